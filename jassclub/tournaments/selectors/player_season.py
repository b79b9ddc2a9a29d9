"""A player's season: every evening with its rounds and ranks, and what stands out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property

from jassclub.members.models import Member
from jassclub.standings.course import Course
from jassclub.standings.results import EveningPart

from ..models import Evening, Result, Season
from .player_evenings import Form, PlayedEvening, PlayedRound, SingleRound
from .regulation import season_regulation
from .results import RoundResult, of_closed_rounds, season_results
from .standings import counted_honours, evenings_of, names_of, ranked_ones

FORM = 5  # evenings


class PlayerSeason:
    """What closed rounds brought the player in a season, or in a calendar year of it.

    `results` are those of everybody and of the whole season: ranks are always those of the season.
    """

    def __init__(
        self,
        member: Member,
        season: Season,
        evenings: Mapping[int, Evening],
        results: Sequence[RoundResult],
        year: int | None = None,
    ) -> None:
        self.member, self.season, self.results = member, season, results
        played = {each.evening for each in results}
        self.all_evenings = list(evenings.values())
        self.planned = [each for key, each in evenings.items() if key not in played]
        self.of_season = sorted((evenings[key] for key in played), key=lambda evening: evening.date)
        self.evenings = [each for each in self.of_season if year in (None, each.date.year)]
        within = {each.pk for each in self.evenings}
        self.own = [each for each in results if each.member == member.pk and each.evening in within]
        self.low_wins = season.rules.low_wins

    @cached_property
    def course(self) -> Course | None:
        """None of who was never ranked."""
        own = (each for each in self.results if each.member == self.member.pk)
        if not any(each.points is not None for each in own):
            return None
        results = ranked_ones(self.results, self.season)
        together = next((each for each in names_of(results, self.season) if self.member.pk in each), None)
        if together is None:
            return None
        played = {each.evening for each in results}
        days = {each.pk: each.date for each in self.of_season if each.pk in played}
        kept = season_regulation(self.season, self.all_evenings)
        return Course(
            self.member.pk,
            evenings_of(results, self.season, days),
            kept.regulation,
            [*together, *(kept.names.keys() - {each.member for each in results})],
            low_wins=self.low_wins,
        )

    @cached_property
    def history(self) -> list[PlayedEvening]:
        """The evenings of the player, the newest first, and those missed whose excuse is worth something."""
        by_evening: dict[int, list[RoundResult]] = defaultdict(list)
        for each in self.own:
            by_evening[each.evening].append(each)
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
        for each in self.own:
            counts += Counter(each.honours)
        return [(name, word, counts[name]) for name, word in counted_honours(self.season).items()]

    @cached_property
    def with_points(self) -> list[PlayedEvening]:
        """The newest first."""
        return [each for each in self.history if each.points is not None]

    @property
    def has_worth(self) -> bool:
        """Whether evenings are worth something else than their points."""
        return any(each.worth not in (None, each.points) for each in self.history)

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
        return len({each.evening for each in self.own})

    @property
    def times_sat_out(self) -> int:
        return sum(each.kind == Result.Kind.SAT_OUT for each in self.own)

    @cached_property
    def regulars(self) -> dict[int, str]:
        """The others who came to at least half of the evenings, by key, with their names."""
        came: dict[int, set[int]] = defaultdict(set)
        names: dict[int, str] = {}
        for each in self.results:
            came[each.member].add(each.evening)
            names[each.member] = each.name
        del came[self.member.pk]
        return {key: names[key] for key, evenings in came.items() if 2 * len(evenings) >= len(self.evenings)}


def player_season(member: Member, season: Season, year: int | None = None) -> PlayerSeason:
    """In two queries, however many evenings there are."""
    evenings = {each.pk: each for each in season.evenings.all()}
    return PlayerSeason(member, season, evenings, of_closed_rounds(season_results(season), season), year)


def _rounds(own: Iterable[RoundResult], part: EveningPart | None) -> list[PlayedRound]:
    dropped = {each.number for each in part.rounds if not each.counts} if part else set()
    return [PlayedRound(each, each.number not in dropped) for each in own]


def _average(evenings: Sequence[PlayedEvening]) -> Fraction:
    return Fraction(sum(each.points or 0 for each in evenings), len(evenings))
