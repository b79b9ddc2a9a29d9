"""Who signed up for evenings, what the secretary answered, and who paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from jassclub.journal.kinds import Kind, names
from jassclub.journal.models import Line
from jassclub.money import amount

from ..models import SignUp


def _said(line: Line) -> str:
    return _("sign-up: %(said)s") % {"said": _one(line.after)}


def _answered(line: Line) -> str:
    return _("sign-ups answered: %(said)s") % {"said": "; ".join(map(_one, line.after["people"]))}


def _removed(line: Line) -> str:
    return _("sign-up removed: %(said)s") % {"said": _one(line.before)}


def _moved_up(line: Line) -> str:
    return _("moved up among those who signed up: %(name)s") % {"name": line.after["name"]}


def _one(said: Mapping[str, Any]) -> str:
    state = dict(SignUp.State.choices).get(said["state"], said["state"])
    return _("%(name)s, %(state)s") % {"name": said["name"], "state": state}


def _cash(line: Line) -> str:
    words = {"paid": _("paid: %(names)s (%(amount)s)"), "unpaid": _("not paid: %(names)s (%(amount)s)")}
    said = ((words[key], line.after[key]) for key in words if line.after[key])
    return "; ".join(
        each % {"names": names(people), "amount": amount(sum(one["cents"] for one in people))}
        for each, people in said
    )


KINDS = {
    "signed_up": Kind(_said),
    "sign_ups_answered": Kind(_answered),
    "sign_up_removed": Kind(_removed),
    "sign_up_moved_up": Kind(_moved_up),
    "cash_taken": Kind(_cash, for_helpers=True),
}
