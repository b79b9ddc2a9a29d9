"""What each player asks first: where they sit, their rank, and what the last round brought."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from jassclub.engine.numbers import Number
from jassclub.results.queries.standings import Ranked, Standings
from jassclub.rounds.models import Result
from jassclub.rounds.queries.seating import Seated, round_seating
from jassclub.web.alphabet import reading_order

if TYPE_CHECKING:
    from .front import Front


class OwnPlace(NamedTuple):
    """What a player asks first. `place` is in the current round, `sits_out` are the numbers of later rounds;
    `tonight` and `season` are lines of the standings, `won` the points of the last round that counts."""

    key: int
    name: str
    place: Seated | None
    sits_out: Sequence[int]
    tonight: Ranked | None
    rose: int | None
    won: Number | None
    season: Ranked | None
    rose_in_season: int | None


def own_places(front: Front) -> list[OwnPlace]:
    """Of everybody who is in the standings or in the current round, by name."""
    seats = round_seating(front.round).places if front.round and front.state == "playing" else []
    places = {seated.member: seated for seated in seats}
    tonight, season = _by_player(front.evening_standings), _by_player(front.season_standings)
    names = {key: ranked.line.name for key, ranked in (*season.items(), *tonight.items())}
    names |= {key: seated.name for key, seated in places.items()}
    sits_out = _sits_out_later(front)
    return [
        OwnPlace(
            key=key,
            name=name,
            place=places.get(key),
            sits_out=sits_out[key],
            tonight=tonight.get(key),
            rose=front.rose.get(key),
            won=_last_points(tonight.get(key)),
            season=season.get(key),
            rose_in_season=front.rose_in_season.get(key),
        )
        for key, name in sorted(names.items(), key=lambda item: (reading_order(item[1]), item[0]))
    ]


def _sits_out_later(front: Front) -> Mapping[int, list[int]]:
    """The numbers of the rounds drawn ahead in which each player sits out."""
    numbers: dict[int, list[int]] = defaultdict(list)
    ahead = [round_.pk for round_ in front.rounds if round_.is_ahead and round_ is not front.round]
    if ahead:
        sitting = Result.objects.filter(round__in=ahead, kind=Result.Kind.SAT_OUT)
        for member, number in sitting.order_by("round__number").values_list("member", "round__number"):
            numbers[member].append(number)
    return numbers


def _by_player(standings: Standings | None) -> dict[int, Ranked]:
    lines = (*standings.ranked, *standings.guests) if standings else ()
    return {ranked.line.player: ranked for ranked in lines}


def _last_points(ranked: Ranked | None) -> Number | None:
    """Of the last round; not its ranking points."""
    if ranked is None or not ranked.cells:
        return None
    cell = ranked.cells[-1]
    return cell.value if cell.points is None else cell.points
