"""What is printed of results: score sheets of an evening, standings of an evening and a season."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from jassclub.members.models import Member
from jassclub.printing.paper import ONE_ON_A_PAGE, TWO_ON_A_PAGE, Look, Paper
from jassclub.printing.score_sheet import RoundLine, ScoreSheet, score_sheets_paper
from jassclub.printing.standings_list import StandingsList, StandingsRow, standings_paper
from jassclub.results.explanation import footnotes
from jassclub.results.queries.moves import moves, season_moves
from jassclub.results.queries.round_results import RoundResult, results_of
from jassclub.results.queries.standings import Cell, Ranked, Standings, evening_standings, season_standings
from jassclub.results.standings_table import best_value, is_leader
from jassclub.rounds.models import Result, Round
from jassclub.rounds.queries.seating import Seated, seatings_of
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import written
from jassclub.seasons.queries import occasion
from jassclub.seasons.regulation_words import short_sentences
from jassclub.web.alphabet import reading_order
from jassclub.web.downloads import words_now


def printed_score_sheets(evening: Evening, look: Look = TWO_ON_A_PAGE) -> Paper:
    """Everyone's score sheet, before the first draw a blank one for everyone present."""
    return score_sheets_paper(score_sheets(evening), words_now(), look)


def printed_evening_standings(evening: Evening, look: Look = ONE_ON_A_PAGE, *, live: bool = False) -> Paper:
    return standings_paper(evening_lists(evening, live=live), words_now(), look)


def printed_season_standings(season: Season, look: Look = ONE_ON_A_PAGE, *, live: bool = False) -> Paper:
    return standings_paper(season_lists(season, live=live), words_now(), look)


def score_sheets(evening: Evening) -> list[ScoreSheet]:
    """One for everyone who took part, by name, with all rounds of the evening; before the first draw for
    everyone who is here. Points, total and rank are those of the closed rounds."""
    where, standings = occasion(evening), evening_standings(evening)
    results = {(result.round, result.member): result for result in results_of(evening, closed=True)}
    ranked = [*standings.ranked, *standings.guests]
    dropped = {
        (player.line.player, number)
        for player in ranked
        for number, cell in zip(standings.columns, player.cells, strict=True)
        if not cell.counts
    }
    lines: dict[int, dict[int, RoundLine]] = defaultdict(dict)
    names: dict[int, str] = {}
    seatings = seatings_of(Result.objects.filter(round__evening=evening))
    for round_ in evening.rounds.filter(pk__in=seatings):
        for place in seatings[round_.pk].places:
            member = place.member
            names[member] = place.name
            line = _round_line(round_, place, results.get((round_.pk, member)), standings.honours)
            lines[member][round_.number] = replace(line, counts=(member, round_.number) not in dropped)
    if not names:
        here = Member.objects.filter(attendances__evening=evening, attendances__is_here=True)
        names = {member.pk: str(member) for member in here}
    ranks = {player.line.player: str(player.rank) for player in ranked if player.rank is not None}
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
    round_: Round, place: Seated, result: RoundResult | None, honours: Iterable[str]
) -> RoundLine:
    known = result if result and result.is_complete else None
    points = known and known.points
    if place.at is None:
        return RoundLine(round_.number, points=points, sits_out=place.sits_out)
    return RoundLine(
        round_.number,
        table=place.at.number,
        token=place.token,
        partner=", ".join(player.name for player in place.partners),
        opponents=tuple(player.name for player in place.opponents),
        points=points,
        honours=tuple(known.honours.get(name, 0) for name in honours) if known else (),
    )


def evening_lists(evening: Evening, *, live: bool = False) -> list[StandingsList]:
    """The standings, and those of the guests if they have a list of their own."""
    standings = evening_standings(evening, live=live)
    return _standings_lists(evening, standings, moves(evening, standings))


def season_lists(season: Season, *, live: bool = False) -> list[StandingsList]:
    """The same for a season; the foot says how it is scored, if that is short."""
    standings = season_standings(season, live=live)
    steps = short_sentences(standings.regulation, season)
    standings = replace(standings, note=f"{standings.note} {steps}".strip())
    return _standings_lists(season, standings, season_moves(season, standings))


def _standings_lists(
    of: Season | Evening, standings: Standings, rose: Mapping[int, int]
) -> list[StandingsList]:
    lists = [_standings_list(of, standings, standings.ranked, rose)]
    if standings.guests:
        title = _("%(title)s: guests") % {"title": standings.title}
        lists.append(replace(_standings_list(of, standings, standings.guests, rose), title=title))
    return lists


def _standings_list(
    of: Season | Evening, standings: Standings, lines: Sequence[Ranked], rose: Mapping[int, int]
) -> StandingsList:
    notes, marks = footnotes(of, standings, lines)
    besides = tuple(standings.honours.values())
    if standings.shows_ranking_points:
        besides = (_("Ranking points"), *besides)
    rows = tuple(
        StandingsRow(
            rank="–" if ranked.rank is None else str(ranked.rank),
            player=ranked.line.name,
            results=tuple(map(_result, ranked.cells)),
            total=written(ranked.line.total) if ranked.line.has_something else "–",
            honours=(
                *([written(ranked.ranking_points)] if standings.shows_ranking_points else []),
                *(str(ranked.honours.get(name, 0)) for name in standings.honours),
            ),
            marks=tuple(marks.get(ranked.line.player, ())),
            is_leader=is_leader(ranked),
            rose=_arrow(rose.get(ranked.line.player)),
            best=tuple(at for at, cell in enumerate(ranked.cells) if best is not None and cell.value == best),
        )
        for ranked in lines
        for best in [best_value(of, standings, ranked)]
    )
    cells = [cell for ranked in lines for cell in ranked.cells]
    signs = [
        _("* sits out.") if any(cell.sat_out for cell in cells) else "",
        _("° excused.") if any(cell.is_excused for cell in cells) else "",
        _("In brackets: does not count.") if any(not cell.counts for cell in cells) else "",
        *(standings.hidden, standings.frozen, standings.note),
    ]
    note = " ".join(filter(None, signs))
    return StandingsList(occasion(of), standings.title, tuple(standings.heads), rows, note, besides, notes)


def _arrow(rose: int | None) -> str:
    """As templates/results/rose.html has it on pages."""
    if not rose:
        return "" if rose is None else "–"
    return f"{'▲' if rose > 0 else '▼'}{abs(rose)}"


def _result(cell: Cell) -> str:
    """The points of a column, in brackets if they do not count; the star of sitting out may stand alone."""
    sign = "*" if cell.sat_out else "°" if cell.is_excused else ""
    if cell.value is None:
        return sign or "–"
    figure = written(cell.value)
    if cell.points is not None:
        figure = f"{figure} / {written(cell.points)}"  # ranking points, and the points of the round
    return f"{figure}{sign}" if cell.counts else f"({figure}){sign}"
