"""Whatever could move final standings in use warns first, naming who passes whom: every action is tried."""

import json
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import timedelta
from itertools import chain
from typing import Any

import pytest
from django.core.management import CommandError
from django.db import transaction
from django.db.models import Q

from jassclub.drawing.actions.rounds import close_round
from jassclub.journal.models import Line
from jassclub.prizes.actions.final_standings import close_season, freeze_standings
from jassclub.prizes.actions.prizes import add_prize, give_prize
from jassclub.prizes.confirmation import CONFIRMED, ConfirmationNeeded, confirmed
from jassclub.prizes.queries.final_standings import lines_now
from jassclub.prizes.queries.rank_changes import standings_in_use
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.results.queries.standings import season_standings
from jassclub.season_setup.actions.seasons import NOW
from jassclub.seasons.models import Evening, Season
from jassclub.web.http import holding
from tests.grid.fields import forms_of
from tests.home.test_commands import run
from tests.players.test_players import imported
from tests.races.acts import Act, taken_back
from tests.races.races import ACTS, REFUSALS
from tests.races.scenes import Copier, Scene, between
from tests.season_setup.test_regulation_page import Page as RegulationPage
from tests.season_setup.test_season_options import count_on, filled_in
from tools.compare.forms import form_of
from tools.compare.markup import read

# Their pages, and the API, show what changes and ask by themselves (test_rank_changes.py); the last two are
# done by `undo_change`, which asks.
ASK_BY_THEMSELVES = {"write_entry", "strike_entry", "exchange_sides", "move_sheet"}
OF_UNDOING = {"exchange_back", "move_sheet_back", "undo_line"}


def prize_given(of: Season | Evening) -> None:
    final = freeze_standings(of=of, by=None)
    [prize] = add_prize(of=of, what="Ham")
    give_prize(prize=prize, to=final.lines.get(place=1).member)


def in_use(scene: Scene, of: str) -> None:
    """Of the evening a prize is given, or the season has its champion."""
    if of == "evening":
        prize_given(scene.evening_anew())
        return
    scene.season.evenings.filter(pk=scene.coming.pk).update(is_cancelled=True)
    freeze_standings(of=scene.season_anew(), by=None)
    close_season(season=scene.season_anew())


def lines_of(scene: Scene, finals: Collection[int]) -> tuple[Any, Any]:
    """These final standings as they are kept, and as they would be now; of the order of equals nothing."""
    kept = FinalLine.objects.filter(standings__in=finals).values_list("standings", "member", "rank", "total")
    if scene.season_anew().is_counting:
        count_on(season=scene.season_anew())
    there = FinalStandings.objects.select_related("season", "evening__season").filter(pk__in=finals)
    return set(kept), {each.pk: set(lines_now(each.of)) for each in there}


def agreed(do: Callable[[], Any]) -> Any:
    """Does it, and confirms where it asks first."""
    try:
        with transaction.atomic():
            return do()
    except ConfirmationNeeded as asks:
        with holding(confirmed, lambda mark=asks.mark: mark):
            return do()


def tried(act: Act, scene: Scene) -> str:
    """What comes of it: "asks", "refused", "moves" where standings are others then, else "same"."""
    found = "refused"
    with suppress(*REFUSALS), taken_back(scene):
        prepared = agreed(lambda: act.prepared(scene, 1))
        finals = [each.pk for each in standings_in_use(Q(season=scene.season))]
        before = lines_of(scene, finals)
        try:
            with transaction.atomic():
                prepared()
            found = "same" if lines_of(scene, finals) == before else "moves"
        except ConfirmationNeeded as asks:
            assert asks.changes and lines_of(scene, finals) == before
            found = "asks"
            agreed(prepared)
    return found


def test_no_service_moves_final_standings_in_use_unasked(secretary, in_turn):
    [scene] = Copier(between).make(["#1#"])
    found: dict[str, set[str]] = {}
    for turn, of in enumerate(("evening", "season")):
        with taken_back(scene):
            in_use(scene, of)
            for act in chain(*in_turn(turn, (ACTS[::2], ACTS[1::2]))):
                found.setdefault(act.service.__name__, set()).add(tried(act, scene))
    moved = {name for name, came in found.items() if "moves" in came}
    assert moved <= ASK_BY_THEMSELVES | OF_UNDOING, moved
    asked = {name for name, came in found.items() if "asks" in came}
    assert {"exchange", "reseat", "move_back", "reopen_round", "set_regulation", "save_season"} <= asked


