"""The journal's lines about the roll call, sign-ups and the cash box, and how they are undone."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account
from jassclub.games.joined import semicolons
from jassclub.journal.kinds import Kind, names, refuse_newer, register
from jassclub.journal.models import Line
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_rows
from jassclub.members.actions import change_member
from jassclub.members.models import Member
from jassclub.rounds.models import Result
from jassclub.seasons.models import Attendance, Evening
from jassclub.seasons.queries import evening_of, evenings_of, lock_evening
from jassclub.web.forms import amount

from .actions.roll_call import as_noted, call_roll, remove_member, welcome_at_the_door
from .models import SignUp
from .queries.blockers import blocked_members


def _called(line: Line) -> str:
    words = {"came": _("ticked %(names)s"), "left": _("unticked %(names)s")}
    parts = [words[key] % {"names": names(line.after[key])} for key in words if line.after[key]]
    return _("roll call: %(said)s") % {"said": semicolons(parts)}


def _undo_called(line: Line, by: Account) -> None:
    came = _keys(line.after["came"])
    evening = _locked_evening(line)
    ranked = {person["key"]: person.get("ranked", True) for person in line.after["left"]}
    _refuse_drawn(evening, came)
    call_roll(evening=evening, here=ranked.keys(), shown=came)
    for member in Member.objects.filter(pk__in=[key for key, is_ranked in ranked.items() if not is_ranked]):
        welcome_at_the_door(evening=evening, line=str(member), is_ranked=False)
    after = {"came": line.after["left"], "left": line.after["came"]}
    note("roll_called", before={"came": [], "left": []}, after=after, **line.evening_and_members)


def _refused_calls(lines: Sequence[Line], by: Account) -> list[Line]:
    """Someone came or left since, was drawn, or is removed."""
    evenings = evenings_of(lines)
    attendances = Attendance.objects.filter(evening__in=evenings, is_here=True)
    here, drawn = set(attendances.values_list("evening", "member")), _drawn(evenings)
    left = {key for line in lines for key in _keys(line.after["left"])}
    known = set(Member.objects.filter(pk__in=left).values_list("pk", flat=True))

    def is_refused(line: Line) -> bool:
        came = {(line.evening, key) for key in _keys(line.after["came"])}
        gone = {(line.evening, key) for key in _keys(line.after["left"])}
        return bool(came - here or gone & here or came & drawn or _keys(line.after["left"]) - known)

    return list(filter(is_refused, lines))


def _welcomed(line: Line) -> str:
    ranked, stand_in = _("joined at the door: %(name)s"), _("joined at the door: %(name)s, stand-in")
    return (ranked if line.after["ranked"] else stand_in) % line.after["member"]


def _undo_welcomed(line: Line, by: Account) -> None:
    """Someone who became a member by it is removed."""
    evening = _locked_evening(line)
    member, before = Member.objects.get(pk=line.after["member"]["key"]), line.before
    if as_noted(member, evening.attendances.filter(member=member).first()) != line.after:
        raise refuse_newer()
    _refuse_drawn(evening, [member.pk])
    if before and before["here"]:
        welcome_at_the_door(evening=evening, line=str(member), is_ranked=before["ranked"])
    else:
        call_roll(evening=evening, here=(), shown=[member.pk])
    if before is None:
        remove_member(member=member)
    elif not before["active"]:
        change_member(member=member, fields={"is_active": False})
    note("welcome_undone", before=line.after, after=before, **line.evening_and_members)


def _refused_welcomes(lines: Sequence[Line], by: Account) -> list[Line]:
    """They were changed or drawn since, or something depends on a new member."""
    keys = {line.after["member"]["key"] for line in lines}
    members = Member.objects.in_bulk(keys)
    drawn, stay = _drawn(evenings_of(lines)), blocked_members(keys, attendances=False)
    attendances = {(row.evening_id, row.member_id): row for row in Attendance.objects.filter(member__in=keys)}

    def is_refused(line: Line) -> bool:
        key = line.after["member"]["key"]
        if key not in members or (line.evening, key) in drawn:
            return True
        own = attendances.get((line.evening or 0, key))
        others = [row for row in attendances.values() if row.member_id == key and row != own]
        stays = key in stay or bool(others) or (own is not None and own.paid is not None)
        return as_noted(members[key], own) != line.after or (line.before is None and stays)

    return list(filter(is_refused, lines))


def _locked_evening(line: Line) -> Evening:
    """A member may be removed, which locks the club and all evenings first."""
    lock_club()
    lock_rows(Evening.objects.all())
    return lock_evening(evening_of(line))


def _drawn(evenings: Collection[int]) -> set[tuple[int, int]]:
    rows = Result.objects.filter(round__evening__in=evenings)
    return set(rows.values_list("round__evening", "member"))


def _refuse_drawn(evening: Evening, members: Collection[int]) -> None:
    drawn = Result.objects.filter(round__evening=evening, member__in=members).select_related("member").first()
    if drawn is not None:
        words = _("A round has been drawn with %(name)s: use the roll call.")
        raise ValidationError(words % {"name": drawn.member}, code="drawn")


def _keys(people: Collection[Mapping[str, Any]]) -> set[int]:
    return {person["key"] for person in people}


def _name_and_state(noted: Mapping[str, Any]) -> str:
    state = dict(SignUp.State.choices).get(noted["state"], noted["state"])
    return _("%(name)s, %(state)s") % {"name": noted["name"], "state": state}


def _answered(line: Line) -> str:
    said = semicolons(map(_name_and_state, line.after["people"]))
    return _("sign-ups answered: %(said)s") % {"said": said}


def _cash(line: Line) -> str:
    words = {"paid": _("paid: %(names)s (%(amount)s)"), "unpaid": _("not paid: %(names)s (%(amount)s)")}
    return semicolons(
        words[key] % {"names": names(people), "amount": amount(sum(person["cents"] for person in people))}
        for key in words
        if (people := line.after[key])
    )


register(
    {
        "roll_called": Kind(_called, for_helpers=True, undo=_undo_called, refused=_refused_calls),
        "welcomed": Kind(_welcomed, for_helpers=True, undo=_undo_welcomed, refused=_refused_welcomes),
        "welcome_undone": Kind(
            lambda line: _("removed again: %(name)s") % line.before["member"], for_helpers=True
        ),
        "signed_up": Kind(lambda line: _("sign-up: %(said)s") % {"said": _name_and_state(line.after)}),
        "sign_ups_answered": Kind(_answered),
        "sign_up_removed": Kind(
            lambda line: _("sign-up removed: %(said)s") % {"said": _name_and_state(line.before)}
        ),
        "sign_up_moved_up": Kind(gettext_lazy("moved up in the sign-ups: %(name)s")),
        "cash_taken": Kind(_cash, for_helpers=True),
    }
)
