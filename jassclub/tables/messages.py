"""The journal's lines about seats that were changed and sheets that were moved to another table."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.games.joined import semicolons
from jassclub.journal.kinds import Kind, register
from jassclub.journal.models import Line
from jassclub.matches.queries.contents import refused_to_put_back
from jassclub.rounds.models import Result, SeatChange
from jassclub.rounds.queries.state import round_of_line
from jassclub.seasons.queries import evenings_of

from .actions import move_back, move_sheet_back


def refused_moves(lines: Sequence[Line], by: Account) -> list[Line]:
    """One of those who moved sits elsewhere by now."""
    of_evenings = Result.objects.filter(round__evening__in=evenings_of(lines))
    rows = of_evenings.values_list("round__evening", "round__number", "member", "token")
    tokens: dict[Any, int] = {tuple(place): token or SeatChange.SITS_OUT for *place, token in rows}

    def is_refused(line: Line) -> bool:
        return any(
            tokens.get((line.evening, line.round, move["key"])) != move["after"]
            for move in line.after["moved"]
        )

    return list(filter(is_refused, lines))


def _moved(line: Line) -> str:
    words = _("%(name)s from %(before)s to %(after)s")
    moves = [
        words % {"name": move["name"], "before": _place(move["before"]), "after": _place(move["after"])}
        for move in line.after["moved"]
    ]
    return _("round %(round)s, seats changed: %(moves)s") % {"round": line.round, "moves": semicolons(moves)}


def _place(token: int | None) -> str:
    if token is None:
        return _("not in the round")
    return _("sitting out") if token == SeatChange.SITS_OUT else _("token %(token)s") % {"token": token}


def _undo_moved(line: Line, by: Account) -> None:
    moved = line.after["moved"]
    before, after = ({move["key"]: move[which] for move in moved} for which in ("before", "after"))
    move_back(round_=round_of_line(line), before=before, after=after, by=by)


def _sheet_moved(line: Line) -> str:
    words = _("round %(round)s: the sheet of table %(from)s moved to table %(to)s")
    if line.after["is_exchange"]:
        words = _("round %(round)s: the sheets of tables %(from)s and %(to)s swapped")
    return words % {"round": line.round, **line.after}


register(
    {
        "sheet_moved": Kind(
            _sheet_moved,
            for_helpers=True,
            undo=lambda line, by: move_sheet_back(line=line, by=by),
            refused=refused_to_put_back,
        ),
        "seats_changed": Kind(_moved, for_helpers=True, undo=_undo_moved, refused=refused_moves),
    }
)
