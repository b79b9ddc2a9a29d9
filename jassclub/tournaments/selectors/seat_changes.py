"""Who was moved after the draw of a round, when, why and by whom."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import F, OuterRef, Subquery
from django.utils.translation import gettext as _

from jassclub.draws import tokens

from ..models import Evening, Result, Round, SeatChange, Table


@dataclass(frozen=True)
class Move:
    """One place before and after, in words; `tables` their numbers, None where there is no table."""

    name: str
    before: str
    after: str
    tables: tuple[int | None, int | None]

    def __str__(self) -> str:
        words = {"name": self.name, "before": self.before, "after": self.after}
        return _("%(name)s: %(before)s → %(after)s") % words


@dataclass(frozen=True)
class Step:
    """Everybody who was moved at once. `by` is the name of an account, empty where nobody is known."""

    at: datetime
    by: str
    why: str
    moves: list[Move]


def seat_changes(round_: Round, at_table: Table | None = None) -> list[Step]:
    """All steps, the newest first, in one query; or only what touches the seats of one table."""
    changes = round_.seat_changes.select_related("member", "by").annotate(
        table_before=_table_of("before"), table_after=_table_of("after")
    )
    steps = []
    for at, together in groupby(changes, key=lambda change: change.at):
        rows = list(together)
        moves = [_move(row) for row in sorted(rows, key=lambda row: row.after or 0)]
        if at_table:
            moves = [move for move in moves if at_table.number in move.tables]
        if moves:
            by = rows[0].by
            steps.append(Step(at, by.username if by else "", rows[0].get_why_display(), moves))
    return steps


def last_refit(evening: Evening) -> list[tuple[Round, Step]]:
    """What changed in each round when they were last fitted to who came or left; some queries a round."""
    came_or_left = SeatChange.objects.filter(round__evening=evening, why=SeatChange.Why.CAME_OR_LEFT)
    last = came_or_left.values_list("at", flat=True).first()  # by key, the newest first
    if last is None:
        return []
    rounds = evening.rounds.filter(seat_changes__at=last).distinct().order_by("number")
    return [(each, step) for each in rounds for step in seat_changes(each) if step.at == last]


def _table_of(token: str) -> Subquery:
    """The number of the table at which somebody has that token now."""
    results = Result.objects.filter(round=OuterRef("round"), token=OuterRef(token))
    return Subquery(results.values(number=F("seat__match__table__number")))


def _move(change: SeatChange) -> Move:
    before = _table(change.before, change.table_before)  # type: ignore[attr-defined]
    after = _table(change.after, change.table_after)  # type: ignore[attr-defined]
    return Move(
        str(change.member), _place(change.before, before), _place(change.after, after), (before, after)
    )


def _table(token: int | None, table: int | None) -> int | None:
    """A token that nobody has any more still says its table."""
    return table or (tokens.place(token).table if token else None)


def _place(token: int | None, table: int | None) -> str:
    if token is None:
        return _("not in this round")
    if token == SeatChange.SITS_OUT:
        return _("sits out")
    return _("table %(table)s, token %(token)s") % {"table": table, "token": token}
