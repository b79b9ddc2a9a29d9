"""Tokens, slips, table numbers and seating lists over HTTP, reopened and read; the wall by table."""

import re

import pytest

from jassclub.members.models import Member
from jassclub.rounds.models import Result
from tests.answers import words

OF_A_ROUND = ("seating-by-table", "slips")


@pytest.fixture
def tokens_for(read, night):
    """How many tokens are printed if the address asks so."""
    address = f"/evenings/{night.evening.pk}/tokens.pdf"
    return lambda **asked: read(address, **asked).count("plays with")


def test_there_is_a_token_for_everyone_here_who_can_play_with_table_and_partner(read, tokens_for, night):
    text = read(f"/evenings/{night.evening.pk}/tokens.pdf")
    assert "7 Table 2 plays with 5 against 6, 8 odd side" in text
    assert "8 Table 2 plays with 6 against 5, 7 even side" in text
    night.here(night.members[:6])
    assert tokens_for() == 4
    night.here([])
    assert tokens_for() == 8, "before the roll call for all who may come"
    Member.objects.filter(pk=night.members[0].pk).update(is_active=False)
    assert tokens_for() == 4


def test_tokens_are_printed_for_another_number_of_players_if_it_makes_sense(tokens_for):
    assert [tokens_for(players=players) for players in (4, 22, 100, 400)] == [4, 20, 100, 400]
    nonsense = ("", "x", "-4", "0", "3", "401", "1.5", "²", "9" * 5000, "\x00")
    assert {tokens_for(players=players) for players in nonsense} == {8}


def test_where_everyone_plays_alone_a_token_names_no_partner(read, night_of):
    night = night_of(8, game="differenzler")
    tokens = read(f"/evenings/{night.evening.pk}/tokens.pdf")
    assert "Table 2" in tokens and "plays with" not in tokens
    assert "with" not in read(f"/rounds/{night.draw().pk}/slips.pdf")


def test_every_table_of_the_last_round_has_its_number(pages, night):
    address = f"/evenings/{night.evening.pk}/table-numbers.pdf"
    asked = (25, "", "0", "-1", "101", "x", "9" * 5000)
    assert [len(pages(address, tables=tables)) for tables in asked] == [25, *[2] * 6]
    night.here(night.members[:4])
    assert len(pages(address)) == 1
    night.here(night.members)
    night.draw()
    night.here(night.members[:4])
    assert len(pages(address)) == 2


def test_where_three_are_expected_there_is_nothing_to_draw(as_reader, night_of):
    address = f"/evenings/{night_of(3).evening.pk}"
    asked = ("tokens.pdf", "table-numbers.pdf", "tokens.pdf?players=8")
    assert [as_reader.get(f"{address}/{paper}").status_code for paper in asked] == [404, 404, 200]
    assert "Table numbers" not in words(as_reader.get(f"{address}/print/"))


def test_everyone_gets_a_slip_with_partner_and_opponents_also_those_who_sit_out(read, night):
    night.here(night.members[:6])
    round_ = night.draw()
    text = read(f"/rounds/{round_.pk}/slips.pdf")
    for result in round_.results.all():
        where = f"Table 1 · token {result.token}" if result.table else "sits out this round"
        assert f"{result.member} Round 1 {where}" in text
    assert text.count("sits out this round") == 2
    seat = {result.token: str(result.member) for result in round_.results.select_related("member")}
    assert f"{seat[2]} Round 1 Table 1 · token 2 with {seat[4]} against {seat[1]} {seat[3]}" in text


def test_the_list_of_all_rounds_has_everyones_seats(read, night):
    first = night.play()
    night.here(night.members[:6])
    second = night.draw(seed=2)
    lines = read(f"/evenings/{night.evening.pk}/seating.pdf")
    assert "Table / token; – sits out" in lines
    seats = Result.objects.filter(round__in=(first, second)).order_by("round__number")
    for member in night.members:  # the last two have gone home after the first round
        own = [(each.table, each.token) for each in seats.filter(member=member)]
        said = [f"{table.number}/{token}" if table else "–" for table, token in own]
        assert re.sub(r"\s", "", lines.partition(str(member))[2]).startswith("".join(said)), member


def test_uneven_tables_print_and_hang_too(read, as_reader, night_of):
    uneven = night_of(9, game="molotov").draw(leftover="fives")
    address = f"/rounds/{uneven.pk}"
    names = [str(result.member) for result in uneven.results.select_related("member")]
    wall = words(as_reader.get(f"/evenings/{uneven.evening_id}/wall/", {"show": "tables"}))
    for text in (*(read(f"{address}/{name}.pdf") for name in OF_A_ROUND), wall):
        assert all(name in text for name in names)
    last = uneven.results.get(token=9).member
    slips = read(f"{address}/slips.pdf")
    alone = slips.partition(f"{last} Round 1 Table 1 · token 9")[2].split("Round 1")[0]
    assert "with" not in alone and alone.count("Player") == 4
    assert "1/9" in re.sub(r"\s", "", read(f"/evenings/{uneven.evening_id}/seating.pdf"))


def test_before_the_draw_and_of_imported_results_there_is_no_seating_to_print(as_reader, night, taken_over):
    of_round = f"/rounds/{taken_over.rounds.get().pk}"
    assert {as_reader.get(f"{of_round}/{name}.pdf").status_code for name in OF_A_ROUND} == {404}
    for evening in (night.evening, taken_over):
        assert as_reader.get(f"/evenings/{evening.pk}/seating.pdf").status_code == 404
        page = words(as_reader.get(f"/evenings/{evening.pk}/print/"))
        assert "Tokens to cut out" in page and "Seating for all rounds" not in page


def test_round_and_evening_lead_to_the_print_centre_and_that_to_each_paper(as_reader, night):
    round_ = night.draw(rounds=2)
    centre = f"/evenings/{night.evening.pk}/print/"
    assert f'href="{centre}"' in as_reader.get(f"/evenings/{night.evening.pk}/").text
    assert f'href="{centre}?round=1"' in as_reader.get(f"/rounds/{round_.pk}/").text
    page = as_reader.get(centre).text
    papers = [f"/rounds/{round_.pk}/{each}.pdf" for each in OF_A_ROUND]
    papers += [f"/evenings/{night.evening.pk}/{each}.pdf" for each in ("seating", "tokens", "table-numbers")]
    assert [paper for paper in papers if f'href="{paper}"' not in page] == []


def test_paper_and_wall_show_the_seating_by_table_with_partners_side_by_side(read, as_reader, night):
    night.here(night.members[:6])
    address = f"/evenings/{night.evening.pk}/wall/"
    assert "not drawn yet" in words(as_reader.get(address, {"show": "tables"}))
    round_ = night.draw()
    page = as_reader.get(address, {"show": "tables"})
    results = round_.results.select_related("member")
    seat = {result.token: str(result.member) for result in results}
    for text in (words(page), read(f"/rounds/{round_.pk}/seating-by-table.pdf")):
        assert f"1 1 {seat[1]} 3 {seat[3]} 2 {seat[2]} 4 {seat[4]}" in text
        assert all(str(each.member) in text.partition("sits out")[2] for each in results.filter(seat=None))
    assert f"url={address}?show=tables" in page.text and "<title>Seating" in page.text
    assert '<a href="?show=tables" aria-current="true">By table</a>' in page.text
