"""Which evenings of a season count, and what they come to (docs/rules.md §11.3 to §11.8)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ..numbers import Number, exact
from .regulation import NOTHING, Player, Regulation
from .results import EveningPart, divisor_of, result_of
from .ties import Facts, Order

Parts = dict[date, EveningPart]  # a player's, by day


@dataclass(frozen=True)
class Counting:
    """How the evenings of these `days` count, by a regulation."""

    days: Sequence[date]
    regulation: Regulation
    low_wins: bool = False

    @property
    def low_total(self) -> bool:
        return self.low_wins and not self.regulation.has_ranking_points

    def mark(self, parts: Mapping[Player, Parts]) -> dict[Player, Parts]:
        """The attended and excused evenings of each player, the dropped ones marked."""
        may_be_dropped = sum(day not in self.regulation.always for day in self.days)
        most = self.regulation.evening_best
        if most is None:
            most = max(may_be_dropped - self.regulation.evening_drop, 0)
        return {player: self._mark(self._add_excused(player, own), most) for player, own in parts.items()}

    def _mark(self, own: Parts, most: int) -> Parts:
        """Of the evenings that may be dropped the best count, of equals the earlier ones."""
        others = [part for day, part in own.items() if day not in self.regulation.always]
        if len(others) <= most:
            return own
        sign = 1 if self.low_total else -1
        dropped = sorted(others, key=lambda part: (sign * part.weighted, part.day))[most:]
        return own | {part.day: part._replace(counts=False) for part in dropped}

    def _add_excused(self, player: Player, own: Parts) -> Parts:
        """The player's evenings with the excused ones that have a value, by date (docs/rules.md §11.5)."""
        value = self.regulation.excused_value
        if value == NOTHING or (worth := average_value(own) if isinstance(value, str) else value) is None:
            return own
        parts = {}
        for day in self.days:
            if day in own:
                parts[day] = own[day]
            elif player in self.regulation.excused.get(day, ()):
                weight = self.regulation.weight(day)
                parts[day] = EveningPart(day, worth, weight=weight, is_excused=True)
        return parts

    def ranked(self, marked: Mapping[Player, Parts]) -> dict[Player, Parts]:
        """The players who have a rank."""
        least = max(self.regulation.least_evenings, 1)
        return {player: own for player, own in marked.items() if len(own) >= least}

    def total(self, player: Player, own: Parts) -> Number:
        """The total of the evenings that count, with penalties and bonuses."""
        counting = [part for part in own.values() if part.counts]
        added = (adjustment.points for adjustment in self.regulation.adjustments_of(player))
        divisor = divisor_of(counting, self.regulation)
        return result_of(sum(part.weighted for part in counting), divisor, added)

    def totals(self, marked: Mapping[Player, Parts]) -> dict[Player, Number]:
        """Of the players who have a rank."""
        return {player: self.total(player, own) for player, own in self.ranked(marked).items()}

    def order(self, marked: Mapping[Player, Parts]) -> Order:
        """What tie breaks compare is worked out only of players whose total someone else has, too."""
        totals = {player: self.total(player, own) for player, own in marked.items()}
        times = Counter(totals.values())
        return Order(
            {
                player: Facts(total) if times[total] == 1 else self._facts(total, marked[player])
                for player, total in totals.items()
            },
            self.regulation.ties,
            low_total=self.low_total,
            low_round=self.low_wins,
            lot_seed=self.regulation.lot_seed,
        )

    def _facts(self, total: Number, own: Parts) -> Facts:
        attended = {day: part for day, part in own.items() if not part.is_excused}
        rounds = [round_ for part in attended.values() for round_ in part.rounds]
        last = attended.get(self.days[-1]) if self.days else None
        return Facts(
            total=total,
            rounds=[round_.points for round_ in rounds if not round_.sat_out],
            matsche=sum(round_.matsche for round_ in rounds),
            values={day: part.value for day, part in attended.items()},
            ranks=[part.rank for part in attended.values() if part.rank is not None],
            last_value=last.value if last else None,
        )


def average_value(own: Parts) -> Number | None:
    values = [part.value for part in own.values()]
    return exact(Fraction(sum(values)) / len(values)) if values else None
