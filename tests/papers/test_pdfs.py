"""The printed sheets over HTTP, reopened and read; how large their letters are."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from jassclub.accounts.models import Club
from jassclub.drawing.actions.rounds import close_round
from jassclub.matches.actions.starting import choose_seat
from jassclub.papers.urls import urlpatterns
from tests.printing.conftest import sizes_written


@pytest.fixture
def written(night, table):
    """A round of which the first table has written its sheet, with a Matsch, Stöck and a remark."""
    night.deal(table, 1, 157, matsch=0, trump="hearts", stoeck=1, remark="what a deal")
    for number in range(2, 9):
        night.deal(table, number, 91)
    return table


def test_all_table_sheets_of_a_round_are_in_one_file_with_names_and_figures(pages, night, written):
    Club.objects.update(remarks_for_all=True)
    first, second = pages(f"/rounds/{written.round_id}/table-sheets.pdf")
    for result in written.match.seats.select_related("member"):
        assert str(result.member) in first and str(result.member) not in second
    check = ("157 × 8 + 100 × 1 Matsch + 20 × 1 Stöck = 1376", "894 + 482 = 1376")
    heads = ("Jassclub Altstadt", "Season 1", "Round 1", "Table 1", "Tokens 1 and 3", "Tokens 2 and 4")
    assert all(part in first for part in (*heads, "1: what a deal", "♥ Hearts", *check))


def test_a_table_sheet_names_who_deals_first_and_the_vorhand_of_each_deal(pages, table):
    names = [str(seat) for seat in table.match.seats.select_related("member")]
    [first, _second] = pages(f"/rounds/{table.round_id}/table-sheets.pdf?blank=1")
    assert all(first.count(name) == 1 for name in names), "nobody knows yet who leads first"
    for chosen, seat, times in (("first", 1, [4, 4, 3, 3]), ("dealer", 3, [3, 4, 3, 4])):
        choose_seat(match=table.match, name=chosen, seat=seat)
        [moved, _second] = pages(f"/rounds/{table.round_id}/table-sheets.pdf")
        counted = [moved.count(name) for name in (*names, "First dealer")]
        assert counted == [*times, 1], "as a player, in two of eight deals, as first dealer and first Vorhand"


def test_a_sheet_of_totals_shows_them_and_has_no_slate_but_a_blank_one(pages, night, table, as_helper):
    night.totals(table, 800)
    [first, _second] = pages(f"/rounds/{table.round_id}/table-sheets.pdf")
    assert "157 × 8 = 1256" in first and "800 + 456 = 1256" in first
    slates, match = f"/rounds/{table.round_id}/slates.pdf", f"/api/matches/{table.match.pk}"
    [other] = pages(slates)
    assert "Table 2" in other
    assert len(pages(f"{slates}?blank=1")) == 2
    for paper in ("slate.pdf", "slate.svg"):
        assert as_helper.get(f"{match}/{paper}").status_code == 404
        assert as_helper.get(f"{match}/{paper}?blank=1").status_code == 200
    night.totals(table.round.tables.get(number=2))
    assert as_helper.get(slates).status_code == 404
    offered = as_helper.get(f"/evenings/{night.evening.pk}/print/").text
    assert 'value="blank-slates"' in offered and 'value="slates"' not in offered


def test_sheets_and_slates_are_filled_from_the_deals_or_blank_with_the_players(pages, written):
    for paper in ("table-sheets", "slates"):
        filled = pages(f"/rounds/{written.round_id}/{paper}.pdf")
        blank = pages(f"/rounds/{written.round_id}/{paper}.pdf?blank=1")
        assert all(str(written.match.seats.get(number=0)) in page for page in (filled[0], blank[0]))
        assert "894" in filled[0] and "482" in filled[0] and "894" not in blank[0]
        assert "what a deal" not in blank[0] and filled[1:] == blank[1:] and len(filled) == 2


def test_before_the_draw_score_sheets_are_blank_for_who_is_here(read, pages, as_reader, night):
    address = f"/evenings/{night.evening.pk}/score-sheets.pdf"
    night.here([])
    assert as_reader.get(address).status_code == 404
    night.here(night.members[:5])
    text = read(address)
    assert [str(member) in text for member in night.members] == [True] * 5 + [False] * 3
    assert len(pages(address)) == 3, "two on a page"
    night.here(night.members)
    round_ = night.draw()
    assert "Rank" not in read(address)
    for table in round_.tables.all():
        night.fill(table)
    assert "Rank" not in read(address), "the round is not closed"
    close_round(round_=round_)
    assert read(address).count("Rank") == 8


def test_rank_and_total_of_a_score_sheet_are_of_one_moment_which_it_names(read, night):
    first = night.play()
    points = night.points(first)
    second = night.draw()
    for table in second.tables.all():
        night.fill(table)  # the sheets are in, and the round is not closed
    halves = read(f"/evenings/{night.evening.pk}/score-sheets.pdf")
    assert halves.count("after round 1") == 2 * len(points), "with the rank and with the total"
    sheets = re.split(r"Total after round 1 ", halves)[1:]
    totals = sorted(int(re.findall(r"\d+", sheet)[2]) for sheet in sheets)
    assert totals == sorted(points.values())


def test_the_standings_are_printed_for_the_evening_and_the_season_also_before_a_round(pages, read, night):
    addresses = [f"{of.get_absolute_url()}standings.pdf" for of in (night.evening, night.season)]
    assert [len(pages(address)) for address in addresses] == [1, 1]
    round_ = night.play()
    for address in addresses:
        text = read(address)
        for name, points in night.points(round_).items():
            assert name in text and str(points) in text
    night.play(seed=2)
    assert ["▲" in read(address) for address in addresses] == [True, False], "one evening moves nobody"


def test_a_season_of_any_name_can_be_saved_as_a_file(as_reader, night):
    night.season.name = '"Чемпионат"; ../../2026'
    night.season.save()
    name = as_reader.get(f"/seasons/{night.season.pk}/standings.pdf").headers["Content-Disposition"]
    assert name.startswith('inline; filename="Season standings, 2026.pdf"; filename*=utf-8')


@pytest.mark.parametrize("turn", range(len(settings.LANGUAGES)))
def test_no_letter_is_smaller_than_seven_points(as_secretary, night, turn, in_turn):
    """On any paper of an evening, in any language; the sheets of all games are in tests/matches."""
    night.play()
    round_ = night.draw()
    night.fill(round_.tables.get(number=1))
    keys = {"rounds": round_.pk, "evenings": night.evening.pk, "seasons": night.season.pk}
    addresses = [f"/players/{night.members[0].pk}/{night.evening.date.year}.pdf"]
    for path in urlpatterns:
        if path.name.endswith("_pdf"):
            addresses.append(reverse(path.name, args=[keys[str(path.pattern).partition("/")[0]]]))
    language = {"Accept-Language": settings.LANGUAGES[turn][0]}
    with sizes_written() as sizes:
        for number, address in enumerate(addresses):
            for look in in_turn(turn + number, ("", "?paper=A5", "?large=1")):
                assert as_secretary.get(f"{address}{look}", headers=language).status_code == 200
    assert len(sizes) > 100 and {text: size for text, size in sizes.items() if size < 7} == {}
