"""Who sits elsewhere than it hung on the wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .plan import Drawn, Evening, Tables
from .tokens import SEATS

SITS_OUT = 0


@dataclass(frozen=True, slots=True)
class Change:
    """A player's token before and after; SITS_OUT for the bench, None for not being part of the round."""

    player: int
    before: int | None
    after: int | None


def changes(before: Evening, after: Drawn) -> list[list[Change]]:
    """For each round who sits elsewhere, comes or goes, by player. Raises ValueError for other rounds."""
    found = []
    for was, is_now in zip(zip(*before, strict=True), zip(*after, strict=True), strict=True):
        old, new = _tokens(*was), _tokens(*is_now)
        everybody = sorted({*old, *new})
        every = [Change(player, old.get(player), new.get(player)) for player in everybody]
        found.append([change for change in every if change.before != change.after])
    return found


def _tokens(tables: Tables, bench: Sequence[int]) -> dict[int, int]:
    tokens = dict.fromkeys(bench, SITS_OUT)
    for table, players in enumerate(tables):
        tokens |= {player: SEATS * table + seat for seat, player in enumerate(players, start=1)}
    return tokens
