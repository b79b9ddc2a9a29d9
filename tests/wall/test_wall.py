"""The wall: seats until people sit, then who still plays, the standings when a round is closed."""

from datetime import time, timedelta

import pytest
from django.utils import timezone
from django.utils.timezone import localdate

from jassclub.drawing.actions.rounds import close_round
from jassclub.matches.models import Match
from jassclub.members.actions import change_club, change_member
from jassclub.prizes.actions.final_standings import hide_results
from jassclub.seasons.models import Evening
from tests.answers import words


@pytest.fixture
def wall(night, as_reader):
    def read(**query: str) -> str:
        return words(as_reader.get(f"/evenings/{night.evening.pk}/wall/", query))

    return read


def minutes_pass(minutes: float) -> None:
    Match.objects.update(started_at=timezone.now() - timedelta(minutes=minutes))


def test_the_seating_stays_for_the_clubs_minutes_whatever_is_entered(night, wall):
    change_club(fields={"wall_minutes": 5})
    night.deal(night.draw().tables.get(number=1), 1, 100)
    minutes_pass(4.5)
    assert "Seating of round 1" in wall()
    minutes_pass(5.5)
    assert "Seating of round 1" not in wall()
    assert "Seating of round 1" in wall(show="seating")
    minutes_pass(-60)  # a clock that was set back does not keep it there
    assert "Round 1 is being played" in wall()


def test_then_it_says_which_tables_still_play_and_live_stays_in_the_links(night, wall, as_reader):
    one, other = night.draw().tables.all()
    night.deal(one, 1, 100)
    page = as_reader.get(f"/evenings/{night.evening.pk}/wall/?live&show=standings")
    assert "Live standings: round 1 is being played" in words(page)
    assert "live=" in page.context["next_page"] and 'href="?live=&amp;show=seating"' in page.text
    minutes_pass(30)
    assert "1 1 of 8 deals" in wall() and "2 no deals yet" in wall()
    assert "2 of 2 tables are still playing." in wall()
    night.totals(other)
    assert "1 of 2 tables is still playing." in wall() and "2 no deals yet" not in wall()
    for number in range(2, 9):
        night.deal(one, number, 100)
    assert "All sheets are in." in wall()


def test_when_the_round_is_closed_it_has_the_standings_until_the_next_draw(night, wall):
    night.play()
    for page in ("1", "0", "4", "nonsense", "-1", "1.5", "²"):  # one that is not there is the first
        assert "Interim standings, after round 1" in wall(page=page)
    said = wall(show="playing")
    assert "All sheets are in." in said and "is being played" not in said.partition("All sheets")[0]
    assert "▲" not in wall(show="standings")
    night.play(seed=2)
    assert "▲" in wall(show="standings") and "▼" in wall(show="standings")
    night.draw(seed=3)
    assert "Seating of round 3" in wall()
    assert "Interim standings, after round 2" in wall(show="standings")


def test_a_round_that_was_drawn_ahead_begins_with_both_in_turn(night, wall, as_reader):
    first = night.draw(rounds=2)
    minutes_pass(30)
    for table in first.tables.all():
        night.totals(table)
    close_round(round_=first)
    text = wall()
    assert "Interim standings, after round 1" in text and "Seating of round 2" in text and "1 / 2" in text
    minutes_pass(30)
    assert "Round 2 is being played" in wall(page="2") and "Seating of" not in wall()


def test_after_the_last_round_a_hundred_names_stand_on_pages_that_follow_each_other(night_of, as_reader):
    hall = night_of(100, rounds_per_evening=1)
    hall.play()
    page = address = f"/evenings/{hall.evening.pk}/wall/"
    for number in (1, 2, 3):
        answer = as_reader.get(page)
        assert f"{number} / 3" in words(answer) and "Evening standings" in words(answer)
        assert answer.text.count('class="slide now') == 1  # the page that is shown without script
        page = answer.context["next_page"]
        assert f"url={page}" in answer.text
    assert page == f"{address}?page=1"
    pages = [slide.page.items for slide in answer.context["slides"]]
    leaders, *others = [[placed.item.ranked.line.name for placed in items] for items in pages]
    assert all(each[:3] == leaders[:3] for each in others)
    everyone = [*leaders, *(name for each in others for name in each[3:])]
    assert len(set(everyone)) == len(everyone) == 100


