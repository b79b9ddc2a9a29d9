"""Whatever can be undone is as before afterwards, and never overwrites what came after."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from jassclub.accounts.models import Club
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Pair, Wish
from jassclub.journal.actions import undo_line
from jassclub.journal.kinds import kind_of
from jassclub.journal.models import Line
from jassclub.matches.models import Entry, Match, Seat
from jassclub.members.models import Member
from jassclub.prizes.models import EarlierChampion, Prize, Target
from jassclub.results.models import FinalLine
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Result, Round
from jassclub.seasons.models import Attendance, Evening, Season
from tests.races.acts import ACTS
from tests.races.races import REFUSALS
from tests.races.scenes import MOMENTS, Copier, Scene

pytestmark = pytest.mark.postgresql

# What people see of the club. Keys are left out of what an undo makes anew, and versions go on.
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


def as_seen(scene: Scene) -> dict[str, Any]:
    rows = {model.__name__: sorted(map(repr, model.objects.values_list(*SEEN[model]))) for model in SEEN}
    season = scene.season_anew()
    return {**rows, "standings": season_standings(season), "options": season.game_options()}


# It would move more than what the line says, so it is done on the page that shows what; or it hangs on it.
REFUSED = {"consequences", "counted_anew", "counting", "drawn"}


class TakenBack(Exception):
    """Ends what was tried."""


def undone(act, scene: Scene) -> list[str]:
    """The kinds of the lines that an act left, all undone again, the last first; then all is as before."""
    kinds = []
    try:
        with transaction.atomic():
            prepared = act.prepared(scene, 0)
            before, last = as_seen(scene), Line.objects.first().pk
            try:
                with transaction.atomic():
                    prepared()
            except REFUSALS:
                raise TakenBack from None
            lines = list(Line.objects.filter(pk__gt=last))
            if all(kind_of(line).undo for line in lines):
                for line in lines:
                    try:
                        undo_line(line=line, by=scene.accounts[0])
                    except ValidationError as refusal:
                        assert refusal.code in REFUSED, f"{act.name}: {refusal}"
                        raise TakenBack from None
                    assert Line.objects.filter(undoes=line.pk).count() == 1, act.name
                    with pytest.raises(ValidationError, match="undone already"):
                        undo_line(line=line, by=scene.accounts[0])
                    kinds.append(line.what)
                assert as_seen(scene) == before, act.name
                assert faults(scene.season) == [], act.name
            raise TakenBack
    except TakenBack:
        scene.codes.clear()
    return kinds


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_what_is_undone_is_as_before(secretary, moment):
    [scene] = Copier(moment).make(["#1#"])
    found = {kind for act in ACTS if moment in act.moments for kind in undone(act, scene)}
    assert len(found) >= 4, found
