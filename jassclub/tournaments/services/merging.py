"""A guest was typed twice: two members become one."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.journal.noting import note
from jassclub.journal.selectors import MERGED
from jassclub.locks import one_transaction, take
from jassclub.members.models import Member
from jassclub.members.people import person
from jassclub.members.services import lock_club
from jassclub.play.models import Match, Seat

from ..frozen import asked_where_frozen, of_members
from ..models import (
    Adjustment,
    Attendance,
    EarlierChampion,
    Evening,
    Excuse,
    FinalLine,
    Pair,
    Prize,
    Result,
    SeatChange,
    SignUp,
    Wish,
)
from ..selectors.merging import clashes


@one_transaction
def merge_members(*, member: Member, into: Member) -> Member:
    """Everything that `member` did `into` has done; then `member` is gone. Returns who stays.

    Results, seats, wishes, sign-ups and pairs follow. What is kept of draws stays as it was drawn, with its
    fingerprint, and so do the lines of the journal: the line of this call says whose the old key is. Raises
    ValidationError, which says why these two cannot be one person, and DoesNotExist where one is gone.
    """
    lock_club()
    take(Evening.objects.all())  # nobody ticks, pairs or draws one of the two meanwhile
    take(Match.objects.filter(seats__member__in=[member, into]))
    member, into = (Member.objects.get(pk=each.pk) for each in (member, into))
    if member == into:
        raise ValidationError(_("Choose two different people."), code="same")
    if reasons := clashes(member, into):
        raise ValidationError(reasons, code="clash")
    with asked_where_frozen(of_members([member, into]), merged={member.pk: into.pk}):
        _merge(member, into)
    return into


def _merge(member: Member, into: Member) -> None:
    Excuse.objects.filter(member=member, evening__excuses__member=into).delete()
    # One line is enough: the page of the final standings says that the sum of both would be another.
    FinalLine.objects.filter(member=member, standings__lines__member=into).delete()
    for model in (Result, Seat, Attendance, SeatChange, Excuse, Adjustment, FinalLine, EarlierChampion):
        model.objects.filter(member=member).update(member=into)  # type: ignore[attr-defined]
    Pair.objects.filter(one=member).update(one=into)
    Pair.objects.filter(other=member).update(other=into)
    Prize.objects.filter(winner=member).update(winner=into)
    _take_over_wishes(member, into)
    _take_over_sign_ups(member, into)
    if member.is_active and not into.is_active:
        into.is_active, into.version = True, into.version + 1
        into.save()
    said = {"key": member.pk, "old": member.full_name}
    note(MERGED, before=said, after=person(into), members=[member.pk, into.pk])
    member.delete()


def _take_over_wishes(member: Member, into: Member) -> None:
    """A wish that both had is one wish."""
    for wish in Wish.objects.filter(Q(one=member) | Q(other=member)):
        keys = [into.pk if key == member.pk else key for key in (wish.one_id, wish.other_id) if key]
        one, other = min(keys), max(keys) if len(keys) > 1 else None
        if Wish.objects.filter(one=one, other=other).exists():
            wish.delete()
            continue
        wish.one_id, wish.other_id = one, other
        wish.save()


def _take_over_sign_ups(member: Member, into: Member) -> None:
    """Who signed up twice for an evening did so once, and is in line where the first one was."""
    known = {each.evening_id: each for each in SignUp.objects.filter(member=into)}
    for sign_up in SignUp.objects.filter(member=member):
        if twin := known.get(sign_up.evening_id):
            twin.at = min(twin.at, sign_up.at)
            twin.save()
            sign_up.delete()
            continue
        sign_up.member = into
        sign_up.save()
