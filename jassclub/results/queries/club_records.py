"""The club's records, game by game: the highest round and evening, the longest series, the most Matsche. Of
closed rounds and imported results; nothing for sitting out, and nothing that is hidden."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q, Sum

from jassclub.engine.standings.awards import RecordEntry, best_figures, longest_series
from jassclub.games import presentation_of
from jassclub.games.presentation import Presentation
from jassclub.games.words import plural
from jassclub.journal.models import Changes
from jassclub.matches.models import Match, Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Result, Round, Table, hidden
from jassclub.seasons.models import Evening, Season

MOST, MOST_NAMED = 3, 10  # ranks and lines of each record
ROUND, EVENING, SERIES = "round", "evening", "series"
MATSCHE_EVENING, MATSCHE_SEASON = "matsche_evening", "matsche_season"
IN_SHORT, MOST_IN_SHORT, NAMED_IN_SHORT = (EVENING, ROUND, MATSCHE_EVENING, SERIES), 3, 2


def club_records() -> list[dict[str, Any]]:
    """The records of every game with a result, in a fixed number of queries for each game."""
    games = sorted(set(Season.objects.order_by().values_list("game", flat=True)))
    records = [_game_records(presentation_of(game)) for game in games]
    return [of_game for of_game in records if any(record["holders"] for record in of_game["records"])]


def records_in_short(game: str) -> dict[str, Any]:
    """A few records of a game, each with the `first` of its holders, of one evening, and how many
    `more` share their rank."""
    records = _game_records(presentation_of(game))
    by_name = {record["of"]: record for record in records["records"]}
    shown = []
    for record in (by_name[of] for of in IN_SHORT):
        best = [holder for holder in record["holders"] if holder["entry"].rank == 1]
        first = [holder for holder in best if holder["where"] == best[0]["where"]][:NAMED_IN_SHORT]
        if first:
            shown.append({"of": record["of"], "first": first, "more": len(best) - len(first)})
    return {**records, "records": shown[:MOST_IN_SHORT]}


def changes_of_records() -> int:
    """A number that changes with every record: evenings to come, of which none can be, do not change it."""
    played = Q(evening=0) | Q(evening__in=Round.objects.values("evening"))
    number: int | None = Changes.objects.filter(played, match=0).aggregate(number=Sum("number"))["number"]
    return number or 0


def _game_records(presentation: Presentation) -> dict[str, Any]:
    """The best holders first. `matsche` is the game's word; `more` share the last rank and are not named."""
    evenings = Evening.objects.filter(season__game=presentation.slug).select_related("season").in_bulk()
    best = _best_entries(presentation, evenings)
    keys = {entry.player for entries in best.values() for entry in entries[:MOST_NAMED]}
    names = Member.objects.filter(pk__in=keys).names()
    return {
        "presentation": presentation,
        "matsche": plural(presentation, presentation.all_points) if presentation.all_points else "",
        "records": [
            {
                "of": of,
                "holders": [_holder(of, entry, names, evenings) for entry in entries[:MOST_NAMED]],
                "more": len(entries[MOST_NAMED:]),
            }
            for of, entries in best.items()
        ],
    }


def _holder(
    of: str, entry: RecordEntry[Any], names: Mapping[int, str], evenings: Mapping[int, Evening]
) -> dict[str, Any]:
    """`where` it was reached: an evening or a season; `table` is the key of the table, below 1 for none."""
    where, table = entry.where if of == ROUND else (entry.where, 0)
    where = where if of == MATSCHE_SEASON else evenings[where]
    return {"entry": entry, "name": names[entry.player], "where": where, "table": table}


def _best_entries(
    presentation: Presentation, evenings: Mapping[int, Evening]
) -> dict[str, list[RecordEntry[Any]]]:
    """In three queries: ten years of a large club are some hundred thousand seats. The place of a round is
    its evening and the key of its table, below 0 for an imported result."""
    game, low_wins = presentation.slug, presentation.game.low_wins
    rounds: dict[tuple[int, tuple[int, int]], int] = {}
    matsche: Counter[tuple[int, int]] = Counter()
    in_order: list[tuple[int, bool, int]] = []
    seated = _seated(game)
    for match, table, evening, totals, honours in _matches(game):
        best = min(totals) if low_wins else max(totals)
        winner = totals.index(best) if totals.count(best) == 1 else None
        of_sides = honours.get(presentation.all_points) or [0] * len(totals)
        for member, side in seated[match]:
            rounds[member, (evening, table)] = totals[side]
            if of_sides[side]:  # of equals, whoever reached it first is named first
                matsche[member, evening] += of_sides[side]
            in_order.append((member, side == winner, evening))
    for number, (member, evening, points) in enumerate(_imported(game), start=1):
        rounds[member, (evening, -number)] = points
    whole: Counter[tuple[int, int]] = Counter()
    for (member, (evening, _table)), points in rounds.items():
        whole[member, evening] += points
    if low_wins:  # a player who left early has fewer points, and no record
        played = Counter((member, evening) for member, (evening, _table) in rounds)
        least = {key: evening.season.rounds_per_evening for key, evening in evenings.items()}
        whole = Counter({at: points for at, points in whole.items() if played[at] >= least[at[1]]})
    seasons: Counter[tuple[int, Season]] = Counter()
    for (member, evening), count in matsche.items():
        seasons[member, evenings[evening].season] += count
    return {
        ROUND: best_figures(rounds, MOST, low_wins=low_wins),
        EVENING: best_figures(whole, MOST, low_wins=low_wins),
        SERIES: best_figures(longest_series(in_order), MOST),
        MATSCHE_EVENING: best_figures(matsche, MOST),
        MATSCHE_SEASON: best_figures(seasons, MOST),
    }


def _seated(game: str) -> Mapping[int, list[tuple[int, int]]]:
    seated: dict[int, list[tuple[int, int]]] = defaultdict(list)
    seats = Seat.objects.filter(match__table__round__evening__season__game=game, match__state="closed")
    for match, member, side in seats.order_by().values_list("match", "member", "side"):
        seated[match].append((member, side))
    return seated


def _matches(game: str) -> Iterable[tuple[int, int, int, Any, Any]]:
    """Match, table and evening, totals and honours of each match of closed rounds, in the order of play."""
    tables = Table.objects.filter(
        round__evening__season__game=game, match__state=Match.State.CLOSED, match__is_finished=True
    )
    open_ones = Table.objects.filter(round=OuterRef("round")).exclude(match__state=Match.State.CLOSED)
    tables = tables.exclude(hidden("round__")).exclude(Exists(open_ones))
    rows: Any = tables.order_by("round__evening__date", "round__evening", "round__number", "number")
    return rows.values_list("match", "pk", "round__evening", "match__totals", "match__honours")


def _imported(game: str) -> Iterable[tuple[int, int, Any]]:
    results = Result.objects.filter(round__evening__season__game=game, kind=Result.Kind.IMPORTED)
    in_order = results.exclude(hidden("round__")).order_by("round__evening__date", "pk")
    return in_order.values_list("member", "round__evening", "points")
