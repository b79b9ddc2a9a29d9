"""How far a round and an evening are, and what the secretary does next."""

from dataclasses import dataclass

from django.db.models import Count, Max, Q

from ..models import Entry, Evening, Result, Round, Table
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
    """Where an evening stands. `step` names what comes next: roll_call, draw, enter, close or finished."""

    evening: Evening
    rounds: list[Round]
    here: int
    step: str

    @property
    def open_round(self) -> Round | None:
        return self.rounds[-1] if self.rounds and not self.rounds[-1].is_closed else None

    @property
    def next_number(self) -> int:
        return len(self.rounds) + 1


def progress(evening: Evening) -> Progress:
    """The state of the evening, in a fixed number of queries."""
    rounds = list(evening.rounds.order_by("number"))
    here = evening.attendances.filter(is_here=True).count()
    if rounds and not rounds[-1].is_closed:
        missing = rounds[-1].results.filter(table__isnull=False, is_complete=False).exists()
        step = "enter" if missing else "close"
    elif len(rounds) >= evening.season.rounds_per_evening:
        step = "finished"
    else:
        step = "draw" if here >= 4 else "roll_call"
    return Progress(evening, rounds, here, step)


def may_take_back(round_: Round) -> bool:
    """Whether nothing was ever written at the round's tables and no later round is drawn."""
    written = round_.tables.filter(corrections__isnull=False).exists()
    last = Round.objects.filter(evening=round_.evening_id).aggregate(last=Max("number"))["last"]
    return not written and round_.number == last


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
