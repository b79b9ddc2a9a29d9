"""What each player asks first: where they sit, their rank, and what the last round brought."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from jassclub.engine.numbers import Number
from jassclub.results.queries.standings import Ranked, Standings
from jassclub.rounds.models import Result, Round
from jassclub.rounds.queries.seating import Seated, round_seating
from jassclub.web.alphabet import reading_order


class OwnPlace(NamedTuple):
    """`place` is in the current round, `sits_out` are the numbers of later rounds; `tonight` and `season` are
    lines of the standings, `won` the points of the last round that counts."""

    key: int
    name: str
    place: Seated | None
    sits_out: Sequence[int]
    tonight: Ranked | None
    rose: int | None
    won: Number | None
    season: Ranked | None
    rose_in_season: int | None


def own_places(
    *,
    round_: Round | None,
    ahead: Sequence[Round],
    tonight: Standings | None,
    season: Standings | None,
    rose: Mapping[int, int],
    rose_in_season: Mapping[int, int],
) -> list[OwnPlace]:
    """Of everyone who is in the standings or in the round that is played, by name. `ahead` are the rounds
    drawn ahead; the ranks each player rose with the last round, and with the last evening."""
    seats = round_seating(round_).places if round_ else []
    places = {seated.member: seated for seated in seats}
    by_evening, by_season = _by_player(tonight), _by_player(season)
    names = {key: ranked.line.name for key, ranked in (*by_season.items(), *by_evening.items())}
    names |= {key: seated.name for key, seated in places.items()}
    sits_out = _sits_out_later(ahead)
    return [
        OwnPlace(
            key=key,
            name=name,
            place=places.get(key),
            sits_out=sits_out[key],
            tonight=by_evening.get(key),
            rose=rose.get(key),
            won=_last_points(by_evening.get(key)),
            season=by_season.get(key),
            rose_in_season=rose_in_season.get(key),
        )
        for key, name in sorted(names.items(), key=lambda item: (reading_order(item[1]), item[0]))
    ]


def _sits_out_later(ahead: Sequence[Round]) -> Mapping[int, list[int]]:
    numbers: dict[int, list[int]] = defaultdict(list)
    if ahead:
        sitting = Result.objects.filter(round__in=[round_.pk for round_ in ahead], kind=Result.Kind.SAT_OUT)
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
