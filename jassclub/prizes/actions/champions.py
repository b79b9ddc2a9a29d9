"""Champions of seasons that were played without the program."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.members.models import Member
from jassclub.web.alphabet import refuse_both

from ..models import EarlierChampion


@one_transaction
def add_earlier_champion(
    *,
    year: int,
    season: str,
    rank: int = 1,
    member: Member | None = None,
    name: str = "",
    points: int | None = None,
) -> EarlierChampion:
    """Records that someone was among the first three. Sent twice, nothing more happens. Raises
    ValidationError at `name` without a member and a name, or with both, and DoesNotExist."""
    lock_club()
    if member is None and not name:
        raise ValidationError({"name": _("Choose a member or type a name.")})
    member = member and Member.objects.get(pk=member.pk)
    refuse_both(name, chosen=member)
    name = "" if member else name
    champion, is_new = EarlierChampion.objects.get_or_create(
        year=year, season=season, rank=rank, points=points, member=member, name=name
    )
    if is_new:
        note("earlier_champion_added", after=_as_noted(champion), members=_members(champion))
    return champion


@one_transaction
def remove_earlier_champion(*, champion: EarlierChampion) -> None:
    """Sent twice, nothing more happens."""
    lock_club()
    for row in EarlierChampion.objects.filter(pk=champion.pk).select_related("member"):
        note("earlier_champion_removed", before=_as_noted(row), members=_members(row))
        row.delete()


def _as_noted(champion: EarlierChampion) -> dict[str, Any]:
    columns = {name: getattr(champion, name) for name in ("season", "year", "rank", "points")}
    return {"key": champion.pk, "name": str(champion), "member": champion.member_id, **columns}


def _members(champion: EarlierChampion) -> list[int]:
    return [champion.member_id] if champion.member_id else []