@pytest.fixture
def over(night):
    """The season is closed. Table 1 had 8 × 92 : 65, table 2 a Matsch and little else."""
    round_ = night.draw()
    night.fill(round_.tables.get(number=1), 92)
    second = round_.tables.get(number=2)
    night.deal(second, 1, 157, matsch=0)
    for number in range(2, 9):
        night.deal(second, number, 80)
    close_round(round_=round_)
    freeze_standings(of=night.season, by=None)
    close_season(season=night.season)
    night.season.refresh_from_db()
    return night


def options_for_everything(night, client):
    address = f"/seasons/{night.season.pk}/edit/"
    return address, {**filled_in(client.get(address)), "matsch_bonus": "0", "from_when": NOW}


def points_taken_off(night, client):
    leader = season_standings(night.season).ranked[0].line.player
    page = RegulationPage(client, night.season)
    typed = {"adjustments-0-member": leader, "adjustments-0-points": "-500", "adjustments-0-reason": "Late"}
    mark = page.send("save", **typed).context["mark"]
    return page.address, {**page.values, "save": "", **typed, "sure": mark}


def leader_is_a_guest(night, client):
    address = f"/members/{season_standings(night.season).ranked[0].line.player}/"
    [form] = [each for each in forms_of(client, address) if "surname" in each.values]
    return address, {**form.values, "is_guest": "on"}


def closing_undone(night, client):
    return f"/journal/{Line.objects.get(what='round_closed').pk}/undo/", {}


def newcomer_is_someone_else(night, client):
    """Someone who played on another evening only."""
    imported(night.season, night.evening.date - timedelta(days=7), Late=50)
    last, late = (each.line.player for each in season_standings(night.season).ranked[-2:])
    return f"/members/{late}/merge/", {"into": last}


def asked(page) -> dict[str, str]:
    """What the page's button sends: the same once more."""
    forms = [form_of(each) for each in read(page.text).first("main").all("form")]
    [values] = [each.values for each in forms if CONFIRMED in each.values]
    return values


OTHERS = (leader_is_a_guest, closing_undone, newcomer_is_someone_else)


@pytest.mark.parametrize("change", [options_for_everything, points_taken_off, *OTHERS])
def test_a_page_names_who_would_move_past_whom_and_does_it_once_that_is_agreed(over, as_secretary, change):
    Season.objects.update(guests=Season.Guests.NOT_RANKED)
    address, sent = change(over, as_secretary)
    before = set(lines_now(over.season))
    page = as_secretary.post(address, sent)
    assert page.status_code == 422
    assert f"{over.season} is closed and has its champion." in page.text
    assert "moves past Player" in page.text or "without a rank: Player" in page.text
    assert set(lines_now(Season.objects.get())) == before
    answer = as_secretary.post(address, asked(page))
    assert answer.status_code == 302, answer.text
    assert set(lines_now(Season.objects.get())) != before


def test_closing_a_round_after_the_prizes_asks_and_so_does_freezing_again(night, as_secretary):
    night.play()
    prize_given(night.evening)
    round_ = night.draw(2)
    for table in round_.tables.all():
        night.totals(table, 1000 if table.number == 1 else 300)
    page = as_secretary.post(f"/rounds/{round_.pk}/close/")
    assert page.status_code == 422 and "Prizes have already been given: " in page.text
    assert "moves past Player" in page.text and night.evening.rounds.not_closed().exists()
    as_secretary.post(f"/rounds/{round_.pk}/close/", asked(page))
    before = list(FinalLine.objects.order_by("place").values_list("member", "rank"))
    prizes = f"/evenings/{night.evening.pk}/prizes/"
    page = as_secretary.post(prizes, {"freeze": ""})
    assert "stay with those who have them. Certificates would show something else" in page.text
    assert list(FinalLine.objects.order_by("place").values_list("member", "rank")) == before
    as_secretary.post(prizes, asked(page))
    assert list(FinalLine.objects.order_by("place").values_list("member", "rank")) != before


def test_a_command_that_cannot_ask_refuses(over, tmp_path):
    leader = season_standings(over.season).ranked[0].line.name
    content = {"adjustments": [{"player": leader, "points": -500, "reason": "Late"}]}
    (tmp_path / "regulation.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(CommandError, match=r"is closed and has its champion.* moves past .*How it is scored"):
        run("regulate", over.season.name, tmp_path / "regulation.json")
