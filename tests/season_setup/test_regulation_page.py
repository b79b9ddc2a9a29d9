"""The page of a season's regulation: what it would give, who would move, and only then it is saved."""

import json
import re

import pytest

from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.journal.models import Line
from jassclub.members.models import Member
from jassclub.papers.standings_papers import season_lists
from jassclub.results.queries.standings import season_standings
from jassclub.season_setup.actions.scoring import set_regulation
from jassclub.seasons.models import Season
from jassclub.seasons.queries import regulation_json
from tests.answers import words
from tests.season_setup.test_regulate import DAYS, TWO_ROUNDS, take_over
from tests.season_setup.test_season_options import filled_in

ANNA, BEAT, CARLA = "Anna", "Beat", "Carla"


class Page:
    """The page in a secretary's browser: filled in as it was delivered, and then typed over."""

    def __init__(self, client, season: Season, query: str = "") -> None:
        self.client, self.season = client, season
        self.address = f"/seasons/{season.pk}/regulation/"
        self.shown = client.get(self.address + query)
        self.values = filled_in(self.shown)

    def send(self, *buttons: str, htmx: bool = False, **typed):
        """Without a button: Save."""
        data = {**self.values, **dict.fromkeys(buttons or ("save",), ""), **typed}
        headers = {"HX-Request": "true"} if htmx else {}
        return self.client.post(self.address, data, headers=headers)

    def agree(self, answer, **typed):
        """Presses the button below those who would move."""
        return self.send("save", sure=answer.context["mark"], **typed)


@pytest.fixture
def season(db, tmp_path) -> Season:
    return take_over(dict.fromkeys(DAYS, TWO_ROUNDS), tmp_path)


@pytest.fixture
def page(as_secretary, season):
    return Page(as_secretary, season)


@pytest.mark.parametrize("which", ["page", "new_page"])  # also before the first result
def test_a_season_in_which_no_round_would_count_is_asked_about(request, which):
    page = request.getfixturevalue(which)
    every = page.season.rounds_per_evening
    some, none = "Preview", "As many rounds are dropped as an evening has: no round counts."
    shown = words(page.send("look", htmx=True, round_drop=str(every)))
    assert some in shown and none in shown
    assert none not in words(page.send("look", htmx=True, round_drop=str(every - 1)))
    asked = page.send(round_drop=str(every))
    assert none in words(asked) and Season.objects.get().regulation.get("round_drop", 0) == 0
    assert page.agree(asked, round_drop=str(every)).status_code == 302
    assert Season.objects.get().regulation["round_drop"] == every


@pytest.fixture
def new_page(as_secretary, night):
    return Page(as_secretary, night.season)


def now() -> dict:
    return regulation_json(Season.objects.get())


def places() -> list[tuple[int | None, str, float]]:
    standings = season_standings(Season.objects.get())
    return [(each.rank, each.line.name, float(each.line.total)) for each in standings.ranked]


def test_what_is_typed_is_shown_by_an_example_from_the_clubs_own_results(page):
    answer = page.send(htmx=True, round_drop="1")
    assert "<html" not in answer.text and "invented" not in answer.text
    assert "How Anna's total is made up" in words(answer)
    assert re.search(r"<b>800</b>.*<s class=\"dropped\">500</s>", answer.text, re.DOTALL)
    assert "<a " not in answer.text  # nobody leaves a form half filled in
    without_script = page.send("look", round_drop="1")
    said = words(without_script)
    assert "How Anna's total is made up" in said and "What would change" not in said
    assert without_script.context["form"]["round_drop"].value() == "1" and now() == {}


@pytest.mark.parametrize("game", ["differenzler", "coiffeur"])
def test_every_game_has_an_example_and_without_results_an_invented_one(as_secretary, night_of, game):
    page = Page(as_secretary, night_of(8, game=game).season)
    for typed in ({}, {"evening_value": "rounds"}, {"combine": "average", "weight_1": "0"}):
        assert "How" in words(page.send("look", **typed))
    answer = page.send(htmx=True, round_drop="1", excused_value="average")
    assert "these are invented" in words(answer) and "<s" in answer.text and "excused" in words(answer)


