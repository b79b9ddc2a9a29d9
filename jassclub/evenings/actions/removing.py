"""Deleting a member who was added by mistake."""

from django.core.exceptions import ValidationError

from jassclub.accounts.actions import lock_club
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_rows, one_transaction
from jassclub.members.models import Member
from jassclub.members.queries import person
from jassclub.seasons.models import Evening

from ..queries.blockers import member_blockers


@one_transaction
def remove_member(*, member: Member) -> None:
    """Somebody who never played is gone. Raises ValidationError, which says what hangs on them, and
    DoesNotExist where they are gone already."""
    lock_club()
    lock_rows(Evening.objects.all())  # nobody ticks, pairs or draws somebody who is about to go
    member = Member.objects.get(pk=member.pk)
    if reasons := member_blockers(member):
        raise ValidationError(reasons, code="hangs")
    note("members_removed", before={"members": [person(member)]}, members=[member.pk])
    member.delete()
