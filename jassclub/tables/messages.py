"""The journal's lines about seats that were changed and sheets that were moved to another table."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.journal.kinds import Kind, register
from jassclub.journal.models import Line
from jassclub.matches.queries.contents import refused_to_put_back
from jassclub.rounds.models import Result, SeatChange
from jassclub.rounds.queries.tables import round_of_line
from jassclub.seasons.queries import evenings_of

from .actions import move_back, move_sheet_back


def refused_moves(lines: Sequence[Line], by: Account) -> list[Line]:
    """One of those who moved sits elsewhere by now."""
    rows = Result.objects.filter(round__evening__in=evenings_of(lines))
    columns = ("round__evening", "round__number", "member", "token")
    tokens = {
        (evening, round_, member): SeatChange.SITS_OUT if token is None else token
        for evening, round_, member, token in rows.values_list(*columns)
    }
    return [
        line
        for line in lines
        if any(
            tokens.get((line.evening or 0, line.round or 0, each["key"])) != each["after"]
            for each in line.after["moved"]
        )
    ]


def _moved(line: Line) -> str:
    moves = [
        _("%(name)s from %(before)s to %(after)s")
        % {"name": each["name"], "before": _place(each["before"]), "after": _place(each["after"])}
        for each in line.after["moved"]
    ]
    return _("round %(round)s, seats changed: %(moves)s") % {"round": line.round, "moves": "; ".join(moves)}


def _place(token: int | None) -> str:
    if token is None:
        return _("not in the round")
    return _("sitting out") if token == SeatChange.SITS_OUT else _("token %(token)s") % {"token": token}


def _undo_moved(line: Line, by: Account) -> None:
    moved = line.after["moved"]
    before, after = ({each["key"]: each[which] for each in moved} for which in ("before", "after"))
    move_back(round_=round_of_line(line), before=before, after=after, by=by)


def _sheet_moved(line: Line) -> str:
    said = {"round": line.round, **line.after}
    if line.after["is_exchange"]:
        return _("round %(round)s: the sheets of tables %(from)s and %(to)s exchanged") % said
    return _("round %(round)s: the sheet of table %(from)s moved to table %(to)s") % said


def _undo_sheet_moved(line: Line, by: Account) -> None:
    move_sheet_back(line=line, by=by)


register(
    {
        "sheet_moved": Kind(
            _sheet_moved, for_helpers=True, undo=_undo_sheet_moved, refused=refused_to_put_back
        ),
        "seats_changed": Kind(_moved, for_helpers=True, undo=_undo_moved, refused=refused_moves),
    }
)
