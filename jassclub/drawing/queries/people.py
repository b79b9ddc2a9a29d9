"""Who is here for the next draw, in fixed pairs and out of them, and what they wish."""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from jassclub.engine.draws import tokens
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.meetings import SEATS, rounds_of_round_robin
from jassclub.engine.draws.table_sizes import ways_to_play
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import in_order

from ..models import Pair, Wish
from .history import times_sat_out


def headcount_of(evening: Evening, players: int) -> dict[str, Any]:
    """What a number of players means for the `rounds` that have not begun. There are no `options` any more
    when the last round is being played."""
    season, begun = evening.season, evening.rounds.count() - evening.rounds.ahead().count()
    rounds, pairs = max(0, season.rounds_per_evening - begun), season.drawing == Season.Drawing.PAIRS
    return {
        "players": players,
        "rounds": rounds,
        "tables": tokens.playing(players) // SEATS,
        "over": players % SEATS,
        "options": ways_to_play(players, rounds, season.rules.seats, pairs=pairs) if rounds else [],
    }


def people_here(evening: Evening) -> dict[str, Any]:
    """The players of the next draw, with how often each sat out (this evening, this season)."""
    members = _members_here(evening)
    headcount = headcount_of(evening, len(members))
    return {"by_name": members, "sat_out": times_sat_out(evening), "headcount": headcount}


def _members_here(evening: Evening) -> list[Member]:
    return in_order(Member.objects.filter(attendances__evening=evening, attendances__is_here=True))


def pairs_here(evening: Evening) -> dict[str, Any]:
    """The pairs that play, and those that wait for one or both, with who is missing, in the order in which
    they were made; and by name who is here and in no pair.

    unwished      the keys of pairs who wish never to be partners
    as_last_time  the members' keys of pairs of the season's last evening with pairs that could be made again
    idle          how many people are here and play in no pair
    rounds        how many it takes until every pair has met every other; 0 where there is no other
    """
    pairs = list(evening.pairs.select_related("one", "other").order_by("pk"))
    members = _members_here(evening)
    here = {member.pk for member in members}
    free = here - {member for pair in pairs for member in (pair.one_id, pair.other_id)}
    missing = [(pair, [one for one in (pair.one, pair.other) if one.pk not in here]) for pair in pairs]
    apart = {frozenset(two) for two in wishes_of(here).apart}
    playing = [pair for pair, others in missing if not others]
    earlier = Pair.objects.filter(evening__season=evening.season_id, evening__date__lt=evening.date)
    last = earlier.order_by("-evening__date").values("evening")[:1]
    return {
        "playing": playing,
        "waiting": [(pair, others) for pair, others in missing if others],
        "alone": [member for member in members if member.pk in free],
        "unwished": {pair.pk for pair in pairs if frozenset((pair.one_id, pair.other_id)) in apart},
        "as_last_time": _among(free, Pair.objects.filter(evening=last)),
        "idle": len(members) - 2 * len(playing),
        "rounds": rounds_of_round_robin(len(playing)),
    }


def pair_keys(evening: Evening) -> list[tuple[int, int]]:
    """The members' keys of the pairs both of whom are here, in the order in which they were made."""
    here = evening.attendances.filter(is_here=True).values_list("member", flat=True)
    return _among(set(here), evening.pairs.all())


def _among(members: Collection[int], pairs: QuerySet[Pair]) -> list[tuple[int, int]]:
    keys = pairs.order_by("pk").values_list("one_id", "other_id")
    return [(one, other) for one, other in keys if one in members and other in members]


def wishes_of(members: Collection[int]) -> Constraints[int]:
    """The wishes of these members, as their keys; only wishes all of whose people are among them."""
    here = {*members, None}
    wishes: dict[str, list[Any]] = {kind: [] for kind in Wish.Kind.values}
    for wish in Wish.objects.order_by("pk"):
        if {wish.one_id, wish.other_id} <= here:
            wishes[wish.kind].append((wish.one_id, wish.other_id) if wish.other_id else wish.one_id)
    return Constraints(**{kind: tuple(those) for kind, those in wishes.items()})


def wishes_by_rest() -> list[tuple[Wish, bool]]:
    """All wishes with whether they rest, those last: a wish rests while one of its people is not active."""
    wishes = Wish.objects.select_related("one", "other")
    rests = [(wish, not all(one.is_active for one in (wish.one, wish.other) if one)) for wish in wishes]
    return sorted(rests, key=lambda row: row[1])