def test_what_cannot_be_read_yet_has_no_example_but_says_what_it_is(page):
    answer = page.send(htmx=True, round_drop="x")
    assert "An example appears here as soon as the form is complete" in words(answer)
    assert "Worst rounds dropped per evening: Enter a whole number." in words(answer)
    row = {"adjustments-0-points": "5"}
    assert "Player: Please fill this in." in words(page.send(htmx=True, **row))
    row |= {"adjustments-0-DELETE": "on", "round_drop": "x"}
    assert "Player: Please fill this in." not in words(page.send(htmx=True, **row))


def test_before_the_standings_change_the_page_says_who_would_move_where(page):
    before = places()
    typed = {"round_drop": "1", "evening_value": "ranks", "evenings_that_count": "best", "evening_best": "1"}
    answer = page.send(**typed)
    assert "What would change" in words(answer) and now() == {}
    moves = {each.name: each for each in answer.context["moves"]["moves"]}
    page.agree(answer, **typed)
    after = places()
    assert now() == {"round_drop": 1, "evening_value": "ranks", "evening_best": 1}
    first = answer.context["example"]["first"]
    assert [(each.rank, each.name, float(each.total)) for each in first] == after
    for which, lines in (("before", before), ("after", after)):
        said = {name: getattr(move, which) for name, move in moves.items()}
        assert [(said[name].rank, name, float(said[name].total)) for _rank, name, _total in lines] == lines


def test_anyone_who_moves_neither_in_rank_nor_in_total_is_only_counted(page):
    carla = Member.objects.get(name=CARLA)
    typed = {"adjustments-0-member": carla.pk, "adjustments-0-points": "500", "adjustments-0-reason": "cake"}
    answer = page.send(**typed)
    found = answer.context["moves"]
    assert {each.name: each.direction for each in found["moves"]} == {CARLA: 1, ANNA: -1, BEAT: -1}
    assert (found["up"], found["down"], found["other"], found["unchanged"]) == (1, 2, 0, 0)
    assert page.agree(answer, **typed).status_code == 302
    assert now() == {"adjustments": [{"player": CARLA, "points": 500, "reason": "cake"}]}
    new = Member.objects.create(surname="Zora", name="Zora")  # who never played is announced as well
    typed |= {"adjustments-1-member": new.pk, "adjustments-1-points": "5", "seen": 2}
    [move] = page.send(**typed).context["moves"]["moves"]
    assert (move.name, move.before, move.after.total) == ("Zora", None, 5)


def test_anyone_who_agreed_to_something_else_or_before_other_results_is_asked_again(page, tmp_path):
    answer = page.send(round_drop="1")
    other = page.send("save", sure=answer.context["mark"], round_drop="1", evening_value="ranks")
    assert "What would change" in words(other) and now() == {}
    take_over({"2026-12-04": {"1": {ANNA: 1, BEAT: 900, CARLA: 5}}}, tmp_path)
    assert "What would change" in words(page.agree(answer, round_drop="1"))
    assert now() == {}


def test_guests_in_a_list_of_their_own_are_announced(page):
    Member.objects.filter(name=ANNA).update(is_guest=True)
    answer = page.send(guests="apart")
    moves = {each.name: each for each in answer.context["moves"]["moves"]}
    assert moves[ANNA].after.is_apart and not moves[ANNA].before.is_apart
    assert page.agree(answer, guests="apart").status_code == 302
    assert [each.line.name for each in season_standings(Season.objects.get()).guests] == [ANNA]


def test_the_lot_is_drawn_when_it_is_saved_and_until_then_decides_nothing(page):
    ties = ["best_round", "lot"]
    answer = page.send(ties=ties)
    assert "Lots have not been drawn yet" in words(answer) and now() == {}
    assert [each.rank for each in answer.context["example"]["first"]] == [1, 2, 2]
    page.agree(answer, ties=ties)
    assert [rank for rank, _name, _total in places()] == [1, 2, 3]
    seed = now()["lot_seed"]
    assert f"Lots were drawn with the number {seed}." in words(page.client.get(f"/seasons/{page.season.pk}/"))
    assert str(seed) in words(page.client.get(page.address))


def test_a_preset_fills_in_the_form_and_saves_nothing(as_secretary, season):
    page = Page(as_secretary, season, "?preset=formula-1")
    said = words(page.shown)
    assert "Nothing is saved yet." in said and "It is meant for 6 rounds per evening" in said
    assert now() == {} and not Line.objects.filter(what="regulation_changed").exists()
    page.agree(page.send())
    assert now() == {"evening_value": "ranks", "evening_best": 3, "weights": {"2026-11-27": 2}}
    assert Page(as_secretary, season, "?preset=poker").shown.context["preset"] is None


