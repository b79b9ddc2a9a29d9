"""Somebody leaves the club and wants to be forgotten."""

from __future__ import annotations

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db.models import Model, Q
from django.utils.translation import gettext as _

from jassclub.journal.forgetting import forget_name
from jassclub.journal.noting import note
from jassclub.locks import one_transaction, take
from jassclub.members.leaving import take_name_away
from jassclub.members.models import Member
from jassclub.members.services import lock_club
from jassclub.names import same_name_key, without_names
from jassclub.play.services.forgetting import forget_in_matches

from ..models import Adjustment, EarlierChampion, Evening, Prize, Season, SignUp, Wish
from ..selectors.leaving import keys_of, own_names

# What people type, and may name somebody in.
TEXTS: tuple[tuple[type[Model], str], ...] = (
    (Adjustment, "reason"),
    (Evening, "remark"),
    (Evening, "place"),
    (Prize, "what"),
    (Prize, "given_by"),
    (EarlierChampion, "season"),
    (EarlierChampion, "name"),
)
FORGOTTEN = "member_made_anonymous"


@one_transaction
def make_anonymous(*, member: Member, typed: str) -> Member:
    """A member becomes "Former member 12". Results, seats, ranks and corrections stay; the name goes wherever
    it stands as a text: journal, friendly matches, remarks. Wishes and sign-ups go. It cannot be undone.

    `typed` is the name, to be sure who is meant. Raises ValidationError where it is another, and for who is
    anonymous already; DoesNotExist where the member is gone.
    """
    lock_club()
    take(Season.objects.all())  # reasons of penalties
    take(Evening.objects.all())  # nobody ticks, pairs or draws them by name meanwhile
    member = Member.objects.get(pk=member.pk)
    if member.former is not None:
        raise ValidationError(_("Nobody knows any more who this was."), code="former")
    if same_name_key(" ".join(typed.split())) != same_name_key(member.full_name):
        raise ValidationError(_("Type the name as it stands here: %(name)s") % {"name": member.full_name})
    names, keys = own_names(member), keys_of(member)
    Wish.objects.filter(Q(one=member) | Q(other=member)).delete()
    _remove_sign_ups(member, names)
    take_name_away(member)
    if names:
        forget_in_matches(names=names, instead=member.full_name)
        _forget_in_texts(names, member.full_name)
    forget_name(member=member.pk, keys=keys, names=names, instead=member.full_name)
    note(FORGOTTEN, after={"name": member.full_name}, members=[member.pk])
    return member


def _remove_sign_ups(member: Member, names: Collection[str]) -> None:
    """Who comes to an evening is known once it was; also those that were typed instead of chosen."""
    typed = Q(member=None, name_key__in=[same_name_key(name) for name in names])
    SignUp.objects.filter(Q(member=member) | typed).delete()


def _forget_in_texts(names: Collection[str], instead: str) -> None:
    """Also where it is about somebody else."""
    for model, column in TEXTS:
        longest = model._meta.get_field(column).max_length  # type: ignore[union-attr]
        for row in model._default_manager.exclude(**{column: ""}):
            said = getattr(row, column)
            if (without := without_names(said, names, instead)[:longest]) != said:
                model._default_manager.filter(pk=row.pk).update(**{column: without})
