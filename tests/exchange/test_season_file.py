"""A season as a file: what another laptop loads is the same season, or nothing is loaded at all."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Wish
from jassclub.exchange.actions import load_season
from jassclub.exchange.queries import season_file
from jassclub.exchange.schema.seasons import read_season
from jassclub.matches.models import Correction, Match
from jassclub.members.models import Member
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Draw
from jassclub.seasons.models import Season
from jassclub.web.schema import Unreadable
from tests.every_row import every_row
from tests.exchange import season_files as files

FIRST = "evenings.0.rounds.0.tables.0"
TABLE = "evenings.0.rounds.0.tables.1"


def standings(season: Season) -> list[tuple]:
    ranked = season_standings(season).ranked
    return [(each.rank, each.line.name, each.line.total, each.cells) for each in ranked]


def comes_back(season: Season) -> Season:
    text, before = season_file(season), standings(season)
    assert faults() == []
    files.empty_the_club()
    loaded = load_season(text=text)
    assert faults() == []
    assert standings(loaded) == before
    assert season_file(loaded) == text
    return loaded


@pytest.mark.parametrize("slug", files.GAMES)
def test_a_season_of_every_game_comes_back_byte_for_byte(night_of, secretary, slug):
    comes_back(files.play_vectors(night_of, slug, secretary))


@pytest.mark.postgresql
def test_an_eventful_season_comes_back_byte_for_byte(night_of, secretary):
    season = comes_back(files.eventful_season(night_of, secretary))
    assert Wish.objects.count() == 2
    assert Correction.objects.filter(by=secretary).exists()
    assert Draw.objects.filter(evening__season=season, taken_back__isnull=False).exists()
    for make in (files.season_of_pairs, files.season_from_the_bag):
        files.empty_the_club()
        comes_back(make(night_of))


@pytest.mark.postgresql
def test_results_that_were_imported_and_an_empty_season_come_back(secretary, taken_over):
    comes_back(taken_over.season)
    comes_back(Season.objects.create(name="Nothing yet", game=files.GAMES[0]))


def test_a_name_that_is_taken_and_wishes_that_contradict_are_refused(night, secretary):
    night.play()
    add_wish(kind="apart", one=night.members[0], other=night.members[1])
    text = season_file(night.season)
    with pytest.raises(ValidationError, match="There is already a season with this name"):
        load_season(text=text)
    members = Member.objects.count()
    loaded = load_season(text=text, name="Once more")
    assert loaded.name == "Once more" and standings(loaded) == standings(night.season)
    assert Member.objects.count() == members  # are known by their names
    assert Wish.objects.count() == 1  # is not doubled
    Wish.objects.all().delete()
    load_season(text=text, name="Without", with_wishes=False)
    assert not Wish.objects.exists()
    add_wish(kind="together", one=night.members[0], other=night.members[1])
    with pytest.raises(ValidationError, match="There is already a wish"):
        load_season(text=text, name="With")
    names = set(Season.objects.values_list("name", flat=True))
    assert names == {night.season.name, "Once more", "Without"}


@pytest.fixture
def played(night):
    night.play()
    content = json.loads(season_file(night.season))
    content["season"]["name"] = "Loaded"
    return content


def refusal(content) -> str:
    text = content if isinstance(content, str) else json.dumps(content)
    before = every_row()
    with pytest.raises(Unreadable) as refused:
        load_season(text=text)
    assert every_row() == before
    return str(refused.value)


def test_what_is_no_season_is_refused(club):
    for text in ("{", '{"a": ' + "[" * 100_000, '{"a": ' + "1" * 5000 + "}", '{"a": Infinity}'):
        assert "This is not valid JSON" in refusal(text)
    for text in ("", "a season", "[" * 100_000):
        assert refusal(text) == "This is not a season file."
    for content in (None, 1, [], {}, "x", {"format": "jassclub draw"}):
        assert refusal(json.dumps(content)) == "This is not a season file."


def steps(path: str) -> list[str | int]:
    return [int(step) if step.lstrip("-").isdigit() else step for step in path.split(".")]


def set_at(content, path: str, value) -> None:
    *before, last = steps(path)
    for step in before:
        content = content[step]
    if value is None:
        del content[last]
    else:
        content[last] = value


REFUSED = [  # what is changed, and what the refusal is or ends with
    ({"version": 2}, "This file has version 2; this program reads version 1."),
    ({f"{FIRST}.entries.0.points": [1256, 0]}, "Deal 0 adds up to [620, 636], but the file says [1256, 0]."),
    ({f"{FIRST}.entries.0.data.points": [1, 1]}, "These must add up to 1256, not 2."),
    ({"season.game": "poker"}, "season › game: This game is unknown."),
    ({"season.game": "bieter"}, "season › game: This game is unknown."),
    ({"evenings.0.draws.0.plan.seed": 99, "evenings.0.draws.0.seed": 99}, "fingerprint does not match"),
    ({"evenings.0.draws.0.seed": 99}, "The plan's method or seed differs from the draw's."),
    ({"evenings.0.draws.0.is_repair": True}, "This draw produced no round."),
    ({"evenings.0.roll_call.-1": None}, "plays but was never here"),
    ({f"{FIRST}.corrections": []}, "corrections"),
    ({"evenings.0.roll_call.1.player": 1}, "roll_call › 2 › player: There is a duplicate here."),
]


@pytest.mark.parametrize(("changes", "why"), REFUSED)
def test_a_changed_file_is_refused_in_words(played, changes, why):
    for path, value in changes.items():
        set_at(played, path, value)
    assert why in refusal(played)


def test_a_round_without_what_its_draw_drew_is_refused(played):
    played["evenings"][0]["draws"][0]["drawn"] = None
    assert refusal(played).endswith("This draw produced no round.")


def test_someone_at_two_tables_is_found_and_a_file_from_before_dealers_were_drawn_is_read(played):
    set_at(played, f"{FIRST}.dealer", None)
    own, other = (table["players"] for table in played["evenings"][0]["rounds"][0]["tables"])
    right, other[0] = other[0], own[0]
    assert refusal(played) == "evenings › 1 › rounds › 1: Someone has two seats in this round."
    other[0] = right
    files.empty_the_club()
    load_season(text=json.dumps(played))
    assert set(Match.objects.values_list("dealer", flat=True)) == {None}


@pytest.mark.postgresql
def test_more_rounds_ask_no_more_questions_to_save(night):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            season_file(night.season)
        return len(asked)

    night.play()
    before = queries()
    night.play(seed=2)
    assert queries() == before


def test_all_wrong_values_are_refused_at_once_each_with_its_place_and_code(played):
    wrong = {  # what is changed to which value, and the code of its error
        "season.fee_member": ("5", "whole"),
        "season.name": ("x" * 61, "too_long"),
        "season.regulation.round_drop": (-1, "range"),
        "people.1.guest": ("no", "truth"),
        "people.2": ({}, "missing"),
        "people.3.surname": ("", "empty"),
        "people.4.surname": ("\x00", "unreadable"),
        "people.5.password": ("x", "unknown"),
        "wishes": (5, "list"),
        "evenings.0.starts_at": ("soon", "time"),
        "evenings.0.roll_call.1.player": (99, "range"),
        f"{TABLE}.first": (4, "range"),
        f"{TABLE}.dealer": (4, "range"),
        f"{TABLE}.options.deals": ("x", "not_a_number"),
    }
    expected = set()
    for path, (value, code) in wrong.items():
        set_at(played, path, value)
        place = [step + 1 if isinstance(step, int) else step for step in steps(path)]
        if code in ("unknown", "not_a_number"):  # is said of what it is in
            place.pop()
        expected.add((tuple(place), code))
    messages = {}
    for language in ("en", "de", "es", "fr", "nl"):
        with translation.override(language), pytest.raises(Unreadable) as refused:
            read_season(json.dumps(played))
        assert {(tuple(fault.place), fault.code) for fault in refused.value.faults} == expected
        with translation.override(language):
            messages[language] = refused.value.messages
            assert str(refused.value).splitlines() == refused.value.messages
    for sentences in zip(*messages.values(), strict=True):
        assert len({*sentences}) == len(messages), "every sentence is translated"


def test_of_very_many_wrong_values_the_first_are_told(played):
    for person in played["people"] * 5:
        person |= {"guest": 1, "former": 1, "first_name": 1, "distinction": 1, "shown_as": 1}
    played["evenings"] = [{}]
    with pytest.raises(Unreadable) as refused:
        read_season(json.dumps(played))
    assert refused.value.messages[-1] == f"{len(refused.value.faults) - 30} more values are wrong."
    assert len(refused.value.messages) == 31
