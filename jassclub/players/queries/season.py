"""A player's season: its evenings with rounds and ranks, averages, the best and the worst round."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from jassclub.engine.numbers import Number
from jassclub.engine.standings.course import Course
from jassclub.members.models import Member
from jassclub.results.queries.evening_totals import evening_totals
from jassclub.results.queries.round_results import RoundResult, counting_results, stored_results
from jassclub.results.queries.standings import counted_honours
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import season_regulation

FORM = 5  # evenings


class PlayedEvening(NamedTuple):
    """An evening of the player. `points` are those of the rounds that count, None as long as none are known;
    `worth` is what it adds to the total where it counts. A helper who only filled a table has neither rank
    nor worth. `dropped` are the numbers of rounds; `season_rank` is the rank after the evening."""

    evening: Evening
    rounds: list[RoundResult]
    season_rank: int | None
    points: Number | None
    rank: int | None = None
    worth: Number | None = None
    counts: bool = True
    is_excused: bool = False
    dropped: Collection[int] = ()

    def times(self, honour: str) -> int:
        return sum(result.honours.get(honour, 0) for result in self.rounds)


class SingleRound(NamedTuple):
    result: RoundResult
    evening: Evening


class PlayerSeason:
    """The player's results of closed rounds in a season, or in a calendar year of it. Ranks are those in the
    whole season. The number of queries is fixed."""

    def __init__(self, member: Member, season: Season, year: int | None = None) -> None:
        self.member, self.season = member, season
        self.all_evenings = list(season.evenings.order_by("date"))
        stored = stored_results(season.pk, [evening.pk for evening in self.all_evenings])
        self._results = {
            key: counting_results(results, season, whole=False, closed=True)
            for key, results in stored.items()
        }
        self._played = [evening for evening in self.all_evenings if self._results[evening.pk]]
        ahead = (evening for evening in self.all_evenings if not self._results[evening.pk])
        self.planned = [evening for evening in ahead if not evening.is_cancelled]
        self.evenings = [evening for evening in self._played if year in (None, evening.date.year)]
        self.own = self._own_results(self.evenings)
        self.low_wins = season.rules.low_wins

    def _own_results(self, evenings: Iterable[Evening]) -> list[RoundResult]:
        return [
            result
            for evening in evenings
            for result in self._results[evening.pk]
            if result.member == self.member.pk
        ]

    @cached_property
    def course(self) -> Course | None:
        """The ranks evening by evening; None for a player who never had a rank."""
        key = self.member.pk
        if not any(result.points is not None for result in self._own_results(self._played)):
            return None
        by = season_regulation(self.season, self.all_evenings)
        totals = evening_totals(self.season, self._played, by.of_evening)
        counted = [own for evening in self._played if (own := totals[evening.pk]).rounds]
        members = {member for evening in counted for member in evening.members}
        guests = {guest for evening in counted for guest in evening.guests}
        if key not in members | guests:
            return None
        is_apart = key not in members
        return Course(
            key,
            [evening.valued_guests if is_apart else evening.valued for evening in counted],
            by,
            [*(guests if is_apart else members), *(by.players - members - guests)],
            low_wins=self.low_wins,
        )

    @cached_property
    def history(self) -> list[PlayedEvening]:
        """The player's evenings, the newest first, with the missed ones whose excuse is worth something."""
        by_evening: dict[int, list[RoundResult]] = defaultdict(list)
        for result in self.own:
            by_evening[result.evening].append(result)
        parts = self.course.parts if self.course else {}
        history = []
        for evening in reversed(self.evenings):
            rounds, part = by_evening[evening.pk], parts.get(evening.date)
            played = (evening, rounds, self.ranks.get(evening.date))
            if part:
                points = None if part.is_excused else part.points
                dropped = [each.number for each in part.rounds if not each.counts]
                about: Any = (part.rank, part.weighted, part.counts, part.is_excused, dropped)
                history.append(PlayedEvening(*played, points, *about))
            elif rounds:
                known = [result.points for result in rounds if result.points is not None]
                history.append(PlayedEvening(*played, sum(known) if known else None))
        return history

    @property
    def rank(self) -> int | None:
        return self.ranks.get(self.evenings[-1].date) if self.evenings else None

    @cached_property
    def ranks(self) -> dict[date, int | None]:
        """In the season, after each evening."""
        return dict(zip(self.course.days, self.course.ranks, strict=True)) if self.course else {}

    @cached_property
    def honours(self) -> list[tuple[str, str, int]]:
        """What is counted besides points: the name in the rules, the word for it, and how often."""
        words = counted_honours(self.season).items()
        return [(name, word, sum(each.times(name) for each in self.history)) for name, word in words]

    @cached_property
    def with_points(self) -> list[PlayedEvening]:
        return [evening for evening in self.history if evening.points is not None]

    @property
    def has_worth(self) -> bool:
        return any(evening.worth not in (None, evening.points) for evening in self.history)

    @property
    def average(self) -> Fraction | None:
        return _average(self.with_points) if self.with_points else None

    @property
    def form(self) -> dict[str, Any] | None:
        """The average of the last evenings, and by how much it beats that of all; None with too few evenings
        for a comparison."""
        if len(self.with_points) <= FORM:
            return None
        average = _average(self.with_points[:FORM])
        more = average - _average(self.with_points)
        better = -more if self.low_wins else more
        return {"evenings": FORM, "average": average, "better": better, "difference": abs(more)}

    @cached_property
    def single_rounds(self) -> list[SingleRound]:
        """The rounds played, the best first; of equal rounds the earlier first."""
        singles = [
            SingleRound(result, played.evening)
            for played in reversed(self.history)
            for result in played.rounds
            if result.points is not None and not result.sits_out
        ]
        return sorted(singles, key=lambda single: single.result.points or 0, reverse=not self.low_wins)

    @property
    def best_round(self) -> SingleRound | None:
        return next(iter(self.single_rounds), None)

    @property
    def worst_round(self) -> SingleRound | None:
        """None where there is only one round."""
        return self.single_rounds[-1] if len(self.single_rounds) > 1 else None

    @property
    def times_here(self) -> int:
        return len({result.evening for result in self.own})

    @property
    def times_sat_out(self) -> int:
        return sum(result.sits_out for result in self.own)

    @cached_property
    def regulars(self) -> list[int]:
        """The keys of the other members who came to at least half of the evenings."""
        came = Counter(
            member
            for evening in self._played
            for member in {result.member for result in self._results[evening.pk]}
        )
        return [
            key
            for key, evenings in came.items()
            if key != self.member.pk and 2 * evenings >= len(self.evenings)
        ]


def _average(evenings: Sequence[PlayedEvening]) -> Fraction:
    return Fraction(sum(evening.points or 0 for evening in evenings), len(evenings))
