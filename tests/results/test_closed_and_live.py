"""Standings count closed rounds and say so; live figures are one switch away; nothing unknown is a 0."""

import json
import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.http import HttpResponse

from jassclub.drawing.actions.rounds import close_round
from jassclub.matches.actions.writing import strike_entry
from jassclub.results.queries.moves import moves, season_moves
from jassclub.results.queries.standings import evening_standings, season_standings
from jassclub.season_setup.actions.seasons import open_evening
from tests.answers import pdf_text, words
from tests.conftest import FIRST_NIGHT
from tests.test_access import friendly_match

ROW = re.compile(r'<tr data-player="\d+"[^>]*>(.*?)</tr>', re.DOTALL)
CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)


def cells(page: HttpResponse) -> list[dict[str, str]]:
    """The rows of the first table, each cell as it is written."""
    names, body = page.context["table"].columns.names(), page.text.partition("</table>")[0]
    rows = [[re.sub(r"\s+", " ", cell).strip() for cell in CELL.findall(row)] for row in ROW.findall(body)]
    return [dict(zip(names, row, strict=True)) for row in rows]


@pytest.fixture
def in_round_two(night):
    """Round 1 is closed, of round 2 a deal is in at table 1."""
    night.play()
    night.deal(night.draw(seed=2).tables.get(number=1), 1, 100)
    return night


@pytest.fixture
def printed(as_reader):
    return lambda address: pdf_text(as_reader.get(address).content)


def title_of(night, **how) -> str:
    return evening_standings(night.evening, **how).title


def test_until_the_evening_is_over_the_heading_says_after_which_round(night_of):
    night = night_of(8, rounds_per_evening=3)
    assert title_of(night) == "Evening standings"
    first = night.draw()
    for table in first.tables.all():
        night.totals(table)
    assert title_of(night) == "Interim standings"
    close_round(round_=first)
    assert title_of(night) == "Interim standings, after round 1"
    night.play(seed=2)
    third = night.draw(seed=3)
    assert title_of(night) == "Interim standings, after round 2"
    for table in third.tables.all():
        night.totals(table)
    close_round(round_=third)
    assert title_of(night) == "Evening standings"
    past = night_of(8, on=FIRST_NIGHT - timedelta(days=7))  # of fewer rounds
    past.play()
    assert title_of(past) == "Evening standings"


def test_only_closed_rounds_count_until_live_is_asked_for(in_round_two, as_reader):
    address = f"/evenings/{in_round_two.evening.pk}/"
    closed, live = as_reader.get(address), as_reader.get(f"{address}?live")
    assert "Interim standings, after round 1" in words(closed) and "Round 2 " in words(closed)
    assert list(closed.context["standings"].columns) == [1]
    assert "Live standings: round 2 is being played" in words(live)
    assert list(live.context["standings"].columns) == [1, 2]
    assert 'standings.pdf?live"' in live.text and "standings.pdf" not in closed.text
    # A table that has not begun has a dash and no 0.
    assert sorted(row["round_2"] for row in cells(live)) == ["100", "100", "57", "57", *"––––"]
    round_ = in_round_two.evening.rounds.get(number=2)
    assert words(as_reader.get(f"/rounds/{round_.pk}/")).count("–") >= 2
    # The switch leads there and back and keeps the order.
    assert 'href="?sort=player&amp;live=1"' in as_reader.get(f"{address}?sort=player").text
    assert 'href="?sort=player"' in as_reader.get(f"{address}?sort=player&live=1").text


def test_where_nothing_is_played_there_is_no_switch_and_without_a_line_no_more_columns(night, as_reader):
    address = f"/evenings/{night.evening.pk}/"
    assert "All columns" not in as_reader.get(address).text
    night.play()
    page = as_reader.get(address)
    assert "All columns" in page.text and "Live" not in words(page)
    assert title_of(night, live=True) == "Interim standings, after round 1"


def test_anyone_who_sits_out_is_said_to_and_gets_the_average_once_it_is_known(night_of, as_reader, printed):
    five = night_of(5)
    out, *others = five.members
    address = f"/evenings/{five.evening.pk}/"
    five.play(sitting_out=[out.pk])
    last = cells(as_reader.get(address))[-1]
    assert last["rank"] == last["total"] == "–" and str(out) in last["player"]
    assert "– Player 001 sits out" in words(as_reader.get(f"{address}wall/"))
    paper = printed(f"{address}standings.pdf")
    assert "– Player 001 * –" in paper and "* sits out." in paper
    second = five.play(seed=2, sitting_out=[others[0].pk])
    average = five.results(second)[out.pk].points
    assert f"{average} sits out" in words(as_reader.get(address))
    assert not any(each.cells[0].sat_out for each in season_standings(five.season).ranked)  # of both rounds
    explained = words(as_reader.get(f"{address}standings/{out.pk}/"))
    assert "sits out, gets the average of the player's other rounds that evening" in explained