def test_an_old_page_overwrites_nothing_and_shows_what_differs(page):
    penalty = Adjustment(Member.objects.get(name=ANNA).pk, -5, "late")
    set_regulation(season=page.season, regulation=Regulation(round_drop=1, adjustments=(penalty,)))
    answer = page.send(least_evenings="1")
    said = words(answer)
    assert "The season was changed in the meantime" in said and "Now entered: 1" in said
    differing = "Worst rounds dropped per evening, Minimum number of evenings, Penalties and bonuses."
    assert f"{differing} Check it" in said
    assert answer.context["form"]["least_evenings"].value() == "1"
    assert now()["round_drop"] == 1 and "least_evenings" not in now()
    seen = answer.context["form"]["seen"].value()
    again = page.send(least_evenings="1", seen=seen)
    assert page.agree(again, least_evenings="1", seen=seen).status_code == 302
    assert now() == {"least_evenings": 1}


def test_anyone_who_does_not_say_what_was_seen_overwrites_nothing_and_what_moves_nobody_is_saved(page):
    for seen in ("", "0", "x", "9" * 30):
        assert "The season was changed in the meantime" in words(page.send(round_drop="1", seen=seen))
    assert now() == {}
    assert page.send(least_evenings="1").status_code == 302 and now() == {"least_evenings": 1}


def test_an_evening_that_is_removed_in_the_meantime_is_left_out(new_page, night):
    weight = f"weight_{night.evening.pk}"
    night.here([])
    night.evening.delete()
    assert new_page.send(round_drop="1", **{weight: "3"}).status_code == 302
    assert now() == {"round_drop": 1}


def test_the_seasons_page_says_in_sentences_how_it_is_scored(page, as_reader):
    address = f"/seasons/{page.season.pk}/"
    assert "The points of the evenings are added up." in words(as_reader.get(address))
    anna = Member.objects.get(name=ANNA)
    days = {each.date for each in page.season.evenings.all()}
    set_regulation(
        season=page.season,
        regulation=Regulation(
            round_drop=2,
            evening_value="ranks",
            evening_best=3,
            weights={max(days): 2},
            always=frozenset({max(days)}),
            excused={min(days): frozenset({anna.pk})},
            excused_value="average",
            combine="average",
            least_evenings=2,
            adjustments=(Adjustment(anna.pk, -5, "late"),),
        ),
        fields={"guests": "apart", "helpers_ranked": True},
    )
    said = words(as_reader.get(address))
    assert (
        "The worst 2 rounds of an evening do not count. "
        "An evening gives ranking points: 25, 18, 15, 12, 10, 8, 6, 4, 2, 1, then 1. "
        "Double: 27 November 2026. The best 3 evenings count. Never dropped: 27 November 2026. "
        "An excused absence is worth the average of the player's own evenings. "
        "The total is the average of the evenings that count. "
        "Anyone with fewer than 2 evenings is not ranked. Penalties and bonuses are added. "
        "Guests have a list of their own. Stand-ins are ranked too."
    ) in said
    assert "Change how it is scored" not in said


def test_a_short_regulation_stands_at_the_foot_of_the_printed_standings(page):
    assert "worst" not in season_lists(page.season)[0].note
    set_regulation(season=page.season, regulation=Regulation(round_drop=1))
    [printed] = season_lists(Season.objects.get())
    assert printed.note.endswith("the rank is shared. The worst round of an evening does not count.")
    long = Regulation(evening_value="rounds", rank_points=tuple(range(60, 0, -1)))
    set_regulation(season=page.season, regulation=long)
    [printed] = season_lists(Season.objects.get())
    assert printed.note.endswith("otherwise the rank is shared.")


def test_the_secretary_finds_the_page_from_the_season_and_its_form_and_saves_it_as_a_file(as_secretary, page):
    for address in (f"/seasons/{page.season.pk}/", f"/seasons/{page.season.pk}/edit/"):
        assert page.address in as_secretary.get(address).text
    assert "How it is scored" in words(as_secretary.get("/seasons/new/"))
    set_regulation(season=page.season, regulation=Regulation(round_drop=1))
    answer = as_secretary.get(f"/seasons/{page.season.pk}/regulation.json")
    assert json.loads(b"".join(answer.streaming_content)) == {"round_drop": 1}
