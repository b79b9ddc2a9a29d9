"""The prize-giving on the wall: ranks are shown one by one, from the last to the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from ..models import Evening, FinalLine, FinalStandings

FIRST_ONES = 10


@dataclass(frozen=True)
class Reveal:
    """How far a prize-giving is. `ranks` are all that there are, from the last to the first; `lines` are
    those that were revealed, in their order; whoever shares a rank is revealed together. `others` are never
    revealed: guests in a list of their own, and people without a rank."""

    final: FinalStandings
    ranks: Sequence[int]
    lines: Sequence[FinalLine]
    others: int

    @property
    def done(self) -> int:
        return min(self.final.revealed or 0, len(self.ranks))

    @property
    def next_rank(self) -> int | None:
        return self.ranks[self.done] if self.done < len(self.ranks) else None

    @property
    def to_the_first_ones(self) -> int | None:
        """How many ranks are revealed where only the first ones are left, to be shown one by one; None where
        that is no more than a step."""
        behind = sum(rank > FIRST_ONES for rank in self.ranks)
        return behind if behind > self.done + 1 else None

    @property
    def newest(self) -> list[FinalLine]:
        """Who was revealed last."""
        return [each for each in self.lines if self.done and each.rank == self.ranks[self.done - 1]]


def reveal_of(final: FinalStandings) -> Reveal:
    """In one query."""
    lines = list(final.lines.select_related("member").order_by("place"))
    ranked = [each for each in lines if each.rank is not None and not each.is_apart]
    ranks = sorted({each.rank for each in ranked if each.rank}, reverse=True)
    shown = set(ranks[: final.revealed or 0])
    return Reveal(final, ranks, [each for each in ranked if each.rank in shown], len(lines) - len(ranked))


def reveal_on_wall(evening: Evening) -> FinalStandings | None:
    """The final standings that are being revealed: the evening's own, or those of its season."""
    own = Q(evening=evening) | Q(evening=None, season=evening.season_id)
    return FinalStandings.objects.filter(own, revealed__isnull=False).order_by("-at").first()