def test_anyone_who_only_sat_out_is_last_where_the_lowest_total_wins(night_of):
    low = night_of(5, game="differenzler")
    round_ = low.draw(sitting_out=[low.members[0].pk])
    [table] = round_.tables.all()
    for number in range(1, low.season.deals_per_round + 1):
        low.deal_of(table, number, {"announced": [40, 40, 40, 37], "card_points": [40, 40, 40, 37]})
    close_round(round_=round_)
    last = evening_standings(low.evening).ranked[-1]
    assert (last.line.player, last.line.is_known) == (low.members[0].pk, False)


def test_an_average_of_closed_rounds_minds_no_round_that_is_being_played(night_of):
    five = night_of(5)
    out, other, *_others = (member.pk for member in five.members)
    five.play(sitting_out=[out])
    five.totals(five.draw(seed=2, sitting_out=[other]).tables.get())
    for live in (False, True):
        ranked = evening_standings(five.evening, live=live).ranked
        assert [each.line.is_known for each in ranked if each.line.player == out] == [live]


def test_a_round_that_is_open_again_does_not_count_and_is_named(night):
    first = night.draw()
    for table in first.tables.all():
        night.fill(table)
    close_round(round_=first)
    night.play(seed=2)
    match = first.tables.get(number=1).match
    strike_entry(match=match, number=8, seen=match.entries.get(number=8).version, by=None, confirmed=True)
    standings = evening_standings(night.evening)
    assert list(standings.columns) == [2]
    assert standings.title == "Interim standings, after round 2"
    assert standings.note.startswith("Round 1 is open again and counts here once it is closed.")


def test_the_season_counts_closed_rounds_and_so_do_paper_and_command(in_round_two, as_reader, printed):
    page = as_reader.get(f"/seasons/{in_round_two.season.pk}/")
    assert "Interim season standings, after round 1 of 20 November 2026" in words(page)
    live = season_standings(in_round_two.season, live=True)
    assert live.title == "Live season standings"
    closed = {each.line.player: each.line.total for each in season_standings(in_round_two.season).ranked}
    assert sum(each.line.total for each in live.ranked) == sum(closed.values()) + 2 * 157

    address = f"/evenings/{in_round_two.evening.pk}/standings.pdf"
    assert "Interim standings, after round 1" in printed(address)
    assert "Live standings: round 2 is being played" in printed(f"{address}?live")
    out = StringIO()
    call_command("standings", in_round_two.season.name, stdout=out)  # counts what is being played
    assert [each["total"] for each in json.loads(out.getvalue())] == [each.line.total for each in live.ranked]


def test_a_friendly_match_that_has_not_begun_has_no_0(as_reader, club):
    friendly_match(deals=0)
    page = words(as_reader.get("/matches/"))
    assert page.count("–") >= 2 and " 0 Anna" not in page


# --- Who rose and who fell with the last round.


def rose_between(before, after) -> dict[int, int]:
    """By how many ranks everyone in the later standings rose."""
    ranks = {each.line.player: each.rank for each in before.ranked}
    return {each.line.player: ranks[each.line.player] - each.rank for each in after.ranked}


def test_the_ranks_of_before_and_after_the_last_round_are_compared_also_live(night):
    lists = []
    for seed in (1, 2):
        night.play(seed=seed)
        lists.append(evening_standings(night.evening))
    for table in night.draw(seed=3).tables.all():
        night.deal(table, 1, 157)
    first, second, live = *lists, evening_standings(night.evening, live=True)
    assert moves(night.evening, first) == {} and any(moves(night.evening, second).values())
    assert moves(night.evening, second) == rose_between(first, second)
    assert moves(night.evening, live) == rose_between(second, live) and len(live.ranked) == 8


def test_players_who_came_later_and_players_who_left_did_not_move(night):
    night.here(night.members[:4])
    night.play()
    night.here(night.members[2:6])
    night.play(seed=2)
    rose = moves(night.evening, evening_standings(night.evening))
    assert rose.keys() == {member.pk for member in night.members[:4]}


def test_in_a_season_the_ranks_before_and_after_the_last_evening_are_compared(night):
    night.play()
    before = season_standings(night.season)
    assert season_moves(night.season, before) == {}
    night.evening = open_evening(season=night.season, on=night.evening.date + timedelta(days=7))
    night.here(night.members[:4])
    night.play(seed=2)
    after = season_standings(night.season)
    rose = season_moves(night.season, after)
    assert rose == rose_between(before, after) and any(rose.values())
