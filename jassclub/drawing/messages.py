"""Draws, rounds, and who sits where."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.accounts.models import Account
from jassclub.journal.kinds import Kind, register
from jassclub.journal.models import Line
from jassclub.rounds.actions import lock_rounds
from jassclub.rounds.models import Draw, Round

from .actions.closing import close_round, reopen_round
from .actions.repairing import take_back
from .undo_checks import refused_closings, refused_draws, refused_reopenings


def _rounds(said: Any) -> str:
    if said["first"] == said["last"]:
        return _("round %(first)s") % said
    return _("rounds %(first)s to %(last)s") % said


def _announced(line: Line) -> str:
    return _("draw of %(rounds)s announced (%(how)s)") % _how(line)


def _carried_out(line: Line) -> str:
    return _("%(rounds)s drawn (%(how)s)") % _how(line)


def _how(line: Line) -> dict[str, Any]:
    how = dict(Draw.Method.choices).get(line.after["method"], line.after["method"])
    return {"rounds": _rounds(line.after), "how": how}


def _undo_carried_out(line: Line, by: Account) -> None:
    """Taken back, as on the round's page: the draw itself stays to be seen."""
    round_ = Round.objects.select_related("evening").get(draw=line.after["draw"], number=line.after["first"])
    evening = lock_rounds(round_.evening, first=round_.number)
    if evening.rounds.filter(number__gt=line.after["last"]).exists():
        raise ValidationError(_("A later round is drawn: take that one back first."), code="later")
    take_back(round_=round_, by=by)


def _taken_back(line: Line) -> str:
    return _("draw of %(rounds)s taken back") % {"rounds": _rounds(line.before)}


def _opened(line: Line) -> str:
    return _("what went into the draw of %(rounds)s is shown to all") % {"rounds": _rounds(line.after)}


def _repaired(line: Line) -> str:
    n = line.after["moved"]
    words = ngettext(
        "%(rounds)s fitted to who is here: %(n)s player sits elsewhere",
        "%(rounds)s fitted to who is here: %(n)s players sit elsewhere",
        n,
    )
    return words % {"rounds": _rounds(line.after), "n": n}


def _closed(line: Line) -> str:
    return _("round %(round)s closed") % {"round": line.round}


def _undo_closed(line: Line, by: Account) -> None:
    reopen_round(round_=_round(line))


def _reopened(line: Line) -> str:
    return _("round %(round)s opened again") % {"round": line.round}


def _undo_reopened(line: Line, by: Account) -> None:
    close_round(round_=_round(line))


def _round(line: Line) -> Round:
    return Round.objects.select_related("evening").get(evening=line.evening, number=line.round or 0)


register(
    {
        "draw_announced": Kind(_announced, for_helpers=True),
        "draw_carried_out": Kind(
            _carried_out, for_helpers=True, undo=_undo_carried_out, refused=refused_draws
        ),
        "draw_taken_back": Kind(_taken_back, for_helpers=True),
        "draw_opened": Kind(_opened),
        "rounds_repaired": Kind(_repaired, for_helpers=True),
        "round_closed": Kind(_closed, for_helpers=True, undo=_undo_closed, refused=refused_closings),
        "round_reopened": Kind(_reopened, for_helpers=True, undo=_undo_reopened, refused=refused_reopenings),
    }
)
