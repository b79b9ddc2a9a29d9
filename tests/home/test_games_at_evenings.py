"""Every game of the club evenings, played from the vectors: all pages and sheets of the evening answer."""

import pytest

from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from jassclub.results.queries.standings import evening_standings
from tests.exchange.season_files import GAMES, longest_case


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
    season, round_ = night.season, table.round
    in_order = [each.line.total for each in ranked if each.rank]
    assert in_order == sorted(in_order, reverse=not season.rules.low_wins)
    is_said = "The lowest total is first." in as_reader.get(night.evening.get_absolute_url()).text
    assert is_said == season.rules.low_wins
    has_slate = season.presentation.slate(season.game_options())
    pages = [
        *(f"/seasons/{season.pk}/", f"/seasons/{season.pk}/meetings/", f"/games/{season.game}/"),
        *(f"/seasons/{season.pk}/standings.pdf", f"/games/{season.game}/?season={season.pk}"),
        *(
            f"/evenings/{night.evening.pk}/{page}"
            for page in ("", "wall/?show=tables", "wall/?show=standings")
        ),
        *(f"/evenings/{night.evening.pk}/{sheet}.pdf" for sheet in ("score-sheets", "standings")),
        *(f"/rounds/{round_.pk}/{page}" for page in ("", "seating-by-table.pdf", "slips.pdf")),
        *(f"/rounds/{round_.pk}/table-sheets.pdf{query}" for query in ("", "?blank=1", "?paper=A5")),
        *(f"/rounds/{round_.pk}/slates.pdf{query}" for query in ("", "?blank=1") if has_slate),
        f"/tables/{table.pk}/",
    ]
    of_secretary = [f"/tables/{table.pk}/{page}" for page in ("", "corrections/", "seats/")]
    of_secretary += [f"/seasons/{season.pk}/edit/", night.evening.get_absolute_url(), f"/rounds/{round_.pk}/"]
    for client, addresses in ((as_reader, pages), (as_secretary, of_secretary)):
        answers = {page: client.get(page).status_code for page in addresses}
        assert answers == dict.fromkeys(addresses, 200)
