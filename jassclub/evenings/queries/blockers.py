"""What hangs on somebody or something that was opened by mistake, so that it cannot be deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from django.db.models import Model, Q
from django.utils.translation import gettext as _

from jassclub.drawing.models import Pair, Wish
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.prizes.models import EarlierChampion, Prize
from jassclub.results.models import FinalLine
from jassclub.rounds.models import Draw, Result, SeatChange, TakenBack
from jassclub.seasons.models import Adjustment, Attendance, Evening, Excuse, Season

from ..models import SignUp

MOST_NAMED = 5  # evenings in a sentence
_PLACE = ("standings__season", "standings__evening")


def member_blockers(member: Member) -> list[str]:
    """A sentence for everything; empty where the member never played and is in nothing."""
    return list(_of_member(member))


def _of_member(member: Member) -> Iterator[str]:
    seen = set()
    for words, evenings in _evenings_of(member):
        new = [each for each in evenings if each.pk not in seen]
        seen |= {each.pk for each in new}
        if new:
            yield words % {"name": member, "evenings": list_some_evenings(new)}
    two = Q(one=member) | Q(other=member)
    for wish in Wish.objects.filter(two).select_related("one", "other"):
        yield _("There is a wish: %(wish)s.") % {"wish": wish}
    for each in Adjustment.objects.filter(member=member).select_related("season"):
        words = _("%(name)s has a penalty or a bonus in %(season)s.")
        yield words % {"name": member, "season": each.season}
    for line in FinalLine.objects.filter(member=member).select_related(*_PLACE):
        yield _("%(name)s is in final standings: %(of)s.") % {"name": member, "of": line.standings}
    for prize in Prize.objects.filter(winner=member):
        yield _("%(name)s has a prize: %(prize)s.") % {"name": member, "prize": prize}
    for champion in EarlierChampion.objects.filter(member=member):
        words = _("%(name)s is in the hall of champions: %(season)s.")
        yield words % {"name": member, "season": champion.season}
    others = Seat.objects.filter(member=member, match__table=None).count()
    if others:
        yield _("%(name)s has played friendly matches: %(n)s.") % {"name": member, "n": others}


def _evenings_of(member: Member) -> Iterator[tuple[str, Iterable[Evening]]]:
    """Words for what somebody did on evenings, and which; what says most comes first."""
    two = Q(one=member) | Q(other=member)
    yield (
        _("%(name)s has played or sat out: %(evenings)s."),
        _on(Result.objects.filter(member=member), "round__"),
    )
    yield _("%(name)s was moved: %(evenings)s."), _on(SeatChange.objects.filter(member=member), "round__")
    yield _("%(name)s is ticked as here: %(evenings)s."), _on(Attendance.objects.filter(member=member))
    yield _("%(name)s is excused: %(evenings)s."), _on(Excuse.objects.filter(member=member))
    yield _("%(name)s is in a pair: %(evenings)s."), _on(Pair.objects.filter(two))
    yield _("%(name)s is signed up: %(evenings)s."), _on(SignUp.objects.filter(member=member))
    yield _("%(name)s is part of a draw that was taken back: %(evenings)s."), _drawn(member)


def _on(rows: object, path: str = "") -> list[Evening]:
    keys = rows.values(f"{path}evening")  # type: ignore[attr-defined]
    return list(Evening.objects.filter(pk__in=keys).order_by("date"))


def _drawn(member: Member) -> list[Evening]:
    """Keys in lists are compared here: databases do it each in their own way."""
    keys = {
        evening for evening, members in Draw.objects.values_list("evening", "members") if member.pk in members
    }
    keys |= taken_back_with(member)
    return list(Evening.objects.filter(pk__in=keys).order_by("date"))


def taken_back_with(member: Member) -> set[int]:
    """The keys of the evenings on which a round was taken back that somebody was drawn in."""
    return {
        evening
        for evening, seated in TakenBack.objects.values_list("draw__evening", "seated")
        if any(member.pk in table for table in (*seated["tables"], seated["sitting_out"]))
    }


def list_some_evenings(evenings: Iterable[Evening]) -> str:
    """The first of them, in a sentence; with dots where there are more."""
    names = [str(each) for each in islice(evenings, MOST_NAMED + 1)]
    return ", ".join([*names[:MOST_NAMED], *("…" for _more in names[MOST_NAMED:])])


def season_blockers(season: Season) -> list[str]:
    """A sentence where the season has evenings."""
    return [_("This season has evenings, so it cannot be removed.")] if season.evenings.exists() else []


def evening_blockers(evening: Evening) -> list[str]:
    """A sentence where a round of the evening was ever drawn; who is ticked does not matter."""
    if evening.rounds.exists():
        return [_("A round of this evening is drawn, so it cannot be removed.")]
    if not evening.draws.exists():
        return []
    if evening.draws.filter(drawn__isnull=False).exists():
        words = _(
            "A round of this evening was drawn and taken back, so the evening cannot be removed:"
            " everybody can see it."
        )
        return [words]
    return [
        _("A draw of this evening was announced, so the evening cannot be removed: everybody can see it.")
    ]


def cancel_blockers(evening: Evening) -> list[str]:
    """A sentence where it has begun, so that it cannot be cancelled."""
    if evening.attendances.exists() or evening.rounds.exists():
        return [_("This evening has begun, so it cannot be cancelled.")]
    return []


def hanging(members: Collection[int], *, attendances: bool = True) -> set[int]:
    """Of members those on whom something hangs, as `member_blockers` says; in a fixed number of queries.
    Without `attendances` whoever is only ticked as here is none of them."""
    kept: list[tuple[type[Model], str]] = [
        *((model, "member") for model in (Result, SeatChange, Excuse, SignUp, Adjustment)),
        *((model, "member") for model in (FinalLine, EarlierChampion)),
        *((model, name) for model in (Wish, Pair) for name in ("one", "other")),
        (Prize, "winner"),
    ]
    if attendances:
        kept.append((Attendance, "member"))
    friendly: Any = Seat.objects.filter(member__in=members, match__table=None).values_list(
        "member", flat=True
    )
    rows = [
        model._default_manager.filter(**{f"{name}__in": members}).order_by().values_list(name, flat=True)
        for model, name in kept
    ]
    found = set(friendly.order_by().union(*rows))
    for drawn in Draw.objects.values_list("members", flat=True):
        found |= set(members) & set(drawn)
    for seated in TakenBack.objects.values_list("seated", flat=True):
        found |= set(members) & {key for table in (*seated["tables"], seated["sitting_out"]) for key in table}
    return found
