"""Standings and results as spreadsheets, of an evening or of a whole season."""

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.games.joined import semicolons
from jassclub.games.words import plural
from jassclub.matches.models import Entry, Match, Seat
from jassclub.matches.queries.deals_sheet import DealColumns, deal_columns
from jassclub.rounds.models import Result, Table
from jassclub.rounds.queries.seating import Seated, seatings_of
from jassclub.rounds.queries.state import rounds_of
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import figure
from jassclub.web.spreadsheets.writing import Cell, Sheet

from .explanation_words import with_reason
from .queries.round_results import results_of
from .queries.standings import Ranked, Standings, standings_of

CHUNK = 200  # tables read at once: ten years must not fill the memory


def standings_sheet(of: Season | Evening) -> Sheet:
    """Rank, player, total, each round or evening, what is counted besides, and what explains the total."""
    standings = standings_of(of)
    lines = [*standings.ranked, *standings.guests]
    rows: list[list[Cell]] = [
        [
            ranked.rank,
            ranked.line.name,
            figure(ranked.line.total),
            *(None if cell.value is None else figure(cell.value) for cell in ranked.cells),
            *(ranked.honours.get(name, 0) for name in standings.honours),
        ]
        for ranked in lines
    ]
    heads = [_("Rank"), _("Player"), _("Total"), *standings.heads, *standings.honours.values()]
    for head, column in _explaining(standings, lines):
        if any(column):
            heads.append(head)
            rows = [[*row, text] for row, text in zip(rows, column, strict=True)]
    return Sheet(titled(of, _("Standings")), heads, rows)


def _explaining(standings: Standings, lines: Sequence[Ranked]) -> Iterator[tuple[str, list[Cell]]]:
    """Columns that say why the total is no sum, with their heads; a cell may be empty."""
    if standings.shows_ranking_points:
        worth = [ranked.ranking_points for ranked in lines]
        yield _("Ranking points"), [None if points is None else figure(points) for points in worth]
    columns = (zip(standings.heads, ranked.cells, strict=True) for ranked in lines)
    yield _("Does not count"), [", ".join(head for head, cell in own if not cell.counts) for own in columns]
    reasons: list[Cell] = [semicolons(map(with_reason, ranked.line.adjustments)) for ranked in lines]
    yield _("Penalties and bonuses"), reasons


def results_sheet(of: Season | Evening) -> Sheet:
    """A row for each player and round, in a fixed number of queries. Points stay empty until the sheet is
    in."""
    season = of.season
    honours = season.presentation.counted(season.game_options())
    heads = [
        *(_("Date"), _("Round"), _("Player"), _("Ranked"), _("Took part"), _("Table"), _("Token")),
        *((_("Partner"),) if season.has_partners else ()),
        *(_("Opponents"), _("Points")),
        *(plural(season.presentation, name) for name in honours),
    ]
    return Sheet(titled(of, _("Results")), heads, _result_rows(of, honours))


def titled(of: Season | Evening, what: str) -> str:
    """Standings Championship 2026 20 Nov 2026."""
    if isinstance(of, Season):
        return f"{what} {of}"
    return f"{what} {of.season} {date_format(of.date, 'SHORT_DATE_FORMAT')}"


def _result_rows(of: Season | Evening, honours: tuple[str, ...]) -> Iterator[list[Cell]]:
    days = dict(rounds_of(of).values_list("evening", "evening__date"))
    kinds = dict(Result.Kind.choices)
    seatings = seatings_of(Result.objects.filter(round__in=rounds_of(of)))
    places = {(key, place.member): place for key, round_ in seatings.items() for place in round_.places}
    for result in sorted(results_of(of), key=lambda result: (days[result.evening], result.number)):
        place, known = places[result.round, result.member], result.is_complete
        counts = known and result.kind == Result.Kind.PLAYED
        yield [
            days[result.evening],
            result.number,
            place.name,
            _("yes") if result.is_ranked else _("no"),
            str(kinds[result.kind]),
            place.at.number if place.at else None,
            place.token,
            *((_listed(place.partners),) if of.season.has_partners else ()),
            _listed(place.opponents),
            figure(result.points) if known and result.points is not None else None,
            *(result.honours.get(name, 0) if counts else None for name in honours),
        ]


def _listed(players: Iterable[Seated]) -> str:
    return ", ".join(player.name for player in players)


def deals_sheet(of: Season | Evening, *, with_names: bool, with_remarks: bool) -> Sheet:
    """A row for each deal in the order of play, without rounds that are hidden until the prize-giving.
    `with_names` adds who entered it and when, which is not for the public; `with_remarks` the remarks."""
    has_deals = Exists(Entry.objects.filter(match=OuterRef("match")))
    tables = Table.objects.filter(has_deals, round__in=rounds_of(of).shown())
    matches = Match.objects.filter(table__in=tables)
    presentation = of.season.presentation
    columns = deal_columns(matches, presentation, with_names=with_names, with_remarks=with_remarks)
    heads = [_("Date"), _("Round"), _("Table"), *columns.heads()]
    return Sheet(titled(of, _("Deals")), heads, _rows(tables, columns))


def _rows(tables: QuerySet[Table], columns: DealColumns) -> Iterator[list[Cell]]:
    read = tables.select_related("round__evening", "match").prefetch_related(
        Prefetch("match__seats", Seat.objects.select_related("member")),
        Prefetch("match__entries", Entry.objects.select_related("written_by")),
    )
    in_order = read.order_by("round__evening__date", "round__number", "number", "pk")
    for table in in_order.iterator(chunk_size=CHUNK):
        for row in columns.rows(table.match):
            yield [table.round.evening.date, table.round.number, table.number, *row]