def test_the_seating_is_sorted_by_surname_however_the_club_writes_names(night, as_reader):
    names = ("Zita Ammann", "Beat Zgraggen", "Anna Meier", "Änni Meier")
    for member, name in zip(night.members, names, strict=False):
        member.first_name, member.surname = name.split()
        member.save()
    night.draw()
    for surname_first, expected in ((False, names[0]), (True, "Ammann Zita")):
        change_club(fields={"surname_first": surname_first})
        page = as_reader.get(f"/evenings/{night.evening.pk}/wall/")
        shown = [placed.item.name for placed in page.context["slides"][0].page.items]
        assert shown[0] == expected and len(shown) == 8
        assert shown[-1].split() == (["Zgraggen", "Beat"] if surname_first else ["Beat", "Zgraggen"])
        assert "<strong>Ammann</strong>" in page.text
    change_member(member=night.members[0], fields={"shown_as": "initials"})
    page = as_reader.get(f"/evenings/{night.evening.pk}/wall/").text
    assert "Ammann" not in page and "A. Z." in page


def test_each_page_of_the_seating_says_which_part_of_the_alphabet_it_has(night_of, as_reader):
    hall = night_of(60)
    for number, member in enumerate(hall.members):
        member.first_name, member.surname = f"Maximiliane {number}", f"{chr(65 + number % 26)}mann-Bollinger"
        member.save()
    hall.draw(method="tokens")
    text = words(as_reader.get(f"/evenings/{hall.evening.pk}/wall/"))
    assert "Seating of round 1 A – Gmann-Bollinger Name Table Token" in text


def test_the_wall_says_what_comes_next(night_of, as_reader):
    night = night_of(8, rounds_per_evening=2)
    address = f"/evenings/{night.evening.pk}/wall/"
    coming = night.season.evenings.create(date=localdate() + timedelta(days=7), starts_at=time(19, 30))
    Evening.objects.filter(pk=night.evening.pk).update(starts_at=time(20))
    assert "Next: round 1 of 2, 20:00" in words(as_reader.get(address))
    night.play()
    assert "Next: round 2 of 2" in words(as_reader.get(address))
    night.draw(seed=2)
    assert "The last round of the evening" in words(as_reader.get(address))
    hide_results(evening=night.evening, first=2)
    assert "Next: the prize-giving" in words(as_reader.get(address))
    hide_results(evening=night.evening, first=None)
    for table in night.evening.rounds.get(number=2).tables.all():
        night.totals(table)
    close_round(round_=night.evening.rounds.get(number=2))
    assert f"The next evening: {coming}, 19:30" in words(as_reader.get(address))


def test_whoever_sits_out_is_said_to_and_has_no_0(night_of, as_reader):
    five = night_of(5)
    five.play(sitting_out=[five.members[0].pk])
    wall = f"/evenings/{five.evening.pk}/wall/?show="
    assert "– Player 001 sits out" in words(as_reader.get(f"{wall}standings"))
    assert "sits out Player 001" in words(as_reader.get(f"{wall}tables"))


def test_of_an_imported_list_the_wall_says_that_nobody_knows_who_sat_where(as_reader, taken_over):
    """And sends nobody home: they do not sit out."""
    for show in ("seating", "tables", "playing"):
        said = words(as_reader.get(f"{taken_over.get_absolute_url()}wall/?show={show}"))
        assert "The results of this round were imported from a list." in said
        assert "sits out" not in said and "is being played" not in said.partition("The results")[0]
