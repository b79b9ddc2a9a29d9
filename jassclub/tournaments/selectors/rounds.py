"""How far a round and an evening are, and what the secretary does next."""

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.db.models import Count, Q, QuerySet

from jassclub.draws.tokens import SEATS

from ..models import Entry, Evening, Result, Round, Table
from .refit import has_other_pairs
from .seating import table_players


@dataclass(frozen=True)
class TableState:
    """One table of a round: its four players by seat, and how many deals are in."""

    table: Table
    players: list[Result]
    deals_in: int
    deals: int | None
    by_totals: bool

    @property
    def is_complete(self) -> bool:
        return all(each.is_complete for each in self.players)

    @property
    def sides(self) -> tuple[list[Result], list[Result]]:
        return self.players[::2], self.players[1::2]


def table_states(round_: Round) -> list[TableState]:
    """All tables of the round."""
    tables = (
        round_.tables.annotate(
            deals_in=Count("entries", filter=Q(entries__number__gt=Entry.WHOLE_SHEET)),
            sheets_in=Count("entries", filter=Q(entries__number=Entry.WHOLE_SHEET)),
        )
        .prefetch_related("seats__member")
        .order_by("number")
    )
    deals = round_.evening.season.deals_per_round
    return [
        TableState(table, table_players(table), table.deals_in, deals, bool(table.sheets_in))
        for table in tables
    ]


@dataclass(frozen=True)
class Progress:
    """Where an evening stands. `step` names what comes next: roll_call, draw, enter, close or finished.

    `is_out_of_step`: somebody came or left, or pairs changed, since the rounds were drawn that are ahead.
    """

    evening: Evening
    rounds: list[Round]
    here: int
    step: str
    is_out_of_step: bool

    @property
    def open_round(self) -> Round | None:
        """The round that is being played."""
        return next((round_ for round_ in self.rounds if not round_.is_closed), None)

    @property
    def ahead(self) -> list[Round]:
        """Rounds that are drawn and not begun."""
        return [round_ for round_ in self.rounds if not round_.is_closed][1:]

    @property
    def next_number(self) -> int:
        return self.rounds[-1].number + 1 if self.rounds else 1

    @property
    def left(self) -> int:
        """How many rounds are still to be drawn."""
        return max(0, self.evening.season.rounds_per_evening + 1 - self.next_number)


def progress(evening: Evening) -> Progress:
    """The state of the evening, in a fixed number of queries."""
    rounds = list(evening.rounds.select_related("draw").defer("draw__plan").order_by("number"))
    here = set(evening.attendances.filter(is_here=True).values_list("member", flat=True))
    open_ = [round_ for round_ in rounds if not round_.is_closed]
    out_of_step = False
    if open_:
        missing = open_[0].results.filter(table__isnull=False, is_complete=False).exists()
        step = "enter" if missing else "close"
        last = set(open_[-1].results.values_list("member", flat=True))
        out_of_step = len(open_) > 1 and (last != here or has_other_pairs(open_[-1]))
    elif rounds and rounds[-1].number >= evening.season.rounds_per_evening:
        step = "finished"
    else:
        step = "draw" if len(here) >= SEATS else "roll_call"
    return Progress(evening, rounds, len(here), step, out_of_step)


def round_before(round_: Round) -> Round | None:
    """The round that has to be closed before this one begins; then this one was drawn ahead."""
    return Round.objects.filter(evening=round_.evening_id, number__lt=round_.number, closed_at=None).first()


def rounds_ahead(rounds: QuerySet[Round]) -> list[int]:
    """The keys of those that were drawn ahead and are not begun."""
    open_rounds = rounds.filter(closed_at=None).order_by("evening", "number").values_list("evening", "pk")
    return [pk for _evening, group in groupby(open_rounds, itemgetter(0)) for _same, pk in [*group][1:]]


def may_take_back(round_: Round) -> bool:
    """Whether nothing was ever written at the tables of this round and of those after it."""
    rounds = Round.objects.filter(evening=round_.evening_id, number__gte=round_.number)
    return not rounds.filter(Q(tables__corrections__isnull=False) | Q(closed_at__isnull=False)).exists()


def next_table(table: Table) -> Table | None:
    """The next table of the round whose sheet is not complete, going round from this one."""
    open_tables = list(
        Table.objects.filter(round=table.round_id, seats__is_complete=False)
        .exclude(pk=table.pk)
        .distinct()
        .order_by("number")
    )
    later = [each for each in open_tables if each.number > table.number]
    return next(iter(later or open_tables), None)
