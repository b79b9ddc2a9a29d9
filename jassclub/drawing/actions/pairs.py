"""Fixed pairs of an evening and standing wishes: a change counts from the next draw on."""

from collections.abc import Sequence
from random import Random
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.engine.draws.constraints import pairs_by_lot
from jassclub.engine.draws.meetings import SEATS
from jassclub.engine.names import with_one_stop
from jassclub.games.joined import and_joined
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.members.models import Member
from jassclub.members.queries import person, persons
from jassclub.seasons.models import Evening
from jassclub.seasons.queries import lock_evening
from jassclub.web.alphabet import reading_order

from ..models import Pair, Wish
from ..queries.people import pairs_here, wishes_of


@one_transaction
def pair_up(*, evening: Evening, one: Member, other: Member) -> Pair:
    """Sent twice, it is the same pair. Raises ValidationError at `one` or `other` for whoever is not here or
    has a partner already."""
    evening = lock_evening(evening)  # each is in one pair at most, in either column
    if one == other:
        raise ValidationError({"other": _("Choose two different people.")})
    if pair := evening.pairs.filter(one__in=[one, other], other__in=[one, other]).first():
        return pair
    reasons = {"one": _why_not(evening, one), "other": _why_not(evening, other)}
    if faults := {field: reason for field, reason in reasons.items() if reason}:
        raise ValidationError(faults)
    return _make(evening, [(one.pk, other.pk)], "chosen")[0]


@one_transaction
def part(*, pair: Pair) -> None:
    """Both are without a partner again. Sent twice, nothing more happens."""
    evening = lock_evening(pair.evening)
    _note("pair_parted", evening, [(pair.one_id, pair.other_id)])
    Pair.objects.filter(pk=pair.pk).delete()


@one_transaction
def take_over_pairs(*, evening: Evening) -> int:
    """The pairs of the season's last evening with pairs, where both are here and free. Returns how many."""
    evening = lock_evening(evening)
    return len(_make(evening, pairs_here(evening)["as_last_time"], "as_last_time"))


@one_transaction
def pair_the_rest(*, evening: Evening, seed: int) -> int:
    """Whoever is here and free gets a partner by lot, as wishes allow. Returns how many pairs that makes."""
    evening = lock_evening(evening)
    alone = sorted(member.pk for member in pairs_here(evening)["alone"])
    return len(_make(evening, pairs_by_lot(alone, Random(seed), wishes_of(alone)), "by_lot"))


def _why_not(evening: Evening, member: Member) -> str:
    """Why the member cannot be in a new pair; empty where they can."""
    if not evening.attendances.filter(member=member, is_here=True).exists():
        return _("%(name)s is not here.") % {"name": member}
    pair = evening.pairs.filter(Q(one=member) | Q(other=member)).select_related("one", "other").first()
    if pair is None:
        return ""
    partner = pair.other if pair.one == member else pair.one
    words = _("%(name)s already plays with %(partner)s.")
    return with_one_stop(words % {"name": member, "partner": partner})


def _make(evening: Evening, pairs: Sequence[tuple[int, int]], how: str) -> list[Pair]:
    _note("pairs_made", evening, pairs, how=how)
    return Pair.objects.bulk_create(Pair(evening=evening, one_id=o, other_id=p) for o, p in pairs)


def _note(what: str, evening: Evening, pairs: Sequence[tuple[int, int]], **more: str) -> None:
    members = [member for pair in pairs for member in pair]
    named = {person["key"]: person for person in persons(members)}
    change: Any = {"pairs": [[named[member] for member in pair] for pair in pairs], **more}
    change = {"before" if what == "pair_parted" else "after": change}
    note(what, members=members, **change, **evening.in_journal)


@one_transaction
def add_wish(*, kind: str, one: Member, other: Member | None = None) -> Wish:
    """Raises ValidationError at `one` or `other` for a wish that is impossible or contradicts existing
    ones."""
    lock_club()  # anyone who adds one at the same moment waits here
    one = Member.objects.get(pk=one.pk)  # they may be gone
    other = other and Member.objects.get(pk=other.pk)
    wish = check_wish(list(Wish.objects.select_related("one", "other")), kind, one, other)
    if other is not None:
        wish.one, wish.other = sorted((one, other), key=lambda member: member.pk)
    wish.save()
    note("wish_added", after=_as_noted(wish), members=_members(wish))
    return wish


def _as_noted(wish: Wish) -> dict[str, Any]:
    return {"kind": str(wish.kind), "one": person(wish.one), "other": wish.other and person(wish.other)}


def _members(wish: Wish) -> list[int]:
    return [key for key in (wish.one_id, wish.other_id) if key]


@one_transaction
def remove_wish(*, wish: Wish) -> None:
    """The next draw ignores it. Sent twice, nothing more happens."""
    lock_club()
    for stored in Wish.objects.filter(pk=wish.pk).select_related("one", "other"):
        note("wish_removed", before=_as_noted(stored), members=_members(stored))
        stored.delete()


def check_wish(wishes: Sequence[Wish], kind: str, one: Member, other: Member | None) -> Wish:
    _check_people(kind, one, other)
    field = "one" if other is None else "other"
    for wish in wishes:
        if {wish.one, wish.other} == {one, other}:
            words = _("There is already a wish: %(names)s, %(wish)s.")
            raise ValidationError({field: words % {"names": wish, "wish": wish.get_kind_display()}})
        for at, member in (("one", one), ("other", other)):
            if kind == wish.kind == Wish.Kind.TOGETHER and member in (wish.one, wish.other):
                partner = wish.other if member == wish.one else wish.one
                words = _("There is already a wish that %(name)s always plays with %(partner)s.")
                raise ValidationError({at: with_one_stop(words % {"name": member, "partner": partner})})
    new = Wish(kind=kind, one=one, other=other)
    if kind != Wish.Kind.APART:
        _check_first_table([*wishes, new], field)
    return new


def _check_people(kind: str, one: Member, other: Member | None) -> None:
    if kind == Wish.Kind.FIRST_TABLE:
        if other is not None:
            raise ValidationError({"other": _("A wish for table 1 concerns one player: leave this empty.")})
    elif other is None:
        raise ValidationError({"other": _("Choose the other player.")})
    elif other == one:
        raise ValidationError({"other": _("Choose two different people.")})


def _check_first_table(wishes: Sequence[Wish], field: str) -> None:
    """Fixed partners sit at table 1 too."""
    first = [wish.one for wish in wishes if wish.kind == Wish.Kind.FIRST_TABLE]
    pairs = [{wish.one, wish.other} for wish in wishes if wish.kind == Wish.Kind.TOGETHER]
    seated = set(first).union(*(pair for pair in pairs if pair & set(first)))
    if len(seated) > SEATS:
        names: list[str] = sorted(map(str, seated), key=reading_order)
        words = _("Table 1 has only four seats; with this wish more people would need one: %(names)s.")
        raise ValidationError({field: with_one_stop(words % {"names": and_joined(names)})})
