"""Every game of the club evenings, played from the vectors: all pages and sheets of the evening answer."""

import json
from pathlib import Path

import pytest

from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from jassclub.results.queries.standings import evening_standings

VECTORS = Path(__file__).parents[1] / "engine" / "rules" / "vectors"
GAMES = [slug for slug, each in PRESENTATIONS.items() if each.at_evenings]


def longest_case(slug):
    """The longest case of four players in which nothing is refused."""
    cases = json.loads((VECTORS / f"{slug}.json").read_text(encoding="utf-8"))
    fit = [case for case in cases if case.get("seats", 4) == 4 and "totals" in case["expect"]]
    return max(fit, key=lambda case: len(case["deals"]))


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
def test_a_table_has_what_the_vectors_say(evening):
    _night, table, case = evening
    match = Match.objects.get(table=table)
    expect = case["expect"]
    assert (match.totals, match.is_finished, match.winners) == (
        expect["totals"],
        expect["finished"],
        expect["winners"],
    )


@pytest.mark.parametrize("slug", GAMES)
def test_everybody_at_the_table_has_the_points_of_their_side(evening):
    night, table, case = evening
    lines = {each.line.name: each.line.total for each in evening_standings(night.evening, live=True).ranked}
    for seat in table.match.seats.all():
        assert lines[str(seat)] == case["expect"]["totals"][seat.side]


@pytest.mark.parametrize("who", ["as_secretary", "as_reader"])
@pytest.mark.parametrize("slug", GAMES)
def test_all_pages_and_sheets_of_the_evening_answer(request, evening, who):
    night, table, _case = evening
    client = request.getfixturevalue(who)
    season, round_ = night.season, table.round
    has_slate = season.presentation.slate(season.game_options())
    pages = [
        *("/", f"/seasons/{season.pk}/", f"/seasons/{season.pk}/meetings/", f"/games/{season.game}/"),
        *(f"/seasons/{season.pk}/standings.pdf", f"/games/{season.game}/?season={season.pk}"),
        *(f"/evenings/{night.evening.pk}/{page}" for page in ("", "where/", "wall/?show=seating")),
        *(f"/evenings/{night.evening.pk}/wall/?show={show}" for show in ("tables", "standings")),
        *(f"/evenings/{night.evening.pk}/{sheet}.pdf" for sheet in ("score-sheets", "standings", "seating")),
        *(f"/evenings/{night.evening.pk}/{sheet}.pdf" for sheet in ("tokens", "table-numbers")),
        *(f"/rounds/{round_.pk}/{page}" for page in ("", "seating.pdf", "seating-by-table.pdf", "slips.pdf")),
        *(f"/rounds/{round_.pk}/table-sheets.pdf{query}" for query in ("", "?blank=1", "?paper=A5")),
        *(f"/rounds/{round_.pk}/slates.pdf{query}" for query in ("", "?blank=1") if has_slate),
        f"/tables/{table.pk}/",
    ]
    if who == "as_secretary":
        pages += [
            f"/seasons/{season.pk}/edit/",
            f"/tables/{table.pk}/corrections/",
            f"/tables/{table.pk}/seats/",
        ]
    assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
