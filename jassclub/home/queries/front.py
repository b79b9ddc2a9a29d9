"""What the front page shows: how far the evening is, who leads, and what each player asks first."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.utils.timezone import localdate

from jassclub.evenings.queries.attendance import Waiting, coming_evenings, waiting_sign_ups
from jassclub.journal.changes import changes_beside
from jassclub.journal.transactions import is_only_reading
from jassclub.prizes.queries.final_standings import hall_of_champions
from jassclub.results.queries.club_records import changes_of_records, records_in_short
from jassclub.results.queries.moves import moves, season_moves
from jassclub.results.queries.standings import Standings, evening_standings, season_standings
from jassclub.rounds.models import Round
from jassclub.rounds.queries.state import current_evening, current_of, is_over, rounds_in_order
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import is_to_come

from .leaders import Leaders, leaders_of
from .own_places import OwnPlace, own_places
from .tables_now import MatchNow, NewestDeal, TableNow, matches_now, newest_deals, tables_now

OF_A_TABLE = ("entry_written", "entry_struck", "announced", "announced_anew")  # lines of tables that play


class Front:
    """The front page, each part read when the page shows it.

    `evening` is the last one that has begun, None before the first. `state`: "gathering" before its first
    round, "playing", "between" two rounds, "over" until the next day, then "past"; "none" before the first.
    """

    def __init__(self) -> None:
        evening = current_evening()
        self.planned = evening if evening and is_to_come(evening) else None
        self.evening = None if self.planned else evening
        self.rounds = rounds_in_order(self.evening) if self.evening else []
        self.round = current_of(self.rounds)

    @cached_property
    def state(self) -> str:
        if self.evening is None:
            return "none"
        if self.round and not self.round.is_closed:
            return "playing"
        # An evening that ended early, or was never played, is no longer what people come for either.
        if self.evening.is_past:
            return "past"
        if not is_over(self.evening):
            return "between" if self.rounds else "gathering"
        return "over" if self.rounds else "past"

    @property
    def is_on(self) -> bool:
        """Whether the page may soon show something else."""
        return self.state in ("gathering", "playing", "between")

    @property
    def is_tonight(self) -> bool:
        """Whether the page is about the evening, and not about its season."""
        return self.is_on or self.state == "over"

    @property
    def season(self) -> Season | None:
        evening = self.evening or self.planned
        return evening.season if evening else None

    @cached_property
    def version(self) -> str:
        """What all parts but the tables depend on, not deals in rounds that are played. Empty where nothing
        may be cached."""
        if not is_only_reading():
            return ""
        playing = [round_.number for round_ in self.rounds if not round_.is_closed]
        key = self.evening.pk if self.evening else 0
        changes = changes_beside(OF_A_TABLE, evening=key, rounds=playing)
        return changes and f"{changes} {localdate()} {self.state}"

    @property
    def kept_for(self) -> int | None:
        """For how many seconds parts are cached: for ever, or not at all."""
        return None if self.version else 0

    @cached_property
    def records_version(self) -> str:
        """The same for the records: they stay while people sign up, and take long in an old club."""
        if not self.version:
            return ""
        return f"{changes_of_records()} {self.season.game}" if self.has_records and self.season else "none"

    # --- The tables of the round.

    @cached_property
    def _matches(self) -> list[MatchNow]:
        return matches_now(self.round) if self.round and self.round.draw_id is not None else []

    @cached_property
    def tables(self) -> list[TableNow]:
        return tables_now(self._matches)

    @property
    def missing(self) -> int:
        return len(self._matches) - self.done

    @property
    def done(self) -> int:
        return sum(match.is_finished for match in self._matches)

    @property
    def late(self) -> list[int]:
        return [table.number for table in self.tables if table.state == "late"]

    @cached_property
    def newest(self) -> list[NewestDeal]:
        """The last deals of the tables that wrote last; none where they are hidden until the prize-giving."""
        if self.round is None or not self.is_on or self.is_hidden(self.round):
            return []
        return newest_deals(self._matches)

    def is_hidden(self, round_: Round) -> bool:
        hidden_from = self.evening.hidden_from if self.evening else None
        return hidden_from is not None and hidden_from <= round_.number

    # --- Who leads.

    @cached_property
    def evening_standings(self) -> Standings | None:
        """Of closed rounds; None before the first."""
        if not self.is_tonight or self.evening is None or not any(round_.is_closed for round_ in self.rounds):
            return None
        standings = evening_standings(self.evening)
        return standings if standings.ranked and standings.columns else None

    @cached_property
    def evenings(self) -> list[Evening]:
        """The season's evenings, with `season` loaded."""
        season = self.season
        return list(season.evenings.select_related("season").order_by("date")) if season else []

    @cached_property
    def season_standings(self) -> Standings | None:
        """None before the first closed round."""
        if self.season is None:
            return None
        standings = season_standings(self.season, evenings=self.evenings)
        return standings if standings.columns else None

    @cached_property
    def rose(self) -> Mapping[int, int]:
        standings = self.evening_standings
        return moves(self.evening, standings) if self.evening and standings else {}

    @cached_property
    def rose_in_season(self) -> Mapping[int, int]:
        standings = self.season_standings
        return season_moves(self.season, standings) if self.season and standings else {}

    @cached_property
    def evening_leaders(self) -> Leaders | None:
        standings = self.evening_standings
        return leaders_of(self.evening, standings, self.rose) if self.evening and standings else None

    @cached_property
    def season_leaders(self) -> Leaders | None:
        standings = self.season_standings
        rose = {} if self.is_tonight else self.rose_in_season  # the evening is not over yet
        return leaders_of(self.season, standings, rose) if self.season and standings else None

    @cached_property
    def last_evening(self) -> Leaders | None:
        """The first of the season's last evening that counts, while the page is about the season."""
        if self.is_tonight or not self.season_standings:
            return None
        evening: Evening = self.season_standings.columns[-1]
        return leaders_of(evening, evening_standings(evening), {})

    @cached_property
    def champion(self) -> dict[str, Any] | None:
        """The season that was closed last, with its first three."""
        return next(iter(hall_of_champions()), None)

    @cached_property
    def has_records(self) -> bool:
        """Between evenings; after a single evening they would be its results once more."""
        if self.is_on or self.season is None:
            return False
        of_game = Evening.objects.filter(season__game=self.season.game, rounds__isnull=False)
        return of_game.distinct()[:2].count() == 2

    @cached_property
    def records(self) -> dict[str, Any] | None:
        return records_in_short(self.season.game) if self.has_records and self.season else None

    @property
    def has_leaders(self) -> bool:
        return bool(self.evening_leaders or self.season_leaders)

    @property
    def beside(self) -> Leaders | None:
        """Beside the evening's leaders those of the season; beside the season's, its last evening's."""
        if not self.is_tonight:
            return self.last_evening
        return self.season_leaders if self.evening_leaders else None

    # --- Dates.

    @cached_property
    def coming(self) -> list[Any]:
        return coming_evenings()

    @property
    def next_date(self) -> Any:
        """The next evening, while none is played."""
        if self.state in ("playing", "between"):
            return None
        return next((evening for evening in self.coming if not evening.is_cancelled), None)

    @property
    def later_dates(self) -> list[Any]:
        return [evening for evening in self.coming if evening is not self.next_date]

    @cached_property
    def waiting(self) -> list[Waiting]:
        """Sign-ups that wait for the secretary."""
        return waiting_sign_ups()

    # --- What each player asks first.

    @cached_property
    def own_places(self) -> list[OwnPlace]:
        return own_places(
            round_=self.round if self.state == "playing" else None,
            ahead=[round_ for round_ in self.rounds if round_.is_ahead and round_ is not self.round],
            tonight=self.evening_standings,
            season=self.season_standings,
            rose=self.rose,
            rose_in_season=self.rose_in_season,
        )
