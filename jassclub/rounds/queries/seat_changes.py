"""Who was moved after the draw of a round, when, why and by whom."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from jassclub.engine.draws import tokens
from jassclub.seasons.models import Evening

from ..models import Round, SeatChange, Table

CHANGED = {  # by whether someone came, and whether someone left
    (True, True): ngettext_lazy(
        "%(n)s seat changed when people came and left", "%(n)s seats changed when people came and left", "n"
    ),
    (True, False): ngettext_lazy(
        "%(n)s seat changed when someone came", "%(n)s seats changed when someone came", "n"
    ),
    (False, True): ngettext_lazy(
        "%(n)s seat changed when someone left", "%(n)s seats changed when someone left", "n"
    ),
    (False, False): ngettext_lazy(
        "%(n)s seat changed when the pairs were changed",
        "%(n)s seats changed when the pairs were changed",
        "n",
    ),
}
WRONG_SEATS = ngettext_lazy("%(n)s seat corrected", "%(n)s seats corrected", "n")


def seat_changes(round_: Round, at_table: Table | None = None) -> list[dict[str, Any]]:
    """All steps in which players were moved at once, the newest first; or only what touches the seats of one
    table. `repair` is the key of the draw that moved them; None where they sat in wrong seats. In one query
    where nobody was moved, else in two."""
    changes = list(round_.seat_changes.select_related("member", "by").order_by("-pk"))
    tables: dict[int | None, int] = {}  # by the token that someone has now
    if changes:
        seated = round_.results.filter(token__isnull=False)
        tables = dict(seated.values_list("token", "seat__match__table__number"))
    steps = []
    for at, together in groupby(changes, key=attrgetter("at")):
        rows = sorted(together, key=lambda row: (row.after or 0, row.pk))
        places = [(row, _table(row.before, tables), _table(row.after, tables)) for row in rows]
        moves = [_move(*each) for each in places if at_table is None or at_table.number in each[1:]]
        if moves:
            step = {"at": at, "by": rows[0].by.username if rows[0].by else "", "repair": rows[0].repair_id}
            steps.append(
                step | {"why": rows[0].get_why_display(), "sentence": _sentence(rows), "moves": moves}
            )
    return steps


def _sentence(rows: Sequence[SeatChange]) -> str:
    came, left = (any(getattr(row, place) is None for row in rows) for place in ("before", "after"))
    words = WRONG_SEATS if rows[0].repair_id is None else CHANGED[came, left]
    return words % {"n": len(rows)}


def _move(change: SeatChange, before: int | None, after: int | None) -> str:
    """`before` and `after` are the numbers of the tables, None without a table."""
    places = {"before": _place(change.before, before), "after": _place(change.after, after)}
    return _("%(name)s: %(before)s → %(after)s") % {"name": change.member, **places}


def last_repair(evening: Evening) -> list[tuple[Round, dict[str, Any]]]:
    """What changed in each round when they were last adjusted to who came or left; some queries a round."""
    came_or_left = SeatChange.objects.filter(round__evening=evening, repair__isnull=False)
    last = came_or_left.aggregate(last=Max("repair"))["last"]
    rounds = evening.rounds.filter(seat_changes__repair=last).distinct().order_by("number") if last else []
    return [(round_, step) for round_ in rounds for step in seat_changes(round_) if step["repair"] == last]


def _table(token: int | None, tables: Mapping[int | None, int]) -> int | None:
    """Also of a token that nobody has any more."""
    return tables.get(token) or tokens.place_of(token).table if token else None


def _place(token: int | None, table: int | None) -> str:
    if token is None:
        return _("not in this round")
    if token == SeatChange.SITS_OUT:
        return _("sits out")
    return _("table %(table)s, token %(token)s") % {"table": table, "token": token}
