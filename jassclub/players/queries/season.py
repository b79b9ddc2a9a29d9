"""A player's season: its evenings with rounds and ranks, the average, the best evening and the best round."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from datetime import date, timedelta
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from jassclub.engine.numbers import Number
from jassclub.engine.standings.course import Course
from jassclub.engine.standings.regulation import Regulation
from jassclub.members.models import Member
from jassclub.results.queries.evening_totals import EveningTotals, evening_totals
from jassclub.results.queries.round_results import RoundResult, counting_results, stored_results
from jassclub.rounds.models import Result
from jassclub.rounds.queries.state import ended_evenings
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import season_regulation


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


class PlayerSeason:
    """The player's results of closed rounds in a season, or in a calendar year of it. Ranks are those in the
    whole season. `running` is the evening that is being played. The number of queries is fixed."""

    def __init__(self, member: Member, season: Season, year: int | None = None) -> None:
        self.member, self.season = member, season
        is_over = Exists(ended_evenings().filter(pk=OuterRef("pk")))
        evenings: QuerySet[Any] = season.evenings.annotate(is_over=is_over)
        self.all_evenings = list(evenings.order_by("date"))
        stored = stored_results(season.pk, [evening.pk for evening in self.all_evenings])
        how: Any = {"whole": False, "closed": True}
        self.results = {key: counting_results(each, season, **how) for key, each in stored.items()}
        self._played = [evening for evening in self.all_evenings if self.results[evening.pk]]
        last = self._played[-1] if self._played else None
        kinds = {result.kind for result in self.results[last.pk]} if last else set()
        is_running = last and not last.is_over and kinds != {Result.Kind.IMPORTED}
        self.running = last if is_running else None
        self.evenings = [evening for evening in self._played if year in (None, evening.date.year)]
        self.whole_evenings = [evening for evening in self.evenings if evening != self.running]
        self.own = self._own_results(self.evenings)
        self.low_wins = season.rules.low_wins

    def _own_results(self, evenings: Iterable[Evening]) -> list[RoundResult]:
        results = chain.from_iterable(self.results[evening.pk] for evening in evenings)
        return [result for result in results if result.member == self.member.pk]

    @cached_property
    def course(self) -> Course | None:
        """The ranks evening by evening; None for a player who never had a rank."""
        return self._course(self._played)

    @cached_property
    def whole_course(self) -> Course | None:
        """The same without the running evening, of which only some rounds are known."""
        if self.running is None:
            return self.course
        return self._course([evening for evening in self._played if evening != self.running])

    def _course(self, evenings: Iterable[Evening]) -> Course | None:
        if not any(result.points is not None for result in self._own_results(evenings)):
            return None
        key, (by, totals) = self.member.pk, self._totals
        counted = [own for evening in evenings if (own := totals[evening.pk]).rounds]
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
    def _totals(self) -> tuple[Regulation, dict[int, EveningTotals]]:
        by = season_regulation(self.season, self.all_evenings)
        return by, evening_totals(self.season, self._played, by.of_evening)

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
    def next_day(self) -> date:
        """Of the running evening, or of the one after the last, planned or not."""
        if self.running:
            return self.running.date
        last = self._played[-1].date
        planned = (each.date for each in self.all_evenings if each.date > last and not each.is_cancelled)
        return min(planned, default=last + timedelta(days=1))

    @property
    def rank(self) -> int | None:
        return self.ranks.get(self.evenings[-1].date) if self.evenings else None

    @cached_property
    def ranks(self) -> dict[date, int | None]:
        """In the season, after each evening."""
        return dict(zip(self.course.days, self.course.ranks, strict=True)) if self.course else {}

    @cached_property
    def whole(self) -> list[PlayedEvening]:
        """The whole evenings with points, the newest first."""
        known = (played for played in self.history if played.points is not None)
        return [played for played in known if played.evening != self.running]

    @property
    def has_worth(self) -> bool:
        return any(evening.worth not in (None, evening.points) for evening in self.history)

    def is_better(self, one: Number | None, other: Number | None) -> bool:
        """Of two known numbers of points."""
        one, other = one or 0, other or 0
        return one < other if self.low_wins else one > other

    @property
    def best_round(self) -> tuple[RoundResult, PlayedEvening] | None:
        """The first of the best rounds played, with its evening."""
        rounds = ((result, played) for played in reversed(self.history) for result in played.rounds)
        known = [each for each in rounds if each[0].points is not None and not each[0].sits_out]
        sign = -1 if self.low_wins else 1
        return max(known, key=lambda single: sign * (single[0].points or 0), default=None)

    @property
    def rose(self) -> int:
        """How many ranks the player has gained since the evening before; negative where some were lost."""
        before, now = [None, None, *(self.course.ranks if self.course else ())][-2:]
        return before - now if before and now else 0

    @property
    def times_sat_out(self) -> int:
        return sum(result.sits_out for result in self.own)

    @cached_property
    def regulars(self) -> list[int]:
        """The keys of the other members who came to at least half of the evenings."""
        there = ({result.member for result in self.results[evening.pk]} for evening in self._played)
        came = Counter(chain.from_iterable(there))
        least = len(self.evenings) / 2
        return [key for key, evenings in came.items() if key != self.member.pk and evenings >= least]
