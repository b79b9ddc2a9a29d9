"""Opening evenings, the roll call, removing members who never came, and who has paid the fee."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, lock_rows, one_transaction
from jassclub.members.actions import add_members, change_member
from jassclub.members.listed_people import read_names
from jassclub.members.models import Member
from jassclub.members.queries import person, persons
from jassclub.prizes.confirmation import refuse_closed
from jassclub.rounds.models import Result
from jassclub.rounds.queries.state import is_under_way
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.seasons.queries import lock_evening

from ..queries.blockers import member_blockers


@one_transaction
def open_evenings(*, season: Season, evenings: Collection[Mapping[str, Any]]) -> list[Evening]:
    """Open evenings with these fields, except on days on which the season already has one. Returns the new
    ones, by date. Raises ValidationError for a season that is closed."""
    season = lock_row(Season.objects.filter(pk=season.pk))
    refuse_closed(season)
    known = set(season.evenings.values_list("date", flat=True))
    new = {fields["date"]: fields for fields in evenings if fields["date"] not in known}
    opened = Evening.objects.bulk_create(Evening(season=season, **new[day]) for day in sorted(new))
    after = {"season": season.name, "dates": sorted(new), "evenings": [evening.pk for evening in opened]}
    note("evenings_opened", after=after, season=season.pk)
    return opened


@one_transaction
def call_roll(
    *,
    evening: Evening,
    here: Collection[int],
    shown: Collection[int] | None = None,
    expected: Collection[int] = (),
) -> None:
    """These members are ticked. `shown` are those who were ticked on the page when it was opened, None: those
    who are here now. Only the difference is changed: anyone whom another laptop has ticked or sent home in
    the meantime stays that way. `expected` were ticked by the page itself, because they had signed up: that
    they are here is saved with the first ticks of the evening, and by no page after it. Raises DoesNotExist
    for an evening or a member that is gone."""
    evening = lock_evening(evening)
    attendances = evening.attendances.all()
    present = attendances.filter(is_here=True)
    ranked = dict(present.values_list("member", "is_ranked"))
    shown = set(ranked) if shown is None else set(shown)
    if expected and attendances.exists():
        shown |= set(expected)
    came, left = set(here) - shown - ranked.keys(), (shown - set(here)) & ranked.keys()
    names = {person["key"]: person for person in persons(came | left)}
    if came - names.keys():
        raise Member.DoesNotExist  # removed in the meantime
    new = came - set(attendances.filter(member__in=came).values_list("member", flat=True))
    attendances.filter(member__in=came).update(is_here=True)
    Attendance.objects.bulk_create(Attendance(evening=evening, member_id=member) for member in sorted(new))
    gone = attendances.filter(member__in=left)
    played = Result.objects.filter(round__evening=evening).values("member")
    took_part = Q(member__in=played) | Q(paid__isnull=False)
    gone.exclude(took_part).delete()  # ticked by mistake
    gone.update(is_here=False)
    after = {
        "came": [names[member] for member in sorted(came)],
        "left": [{**names[member], "ranked": ranked[member]} for member in sorted(left)],
    }
    nothing: Any = {"came": [], "left": []}
    note("roll_called", before=nothing, after=after, members=names.keys(), **evening.in_journal)


@one_transaction
def welcome_at_the_door(*, evening: Evening, line: str, is_ranked: bool) -> Member:
    """Someone who is not on the list comes in: a guest, or a helper who fills a table unranked. A known name
    is that guest again, or for a helper that member. Raises ValidationError for an empty line and for the
    name of a member who should be ticked instead."""
    lock_club()  # the same name typed twice at once is one guest
    evening = lock_evening(evening)
    names = read_names(line)
    if len(names) != 1:
        raise ValidationError(_("Enter one name."), code="name")
    [new] = names
    member = Member.objects.filter(name_key=new.key).first()
    attendance = evening.attendances.filter(member=member).first()
    before = member and as_noted(member, attendance)
    # A helper who is typed again without the tick is ranked from now on.
    helps = attendance and not attendance.is_ranked
    if member is None:
        [member] = add_members([replace(new, is_guest=True)])
    elif is_ranked and not member.is_guest and member.is_active and not helps:
        words = _("%(name)s is a member: tick the name, or add something in brackets to tell the two apart.")
        raise ValidationError(words, code="member", params={"name": str(member)})
    if not member.is_active:
        member = change_member(member=member, fields={"is_active": True})
    attendance, _is_new = Attendance.objects.update_or_create(
        evening=evening, member=member, defaults={"is_here": True, "is_ranked": is_ranked}
    )
    not_closed = evening.rounds.not_closed()
    Result.objects.filter(round__in=not_closed, member=member).update(is_ranked=is_ranked)
    after = as_noted(member, attendance)
    note("welcomed", before=before, after=after, members=[member.pk], **evening.in_journal)
    return member


def as_noted(member: Member, attendance: Attendance | None) -> dict[str, object]:
    """Someone as the journal keeps it: active in the club, here, and ranked or to fill a table."""
    return {
        "member": person(member),
        "active": member.is_active,
        "here": attendance is not None and attendance.is_here,
        "ranked": attendance.is_ranked if attendance else None,
    }


@one_transaction
def remove_member(*, member: Member) -> None:
    """Raises ValidationError for anyone who ever played, saying what depends on them."""
    lock_club()
    lock_rows(Evening.objects.all())  # nobody ticks, pairs or draws someone who is about to go
    member = Member.objects.get(pk=member.pk)
    if reasons := list(member_blockers(member)):
        raise ValidationError(reasons, code="hangs")
    note("members_removed", before={"members": [person(member)]}, members=[member.pk])
    member.delete()


def refuse_helpers(*, by: Account | None, evening: Evening) -> None:
    """Helpers may only take the fees of the evening under way: raises PermissionDenied for any other. A
    command has no account (`by` is None)."""
    if by is not None and not by.is_secretary and not is_under_way(evening):
        raise PermissionDenied(_("Helpers can only tick the fees of the evening under way."))


@one_transaction
def take_cash(
    *, evening: Evening, paid: Collection[int], shown: Collection[int], by: Account | None = None
) -> None:
    """These members are ticked as paid. `shown` are those who were ticked when the page was opened: only the
    difference is changed. A tick stores the fee of now. Members who are no longer here are left out. Raises
    PermissionDenied as `refuse_helpers` does."""
    evening = lock_evening(evening)
    refuse_helpers(by=by, evening=evening)
    came = evening.attendances.select_related("member", "evening__season")
    pays = came.filter(member__in=set(paid) - set(shown), paid=None)
    back = came.filter(member__in=set(shown) - set(paid), paid__isnull=False)
    after = {
        name: [{**person(attendance.member), "cents": attendance.due} for attendance in changed]
        for name, changed in (("paid", pays), ("unpaid", back))
    }
    changed = [*pays, *back]
    for attendance in changed:
        attendance.paid = attendance.fee if attendance.paid is None else None
    Attendance.objects.bulk_update(changed, ["paid"])
    members = [attendance.member_id for attendance in changed]
    note("cash_taken", before={"paid": [], "unpaid": []}, after=after, members=members, **evening.in_journal)
