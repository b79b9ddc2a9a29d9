"""Saving a season: its name alone costs nothing, and changed options are counted an evening at a time."""

import json
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from jassclub.drawing.actions.rounds import close_round
from jassclub.drawing.integrity import faults
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.standings.regulation import Regulation
from jassclub.exchange.actions import load_season
from jassclub.exchange.queries import season_file
from jassclub.journal.kinds import words_of
from jassclub.journal.models import Line
from jassclub.matches.models import Match
from jassclub.prizes.actions.final_standings import close_season, freeze_standings
from jassclub.prizes.models import Prize
from jassclub.results.models import FinalStandings
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Round
from jassclub.season_setup import queries as season_options
from jassclub.season_setup.actions import scoring as recounts
from jassclub.season_setup.actions.scoring import count_next, set_regulation, settle_uncounted
from jassclub.season_setup.actions.seasons import NOW, save_season
from jassclub.season_setup.queries import kept_rounds
from jassclub.season_setup.views import seasons as recount_pages
from jassclub.seasons.models import Season
from jassclub.seasons.recount import Kept, Recount
from jassclub.web.schema import Unreadable
from tests.answers import words
from tests.players.test_players import night_on
from tests.season_setup.test_season_options import count_on, filled_in, save


@pytest.fixture
def three_rounds(night_of, monkeypatch):
    """Of three evenings, with three deals at each table and a Matsch at table 1; the last round is complete
    and not closed. Each evening is a transaction, and each request counts one."""
    first = night = night_of(8, deals=3)
    for week in range(3):
        if week:
            close_the_last(night)
            night = night_on(first.season, first.members, first.evening.date + timedelta(weeks=week))
        one, other = night.draw().tables.all()
        night.deal(one, 1, 157, matsch=0)
        for table, deal in ((one, 2), (one, 3), (other, 1), (other, 2), (other, 3)):
            night.deal(table, deal, 100)
    monkeypatch.setattr(recounts, "EVENINGS_AT_ONCE", 0)
    monkeypatch.setattr(recount_pages, "AT_ONCE", -1)
    return night


def round_of(night, evening: int) -> Round:
    return list(Round.objects.filter(evening__season=night.season).order_by("pk"))[evening - 1]


def close_the_last(night) -> None:
    close_round(round_=night.evening.rounds.get())


def bonuses(night) -> list[int]:
    """Of the rounds, in their order, by what a Matsch is scored."""
    matches = Match.objects.filter(table__number=1).order_by("table__round_id")
    return list(matches.values_list("options__matsch_bonus", flat=True))


@pytest.mark.postgresql
def test_another_name_reads_and_locks_no_table_however_many_evenings_there_are(night, table):
    night.deal(table, 1, 157, matsch=0)
    with CaptureQueriesContext(connection) as asked:
        save_season(season=night.season, fields={"name": "Renamed"}, options={"deals": 8})
    tables = ('"matches_', '"rounds_table"', '"seasons_evening"')
    assert not [each["sql"] for each in asked if any(table in each["sql"] for table in tables)]


def test_each_step_is_an_evening_and_all_is_sound_in_between(three_rounds, django_assert_num_queries):
    last = Line.objects.first().pk
    with django_assert_num_queries(1):
        assert season_options.entered_otherwise(three_rounds.season, {"matsch_bonus": 0}) == 6
    season, seen = save(three_rounds.season, matsch_bonus=0), []
    while season.is_counting:
        seen.append((bonuses(three_rounds), season.recount.done))
        assert faults(season) == []
        season = count_next(season=season)
    assert seen == [([100, 100, 100], 0), ([100, 100, 0], 2), ([100, 0, 0], 4)]
    assert bonuses(three_rounds) == [0, 0, 0]
    assert season.counting is None and faults() == []
    lines = Line.objects.filter(pk__gt=last).order_by("pk")
    assert [line.what for line in lines] == ["season_changed", "season_counted_anew"]
    assert words_of(lines[1]) == f"season {three_rounds.season} rescored with its new options: 6 tables"


@pytest.mark.postgresql
def test_a_step_that_is_killed_leaves_whole_evenings_and_the_next_goes_on(three_rounds, monkeypatch):
    season = count_next(season=save(three_rounds.season, matsch_bonus=0))
    before = list(Match.objects.order_by("pk").values()), list(Season.objects.values())
    with monkeypatch.context() as patch, pytest.raises(ZeroDivisionError):
        patch.setattr(recounts, "_store", lambda *_words: 1 / 0)
        count_next(season=season)
    assert (list(Match.objects.order_by("pk").values()), list(Season.objects.values())) == before
    assert bonuses(three_rounds) == [100, 100, 0]
    count_on(season=season)
    assert bonuses(three_rounds) == [0, 0, 0] and faults() == []


