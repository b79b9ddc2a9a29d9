"""Who is here, and who stays together."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.journal.kinds import Kind, names, refuse_newer
from jassclub.journal.models import Line
from jassclub.journal.noting import note
from jassclub.locks import take
from jassclub.members.models import Account, Member
from jassclub.members.services import change_member, lock_club

from ..models import Evening, Pair, Result
from ..services.pairs import pair_up, part
from ..services.removing import remove_member
from ..services.roll_call import as_noted, call_roll, welcome_at_the_door
from ..services.seating import lock_evening
from .refused_at_tables import refused_pairs, refused_partings, refused_rolls, refused_welcomes


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
        take(Evening.objects.all())
    return lock_evening(Evening.objects.get(pk=line.evening or 0))


def _present(evening: Evening) -> set[int]:
    return set(evening.attendances.filter(is_here=True).values_list("member", flat=True))


def _refuse_drawn(evening: Evening, members: Collection[int]) -> None:
    drawn = Result.objects.filter(round__evening=evening, member__in=members).select_related("member").first()
    if drawn is not None:
        words = _("A round is drawn with %(name)s: use the roll call.")
        raise ValidationError(words % {"name": drawn.member}, code="drawn")


def _note(what: str, line: Line, *, before: Any = None, after: Any = None) -> None:
    """One line for all the services that undo another."""
    place = {"season": line.season, "evening": line.evening}
    note(what, before=before, after=after, **place, members=line.members)


KINDS = {
    "roll_called": Kind(_called, for_helpers=True, undo=_undo_called, refused=refused_rolls),
    "welcomed": Kind(_welcomed, for_helpers=True, undo=_undo_welcomed, refused=refused_welcomes),
    "welcome_undone": Kind(_welcome_undone, for_helpers=True),
    "pairs_made": Kind(_paired, for_helpers=True, undo=_undo_paired, refused=refused_pairs),
    "pair_parted": Kind(_paired, for_helpers=True, undo=_undo_parted, refused=refused_partings),
}
