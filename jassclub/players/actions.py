"""Making a member anonymous, and merging two members who are one person."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, Q
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.drawing.models import Pair, Wish
from jassclub.engine.names import same_name_key, without_names
from jassclub.evenings.models import SignUp
from jassclub.journal.actions import anonymise_lines
from jassclub.journal.models import anonymising
from jassclub.journal.queries import MERGED, keys_of
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_rows, one_transaction
from jassclub.matches.actions.anonymising import forget_in_matches
from jassclub.matches.limits import REMARK_LENGTH
from jassclub.matches.models import Match, Seat
from jassclub.members.actions import anonymise
from jassclub.members.models import Member
from jassclub.members.queries import person
from jassclub.prizes.confirmation import finals_of_members, rank_changes_confirmed
from jassclub.prizes.models import EarlierChampion, Prize
from jassclub.results.models import FinalLine
from jassclub.rounds.models import Result, SeatChange
from jassclub.seasons.models import Adjustment, Attendance, Evening, Excuse, Season
from jassclub.web.databases import rewrite_files

from .queries.mentions import TEXTS, Surname, mentions_of, replaced
from .queries.merging import clashes, own_names

FORGOTTEN = "member_made_anonymous"


@one_transaction
def make_anonymous(*, member: Member, typed: str, clear: Collection[str] = ()) -> Member:
    """A member becomes "Former member 12". This cannot be undone.

    The name is replaced wherever it was typed; the surname alone only at the places that `clear` names
    (`mentions_of`). Wishes and sign-ups are deleted, everything else stays. Raises ValidationError where
    `typed` is another name or the member is anonymous already, and DoesNotExist.
    """
    lock_club()
    lock_rows(Season.objects.all())  # reasons of penalties
    lock_rows(Evening.objects.all())  # nobody ticks, pairs or draws the member until this is done
    member = Member.objects.get(pk=member.pk)
    if member.former is not None:
        raise ValidationError(_("This name has been deleted."), code="former")
    if same_name_key(" ".join(typed.split())) != same_name_key(member.full_name):
        raise ValidationError(_("Type the name exactly as shown: %(name)s") % {"name": member.full_name})
    names, keys, surname = own_names(member), keys_of(member.pk), Surname.of(member)
    rows = [row for row, _column in _places(surname, clear)]
    Wish.objects.filter(Q(one=member) | Q(other=member)).delete()
    typed_names = Q(member=None, name_key__in=[same_name_key(name) for name in names])  # instead of chosen
    SignUp.objects.filter(Q(member=member) | typed_names).delete()
    anonymise(member)
    instead = member.full_name
    matches = {row.match_id for row in rows if hasattr(row, "match_id")}
    forget_in_matches(member=member.pk, names=names, instead=instead, also_locked=matches)
    _replace_in_texts(names, instead)
    anonymise_lines(member=member.pk, keys=keys, names=names, instead=instead)
    _replace_surname(surname, instead, clear)
    note(FORGOTTEN, after={"name": member.full_name}, members=[member.pk])
    transaction.on_commit(rewrite_files, robust=True)
    return member


def _places(surname: Surname, clear: Collection[str]) -> list[tuple[Any, str]]:
    """The rows with the column where the surname stands alone, of the mentions with these keys."""
    mentions = mentions_of(surname) if clear else ()
    return [place for mention in mentions if mention.key in clear for place in mention.rows]


def _replace_in_texts(names: Collection[str], instead: str) -> None:
    for model, column in TEXTS:
        longest = model._meta.get_field(column).max_length  # type: ignore[union-attr]
        for row in model._default_manager.exclude(**{column: ""}):
            text = getattr(row, column)
            if (without := without_names(text, names, instead)[:longest]) != text:
                model._default_manager.filter(pk=row.pk).update(**{column: without})


def _replace_surname(surname: Surname, instead: str, clear: Collection[str]) -> None:
    """Where it stands alone, at these places. A guest of that name has the other one; a sign-up goes."""
    changed: dict[tuple[type[Model], str], list[Any]] = defaultdict(list)
    for row, column in _places(surname, clear):
        length = row._meta.get_field(column).max_length or REMARK_LENGTH
        is_name = isinstance(row, Seat)
        setattr(row, column, instead if is_name else replaced(getattr(row, column), surname, instead, length))
        changed[type(row), column].append(row)
    signed_up = changed.pop((SignUp, "name"), [])
    SignUp.objects.filter(pk__in=[row.pk for row in signed_up]).delete()
    with anonymising():
        for (model, column), rows in changed.items():
            model._default_manager.bulk_update(rows, [column], batch_size=200)


@one_transaction
def merge_members(*, member: Member, into: Member) -> Member:
    """Gives everything of `member` to `into`, which is returned, and deletes `member`.

    Records of draws keep the old key, which their fingerprint covers, and so do the lines of the journal; the
    line of this action names both keys. Raises ValidationError with the reasons where the two cannot be one
    person, and DoesNotExist.
    """
    lock_club()
    lock_rows(Evening.objects.all())  # nobody ticks, pairs or draws either until this is done
    lock_rows(Match.objects.filter(seats__member__in=[member, into]))
    member, into = Member.objects.get(pk=member.pk), Member.objects.get(pk=into.pk)
    if member == into:
        raise ValidationError(_("Choose two different people."), code="same")
    if reasons := list(clashes(member, into)):
        raise ValidationError(reasons, code="clash")
    with rank_changes_confirmed(finals_of_members([member, into]), merged={member.pk: into.pk}):
        Excuse.objects.filter(member=member, evening__excuses__member=into).delete()
        # Final standings have one line for each member; their page says that the sum would be another.
        FinalLine.objects.filter(member=member, standings__lines__member=into).delete()
        for model in (Result, Seat, Attendance, SeatChange, Excuse, Adjustment, FinalLine, EarlierChampion):
            model.objects.filter(member=member).update(member=into)  # type: ignore[attr-defined]
        Pair.objects.filter(one=member).update(one=into)
        Pair.objects.filter(other=member).update(other=into)
        Prize.objects.filter(winner=member).update(winner=into)
        _transfer_wishes(member, into)
        _transfer_sign_ups(member, into)
        if member.is_active and not into.is_active:
            into.is_active, into.version = True, into.version + 1
            into.save()
        before = {"key": member.pk, "old": member.full_name}
        note(MERGED, before=before, after=person(into), members=[member.pk, into.pk])
        member.delete()
    return into


def _transfer_wishes(member: Member, into: Member) -> None:
    """A wish that both members had becomes one."""
    for wish in Wish.objects.filter(Q(one=member) | Q(other=member)):
        keys = [into.pk if key == member.pk else key for key in (wish.one_id, wish.other_id) if key]
        one, other = min(keys), max(keys) if len(keys) > 1 else None
        if Wish.objects.filter(one=one, other=other).exists():
            wish.delete()
        else:
            Wish.objects.filter(pk=wish.pk).update(one=one, other=other)


def _transfer_sign_ups(member: Member, into: Member) -> None:
    known = {sign_up.evening_id: sign_up for sign_up in SignUp.objects.filter(member=into)}
    for sign_up in SignUp.objects.filter(member=member):
        twin = known.get(sign_up.evening_id, sign_up)
        twin.member, twin.at = into, min(twin.at, sign_up.at)
        if twin != sign_up:
            sign_up.delete()
        twin.save()