def test_deals_in_between_count_by_the_options_of_their_table(three_rounds):
    season = count_next(season=save(three_rounds.season, matsch_bonus=0))
    first, _second, third = (round_of(three_rounds, number).tables.get(number=1) for number in (1, 2, 3))
    for table in (first, third):
        three_rounds.deal(table, 2, 157, matsch=0, seen=1, confirmed=True)
    totals = [three_rounds.side_of(table, 0)[0] for table in (first, third)]
    assert totals == [2 * 257 + 100, 2 * 157 + 100]
    close_the_last(three_rounds)
    three_rounds.draw()
    assert bonuses(three_rounds) == [100, 100, 0, 0]
    count_on(season=season)
    assert three_rounds.side_of(first, 0)[0] == 2 * 157 + 100
    assert bonuses(three_rounds) == [0] * 4 and faults() == []


@pytest.mark.postgresql
def test_only_one_of_two_counts_an_evening(three_rounds):
    """The second reads how far it is under the season's lock."""
    read_before = save(three_rounds.season, matsch_bonus=0)
    for done in (2, 4, 6):
        count_next(season=read_before)
        season = Season.objects.get(pk=read_before.pk)
        assert season.counting is None or season.recount.done == done
        for again in (True, False):  # nothing is settled before the end
            assert settle_uncounted(season=season, again=again).recount == season.recount
    assert count_next(season=read_before).counting is None


@pytest.fixture
def refused_since(three_rounds):
    """Stöck are no longer played, and in round 1 someone enters them before that is counted."""
    season = count_next(season=save(three_rounds.season, stoeck=False))
    table = round_of(three_rounds, 1).tables.get(number=2)
    three_rounds.deal(table, 3, 100, stoeck=0, seen=1, confirmed=True)
    return three_rounds, table, count_on(season=season)


def test_a_round_with_a_deal_that_the_new_options_refuse_stays_whole(as_secretary, refused_since):
    _night, table, season = refused_since
    of_rounds = Match.objects.order_by("table__round_id", "table__number")
    stoeck = list(of_rounds.values_list("options__stoeck", flat=True))
    assert stoeck == [True, True, False, False, False, False]
    assert not season.is_counting and faults() == []
    said = words(as_secretary.get(season.recount_url))
    assert f"{table.round.evening}, round 1, table 2 : deal 3:" in said
    assert "not every round could be rescored" in words(as_secretary.get(season.get_absolute_url()))
    assert words_of(Line.objects.first()).endswith("round 1, because of table 2")
    before = list(Match.objects.values())  # and so it may stay
    assert as_secretary.post(season.recount_url, {"leave": ""}).url == season.get_absolute_url()
    assert Season.objects.get().counting is None and list(Match.objects.values()) == before
    assert "could be rescored" not in words(as_secretary.get(season.get_absolute_url()))


def test_why_a_round_could_not_be_counted_is_said_in_the_words_of_its_game(night_of):
    night = night_of(4, game="jazz")
    kept = Kept(night.draw().pk, 1, 2, "game", "not_the_next_game", {"expected": "king_last"})
    night.season.counting = Recount(total=1, is_over=True, kept=(kept,)).to_json()
    [(_table, why)] = kept_rounds(night.season)
    assert why == "deal 2: The next game is King of hearts and last trick."


def test_once_the_deal_is_corrected_it_can_be_tried_again(as_secretary, refused_since):
    night, table, season = refused_since
    night.deal(table, 3, 100, seen=2, confirmed=True)
    while season.recount:
        as_secretary.post(season.recount_url, {"again": ""})
        season.refresh_from_db()
    assert set(Match.objects.values_list("options__stoeck", flat=True)) == {False}
    assert faults() == []


def test_a_season_saved_to_a_file_keeps_which_rounds_could_not_be_counted_and_why(refused_since):
    _night, _table, season = refused_since
    filed = season_file(season)
    loaded = load_season(text=filed, name="Elsewhere")
    [there], [here] = kept_rounds(loaded), kept_rounds(season)
    assert (there[0].number, there[1]) == (here[0].number, here[1])
    assert there[0].round.evening.season == loaded and not loaded.is_counting
    assert season_file(loaded).replace("Elsewhere", season.name) == filed
    assert settle_uncounted(season=loaded, again=True).is_counting
    notes = [{"table": 3}, {"deal": 0}, {"x": 1}, {"params": {"field": 1}}, {"code": "too_low", "params": {}}]
    for wrong in notes:
        content = json.loads(filed)  # with a note that cannot be
        content["evenings"][0]["rounds"][0]["kept_options"] |= wrong
        with pytest.raises(Unreadable, match="kept_options"):
            load_season(text=json.dumps(content), name="Nowhere")


