"""What somebody has won in the club, for the page of the player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from jassclub.engine.standings.encounters import Encounter, Encounters, count_encounters
from jassclub.members.models import Member
from jassclub.prizes.models import EarlierChampion
from jassclub.prizes.queries.champions import podium_lines
from jassclub.rounds.models.rounds import Result
from jassclub.seasons.figures import years_beside
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import reading_order

from .evenings import PlayedEvening, SatAt, tables_of
from .need import Need, dropped_now, need_of
from .season import PlayerSeason, player_season


@dataclass(frozen=True)
class Podium:
    """A rank among the first three of a season that is closed; without `season` it was before the program.
    `years` are those of its evenings, where its title does not say so itself."""

    title: str
    years: str
    rank: int
    points: Decimal | int | None
    season: Season | None = None


def honours_of(member: Member) -> list[Podium]:
    """The newest first, in two queries."""
    lines = podium_lines().filter(member=member)
    closed = []
    for line in lines.order_by("-last"):
        season = line.standings.season
        years = years_beside(season.name, line.first, line.last)
        closed.append(Podium(season.name, years, line.rank or 0, line.total, season))
    earlier = EarlierChampion.objects.filter(member=member)
    return closed + [Podium(each.season, each.years, each.rank, each.points) for each in earlier]


# --- The page of a player: a season, and with and against whom it went how.


@dataclass(frozen=True)
class Other:
    """Somebody else, and how the rounds with or against them went."""

    member: Member
    went: Encounter


class PlayerPage:
    """What a player's page says of a season.

    `seasons` are those in which the player has a part, the newest first, and `years` those of its evenings.
    With `all_seasons` partners and opponents are those of every season in the same game. With `year` it is
    about that calendar year of the season.
    """

    def __init__(
        self,
        member: Member,
        parts: Sequence[Evening],
        season: Season | None,
        *,
        all_seasons: bool = False,
        year: int | None = None,
    ) -> None:
        self.member, self.all_seasons, self.year = member, all_seasons, year
        self.seasons = list(dict.fromkeys(part.season for part in parts))
        self.years = sorted({part.date.year for part in parts}, reverse=True)
        self.season = season

    @cached_property
    def of_season(self) -> PlayerSeason | None:
        return player_season(self.member, self.season, self.year) if self.season else None

    @property
    def same_game(self) -> int:
        """How many seasons there are in the game of this one."""
        return sum(self.season is not None and season.game == self.season.game for season in self.seasons)

    @cached_property
    def _sat_at(self) -> list[SatAt]:
        assert self.season is not None
        within = None if self.all_seasons else self.season.pk
        found = tables_of(self.member, game=self.season.game, season=within)
        if self.year is None or self.of_season is None:
            return found
        rounds = {result.round for result in self.of_season.own}
        return [each for each in found if each.round in rounds]

    @cached_property
    def tables(self) -> dict[int, int]:
        """The table at which the player sat in a round, by their keys."""
        return {each.round: each.table for each in self._sat_at}

    @cached_property
    def met(self) -> Encounters:
        return count_encounters(each.played for each in self._sat_at)

    @cached_property
    def _people(self) -> dict[int, Member]:
        """Everybody who stands on the page, in one query."""
        met = {each.other for each in (*self.met.partners, *self.met.opponents)}
        regulars = self.of_season.regulars if self.of_season else {}
        return Member.objects.in_bulk({*met, *regulars})

    @property
    def partners(self) -> list[Other]:
        return self._others(self.met.partners)

    @property
    def opponents(self) -> list[Other]:
        return self._others(self.met.opponents)

    def _others(self, found: Iterable[Encounter]) -> list[Other]:
        """Whoever was there most often first, then by name."""
        others = [Other(self._people[each.other], each) for each in found]
        return sorted(others, key=lambda each: (-each.went.rounds, reading_order(str(each.member))))

    @property
    def best_partner(self) -> Other | None:
        return self._other(self.met.best_partner)

    @property
    def hardest_opponent(self) -> Other | None:
        return self._other(self.met.hardest_opponent)

    def _other(self, found: Encounter | None) -> Other | None:
        return Other(self._people[found.other], found) if found else None

    @property
    def not_met(self) -> list[Member]:
        """Those who come often and were no partners yet; where everybody plays alone, no opponents.

        Nobody where partners stay together anyway, where it is not known who sat where, or once the season
        is closed.
        """
        season = self.season
        if season is None or self.of_season is None or season.drawing == Season.Drawing.PAIRS:
            return []
        if season.closed_at is not None:
            return []
        met = {each.other for each in (self.met.partners if season.has_partners else self.met.opponents)}
        regulars = [self._people[key] for key in self.of_season.regulars if key not in met]
        active = [key for key in regulars if key.is_active]
        return sorted(active, key=lambda each: reading_order(str(each))) if self._sat_at else []

    @cached_property
    def need(self) -> Need | None:
        """None of a season that is closed: no evening follows."""
        if self.of_season is None or self.of_season.season.closed_at is not None:
            return None
        return need_of(self.of_season, self.of_season.planned)

    @property
    def dropped(self) -> list[PlayedEvening]:
        return dropped_now(self.of_season) if self.of_season else []


def player_page(member: Member, season: str = "", *, all_seasons: bool = False) -> PlayerPage:
    """Of the season with this key, as an address has it; by default of the one that was played last."""
    parts = evenings_of(member)
    asked = next((part.season for part in parts if str(part.season_id) == season), None)
    newest = parts[0].season if parts else None
    return PlayerPage(member, parts, asked or newest, all_seasons=all_seasons)


def year_pages(member: Member, year: int) -> list[PlayerPage]:
    """Each season of the player in that year, the first first."""
    parts = evenings_of(member)
    seasons = dict.fromkeys(part.season for part in reversed(parts) if part.date.year == year)
    return [PlayerPage(member, parts, season, year=year) for season in seasons]


def evenings_of(member: Member) -> list[Evening]:
    """Those on which somebody played or sat out, the newest first."""
    own = Result.objects.filter(member=member).values("round__evening")
    found = Evening.objects.filter(pk__in=own).select_related("season")
    return list(found.order_by("-date", "-pk"))
