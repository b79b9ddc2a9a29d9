"""What the printed sheets say, taken from the database: plain data for the package `printing`."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from jassclub.matches.models import Entry, Seat
from jassclub.matches.queries.printing import Columns, columns_of, match_sheet, slate_sheet
from jassclub.matches.queries.records import record_of
from jassclub.members.models import Member
from jassclub.printing.match_data import MatchSheet
from jassclub.printing.paper import Occasion
from jassclub.printing.score_sheet import RoundLine, ScoreSheet
from jassclub.printing.seating_lists import Place as ListedPlace
from jassclub.printing.seating_lists import SeatingList
from jassclub.printing.slate_sheet import SlateSheet
from jassclub.printing.standings_list import StandingsList, StandingsRow
from jassclub.results.explanations.footnotes import footnotes
from jassclub.results.queries.results import RoundResult, evening_results
from jassclub.results.queries.standings import Cell, Ranked, Standings, evening_standings, season_standings
from jassclub.rounds.models.rounds import Result, Round, Table
from jassclub.rounds.queries.seating import Place, round_seating, seatings_of
from jassclub.seasons.figures import evening_head, written
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import occasion
from jassclub.seasons.regulation_words import short_sentences
from jassclub.web.alphabet import reading_order
from jassclub.web.compiled_queries import Given, Prepared


def table_sheets(round_: Round, *, blank: bool = False) -> list[MatchSheet]:
    """A sheet for every table of the round; blank ones are for writing by hand."""
    where = occasion(round_.evening.season, round_.evening)
    seated = round_.results.filter(seat__isnull=False).values_list("seat", "token")
    tokens: dict[int, int | None] = dict(seated)
    title = _("Round %(number)s") % {"number": round_.number}
    sheets: list[MatchSheet] = []
    columns: Columns | None = None
    for table in _tables(round_):
        record = record_of(table.match)
        columns = columns_of(record, columns)
        number = _("Table %(number)s") % {"number": table.number}
        drawn = {seat.number: tokens[seat.pk] for seat in table.match.seats.all()}
        sheet = match_sheet(
            record, where, title=title, number=number, tokens=drawn, blank=blank, columns=columns
        )
        sheets.append(sheet)
    return sheets


def slate_sheets(round_: Round, *, blank: bool = False) -> list[SlateSheet]:
    """The slate of every table of the round; none in games that are not written on one."""
    where = occasion(round_.evening.season, round_.evening)
    slates = (
        slate_sheet(
            record_of(table.match),
            where,
            title=_("Round %(number)s") % {"number": round_.number},
            number=_("Table %(number)s") % {"number": table.number},
            blank=blank,
        )
        for table in _tables(round_)
    )
    return [slate for slate in slates if slate]


_TABLES = Prepared(lambda: Table.objects.filter(round=Given("round")).select_related("match"))
_SEATS = Prepared(
    lambda: (
        Seat.objects.filter(match__table__round=Given("round"))
        .select_related("member")
        .only("match", "number", "side", "name", *(f"member__{each}" for each in Member.WRITTEN))
    )
)
_ENTRIES = Prepared(
    lambda: Entry.objects.filter(match__table__round=Given("round")).only(
        *("match", "number", "data", "points", "remark")
    )
)


def _tables(round_: Round) -> list[Table]:
    tables = _TABLES(round=round_.pk)
    matches = [table.match for table in tables]
    _SEATS.read_along(matches, "seats", round=round_.pk)
    _ENTRIES.read_along(matches, "entries", round=round_.pk)
    return tables


def seating_list(round_: Round) -> SeatingList:
    """Everybody of the round with table and token, for the wall."""
    places = tuple(
        ListedPlace(each.name, each.at.number if each.at else None, each.who.token)
        for each in round_seating(round_).by_name
    )
    return SeatingList(occasion(round_.evening.season, round_.evening), round_.number, places)


def score_sheets(evening: Evening) -> list[ScoreSheet]:
    """A sheet for everybody who took part, by name, with all rounds of the evening.

    Before the first draw they are blank, for everybody who is here. Points, total and rank are those of the
    closed rounds.
    """
    where, standings = occasion(evening.season, evening), evening_standings(evening)
    results = {(each.round, each.member): each for each in evening_results(evening, closed=True)}
    ranked = [*standings.ranked, *standings.guests]
    dropped = {
        (each.line.player, number)
        for each in ranked
        for number, cell in zip(standings.columns, each.cells, strict=True)
        if not cell.counts
    }
    lines: dict[int, dict[int, RoundLine]] = defaultdict(dict)
    names: dict[int, str] = {}
    seatings = seatings_of(Result.objects.filter(round__evening=evening))
    for round_ in evening.rounds.all():
        for each in seatings[round_.pk].places if round_.pk in seatings else []:
            member = each.who.member
            names[member] = each.name
            result = results.get((round_.pk, member))
            line = _round_line(round_, each, result, tuple(standings.honours))
            lines[member][round_.number] = replace(line, counts=(member, round_.number) not in dropped)
    if not names:
        here = Member.objects.filter(attendances__evening=evening, attendances__is_here=True)
        names = {member.pk: str(member) for member in here}
    ranks = {each.line.player: str(each.rank) for each in ranked if each.rank is not None}
    numbers = range(1, evening.season.rounds_per_evening + 1)
    return [
        ScoreSheet(
            where,
            names[member],
            tuple(lines[member].get(number, RoundLine(number)) for number in numbers),
            rank=ranks.get(member, ""),
            after=standings.after,
            honours=tuple(standings.honours.values()),
            has_partners=evening.season.has_partners,
            written=written,
        )
        for member in sorted(names, key=lambda member: (reading_order(names[member]), member))
    ]


def _round_line(
    round_: Round, place: Place, result: RoundResult | None, honours: tuple[str, ...]
) -> RoundLine:
    """A round of a player; without points until the sheet is in."""
    known = result is not None and result.is_complete
    points = result.points if result and known else None
    if place.at is None:
        return RoundLine(round_.number, points=points, sits_out=place.sits_out)
    return RoundLine(
        round_.number,
        table=place.at.number,
        token=place.who.token,
        partner=", ".join(each.name for each in place.partners),
        opponents=tuple(each.name for each in place.opponents),
        points=points,
        honours=tuple(result.honours.get(name, 0) for name in honours) if result and known else (),
    )


def evening_lists(evening: Evening, *, live: bool = False) -> list[StandingsList]:
    """The standings, and those of the guests if they have a list of their own."""
    standings = evening_standings(evening, live=live)
    heads = tuple(_("Round %(number)s") % {"number": number} for number in standings.columns)
    return _standings_lists(evening, occasion(evening.season, evening), heads, standings)


def season_lists(season: Season, *, live: bool = False) -> list[StandingsList]:
    """The same for a season; the foot says how it is scored, if that is short."""
    standings = season_standings(season, live=live)
    steps = short_sentences(standings.regulation, season)
    standings = replace(standings, note=f"{standings.note} {steps}".strip())
    heads = tuple(map(evening_head, standings.columns))
    return _standings_lists(season, occasion(season), heads, standings)


def _standings_lists(
    of: Season | Evening, where: Occasion, heads: tuple[str, ...], standings: Standings
) -> list[StandingsList]:
    standings = replace(standings, note=f"{standings.frozen} {standings.note}".strip())
    lists = [_standings_list(of, where, heads, standings, standings.ranked)]
    if standings.guests:
        title = _("%(title)s: guests") % {"title": standings.title}
        lists.append(replace(_standings_list(of, where, heads, standings, standings.guests), title=title))
    return lists


def _standings_list(
    of: Season | Evening,
    where: Occasion,
    heads: tuple[str, ...],
    standings: Standings,
    lines: Sequence[Ranked],
) -> StandingsList:
    notes = footnotes(of, standings, lines)
    besides = tuple(standings.honours.values())
    if standings.shows_ranking_points:
        besides = (_("Ranking points"), *besides)
    rows = tuple(
        StandingsRow(
            rank="–" if each.rank is None else str(each.rank),
            player=each.line.name,
            results=tuple(map(_result, each.cells)),
            total=written(each.line.total) if each.line.has_something else "–",
            honours=_besides(each, standings),
            marks=tuple(notes.marks[each.line.player]),
        )
        for each in lines
    )
    cells = [cell for each in lines for cell in each.cells]
    signs = [
        _("* sits out.") if any(cell.sat_out for cell in cells) else "",
        _("° excused.") if any(cell.is_excused for cell in cells) else "",
        _("In brackets: does not count.") if any(not cell.counts for cell in cells) else "",
        standings.hidden,
        standings.note,
    ]
    note = " ".join(each for each in signs if each)
    return StandingsList(where, standings.title, heads, rows, note, besides, notes.texts)


def _besides(each: Ranked, standings: Standings) -> tuple[str, ...]:
    """What stands after the total."""
    counted = tuple(str(each.honours.get(name, 0)) for name in standings.honours)
    if not standings.shows_ranking_points:
        return counted
    return (written(each.ranking_points), *counted)


def _result(cell: Cell) -> str:
    """What a column adds, in brackets if it does not count; the star of who sat out may stand alone."""
    sign = "*" if cell.sat_out else "°" if cell.is_excused else ""
    if cell.value is None:
        return sign or "–"
    figure = written(cell.value)
    if cell.points is not None:
        figure = f"{figure} / {written(cell.points)}"  # ranking points, and the points of the round
    return f"{figure}{sign}" if cell.counts else f"({figure}){sign}"
