"""The prize-giving on the wall: ranks are shown one by one, from the last to the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from ..models import Evening, FinalLine, FinalStandings


@dataclass(frozen=True)
class Reveal:
    """How far a prize-giving is. `ranks` are all that there are, from the last to the first; `lines` are
    those that were revealed, in their order; whoever shares a rank is revealed together."""

    final: FinalStandings
    ranks: Sequence[int]
    lines: Sequence[FinalLine]

    @property
    def done(self) -> int:
        return min(self.final.revealed or 0, len(self.ranks))

    @property
    def next_rank(self) -> int | None:
        return self.ranks[self.done] if self.done < len(self.ranks) else None

    @property
    def newest(self) -> list[FinalLine]:
        """Who was revealed last."""
        return [each for each in self.lines if self.done and each.rank == self.ranks[self.done - 1]]


def reveal_of(final: FinalStandings) -> Reveal:
    """Guests in a list of their own and people without a rank are not revealed. In one query."""
    ranked = final.lines.filter(rank__isnull=False, is_apart=False).select_related("member").order_by("place")
    lines = list(ranked)
    ranks = sorted({each.rank for each in lines if each.rank}, reverse=True)
    shown = set(ranks[: final.revealed or 0])
    return Reveal(final, ranks, [each for each in lines if each.rank in shown])


def reveal_on_wall(evening: Evening) -> FinalStandings | None:
    """The final standings that are being revealed: the evening's own, or those of its season."""
    own = Q(evening=evening) | Q(evening=None, season=evening.season_id)
    return FinalStandings.objects.filter(own, revealed__isnull=False).order_by("-at").first()
