"""The course of a season for one player: the rank after every evening, and what the next one would change.
The whole standings of forty evenings, forty times, would take seconds. Here each evening is valued once, and
tie breaks are compared only among the players who have this player's total."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cached_property

from ..numbers import Number
from .counting import Counting, Parts, average_value
from .regulation import Adjustment, Player, Regulation
from .results import EveningPart
from .season import ValuedEvening

UNRANKED = 10**9  # behind all ranks


class Course:
    """The season of a player, among all `players` of the same list. `evenings` are those with a closed round,
    by date, each valued among these players."""

    def __init__(
        self,
        player: Player,
        evenings: Sequence[ValuedEvening],
        regulation: Regulation,
        players: Sequence[Player],
        *,
        low_wins: bool = False,
    ) -> None:
        self.player, self.regulation = player, regulation
        self.days = [evening.day for evening in evenings]
        self._now = Counting(self.days, regulation, low_wins)
        self.low_total = self._now.low_total
        self._parts: dict[Player, Parts] = {other: {} for other in players}
        self.values: list[list[Number]] = []  # of each evening, of all its players
        self.averages: list[Fraction | None] = []  # of each evening, of the points that count
        for evening in evenings:
            for other, part in evening.parts.items():
                self._parts[other][evening.day] = part
            self.values.append([part.value for part in evening.parts.values()])
            points = [part.points for part in evening.parts.values()]
            self.averages.append(Fraction(sum(points), len(points)) if points else None)

    @cached_property
    def parts(self) -> Parts:
        """The player's evenings, marked which of them count now."""
        return self._now.mark({self.player: self._parts[self.player]})[self.player]

    @cached_property
    def ranks(self) -> list[int | None]:
        """The rank after each evening; None while there was none."""
        ranks, so_far = [], {player: Parts() for player in self._parts}
        for count, day in enumerate(self.days, start=1):
            for player, parts in self._parts.items():
                if day in parts:
                    so_far[player][day] = parts[day]
            counting = replace(self._now, days=self.days[:count])
            marked = counting.mark(so_far)
            ranks.append(self._rank(counting, marked, counting.totals(marked)))
        return ranks

    @property
    def rank(self) -> int | None:
        return self.ranks[-1] if self.days else None

    @property
    def total(self) -> Number:
        return self._now.total(self.player, self.parts)

    @property
    def usual_value(self) -> Number | None:
        """The average value of the player's evenings; None without any."""
        return average_value(self._parts[self.player])

    @property
    def adjustments(self) -> tuple[Adjustment, ...]:
        return self.regulation.adjustments_of(self.player)

    @property
    def ranked_now(self) -> int:
        return len(self._totals_now)

    @cached_property
    def _totals_now(self) -> dict[Player, Number]:
        """Of all players with a rank."""
        return self._now.totals(self._now.mark(self._parts))

    @property
    def gaps(self) -> dict[str, tuple[Player, Number]]:
        """The nearest players "ahead" and "behind", and by how much; only one on the same total, if there is
        one ("level"). Empty for a player without a rank."""
        if self.player not in self._totals_now:
            return {}
        mine, sign = self._totals_now[self.player], -1 if self.low_total else 1
        gaps: dict[str, tuple[Player, Number]] = {}
        for player, total in sorted(self._totals_now.items()):
            lead = sign * (total - mine)
            side = "level" if lead == 0 else "ahead" if lead > 0 else "behind"
            by = max(lead, -lead)
            if player != self.player and (side not in gaps or by < gaps[side][1]):
                gaps[side] = (player, by)
        return {"level": gaps["level"]} if "level" in gaps else gaps

    def with_next(self, day: date) -> Callable[[Number], int]:
        """The player's rank, or UNRANKED, by the value of one evening more, which brings no new best round.
        All players of the season attend it; for the others its value is the average of their evenings."""
        counting, weight = replace(self._now, days=[*self.days, day]), self.regulation.weight(day)

        def attended(own: Parts, value: Number | None) -> Parts:
            if value is None:
                return own
            return {**own, day: EveningPart(day, value, total=value, weight=weight)}

        usual = {player: attended(own, average_value(own)) for player, own in self._parts.items()}
        parts = counting.mark(usual)
        totals = counting.totals(parts)

        def rank_with(value: Number) -> int:
            mine = counting.mark({self.player: attended(self._parts[self.player], value)})
            if not (own_total := counting.totals(mine)):
                return UNRANKED
            return self._rank(counting, parts | mine, totals | own_total) or UNRANKED

        return rank_with

    def _rank(
        self, counting: Counting, parts: Mapping[Player, Parts], totals: Mapping[Player, Number]
    ) -> int | None:
        """The player's rank by these totals; tie breaks are compared among those with the same one."""
        if self.player not in totals:
            return None
        mine = totals[self.player]
        before = sum(total < mine if self.low_total else total > mine for total in totals.values())
        equal = {player: parts[player] for player, total in totals.items() if total == mine}
        return before + counting.order(equal).ranks()[self.player]


def least_gaining_score(
    rank_with: Callable[[int], int], now: int, *, worst: int, best: int
) -> tuple[int, int] | None:
    """The least good score from `worst` to `best` with a better rank than `now`, and that rank. `best` is the
    lower of the two where the lowest total wins. `rank_with` gives the rank with a score: a better score must
    not have a worse rank. None where even `best` gains no rank."""
    scores = range(worst, best + 1) if best >= worst else range(worst, best - 1, -1)
    at = bisect_left(scores, True, key=lambda score: rank_with(score) < now)
    return (scores[at], rank_with(scores[at])) if at < len(scores) else None
