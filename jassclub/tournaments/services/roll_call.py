"""Who is here tonight."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from jassclub.members.models import Member
from jassclub.members.services import add_members, read_names

from ..models import Attendance, Evening, Result


@transaction.atomic
def call_roll(*, evening: Evening, here: Collection[int], asked: Collection[int] | None = None) -> None:
    """These members are here now; whoever else was asked for has left.

    `asked` are the members on the page; somebody who came in meanwhile, at another laptop, is not sent home.
    None asks for everybody.
    """
    Evening.objects.select_for_update().get(pk=evening.pk)
    known = {each.member_id: each for each in evening.attendances.all()}
    Attendance.objects.bulk_create(
        Attendance(evening=evening, member_id=member) for member in set(here) - set(known)
    )
    evening.attendances.filter(member__in=here).update(is_here=True)
    gone = evening.attendances.exclude(member__in=here)
    if asked is not None:
        gone = gone.filter(member__in=asked)
    played = Result.objects.filter(round__evening=evening).values("member")
    gone.exclude(member__in=played).delete()  # never took part: ticked by mistake
    gone.update(is_here=False)


@transaction.atomic
def welcome_at_the_door(*, evening: Evening, line: str, is_ranked: bool) -> Member:
    """Somebody who is not on the list comes in: a guest, or a helper who fills a table unranked.

    A name that is known already is that guest again, or for a helper that member.
    Raises ValidationError for an empty line and for the name of a member who should be ticked instead.
    """
    names = read_names(line)
    if len(names) != 1:
        raise ValidationError(_("Type one name."), code="name")
    [new] = names
    member = next((each for each in Member.objects.all() if str(each).lower() == str(new).lower()), None)
    if member is None:
        [member] = add_members([new], guests=True)
    elif is_ranked and not member.is_guest and member.is_active and not _helps(evening, member):
        raise ValidationError(
            _("%(name)s is a member: tick the name, or add in brackets what tells the two apart."),
            code="member",
            params={"name": str(member)},
        )
    if not member.is_active:
        member.is_active = True
        member.save()
    Attendance.objects.update_or_create(
        evening=evening, member=member, defaults={"is_here": True, "is_ranked": is_ranked}
    )
    not_closed = evening.rounds.not_closed()
    Result.objects.filter(round__in=not_closed, member=member).update(is_ranked=is_ranked)
    return member


def _helps(evening: Evening, member: Member) -> bool:
    """Whether the member fills a table tonight; typed again without the tick, they are ranked from now on."""
    return evening.attendances.filter(member=member, is_ranked=False).exists()
