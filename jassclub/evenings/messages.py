"""Who is here, and who stays together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account
from jassclub.drawing.actions.pairs import pair_up, part
from jassclub.drawing.models import Pair
from jassclub.journal.kinds import Kind, names, refuse_newer, register
from jassclub.journal.models import Line
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_rows
from jassclub.members.actions import change_member
from jassclub.members.models import Member
from jassclub.rounds.models import Result
from jassclub.seasons.actions import lock_evening
from jassclub.seasons.models import Evening
from jassclub.web.forms import amount

from .actions.roll_call import as_noted, call_roll, remove_member, welcome_at_the_door
from .models import SignUp
from .undo_checks import refused_pairs, refused_partings, refused_rolls, refused_welcomes


def _called(line: Line) -> str:
    came, left = line.after["came"], line.after["left"]
    said = [_("ticked %(names)s") % {"names": names(came)}] if came else []
    said += [_("unticked %(names)s") % {"names": names(left)}] if left else []
    return _("roll call: %(said)s") % {"said": "; ".join(said)}


def _undo_called(line: Line, by: Account) -> None:
    came = [each["key"] for each in line.after["came"]]
    evening = _locked(line, with_club=True)
    ranked = {each["key"]: each.get("ranked", True) for each in line.after["left"]}
    present = _present(evening)
    if not present.issuperset(came) or not present.isdisjoint(ranked):
        raise refuse_newer()
    _refuse_drawn(evening, came)
    call_roll(evening=evening, here=(present - set(came)) | ranked.keys(), shown=present)
    for member in Member.objects.filter(pk__in=[key for key, is_ranked in ranked.items() if not is_ranked]):
        welcome_at_the_door(evening=evening, line=str(member), is_ranked=False)
    after = {"came": line.after["left"], "left": line.after["came"]}
    _note("roll_called", line, before={"came": [], "left": []}, after=after)


def _welcomed(line: Line) -> str:
    if line.after["ranked"]:
        return _("at the door: %(name)s") % line.after["member"]
    return _("at the door: %(name)s, fills a table") % line.after["member"]


def _undo_welcomed(line: Line, by: Account) -> None:
    """Somebody who became a member by it is none any more."""
    evening = _locked(line, with_club=True)
    member, before = Member.objects.get(pk=line.after["member"]["key"]), line.before
    if as_noted(evening, member) != line.after:
        raise refuse_newer()
    _refuse_drawn(evening, [member.pk])
    if before and before["here"]:
        welcome_at_the_door(evening=evening, line=str(member), is_ranked=before["ranked"])
    else:
        present = _present(evening)
        call_roll(evening=evening, here=present - {member.pk}, shown=present)
    if before is None:
        remove_member(member=member)
    elif not before["active"]:
        change_member(member=member, fields={"is_active": False})
    _note("welcome_undone", line, before=line.after, after=before)


def _welcome_undone(line: Line) -> str:
    return _("not at the door after all: %(name)s") % line.before["member"]


def _paired(line: Line) -> str:
    said = line.after or line.before
    pairs = ", ".join(" – ".join(each["name"] for each in pair) for pair in said["pairs"])
    words = _("pairs made: %(pairs)s") if line.after else _("pairs parted: %(pairs)s")
    return words % {"pairs": pairs}


def _undo_paired(line: Line, by: Account) -> None:
    evening = _locked(line)
    for one, other in _keys(line.after):
        part(pair=Pair.objects.select_related("evening").get(evening=evening, one=one, other=other))
    _note("pair_parted", line, before={"pairs": line.after["pairs"]})


def _undo_parted(line: Line, by: Account) -> None:
    evening = _locked(line)
    for keys in _keys(line.before):
        one, other = (Member.objects.get(pk=key) for key in keys)
        pair_up(evening=evening, one=one, other=other)
    _note("pairs_made", line, after={"pairs": line.before["pairs"], "how": "chosen"})


def _keys(said: Any) -> list[list[int]]:
    return [[each["key"] for each in pair] for pair in said["pairs"]]


def _locked(line: Line, *, with_club: bool = False) -> Evening:
    if with_club:  # a member may be removed, which locks all evenings
        lock_club()
        lock_rows(Evening.objects.all())
    return lock_evening(Evening.objects.get(pk=line.evening or 0))


def _present(evening: Evening) -> set[int]:
    return set(evening.attendances.filter(is_here=True).values_list("member", flat=True))


def _refuse_drawn(evening: Evening, members: Collection[int]) -> None:
    drawn = Result.objects.filter(round__evening=evening, member__in=members).select_related("member").first()
    if drawn is not None:
        words = _("A round is drawn with %(name)s: use the roll call.")
        raise ValidationError(words % {"name": drawn.member}, code="drawn")


def _note(what: str, line: Line, *, before: Any = None, after: Any = None) -> None:
    """One line for all the actions that undo another."""
    place = {"season": line.season, "evening": line.evening}
    note(what, before=before, after=after, **place, members=line.members)


register(
    {
        "roll_called": Kind(_called, for_helpers=True, undo=_undo_called, refused=refused_rolls),
        "welcomed": Kind(_welcomed, for_helpers=True, undo=_undo_welcomed, refused=refused_welcomes),
        "welcome_undone": Kind(_welcome_undone, for_helpers=True),
        "pairs_made": Kind(_paired, for_helpers=True, undo=_undo_paired, refused=refused_pairs),
        "pair_parted": Kind(_paired, for_helpers=True, undo=_undo_parted, refused=refused_partings),
    }
)


# --- Who signed up for evenings, what the secretary answered, and who paid.


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


register(
    {
        "signed_up": Kind(_said),
        "sign_ups_answered": Kind(_answered),
        "sign_up_removed": Kind(_removed),
        "sign_up_moved_up": Kind(_moved_up),
        "cash_taken": Kind(_cash, for_helpers=True),
    }
)
