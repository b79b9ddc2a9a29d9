"""What keeps a member, an evening or a season that was added by mistake from being removed."""

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.drawing.models import Wish
from jassclub.games.joined import and_joined
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.prizes.models import EarlierChampion, Prize
from jassclub.results.models import FinalLine
from jassclub.rounds.models import Draw, TakenBack
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.seasons.queries import has_begun

MOST_NAMED = 5  # evenings in a sentence


def member_blockers(member: Member) -> Iterator[str]:
    """A sentence for each reason, none where the member never played and takes part in nothing. Of evenings
    the rows that say most come first; an evening is named once."""
    drawn = {draw for draw, members in Draw.objects.values_list("evening", "members") if member.pk in members}
    gone = drawn | taken_back_with(member)
    rows = [
        (_("%(name)s has played or sat out: %(evenings)s."), Q(rounds__results__member=member)),
        (_("%(name)s was moved: %(evenings)s."), Q(rounds__seat_changes__member=member)),
        (_("%(name)s is ticked as here: %(evenings)s."), Q(attendances__member=member)),
        (_("%(name)s is excused: %(evenings)s."), Q(excuses__member=member)),
        (_("%(name)s is in a pair: %(evenings)s."), Q(pairs__one=member) | Q(pairs__other=member)),
        (_("%(name)s is signed up: %(evenings)s."), Q(sign_ups__member=member)),
        (_("%(name)s was in a draw that was taken back: %(evenings)s."), Q(pk__in=gone)),
    ]
    named: set[int] = set()
    for words, is_in in rows:
        evenings = list(Evening.objects.filter(is_in).exclude(pk__in=named).distinct().order_by("date"))
        named |= {evening.pk for evening in evenings}
        if evenings:
            yield words % {"name": member, "evenings": list_some_evenings(evenings)}
    for wish in Wish.objects.filter(Q(one=member) | Q(other=member)).select_related("one", "other"):
        yield _("There is a wish: %(wish)s.") % {"wish": wish}
    for season in Season.objects.filter(adjustments__member=member).order_by("adjustments"):
        yield _("%(name)s has a penalty or a bonus in %(season)s.") % {"name": member, "season": season}
    place = ("standings__season", "standings__evening")
    for line in FinalLine.objects.filter(member=member).select_related(*place):
        yield _("%(name)s is in the final standings: %(of)s.") % {"name": member, "of": line.standings}
    for prize in Prize.objects.filter(winner=member):
        yield _("%(name)s has a prize: %(prize)s.") % {"name": member, "prize": prize}
    for each in EarlierChampion.objects.filter(member=member):
        yield _("%(name)s is in the hall of champions: %(season)s.") % {"name": member, "season": each.season}
    if friendly := Seat.objects.filter(member=member, match__table=None).count():
        yield _("%(name)s has played friendly matches: %(n)s.") % {"name": member, "n": friendly}


def blocked_members(members: Collection[int], *, attendances: bool = True) -> set[int]:
    """Those of the members for whom `member_blockers` has a sentence; in a fixed number of queries. Without
    `attendances` a tick as here does not count."""
    references: Any = (field for field in Member._meta.get_fields(include_hidden=True) if field.one_to_many)
    first, *others = [
        reference.related_model.objects.filter(**{f"{reference.field.name}__in": members})
        .order_by()
        .values_list(reference.field.name, flat=True)
        for reference in references
        if attendances or reference.related_model is not Attendance
    ]
    blocked = set(first.union(*others))
    for drawn in Draw.objects.values_list("members", flat=True):
        blocked |= set(members) & set(drawn)
    for seated in TakenBack.objects.values_list("seated", flat=True):
        blocked |= set(members) & _members_of(seated)
    return blocked


def taken_back_with(member: Member) -> set[int]:
    """The keys of the evenings on which a round was taken back that the member was drawn in."""
    rows = TakenBack.objects.values_list("draw__evening", "seated")
    return {evening for evening, seated in rows if member.pk in _members_of(seated)}


def _members_of(seated: dict[str, Any]) -> set[int]:
    """Keys in JSON lists are read here: each database searches them in its own way."""
    return {key for table in (*seated["tables"], seated["sitting_out"]) for key in table}


def list_some_evenings(evenings: Iterable[Evening]) -> str:
    """The first of them for a sentence, with dots where there are more."""
    names = [str(evening) for evening in islice(evenings, MOST_NAMED + 1)]
    return ", ".join([*names[:MOST_NAMED], "…"]) if len(names) > MOST_NAMED else and_joined(names)


def season_blockers(season: Season) -> list[str]:
    return [_("This season has evenings, so it cannot be removed.")] if season.evenings.exists() else []


def evening_blockers(evening: Evening) -> list[str]:
    """A sentence where a round of the evening was ever drawn; who is ticked does not matter."""
    if evening.rounds.exists():
        return [_("A round of this evening has been drawn, so it cannot be removed.")]
    if evening.draws.filter(drawn__isnull=False).exists():
        words = _(
            "A round of this evening was drawn and taken back. Everyone can still see that "
            "draw, so the evening cannot be removed."
        )
        return [words]
    words = _(
        "A draw of this evening was announced. Everyone can still see it, so the evening cannot be removed."
    )
    return [words] if evening.draws.exists() else []


def cancel_blockers(evening: Evening) -> list[str]:
    return [_("This evening has begun, so it cannot be cancelled.")] if has_begun(evening) else []