def test_nothing_is_decided_by_points_of_which_half_are_old(three_rounds, as_secretary):
    close_the_last(three_rounds)
    season = count_next(season=save(three_rounds.season, matsch_bonus=0))
    acts = [
        lambda: save(three_rounds.season, matsch_bonus=50),
        lambda: freeze_standings(of=season, by=None),
        lambda: freeze_standings(of=three_rounds.evening, by=None),
        lambda: close_season(season=season),
        lambda: set_regulation(season=season, regulation=Regulation(round_drop=1)),
    ]
    for act in acts:
        with pytest.raises(ValidationError, match="2 of 6 are done"):
            act()
    address = f"/seasons/{season.pk}/regulation/"
    sent = {**filled_in(as_secretary.get(address)), "guests": "apart", "seen": season.version, "save": ""}
    assert "2 of 6 are done" in words(as_secretary.post(address, sent))
    save_season(season=Season.objects.get(pk=season.pk), fields={"name": "Renamed"}, options={})
    count_on(season=season)
    freeze_standings(of=season, by=None)


def test_a_season_that_is_saved_to_a_file_in_the_meantime_goes_on_where_it_is_loaded(three_rounds):
    season = count_next(season=save(three_rounds.season, matsch_bonus=0))
    loaded = load_season(text=season_file(season), name="Elsewhere")
    assert (loaded.recount.done, loaded.recount.total) == (0, 4)
    count_on(season=loaded)
    matches = Match.objects.filter(table__round__evening__season=loaded)
    assert set(matches.values_list("options__matsch_bonus", flat=True)) == {0}
    assert faults() == []


def test_the_page_shows_how_far_it_is_and_goes_on_until_everything_is_counted(as_secretary, three_rounds):
    edit = f"/seasons/{three_rounds.season.pk}/edit/"
    sent = {**filled_in(as_secretary.get(edit)), "matsch_bonus": "0"}
    assert "6 matches were played with different options." in words(as_secretary.post(edit, sent))
    address = as_secretary.post(edit, {**sent, "from_when": NOW}).url
    page = as_secretary.get(address)
    assert "2 of 6 tables rescored." in words(page) and 'hx-post="' in page.text
    season, said = Season.objects.get(), "The points are being rescored: 2 of 6 tables."
    assert said in season_standings(season).note
    for of in (season, three_rounds.evening):
        assert said in words(as_secretary.get(of.get_absolute_url()))
    by_script = as_secretary.post(address, HTTP_HX_REQUEST="true")
    assert "4 of 6 tables rescored." in words(by_script) and "<h1" not in by_script.text
    assert as_secretary.post(address).url == three_rounds.season.get_absolute_url()
    page = as_secretary.get(address)
    assert "Everything has been rescored" in words(page) and "hx-post" not in page.text
    assert "rescored" not in season_standings(Season.objects.get()).note


def test_of_a_long_season_the_page_says_only_how_many_tables(as_secretary, three_rounds, monkeypatch):
    monkeypatch.setattr(season_options, "MOST_SHOWN", 5)
    edit = f"/seasons/{three_rounds.season.pk}/edit/"
    sent = {**filled_in(as_secretary.get(edit)), "matsch_bonus": "0"}
    said = words(as_secretary.post(edit, sent))
    assert "6 matches were played with different options. They are rescored one after the other" in said
    assert "would change" not in said
    assert Season.objects.get().options["matsch_bonus"] == 100
    table = round_of(three_rounds, 3).tables.get(number=2)
    three_rounds.deal(table, 3, 100, stoeck=0, seen=1, confirmed=True)
    with pytest.raises(InvalidDeal):
        season_options.refuse_wrong_deals(three_rounds.season, {"stoeck": False})
    monkeypatch.setattr(season_options, "CHECK_SECONDS", -1)
    season_options.refuse_wrong_deals(three_rounds.season, {"stoeck": False})


def test_a_long_season_whose_prizes_are_given_keeps_its_options(three_rounds, monkeypatch):
    monkeypatch.setattr("jassclub.season_setup.actions.seasons.MOST_SHOWN", 5)
    season = three_rounds.season
    FinalStandings.objects.create(season=season)
    Prize.objects.create(season=season, what="Ham", winner=three_rounds.members[0])
    with pytest.raises(ValidationError, match="Prizes have been awarded"):
        save_season(season=season, fields={}, options={"matsch_bonus": 0}, from_when=NOW)
