"""Who stays together for an evening. A change counts from the next draw on."""

from collections.abc import Iterable, Sequence
from random import Random

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.draws.round_robin import pairs_by_lot
from jassclub.journal.noting import note
from jassclub.locks import one_transaction
from jassclub.members.models import Member
from jassclub.members.people import persons
from jassclub.names import with_one_stop

from ..models import Evening, Pair
from ..selectors.pairs import pairs_here
from ..selectors.wishes import wishes_of
from .seating import lock_evening


@one_transaction
def pair_up(*, evening: Evening, one: Member, other: Member) -> Pair:
    """These two stay together tonight. Sent twice, it is the same pair.

    Raises ValidationError at `one` or `other` for whoever is not here or has a partner already.
    """
    evening = lock_evening(evening)  # each is in one pair at most, in either column
    if one == other:
        raise ValidationError({"other": _("Choose two different people.")})
    pair = evening.pairs.filter(one__in=[one, other], other__in=[one, other]).first()
    if pair is not None:
        return pair
    reasons = {"one": _why_not(evening, one), "other": _why_not(evening, other)}
    faults = {field: reason for field, reason in reasons.items() if reason}
    if faults:
        raise ValidationError(faults)
    pair = Pair.objects.create(evening=evening, one=one, other=other)
    _note("pairs_made", evening, [(one.pk, other.pk)], how="chosen")
    return pair


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
    return _make(evening, pairs_here(evening).as_last_time, how="as_last_time")


@one_transaction
def pair_the_rest(*, evening: Evening, seed: int) -> int:
    """Whoever is here and free gets a partner by lot, as wishes allow. Returns how many pairs that makes."""
    evening = lock_evening(evening)
    alone = sorted(member.pk for member in pairs_here(evening).alone)
    return _make(evening, pairs_by_lot(alone, Random(seed), wishes_of(alone)), how="by_lot")


def _why_not(evening: Evening, member: Member) -> str:
    """Why the member can be in no new pair; empty where nothing speaks against it."""
    if not evening.attendances.filter(member=member, is_here=True).exists():
        return _("%(name)s is not here.") % {"name": member}
    pair = evening.pairs.filter(Q(one=member) | Q(other=member)).select_related("one", "other").first()
    if pair is None:
        return ""
    partner = pair.other if pair.one == member else pair.one
    words = _("%(name)s plays with %(partner)s already.")
    return with_one_stop(words % {"name": member, "partner": partner})


def _make(evening: Evening, pairs: Iterable[tuple[int, int]], *, how: str) -> int:
    made = list(pairs)
    _note("pairs_made", evening, made, how=how)
    return len(Pair.objects.bulk_create(Pair(evening=evening, one_id=o, other_id=p) for o, p in made))


def _note(what: str, evening: Evening, pairs: Sequence[tuple[int, int]], **more: str) -> None:
    members = [member for pair in pairs for member in pair]
    names = {each["key"]: each for each in persons(members)}
    said = {"pairs": [[names[member] for member in pair] for pair in pairs], **more}
    before, after = (said, None) if what == "pair_parted" else (None, said)
    place = {"season": evening.season_id, "evening": evening.pk}
    note(what, before=before, after=after, **place, members=members)
