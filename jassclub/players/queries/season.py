"""A player's season: every evening with its rounds and ranks, and what stands out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property

from jassclub.engine.standings.course import Course
from jassclub.engine.standings.results import EveningPart
from jassclub.members.models import Member
from jassclub.results.queries.results import RoundResult
from jassclub.results.queries.standings import counted_honours
from jassclub.results.queries.totals import CountedEvening, counted_evenings
from jassclub.rounds.models.rounds import Result
from jassclub.seasons.models import Season
from jassclub.seasons.queries import season_regulation

from .evenings import Form, PlayedEvening, PlayedRound, SingleRound

FORM = 5  # evenings


class PlayerSeason:
    """What closed rounds brought the player in a season, or in a calendar year of it.

    `evenings` are those of the whole season by date, as standings count them: ranks are always those of the
    season.
    """

    def __init__(
        self,
        member: Member,
        season: Season,
        evenings: Sequence[CountedEvening],
        year: int | None = None,
    ) -> None:
        self.member, self.season = member, season
        self.all_evenings = [evening.evening for evening in evenings]
        self.planned = [evening.evening for evening in evenings if _is_to_come(evening)]
        self._played = [evening for evening in evenings if evening.results]
        self._within = [evening for evening in self._played if year in (None, evening.evening.date.year)]
        self.evenings = [each.evening for each in self._within]
        self.own = [each for evening in self._within for each in evening.results_of(member.pk)]
        self.low_wins = season.rules.low_wins

    @cached_property
    def course(self) -> Course | None:
        """None of who was never ranked."""
        key = self.member.pk
        own = (each for evening in self._played for each in evening.results_of(key))
        if not any(result.points is not None for result in own):
            return None
        counted = [evening for evening in self._played if evening.counts.results.rounds]
        members = {member for each in counted for member in each.counts.members}
        guests = {member for each in counted for member in each.counts.guests}
        if key not in members | guests:
            return None
        is_apart = key not in members
        kept = season_regulation(self.season, self.all_evenings)
        by = kept.regulation
        return Course(
            key,
            [each.valued(by.of_evening(each.evening.date), guests=is_apart) for each in counted],
            by,
            [*(guests if is_apart else members), *(kept.names.keys() - members - guests)],
            low_wins=self.low_wins,
        )

    @cached_property
    def history(self) -> list[PlayedEvening]:
        """The evenings of the player, the newest first, and those missed whose excuse is worth something."""
        by_evening: dict[int, list[RoundResult]] = defaultdict(list)
        for result in self.own:
            by_evening[result.evening].append(result)
        parts, ranks = (self.course.parts, self._season_ranks) if self.course else ({}, {})
        return [
            PlayedEvening(
                evening,
                _rounds(by_evening[evening.pk], parts.get(evening.date)),
                parts.get(evening.date),
                ranks.get(evening.date),
            )
            for evening in reversed(self.evenings)
            if evening.pk in by_evening or evening.date in parts
        ]

    @property
    def rank(self) -> int | None:
        """In the season, after the last of these evenings."""
        return self._season_ranks.get(self.evenings[-1].date) if self.evenings else None

    @cached_property
    def _season_ranks(self) -> dict[date, int | None]:
        return dict(zip(self.course.days, self.course.ranks, strict=True)) if self.course else {}

    @cached_property
    def honours(self) -> list[tuple[str, str, int]]:
        """What is counted besides points: its name in the rules, what people call it, and how often."""
        counts: Counter[str] = Counter()
        for result in self.own:
            counts += Counter(result.honours)
        return [(name, word, counts[name]) for name, word in counted_honours(self.season).items()]

    @cached_property
    def with_points(self) -> list[PlayedEvening]:
        """The newest first."""
        return [evening for evening in self.history if evening.points is not None]

    @property
    def has_worth(self) -> bool:
        """Whether evenings are worth something else than their points."""
        return any(evening.worth not in (None, evening.points) for evening in self.history)

    @property
    def average(self) -> Fraction | None:
        """Of an evening's points."""
        return _average(self.with_points) if self.with_points else None

    @property
    def form(self) -> Form | None:
        """None of too few evenings for a comparison."""
        if len(self.with_points) <= FORM:
            return None
        last = self.with_points[FORM - 1 :: -1]
        sign = -1 if self.low_wins else 1
        return Form(last, _average(last), sign * (_average(last) - _average(self.with_points)))

    @cached_property
    def single_rounds(self) -> list[SingleRound]:
        """The rounds played, the best first; of equal ones the earlier."""
        found = [
            SingleRound(each.points, each, evening)
            for evening in reversed(self.history)
            for each in evening.rounds
            if each.points is not None and not each.sits_out
        ]
        return sorted(found, key=lambda each: each.points if self.low_wins else -each.points)

    @property
    def best_round(self) -> SingleRound | None:
        return next(iter(self.single_rounds), None)

    @property
    def worst_round(self) -> SingleRound | None:
        """None of a single one."""
        return self.single_rounds[-1] if len(self.single_rounds) > 1 else None

    @property
    def times_here(self) -> int:
        """On how many evenings."""
        return len({result.evening for result in self.own})

    @property
    def times_sat_out(self) -> int:
        return sum(result.kind == Result.Kind.SAT_OUT for result in self.own)

    @cached_property
    def regulars(self) -> list[int]:
        """The keys of the others who came to at least half of the evenings."""
        came = Counter(member for evening in self._played for member in evening.members)
        return [
            key
            for key, evenings in came.items()
            if key != self.member.pk and 2 * evenings >= len(self.evenings)
        ]


def player_season(member: Member, season: Season, year: int | None = None) -> PlayerSeason:
    """In at most four queries, however many evenings there are."""
    evenings = counted_evenings(season, season.evenings.order_by("date"))
    return PlayerSeason(member, season, evenings, year)


def _is_to_come(evening: CountedEvening) -> bool:
    return not evening.results and not evening.evening.is_cancelled


def _rounds(own: Iterable[RoundResult], part: EveningPart | None) -> list[PlayedRound]:
    dropped = {each.number for each in part.rounds if not each.counts} if part else set()
    return [PlayedRound(result, result.number not in dropped) for result in own]


def _average(evenings: Sequence[PlayedEvening]) -> Fraction:
    return Fraction(sum(evening.points or 0 for evening in evenings), len(evenings))
