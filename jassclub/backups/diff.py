"""A copy beside what there is now, so that nobody brings back the wrong one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from jassclub.journal.models import Line
from jassclub.matches.models import Correction
from jassclub.players.actions import FORGOTTEN

from .container import Manifest
from .rows import present_holdings


@dataclass(frozen=True)
class Difference:
    """What is counted, how much of it the copy has, and how much there is now."""

    words: str
    then: str | int | date | None
    now: str | int | date | None

    @property
    def differs(self) -> bool:
        return self.then != self.now

    @property
    def is_day(self) -> bool:
        return isinstance(self.then or self.now, date)


def differences(manifest: Manifest) -> list[Difference]:
    """Row by row."""
    then, now = manifest.holds, present_holdings()
    return [
        Difference(_("Club"), then.club, now.club),
        Difference(_("Members"), then.members, now.members),
        Difference(_("Seasons"), then.seasons, now.seasons),
        Difference(_("Evenings"), then.evenings, now.evenings),
        Difference(_("Newest evening"), then.newest, now.newest),
        Difference(_("Deals"), then.deals, now.deals),
    ]


def forgotten_since(manifest: Manifest) -> int:
    """How many members were made anonymous after the copy was made, in which their names still stand."""
    return Line.objects.filter(what=FORGOTTEN, at__gt=manifest.when).count()


def written_since(manifest: Manifest) -> int:
    """How many deals were written or changed after the copy was made: bringing it back loses them."""
    return Correction.objects.filter(at__gt=manifest.when).values("match", "number").distinct().count()
