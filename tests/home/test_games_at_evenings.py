"""Every game of the club evenings, played from the vectors: all pages and sheets of the evening answer."""

import pytest

from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from jassclub.results.queries.standings import evening_standings
from tests.exchange.season_files import GAMES, longest_case

PAGES = """
/seasons/{season}/ /seasons/{season}/meetings/ /seasons/{season}/standings.pdf
/games/{game}/ /games/{game}/?season={season}
/evenings/{evening}/ /evenings/{evening}/wall/?show=tables /evenings/{evening}/wall/?show=standings
/evenings/{evening}/score-sheets.pdf /evenings/{evening}/standings.pdf
/rounds/{round}/ /rounds/{round}/seating-by-table.pdf /rounds/{round}/slips.pdf
/rounds/{round}/table-sheets.pdf /rounds/{round}/table-sheets.pdf?blank=1
/rounds/{round}/table-sheets.pdf?paper=A5 /tables/{table}/
"""
SLATES = "/rounds/{round}/slates.pdf /rounds/{round}/slates.pdf?blank=1"
OF_SECRETARY = """
/tables/{table}/ /tables/{table}/corrections/ /tables/{table}/seats/ /seasons/{season}/edit/
/evenings/{evening}/ /rounds/{round}/
"""


@pytest.fixture
def evening(night_of, slug):
    """Two tables; the first has played what the vectors say, one player sits out."""
    case = longest_case(slug)
    night = night_of(9, game=slug, **case.get("options", {}))
    table = night.draw().tables.get(number=1)
    for number, deal in enumerate(case["deals"], start=1):
        write_entry(match=table.match, number=number, data=deal, seen=0, by=None, remark="as it was")
    return night, table, case


@pytest.mark.parametrize("slug", GAMES)
def test_the_table_has_what_the_vectors_say_and_all_pages_and_sheets_of_the_evening_answer(
    evening, as_secretary, as_reader
):
    night, table, case = evening
    match, expect = Match.objects.get(table=table), case["expect"]
    played = (match.totals, match.is_finished, match.winners)
    assert played == (expect["totals"], expect["finished"], expect["winners"])
    ranked = evening_standings(night.evening, live=True).ranked
    totals = {each.line.name: each.line.total for each in ranked}
    for seat in table.match.seats.all():
        assert totals[str(seat)] == expect["totals"][seat.side]
    season = night.season
    in_order = [each.line.total for each in ranked if each.rank]
    assert in_order == sorted(in_order, reverse=not season.rules.low_wins)
    is_said = "The lowest total is first." in as_reader.get(night.evening.get_absolute_url()).text
    assert is_said == season.rules.low_wins
    pages = PAGES + (SLATES if season.presentation.slate(season.game_options()) else "")
    keys = {"season": season.pk, "evening": night.evening.pk, "round": table.round_id, "table": table.pk}
    for client, addresses in ((as_reader, pages), (as_secretary, OF_SECRETARY)):
        wanted = addresses.format(**keys, game=season.game).split()
        assert {page: client.get(page).status_code for page in wanted} == dict.fromkeys(wanted, 200)
