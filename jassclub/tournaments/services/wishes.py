"""Adding and removing standing wishes for the draw."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.alphabet import reading_order
from jassclub.draws.meetings import SEATS
from jassclub.journal.noting import note
from jassclub.locks import one_transaction
from jassclub.members.models import Member
from jassclub.members.people import person
from jassclub.members.services import lock_club
from jassclub.names import with_one_stop

from ..models import Wish


@one_transaction
def add_wish(*, kind: str, one: Member, other: Member | None = None) -> Wish:
    """Every draw by the program respects it from now on; which of the two is named first does not matter.

    Raises ValidationError at `one` or `other` for a wish that cannot be, or not beside those there are.
    """
    lock_club()  # who adds one at the same moment waits here
    one = Member.objects.get(pk=one.pk)  # they may be gone
    other = other and Member.objects.get(pk=other.pk)
    wish = check_wish(list(Wish.objects.select_related("one", "other")), kind, one, other)
    if other is not None:
        wish.one, wish.other = sorted((one, other), key=lambda member: member.pk)
    wish.save()
    note("wish_added", after=_as_noted(wish), members=_members(wish))
    return wish


@one_transaction
def remove_wish(*, wish: Wish) -> None:
    """From the next draw on nobody minds it. Sent twice, nothing more happens."""
    lock_club()
    for found in Wish.objects.filter(pk=wish.pk).select_related("one", "other"):
        note("wish_removed", before=_as_noted(found), members=_members(found))
        found.delete()


def check_wish(wishes: Sequence[Wish], kind: str, one: Member, other: Member | None) -> Wish:
    """The new wish, beside those there are. Raises ValidationError as `add_wish` does."""
    _check_people(kind, one, other)
    _check_not_known(wishes, one, other)
    wish = Wish(kind=kind, one=one, other=other)
    if kind == Wish.Kind.TOGETHER:
        _check_one_partner_each(wishes, wish)
    if kind != Wish.Kind.APART:
        _check_first_table([*wishes, wish])
    return wish


def _as_noted(wish: Wish) -> dict[str, Any]:
    other = wish.other and person(wish.other)
    return {"kind": str(wish.kind), "one": person(wish.one), "other": other}


def _members(wish: Wish) -> list[int]:
    return [key for key in (wish.one_id, wish.other_id) if key]


def _check_people(kind: str, one: Member, other: Member | None) -> None:
    if kind == Wish.Kind.FIRST_TABLE:
        if other is not None:
            raise ValidationError({"other": _("Table 1 is a wish of one player: leave this empty.")})
    elif other is None:
        raise ValidationError({"other": _("Choose the other player.")})
    elif other == one:
        raise ValidationError({"other": _("Choose two different people.")})


def _check_not_known(wishes: Iterable[Wish], one: Member, other: Member | None) -> None:
    field = "one" if other is None else "other"
    for wish in wishes:
        if {wish.one, wish.other} == {one, other}:
            said = {"names": wish, "wish": wish.get_kind_display()}
            raise ValidationError({field: _("There is a wish already: %(names)s, %(wish)s.") % said})


def _check_one_partner_each(wishes: Iterable[Wish], new: Wish) -> None:
    for wish in wishes:
        both = {wish.one, wish.other}
        for field, member in (("one", new.one), ("other", new.other)):
            if wish.kind == Wish.Kind.TOGETHER and member in both:
                [partner] = both - {member}
                said = {"name": member, "partner": partner}
                words = _("%(name)s always plays with %(partner)s already.")
                raise ValidationError({field: with_one_stop(words % said)})


def _check_first_table(wishes: Sequence[Wish]) -> None:
    """The last of the wishes is the new one. Fixed partners sit at table 1 too."""
    first = [wish.one for wish in wishes if wish.kind == Wish.Kind.FIRST_TABLE]
    pairs = [{wish.one, wish.other} for wish in wishes if wish.kind == Wish.Kind.TOGETHER]
    seated = set(first).union(*(pair for pair in pairs if pair & set(first)))
    if len(seated) > SEATS:
        field = "one" if wishes[-1].other is None else "other"
        said = {"names": ", ".join(sorted(map(str, seated), key=reading_order))}
        words = _("Table 1 has four seats; with this wish more would need one: %(names)s.")
        raise ValidationError({field: with_one_stop(words % said)})
