"""Who of a season has played with and against whom, as the pages show it."""

import re
from collections import Counter
from datetime import date
from itertools import permutations

import pytest

from jassclub.drawing.queries.history import SMALL, season_matrix
from jassclub.matches.actions.writing import strike_entry
from jassclub.rounds.actions import seat
from jassclub.rounds.models import Draw, Result, Round, Table
from jassclub.seasons.models import Season
from tests.answers import words
from tests.drawing.acts import play


def address(season: Season) -> str:
    return f"/seasons/{season.pk}/meetings/"


def plain(part: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", part).split())


def cells_of(page: str) -> dict[tuple[str, str], str]:
    """The matrix of a page as a reader sees it: the words of each cell under both its headers."""
    table = page[page.find('class="table-scroll matrix"') :].partition("</table>")[0]
    rows = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in table.split("<tr")[1:]]
    (_corner, *across), *rows = [[plain(cell) for cell in row] for row in rows]
    return {(name, other): cell for name, *cells in rows for other, cell in zip(across, cells, strict=True)}


def draw_ahead(night, rounds: int) -> list[Round]:
    """So many rounds drawn at once, everyone at the same seats in each."""
    draw = Draw.objects.create(evening=night.evening, method=Draw.Method.BAG, first=1, last=rounds)
    numbers, members = range(1, rounds + 1), [member.pk for member in night.members]
    drawn = Round.objects.bulk_create(Round(evening=night.evening, number=n, draw=draw) for n in numbers)
    seat({each: [members[:4], members[4:]] for each in drawn}, night.evening.attendances.all())
    return drawn


def counted_by_hand(season: Season) -> tuple[Counter, Counter]:
    """Partners and opponents by name, from each table's tokens: odd against even."""
    partners, opponents = Counter(), Counter()
    for table in Table.objects.filter(round__evening__season=season):
        seats = [(str(seat), seat.result.token) for seat in table.match.seats.all()]
        for (name, token), (other, others) in permutations(seats, 2):
            (opponents if (token - others) % 2 else partners)[name, other] += 1
    return partners, opponents


@pytest.mark.parametrize("players", [8, 11])
def test_after_an_evening_every_cell_says_what_a_count_by_hand_says(night_of, as_reader, players):
    night = night_of(players)
    for seed in range(4):
        night.play(seed, method="tokens")
    partners, opponents = counted_by_hand(night.season)
    names = [str(member) for member in night.members]
    for page in (address(night.season), f"/seasons/{night.season.pk}/"):
        cells = cells_of(as_reader.get(page).text)
        assert set(cells) == {(one, other) for one in names for other in names}
        for pair, cell in cells.items():
            met = partners[pair] or opponents[pair]
            assert cell == (f"{partners[pair]} {opponents[pair]}" if met else "")


def test_the_line_above_the_matrix_says_how_evenly_partners_are_spread(night, as_reader):
    night.play(method=None)
    page = as_reader.get(address(night.season))
    said = words(page)
    assert "1 round so far. Different partners per player: fewest 1, most 1, average 1.0." in said
    assert "Pairs of players who have never been partners: 24 of 28." in said
    link = f'<a href="{address(night.season)}?player={night.members[0].pk}">Player 001</a>'
    assert all(f'<th scope="{scope}">{link}</th>' in page.text for scope in ("col", "row"))
    Season.objects.update(game="differenzler", options={})  # in which there are opponents only
    page = as_reader.get(address(night.season))
    assert "Pairs of players who have never met: 16 of 28." in words(page)
    assert set(cells_of(page.text).values()) == {"1", ""}
    one = words(as_reader.get(address(night.season), {"player": night.members[0].pk}))
    assert "Opponents 3" in one and "Not met yet 4" in one and "Partners" not in one


def test_the_round_being_played_counts_and_the_rounds_drawn_ahead_do_not(night):
    first, second, third = draw_ahead(night, 3)
    listed = Round.objects.create(evening=night.evening, number=9)  # which is closed, as lists are
    Result.objects.create(round=listed, member=night.members[0], kind=Result.Kind.IMPORTED, points=7)
    one, other = (member.pk for member in night.members[:3:2])

    def rounds_as_partners() -> list[int]:
        return season_matrix(night.season).met[one][other].partners

    assert rounds_as_partners() == [0]
    struck = night.deal(first.tables.get(number=1), 1, 100)
    assert rounds_as_partners() == [0]
    strike_entry(match=struck.match, number=1, seen=1, by=None)
    for round_, partners in ((first, [0, 1]), (second, [0, 1, 2]), (third, [0, 1, 2])):
        play(night, round_)
        assert rounds_as_partners() == partners


def test_results_taken_over_from_a_list_do_not_count(as_reader, taken_over):
    for page in (address(taken_over.season), f"/seasons/{taken_over.season.pk}/"):
        assert "No round has been drawn yet." in as_reader.get(page).text
    assert "Guest 0" not in as_reader.get(address(taken_over.season)).text


def test_another_season_has_a_matrix_of_its_own_without_those_who_only_sat_out(night_of, as_reader):
    one, other = night_of(9), night_of(12)
    one.draw(sitting_out=[one.members[0].pk])
    assert season_matrix(other.season).players == []
    assert season_matrix(one.season).players == one.members[1:]
    for asked in ("x", other.members[0].pk):  # who is not in the season shows everyone
        page = as_reader.get(address(one.season), {"player": asked})
        assert page.status_code == 200 and len(cells_of(page.text)) == 64


def lists_of(page: str) -> dict[str, list[str]]:
    sections = re.findall(r"<h3[^>]*>(.*?)<i>.*?</h3>(.*?)</section>", page, re.DOTALL)
    return {
        plain(title): [plain(item) for item in re.findall(r"<li.*?</li>", items, re.DOTALL)]
        for title, items in sections
    }


def test_one_player_reads_with_whom_how_often_and_when_last(night, as_reader):
    first, _second = draw_ahead(night, 2)
    play(night, first)
    page = as_reader.get(address(night.season), {"player": night.members[0].pk}).text
    strangers = [f"Player 00{n} never at the same table" for n in (5, 6, 7, 8)]
    assert lists_of(page) == {
        "Partners": ["Player 003 2×, last on 20 Nov 2026"],
        "Opponents": [f"Player 00{n} 2×, last on 20 Nov 2026" for n in (2, 4)],
        "Not partners yet": ["Player 002", "Player 004", *strangers],
    }
    assert "selected>Player 001<" in page and 'class="table-scroll matrix"' not in page


def test_the_most_frequent_partner_comes_first_with_the_day_of_the_last_time(night, as_reader):
    night.play(1)
    night.evening = night.season.evenings.create(date=date(2026, 12, 4))
    night.here(night.members)
    night.play(1)  # the same tokens
    night.play(2)
    one = season_matrix(night.season).row_of(str(night.members[0].pk))
    assert [row["times"] for row in one["partners"]] == [2, 1]
    assert {row["last"] for row in one["partners"]} == {night.evening.date}


def test_with_many_players_the_matrix_has_a_page_of_its_own(night_of, as_reader):
    night = night_of(SMALL + 4)
    night.draw()
    season_page = as_reader.get(f"/seasons/{night.season.pk}/").text
    assert 'class="table-scroll matrix"' not in season_page
    assert f'<a href="{address(night.season)}">All players in one table</a>' in season_page
    assert len(cells_of(as_reader.get(address(night.season)).text)) == (SMALL + 4) ** 2
