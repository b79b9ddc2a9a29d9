"""The wall: seats until people sit, then who still plays, the standings when a round is closed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from jassclub.drawing.actions.rounds import close_round
from jassclub.matches.models import Match
from jassclub.members.actions import change_club
from jassclub.wall.queries import MOST_RANKS, boxes_size, list_size
from tests.answers import words


@pytest.fixture
def wall(night, as_reader):
    """What the wall says, with `show` or by itself."""

    def read(**query: str) -> str:
        return words(as_reader.get(f"/evenings/{night.evening.pk}/wall/", query))

    return read


def minutes_pass(minutes: float) -> None:
    """Since all matches were started."""
    Match.objects.update(started_at=timezone.now() - timedelta(minutes=minutes))


def test_the_seating_stays_for_the_clubs_minutes_whatever_is_entered(night, wall):
    change_club(fields={"wall_minutes": 5})
    night.deal(night.draw().tables.get(number=1), 1, 100)
    minutes_pass(4.5)
    assert "Seating of round 1" in wall()
    minutes_pass(5.5)
    assert "Seating of round 1" not in wall()
    assert "Seating of round 1" in wall(show="seating")


def test_a_clock_that_was_set_back_does_not_keep_the_seating_there(night, wall):
    night.draw()
    minutes_pass(-60)
    assert "Round 1 is being played" in wall()


def test_then_it_says_which_tables_still_play_and_how_far_they_are(night, wall):
    one, other = night.draw().tables.all()
    night.deal(one, 1, 100)
    minutes_pass(30)
    assert "1 1 of 8 deals" in wall() and "2 0 of 8 deals" in wall()
    assert "2 of 2 tables are still playing." in wall()
    night.totals(other)
    assert "1 of 2 tables is still playing." in wall() and "2 0 of 8 deals" not in wall()
    for number in range(2, 9):
        night.deal(one, number, 100)
    assert "All sheets are in." in wall()


def test_when_the_round_is_closed_it_has_the_standings_until_the_next_draw(night, wall):
    night.play()
    for page in ("1", "0", "4", "nonsense", "-1", "1.5", "²"):  # one that is not there is the first
        assert "Interim standings, after round 1" in wall(page=page)
    said = wall(show="playing")
    assert "All sheets are in." in said and "is being played" not in said.partition("All sheets")[0]
    night.draw(seed=2)
    assert "Seating of round 2" in wall()
    assert "Interim standings, after round 1" in wall(show="standings")


def test_a_round_that_was_drawn_ahead_begins_with_both_in_turn(night, wall, as_reader):
    first = night.draw(rounds=2)
    minutes_pass(30)
    for table in first.tables.all():
        night.totals(table)
    close_round(round_=first)
    assert "Interim standings, after round 1" in wall() and "page 1 of 2" in wall()
    assert "Seating of round 2" in wall(page="2")
    minutes_pass(30)
    assert "Round 2 is being played" in wall(page="2")


def test_who_sits_out_is_said_to_and_has_no_0(night_of, as_reader):
    five = night_of(5)
    five.play(sitting_out=[five.members[0].pk])
    board = words(as_reader.get(f"/evenings/{five.evening.pk}/wall/"))
    assert "– Player 001 sits out" in board


def test_after_the_last_round_a_hundred_names_stand_on_pages_that_follow_each_other(night_of, as_reader):
    hall = night_of(100, rounds_per_evening=1)
    hall.play()
    address = f"/evenings/{hall.evening.pk}/wall/"
    names, page = [], address
    for number in (1, 2, 3):
        answer = as_reader.get(page)
        assert f"page {number} of 3" in words(answer) and "Standings of the evening" in words(answer)
        names += [each.line.name for each in answer.context["slide"].items]
        assert len(names) <= number * MOST_RANKS
        page = answer.context["next_page"]
        assert f'hx-get="{page}"' in answer.text and f"url={page}" in answer.text  # with script and without
    assert page == f"{address}?page=1"
    assert len(set(names)) == len(names) == 100


def test_a_page_that_is_asked_for_alone_is_the_board(night, as_reader):
    part = as_reader.get(f"/evenings/{night.evening.pk}/wall/", headers={"HX-Request": "true"})
    assert "<html" not in part.text and "Nothing is entered yet." in words(part)


def test_live_stays_in_the_links_of_the_wall(night, wall, as_reader):
    night.deal(night.draw().tables.get(number=1), 1, 100)
    page = as_reader.get(f"/evenings/{night.evening.pk}/wall/?live&show=standings")
    assert "Live standings: round 1 is being played" in words(page)
    assert "live=" in page.context["next_page"]
    assert 'href="?live=&amp;show=seating"' in page.text


def test_longer_names_make_smaller_letters_and_more_lines():
    short, long = ["Anna Meier"] * 24, ["Annelies Bollinger-Schwarzenberger"] * 24
    assert list_size(long)["size"] < list_size(short)["size"]
    assert list_size(long)["columns"] * list_size(long)["rows"] > 24
    assert boxes_size([long[:4]] * 12)["size"] < boxes_size([short[:4]] * 12)["size"]


def test_letters_of_two_widths_count_twice():
    assert list_size(["李" * 12] * 24) == list_size(["x" * 24] * 24) != list_size(["x" * 12] * 24)


def test_of_a_list_that_was_taken_over_the_wall_says_that_nobody_knows_who_sat_where(as_reader, taken_over):
    """And sends nobody home: they do not sit out."""
    for show in ("seating", "tables", "playing"):
        said = words(as_reader.get(f"{taken_over.get_absolute_url()}wall/?show={show}"))
        assert "The results of this round were taken over from a list." in said
        assert "sits out" not in said and "is being played" not in said.partition("The results")[0]
