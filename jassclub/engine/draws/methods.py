"""The methods of drawing rounds: what each needs and allows, and the two short ones (docs/rules.md §10.1).
The mixed draw and the draw of fixed pairs have modules of their own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from .constraints import Constraints, exchange_for_constraints, with_table_1
from .fixed_pairs import draw_fixed_pairs
from .meetings import SEATS, seated_by_lot
from .mixed import draw_mixed
from .plan import Drawn, Plan
from .repair import repair_plan
from .turns import SeatKinds, Turns, times_of

Pair = tuple[int, int]

WITHOUT_RANKING = "mixed"  # before there are standings: in an evening's first round

ARRANGEMENTS = {  # by standing: the partners at a table, as indexes of its four players in their order
    "14": ((0, 3), (1, 2)),
    "13": ((0, 2), (1, 3)),
    "12": ((0, 1), (2, 3)),
}


@dataclass(frozen=True, slots=True)
class Method:
    draw: Callable[[Plan, Random], Drawn]
    # Only players with a fixed partner play. Its own draw keeps published rounds as far as possible.
    needs_pairs: bool = False
    needs_ranking: bool = False  # seats follow from the standings, so only the next round can be drawn
    follows_movement: bool = False  # its rounds follow a schedule that the next evening continues
    leftover: bool = True  # players left over may sit at tables of three or five


def draw_tokens(plan: Plan, rng: Random) -> Drawn:
    """By chance alone, apart from turns; players are exchanged only to keep constraints."""
    turns = SeatKinds(plan)
    constraints = plan.constraints.among({player: player for player in plan.here})
    rounds, sitting_out = [], []
    for _round in range(plan.rounds):
        kinds = turns.next(rng)
        row = exchange_for_constraints(kinds.row(turns.layout, rng), turns.layout, constraints, rng)
        rounds.append(turns.layout.cut(row))
        sitting_out.append(kinds.sitting_out)
    return Drawn(rounds, sitting_out)


def draw_by_standing(plan: Plan, rng: Random) -> Drawn:
    """One round: the first four of the ranking sit at table 1, the next four at table 2, and so on. Raises
    ValueError for more rounds, and if the ranking or the players who sit out are not those here."""
    if plan.rounds != 1:
        raise ValueError("by standing one round is drawn at a time")
    if sorted(plan.ranking) != list(plan.here):
        raise ValueError("the ranking must be everyone who is here, each of them once")
    if plan.partners not in ARRANGEMENTS:
        raise ValueError('partners must be "14", "13" or "12"')
    sitting_out = Turns(times_of(plan), plan.players % SEATS, chosen=plan.sitting_out).next(rng)
    playing = [player for player in plan.ranking if player not in sitting_out]
    fours = [playing[first : first + SEATS] for first in range(0, len(playing), SEATS)]
    tables = [seated_by_lot(_sides(four, plan.partners, plan.constraints), rng) for four in fours]
    return Drawn([with_table_1(tables, plan.constraints.first_table)], [sitting_out])


def _sides(four: Sequence[int], partners: str, constraints: Constraints[int]) -> list[Pair]:
    """The sides of the arrangement; where it breaks constraints, those of the one that breaks the fewest."""
    refused = set(map(frozenset, constraints.apart))

    def broken(sides: Sequence[Pair]) -> int:
        pairs = set(map(frozenset, sides))
        return len(refused & pairs) + len(constraints.couples - pairs)

    names = [*ARRANGEMENTS] * 2
    ways = [ARRANGEMENTS[name] for name in names[names.index(partners) :][: len(ARRANGEMENTS)]]
    return min(([(four[one], four[other]) for one, other in way] for way in ways), key=broken)


METHODS = {
    "tokens": Method(draw_tokens),
    "mixed": Method(draw_mixed, follows_movement=True),
    "pairs": Method(draw_fixed_pairs, needs_pairs=True, follows_movement=True, leftover=False),
    "standing": Method(draw_by_standing, needs_ranking=True, leftover=False),
}


def draw(plan: Plan) -> Drawn:
    """The rounds of a plan. Published rounds stay as far as possible. Raises LookupError for an unknown
    method, and ValueError when so many players cannot be seated so, or cannot sit out."""
    if plan.method not in METHODS:
        raise LookupError(f"there is no method {plan.method}")
    method, rng = METHODS[plan.method], Random(plan.seed)
    return repair_plan(plan, rng) if plan.published[0] and not method.needs_pairs else method.draw(plan, rng)


def repaired_as(name: str) -> str:
    """The method that repairs published rounds of that method, or of tokens from the bag."""
    return name if name in METHODS and not METHODS[name].needs_ranking else WITHOUT_RANKING


def needs_pairs(name: str) -> bool:
    return name in METHODS and METHODS[name].needs_pairs
