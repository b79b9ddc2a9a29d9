"""Who sat where in every round of a season, as the draws want to know it, and who met whom."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from jassclub.engine.draws.meetings import Met, Variety, variety, who_met
from jassclub.members.models import Member
from jassclub.members.queries import current_keys
from jassclub.rounds.models import Draw, Result, Round
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import in_order
from jassclub.web.bounds import MOST_ROUNDS

from .draws import standing_draws

TABLE = "seat__match__table__number"
DRAWN = Result.objects.exclude(kind=Result.Kind.IMPORTED)
Rounds = tuple[list[list[list[int]]], list[list[int]]]  # the tables of each round, who sat out in each


def _by_evening(results: QuerySet[Result]) -> dict[int, Rounds]:
    """The members' keys by evening, in order, in one query."""
    order = ("round__evening__date", "round__evening", "round__number", TABLE, "seat__number", "member")
    rows = results.order_by(*order).values_list("round__evening", "round__number", TABLE, "member")
    return {evening: by_rounds(row[1:] for row in group) for evening, group in groupby(rows, itemgetter(0))}


def evening_seatings(evening: Evening, *, last: int = MOST_ROUNDS) -> Rounds:
    """The members' keys, up to the round with number `last`; without imported results, which have no
    seats."""
    drawn = DRAWN.filter(round__evening=evening, round__number__lte=last)
    return _by_evening(drawn).get(evening.pk, ([], []))


def evenings_before(evening: Evening) -> dict[date, Rounds]:
    """The evenings of the season before this one that were played, by their date, the oldest first."""
    before = Evening.objects.filter(season=evening.season_id, date__lt=evening.date)
    seatings = _by_evening(DRAWN.filter(round__evening__in=before).exclude(round__in=never_played(evening)))
    return {past.date: seatings[past.pk] for past in before.order_by("date") if past.pk in seatings}


def never_played(evening: Evening) -> QuerySet[Round]:
    """Rounds of other evenings of the season that were drawn, but not closed and without any entry."""
    rounds = Round.objects.filter(evening__season=evening.season_id).not_closed()
    return rounds.exclude(evening=evening).exclude(tables__match__corrections__isnull=False)


def times_sat_out(evening: Evening) -> dict[int, tuple[int, int]]:
    """By member how often they sat out, this evening and this season; without those who never did."""
    rows = (
        Result.objects.filter(kind=Result.Kind.SAT_OUT, round__evening__season=evening.season_id)
        .exclude(round__in=never_played(evening))
        .values("member")
        .annotate(tonight=Count("pk", filter=Q(round__evening=evening)), season=Count("pk"))
    )
    return {row["member"]: (row["tonight"], row["season"]) for row in rows}


def by_rounds(rows: Iterable[tuple[int, int | None, int]]) -> Rounds:
    """From rows of a round's number, a table's number (None: sits out) and who, in this order."""
    rounds: dict[int, dict[int | None, list[int]]] = {}
    for number, table, who in rows:
        rounds.setdefault(number, {}).setdefault(table, []).append(who)
    return (
        [[players for table, players in tables.items() if table is not None] for tables in rounds.values()],
        [tables.get(None, []) for tables in rounds.values()],
    )


# --- The place of the last draws in their movement, which the next draw follows.

WANTED = ("members", "plan__players", "drawn__movement", "last")
Place = tuple[list[int | None], int]  # the members by position (None: nobody); which round is next


def movement_of(evening: Evening, *, here: Collection[int], method: str, first: int) -> Place | None:
    """The place of tonight's rounds before number `first`; before the first one, of the last evening on which
    exactly these people were drawn by this method. None where it is not known."""
    if last := evening.rounds.filter(draw__isnull=False, number__lt=first).order_by("number").last():
        draw = standing_draws(last).values(*WANTED).last()
        return _place_in_movement(draw, last.number) if draw else None
    season = Draw.objects.filter(evening__season=evening.season_id, evening__date__lt=evening.date)
    played = Round.objects.exclude(pk__in=never_played(evening))
    draws = season.filter(method=method, rounds__in=played).annotate(until=Max("rounds__number"))
    for draw in draws.order_by("-evening__date", "-pk").values(*WANTED, "until"):
        place = _place_in_movement(draw, draw["until"])
        if place and set(current_keys(draw["members"][: draw["plan__players"]])) == set(here):
            return place
    return None


def _place_in_movement(draw: dict[str, Any], number: int) -> Place | None:
    """The place after the round of that number, where later rounds of its draw were taken back."""
    movement = draw["drawn__movement"]
    if not movement:
        return None
    members = current_keys(draw["members"])
    stand = [members[player - 1] if player else None for player in movement["positions"]]
    return stand, movement["next"] - (draw["last"] - number)


# --- Who of a season has played with and against whom.

SMALL = 32  # so many players still have room on the season's page


@dataclass(frozen=True)
class Matrix:
    """A season's players by name, and who met whom in which round; `dates` has a day for each round."""

    players: list[Member]
    dates: list[date]
    met: dict[int, dict[int, Met]]
    in_pairs: bool  # false: in this game everyone plays for themselves

    @property
    def is_small(self) -> bool:
        return len(self.players) <= SMALL

    @property
    def counted(self) -> str:
        return "partners" if self.in_pairs else "opponents"

    @property
    def spread(self) -> Variety:
        return variety(self.met, attrgetter(self.counted))

    @property
    def rows(self) -> list[tuple[Member, list[tuple[Member, Met | None]]]]:
        of = self.met
        return [
            (each, [(other, of[each.pk].get(other.pk)) for other in self.players]) for each in self.players
        ]

    def row_of(self, key: str) -> dict[str, Any] | None:
        """The meetings of the player with this key, as an address has it, the most frequent first; None for
        anything else. `missing` are the players who have not been a partner yet, or in a game without
        partners an opponent, each with whether they never sat at the same table either."""
        player = next((player for player in self.players if str(player.pk) == key), None)
        if player is None:
            return None
        met = {other: self.met[player.pk].get(other.pk) for other in self.players if other != player}
        times = {
            how: [
                {"player": other, "times": len(numbers), "last": self.dates[numbers[-1]]}
                for other, each in met.items()
                if (numbers := getattr(each or Met(), how))
            ]
            for how in ("partners", "opponents")
        }
        for rows in times.values():
            rows.sort(key=itemgetter("times"), reverse=True)
        known = {row["player"] for row in times[self.counted]}
        missing = [(other, each is None) for other, each in met.items() if other not in known]
        return {"player": player, **times, "missing": missing}


def season_matrix(season: Season) -> Matrix:
    """All rounds of the season that are closed or being played, the oldest first; always in three queries.
    Imported results have no seats."""
    ahead = Round.objects.filter(evening__season=season).ahead()
    seatings = _by_evening(DRAWN.filter(round__evening__season=season).exclude(round__in=ahead))
    days = season.evenings.order_by("date").values_list("pk", "date")
    rounds = [(day, tables) for pk, day in days for tables in seatings.get(pk, ([], []))[0]]
    met = who_met([tables for _day, tables in rounds], in_pairs=season.has_partners)
    players = in_order(Member.objects.filter(pk__in=met))
    return Matrix(players, [day for day, _tables in rounds], met, season.has_partners)
