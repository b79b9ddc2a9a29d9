"""What is to be said of a season that is counted anew."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from jassclub.games.presentation import Presentation
from jassclub.games.refusals import sentence

from ..models import Season, Table
from ..recount import Kept


@dataclass(frozen=True)
class KeptRound:
    """A round that keeps the options it had: the table whose deal speaks against the new ones, and why."""

    table: Table
    why: str


def kept_rounds(season: Season) -> list[KeptRound]:
    """In the order in which they were played; without those that are gone."""
    kept = {each.round: each for each in season.recount.kept} if season.recount else {}
    presentation = season.presentation.at(season.game_options())
    tables = Table.objects.filter(round__in=kept).select_related("round__evening")
    return [
        KeptRound(table, _why(kept[table.round_id], presentation))
        for table in tables.order_by("round__evening__date", "round__number")
        if table.number == kept[table.round_id].table
    ]


def _why(kept: Kept, presentation: Presentation) -> str:
    """With the deal, where it is one."""
    why = sentence(kept.refusal, presentation)
    return _("deal %(number)s: %(why)s") % {"number": kept.deal, "why": why} if kept.deal else why


def being_counted(season: Season) -> str:
    """Says in standings that their points are being counted anew; empty where they are not."""
    recount = season.recount
    if recount is None or recount.is_over:
        return ""
    words = _("The points are being counted anew: %(done)s of %(total)s tables.")
    return words % {"done": recount.done, "total": recount.total}
