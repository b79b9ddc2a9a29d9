"""A player's season: its evenings with rounds and ranks, averages, the best and the worst round."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property

from jassclub.engine.standings.course import Course
from jassclub.engine.standings.results import EveningPart
from jassclub.members.models import Member
from jassclub.results.queries.evening_totals import evening_totals
from jassclub.results.queries.round_results import Results, RoundResult, counting_results, stored_results
from jassclub.results.queries.standings import counted_honours
from jassclub.rounds.models import Result
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import season_regulation

from .evenings import Form, PlayedEvening, PlayedRound, SingleRound

FORM = 5  # evenings


class PlayerSeason:
    """The player's results of closed rounds in a season, or in a calendar year of it.

    `evenings` are all of the season by date, `results` those of their closed rounds by evening. Ranks are
    always those in the whole season.
    """

    def __init__(
        self,
        member: Member,
        season: Season,
        evenings: Sequence[Evening],
        results: Mapping[int, Results],
        year: int | None = None,
    ) -> None:
        self.member, self.season, self._results = member, season, results
        self.all_evenings = evenings
        self._played = [evening for evening in evenings if results[evening.pk]]
        self.planned = [
            evening for evening in evenings if not results[evening.pk] and not evening.is_cancelled
        ]
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
        scoring = season_regulation(self.season, self.all_evenings)
        by = scoring.regulation
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
            [*(guests if is_apart else members), *(scoring.names.keys() - members - guests)],
            low_wins=self.low_wins,
        )

    @cached_property
    def history(self) -> list[PlayedEvening]:
        """The player's evenings, the newest first, with the missed ones whose excuse is worth something."""
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
        """The rank in the season after the last of these evenings."""
        return self._season_ranks.get(self.evenings[-1].date) if self.evenings else None

    @cached_property
    def _season_ranks(self) -> dict[date, int | None]:
        return dict(zip(self.course.days, self.course.ranks, strict=True)) if self.course else {}

    @cached_property
    def honours(self) -> list[tuple[str, str, int]]:
        """What is counted besides points: the name in the rules, the word for it, and how often."""
        counts: Counter[str] = Counter()
        for result in self.own:
            counts += Counter(result.honours)
        return [(name, word, counts[name]) for name, word in counted_honours(self.season).items()]

    @cached_property
    def with_points(self) -> list[PlayedEvening]:
        """The evenings with known points, the newest first."""
        return [evening for evening in self.history if evening.points is not None]

    @property
    def has_worth(self) -> bool:
        """Whether any evening is worth something else than its points."""
        return any(evening.worth not in (None, evening.points) for evening in self.history)

    @property
    def average(self) -> Fraction | None:
        """The average of the points of an evening."""
        return _average(self.with_points) if self.with_points else None

    @property
    def form(self) -> Form | None:
        """None with too few evenings for a comparison."""
        if len(self.with_points) <= FORM:
            return None
        last = self.with_points[FORM - 1 :: -1]
        sign = -1 if self.low_wins else 1
        return Form(last, _average(last), sign * (_average(last) - _average(self.with_points)))

    @cached_property
    def single_rounds(self) -> list[SingleRound]:
        """The rounds played, the best first; of equal rounds the earlier first."""
        singles = [
            SingleRound(played.points, played, evening)
            for evening in reversed(self.history)
            for played in evening.rounds
            if played.points is not None and not played.sits_out
        ]
        return sorted(singles, key=lambda single: single.points if self.low_wins else -single.points)

    @property
    def best_round(self) -> SingleRound | None:
        return next(iter(self.single_rounds), None)

    @property
    def worst_round(self) -> SingleRound | None:
        """None where there is only one round."""
        return self.single_rounds[-1] if len(self.single_rounds) > 1 else None

    @property
    def times_here(self) -> int:
        """The number of evenings with the player."""
        return len({result.evening for result in self.own})

    @property
    def times_sat_out(self) -> int:
        return sum(result.kind == Result.Kind.SAT_OUT for result in self.own)

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


def player_season(member: Member, season: Season, year: int | None = None) -> PlayerSeason:
    """The player's season, in a fixed number of queries however many evenings there are."""
    evenings = list(season.evenings.order_by("date"))
    stored = stored_results(season.pk, [evening.pk for evening in evenings])
    results = {
        key: counting_results(of_evening, season, whole=False, closed=True)
        for key, of_evening in stored.items()
    }
    return PlayerSeason(member, season, evenings, results, year)


def _rounds(own: Iterable[RoundResult], part: EveningPart | None) -> list[PlayedRound]:
    dropped = {round_.number for round_ in part.rounds if not round_.counts} if part else set()
    return [PlayedRound(result, result.number not in dropped) for result in own]


def _average(evenings: Sequence[PlayedEvening]) -> Fraction:
    return Fraction(sum(evening.points or 0 for evening in evenings), len(evenings))
