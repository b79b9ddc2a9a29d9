"""Whatever anyone does leaves its lines in the journal; undo is offered where all is as before after it."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.core.exceptions import MultipleObjectsReturned, ValidationError
from django.db import transaction
from django.utils import translation

from jassclub.accounts.budgets import UsedUp
from jassclub.accounts.models import Club
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Pair, Wish
from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.actions import undo_line
from jassclub.journal.kinds import KINDS, kind_of, words_of
from jassclub.journal.models import Line
from jassclub.journal.queries import shown_lines
from jassclub.matches.actions.writing import WrittenMeanwhile
from jassclub.matches.models import Entry, Match, Seat
from jassclub.members.models import Member
from jassclub.prizes.confirmation import ConfirmationNeeded
from jassclub.prizes.models import EarlierChampion, Prize, Target
from jassclub.results.models import FinalLine
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Result, Round
from jassclub.seasons.models import Attendance, Evening, Season
from tests.races.acts import Act, taken_back
from tests.races.races import ACTS, REFUSALS, acts_at
from tests.races.scenes import MOMENTS, Copier, Scene, played

LANGUAGES = ("en", "de", "es", "fr", "nl")
# What they write is no change of anything that the club would ask for later.
NOTHING_TO_NOTE = {"count_spent", "give_back", "settle_uncounted"}
CHANGE_NOTHING = {"take_over_pairs: as_usual"}  # there are none of an evening before
TWO_STEPS = {"draw_round", "repair_rounds"}  # announced, then carried out: a line each
# What people see of the club. Keys are left out of what an undo makes again, and versions go on.
SEEN = {
    Club: ("friendly_matches", "rating"),
    Member: ("pk", "name", "distinction", "is_guest", "is_active"),
    Attendance: ("evening", "member", "is_here", "is_ranked"),
    Wish: ("kind", "one", "other"),
    Pair: ("evening", "one", "other"),
    Season: ("pk", "name", "game", "rounds_per_evening", "drawing", "sit_out"),
    Evening: ("pk", "season", "date", "place", "is_cancelled", "hidden_from"),
    FinalLine: ("standings__evening", "place", "member", "rank", "total"),
    Prize: ("evening", "what", "to", "winner", "seed"),
    Target: ("evening", "number", "low", "high", "seed", "is_shown"),
    EarlierChampion: ("year", "season", "rank", "member", "name"),
    Round: ("evening", "number", "draw"),
    Match: ("state", "first", "dealer", "totals", "is_finished", "honours"),
    Seat: ("match", "number", "side", "member"),
    Result: ("round", "member", "token", "kind", "is_ranked"),
    Entry: ("match", "number", "data", "points", "remark"),
}
# It would move more than what the line says, so it is done on the page that shows what; or it hangs on it.
REFUSED = {"consequences", "counted_anew", "counting", "drawn"}


def as_seen(scene: Scene) -> dict[str, Any]:
    rows = {model.__name__: sorted(map(repr, model.objects.values_list(*SEEN[model]))) for model in SEEN}
    season = scene.season_anew()
    return {**rows, "standings": season_standings(season), "options": season.game_options()}


def tried(act: Act, scene: Scene) -> tuple[list[Line], bool]:
    """The lines that an act left, and whether they were undone again; then all is as before."""
    lines, was_undone = [], False
    with taken_back(scene):
        prepared = act.prepared(scene, 0)
        before, last, refused = as_seen(scene), Line.objects.first().pk, False
        try:
            with transaction.atomic():
                prepared()
        except REFUSALS:
            refused = True
        lines = list(Line.objects.filter(pk__gt=last))
        are_right(act, lines, refused)
        if lines and all(kind_of(line).undo for line in lines) and undone(lines, scene):
            assert as_seen(scene) == before, act.name
            assert faults(scene.season) == [], act.name
            was_undone = True
    return lines, was_undone


def are_right(act: Act, lines: list[Line], refused: bool) -> None:
    """One line, of a kind that has words in every language; what is refused leaves none."""
    service = act.service.__name__
    wanted = 2 if service in TWO_STEPS else 1
    if refused or service in NOTHING_TO_NOTE or act.name in CHANGE_NOTHING:
        wanted = 0
    assert len(lines) == wanted, f"{act.name}: {lines}"
    for line in lines:
        assert line.what in KINDS, line.what
        for language in LANGUAGES:
            with translation.override(language):
                assert "%(" not in words_of(line)


def undone(lines: list[Line], scene: Scene) -> bool:
    for line in lines:
        try:
            undo_line(line=line, by=scene.accounts[0])
        except ValidationError as refusal:
            assert refusal.code in REFUSED, f"{line.what}: {refusal}"
            return False
        assert Line.objects.filter(undoes=line.pk).count() == 1, line.what
        with pytest.raises(ValidationError, match="already been undone"):
            undo_line(line=line, by=scene.accounts[0])
    return True


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_every_act_leaves_its_line_and_what_is_undone_is_as_before(secretary, moment, request):
    [scene], done, taken_back = Copier(moment).make(["#1#"]), set(), set()
    for act in acts_at(moment, every=request.config.getoption("--everything")):
        lines, was_undone = tried(act, scene)
        done |= {line.what for line in lines}
        taken_back |= {line.what for line in lines if was_undone}
    assert len(done) >= 1 and (moment.__name__ == "counting" or len(taken_back) >= 2), (done, taken_back)


def offered(since: int, by) -> list[Line]:
    shown = shown_lines(Line.objects.filter(pk__gt=since), to=by)
    return [each["line"] for each in shown if each["may_undo"]]


def disagreements(lines: list[Line], by) -> tuple[list[str], set[str]]:
    """Lines offered and refused, and the kinds of those offered rightly. Where frozen standings move, a page
    asks."""
    wrong, right = [], set[str]()
    for line in lines:
        try:
            with suppress(ConfirmationNeeded), transaction.atomic():
                undo_line(line=line, by=by)
                transaction.set_rollback(True)
            right.add(line.what)
        except (ValidationError, InvalidDeal, WrittenMeanwhile) as refusal:
            wrong.append(f"{line}: {refusal}")
    return wrong, right


def at(moment):
    marks = [] if moment is played else [pytest.mark.everything]
    return pytest.param(moment, id=moment.__name__, marks=marks)


@pytest.mark.parametrize("moment", [at(moment) for moment in MOMENTS])
def test_what_is_offered_works(secretary, moment):
    [scene] = Copier(moment).make(["#1#"])
    rng, since = Random(f"24 {moment.__name__}"), Line.objects.first().pk
    acts = [act for act in ACTS if moment in act.moments]
    right, by = set[str](), scene.accounts[0]
    for number in range(len(acts)):
        act = rng.choice(acts)
        try:
            with transaction.atomic():
                act.prepared(scene, 0)()
        except (*REFUSALS, MultipleObjectsReturned, UsedUp):  # an act takes the one there is of a kind
            continue
        if number % 8 == 0:
            wrong, rightly = disagreements(offered(since, by), by)
            assert wrong == [], act.name
            right |= rightly
        if number % 5 == 0:
            with suppress(ConfirmationNeeded, IndexError), transaction.atomic():
                undo_line(line=rng.choice(offered(since, by)), by=by)
    assert len(right) >= 4, right


def test_every_kind_that_can_be_undone_says_when():
    assert [name for name, kind in KINDS.items() if kind.undo and not kind.refused] == []
    assert len([kind for kind in KINDS.values() if kind.undo]) > 25
