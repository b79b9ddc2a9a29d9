"""What a draw had to give up: who meets again, and which wishes were not granted."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import pairs, partners
from jassclub.engine.draws.methods import needs_pairs
from jassclub.engine.draws.repeats import GaveUp, opponents_again, report
from jassclub.members.models import Member
from jassclub.members.queries import current_keys
from jassclub.rounds.models import Draw, Round

from .draws import RoundDraws, draws_of_round
from .history import Rounds, evening_seatings, evenings_before


@dataclass(frozen=True)
class Again:
    """Two people, or two fixed pairs, who meet again: how often tonight, or on which evening before.

    `avoidable`: False where no draw could do better, True where one is known to, None where nobody knows.
    """

    one: str
    other: str
    times: int
    avoidable: bool | None
    on: date | None = None


@dataclass(frozen=True)
class GivenUp:
    """Of one round: partners and meetings again tonight, partners of evenings before, wishes not granted.

    Of wishes only those count that went into this draw.
    """

    players: int
    rounds: int
    meetings: list[Again]
    fixed_pairs: bool = False
    has_wishes: bool = False
    together_by_wish: bool = False  # who is together by their own wish is not counted
    partners: list[Again] = field(default_factory=list)
    before: list[Again] = field(default_factory=list)
    wishes: list[tuple[str, list[str]]] = field(default_factory=list)

    @property
    def unavoidable(self) -> bool:
        """No draw could do better this evening."""
        return all(each.avoidable is False for each in (*self.partners, *self.meetings))

    @property
    def avoidable(self) -> bool:
        """A better draw is known."""
        return any(each.avoidable for each in (*self.partners, *self.meetings))


def given_up(
    round_: Round,
    rounds: Iterable[Round],
    *,
    draws: RoundDraws | None = None,
    names: Mapping[int, str] | None = None,
    season: bool = False,
    knows_wishes: bool = True,
) -> GivenUp | None:
    """Seen from the rounds of the evening before it, and if wanted from the evenings before.

    `rounds` are those of the evening; `draws` those of this round, and `names` those of its people by their
    keys, if they are known. Who must not know the
    wishes is told of everybody who meets again, so that nobody who is missing there gives a wish away. None
    where the round was not drawn. A fixed number of queries.
    """
    draws = draws or draws_of_round(round_)
    if draws is None:
        return None
    so_far = sum(each.draw_id is not None and each.number <= round_.number for each in rounds)
    seatings, sitting_out = evening_seatings(round_.evening)
    tonight = seatings[:so_far], sitting_out[:so_far]
    everybody = [*(player for table in seatings[so_far - 1] for player in table), *sitting_out[so_far - 1]]
    if names is None:
        names = Member.objects.filter(pk__in=everybody).names()
    wishes: Constraints[int] = _wishes_in(draws.in_force) if knows_wishes else Constraints()
    if needs_pairs(draws.draw.method):
        return _of_pairs(tonight, Constraints(first_table=wishes.first_table), names)
    found = _of_players(tonight, evenings_before(round_.evening) if season else {}, wishes, names)
    return replace(found, has_wishes=draws.in_force.has_wishes)


def _of_players(
    tonight: Rounds, before: Mapping[date, Rounds], wishes: Constraints[int], names: Mapping[int, str]
) -> GivenUp:
    found = report(tonight, list(before.values()), wishes)
    tables = tonight[0][-1]
    here = {frozenset(pair) for table in tables for pair in pairs(table)}
    now = [each for each in found.gave_up if frozenset(each.players) in here]
    days = list(before)
    return GivenUp(
        players=len(names),
        rounds=len(tonight[0]),
        partners=[_again(each, names) for each in now if each.what == "partner" and not each.evenings_ago],
        meetings=[_again(each, names) for each in now if each.what == "meeting"],
        before=[_again(each, names, days[-each.evenings_ago]) for each in now if each.evenings_ago],
        together_by_wish=bool(wishes.couples or wishes.at_one_table),
        wishes=_refused(tables, wishes, names),
    )


def _of_pairs(tonight: Rounds, wishes: Constraints[int], names: Mapping[int, str]) -> GivenUp:
    """That partners stay together is meant; what counts is which pairs meet again."""
    tables = tonight[0][-1]
    now = {frozenset(map(frozenset, partners(table))) for table in tables}
    everybody = {
        frozenset(pair): pair for tables in tonight[0] for table in tables for pair in partners(table)
    }
    found = opponents_again(tonight[0], list(everybody.values()))
    avoidable = False if found.least is not None and found.repeats <= found.least else None
    return GivenUp(
        players=len(names),
        rounds=len(tonight[0]),
        meetings=[
            Again(_pair(one, names), _pair(other, names), times, avoidable)
            for one, other, times in found.again
            if frozenset((frozenset(one), frozenset(other))) in now
        ],
        fixed_pairs=True,
        wishes=_refused(tables, wishes, names),
    )


def _wishes_in(draw: Draw) -> Constraints[int]:
    """Read past the rest of the plan, which may be long."""
    if not draw.has_wishes:
        return Constraints()
    kinds = ("apart", "together", "first_table")
    [told] = Draw.objects.filter(pk=draw.pk).values_list(*(f"plan__{kind}" for kind in kinds))
    apart, together, first_table = (each or [] for each in told)
    if not (apart or together or first_table):
        return Constraints()
    return Constraints(
        tuple((one, other) for one, other in apart),
        tuple((one, other) for one, other in together),
        tuple(first_table),
    ).among(dict(enumerate(current_keys(draw.members), start=1)))


def _refused(
    tables: Sequence[Sequence[int]], wishes: Constraints[int], names: Mapping[int, str]
) -> list[tuple[str, list[str]]]:
    found = unmet_constraints([tables], wishes)
    return [(each.kind, [names.get(player, "–") for player in each.players]) for each in found]


def _again(each: GaveUp[int], names: Mapping[int, str], on: date | None = None) -> Again:
    one, other = (names[player] for player in each.players)
    return Again(one, other, each.times, each.avoidable, on)


def _pair(pair: Sequence[int], names: Mapping[int, str]) -> str:
    return " – ".join(names[player] for player in pair)
