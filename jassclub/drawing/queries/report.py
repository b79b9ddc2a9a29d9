"""What a draw had to give up: who meets again, and which wishes were not granted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import pairs, partners, who_plays
from jassclub.engine.draws.methods import needs_pairs
from jassclub.engine.draws.plan import from_json
from jassclub.engine.draws.repeats import GaveUp, opponents_again, repeats_given_up
from jassclub.members.models import Member
from jassclub.members.queries import current_keys
from jassclub.rounds.models import Draw, Round

from .draws import RoundDraws
from .history import Rounds, evening_seatings, evenings_before

Names = Mapping[int, str]  # by member


@dataclass(frozen=True)
class Again:
    """Two people, or two fixed pairs, who meet again: how often tonight, or on which earlier evening.

    `avoidable`: False where no draw could do better, True where one is known to, None where nobody knows.
    """

    one: str
    other: str
    times: int
    avoidable: bool | None
    on: date | None = None


@dataclass(frozen=True)
class GivenUp:
    """Partners and meetings again tonight, partners of earlier ones, and wishes of the draw
    that were not granted."""

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
        return all(again.avoidable is False for again in (*self.partners, *self.meetings))

    @property
    def avoidable(self) -> bool:
        """A better draw is known."""
        return any(again.avoidable for again in (*self.partners, *self.meetings))


def given_up(round_: Round, draws: RoundDraws, *, season: bool = False, knows_wishes: bool = True) -> GivenUp:
    """Compared with earlier rounds of the evening, and with `season` with earlier evenings; in a fixed number
    of queries.

    Without `knows_wishes` everybody who meets again is named: a missing name would give a wish away.
    """
    tonight = evening_seatings(round_.evening, last=round_.number)
    names = Member.objects.filter(results__round=round_).names()
    wishes: Constraints[int] = _wishes_in(draws.in_force) if knows_wishes else Constraints()
    if needs_pairs(draws.draw.method):
        return _of_pairs(tonight, Constraints(first_table=wishes.first_table), names)
    before = evenings_before(round_.evening) if season else {}
    return _of_players(tonight, before, wishes, names, has_wishes=draws.in_force.has_wishes)


def _of_players(
    tonight: Rounds,
    before: Mapping[date, Rounds],
    wishes: Constraints[int],
    names: Names,
    *,
    has_wishes: bool,
) -> GivenUp:
    gave_up = repeats_given_up(tonight, list(before.values()), wishes)
    tables, days = tonight[0][-1], list(before)
    here = {frozenset(pair) for table in tables for pair in pairs(table)}
    now = [repeat for repeat in gave_up if frozenset(repeat.players) in here]
    return GivenUp(
        players=len(names),
        rounds=len(tonight[0]),
        partners=[
            _again(repeat, names) for repeat in now if repeat.what == "partner" and not repeat.evenings_ago
        ],
        meetings=[_again(repeat, names) for repeat in now if repeat.what == "meeting"],
        before=[_again(repeat, names, days[-repeat.evenings_ago]) for repeat in now if repeat.evenings_ago],
        has_wishes=has_wishes,
        together_by_wish=bool(wishes.couples or wishes.at_one_table),
        wishes=_refused(tables, wishes, names),
    )


def _of_pairs(tonight: Rounds, wishes: Constraints[int], names: Names) -> GivenUp:
    """Partners stay together on purpose; what counts is which pairs meet again."""
    tables = tonight[0][-1]
    now = {who_plays(table) for table in tables}
    all_pairs = {
        frozenset(pair): pair for tables in tonight[0] for table in tables for pair in partners(table)
    }
    repeats = opponents_again(tonight[0], list(all_pairs.values()))
    avoidable = False if repeats.least is not None and repeats.repeats <= repeats.least else None
    return GivenUp(
        players=len(names),
        rounds=len(tonight[0]),
        meetings=[
            Again(_pair(one, names), _pair(other, names), times, avoidable)
            for one, other, times in repeats.again
            if frozenset((frozenset(one), frozenset(other))) in now
        ],
        fixed_pairs=True,
        wishes=_refused(tables, wishes, names),
    )


def _wishes_in(draw: Draw) -> Constraints[int]:
    if not draw.has_wishes:
        return Constraints()
    members = dict(enumerate(current_keys(draw.members), start=1))
    return from_json(draw.plan).constraints.among(members)


def _refused(
    tables: Sequence[Sequence[int]], wishes: Constraints[int], names: Names
) -> list[tuple[str, list[str]]]:
    unmet = unmet_constraints([tables], wishes)
    return [(wish.kind, [names.get(player, "–") for player in wish.players]) for wish in unmet]


def _again(repeat: GaveUp[int], names: Names, on: date | None = None) -> Again:
    one, other = (names[player] for player in repeat.players)
    return Again(one, other, repeat.times, repeat.avoidable, on)


def _pair(pair: Sequence[int], names: Names) -> str:
    return " – ".join(names[player] for player in pair)
