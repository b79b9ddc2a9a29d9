"""Seasons that were played before the program was used."""

import pytest

from jassclub.members.models import Member
from jassclub.tournaments.models import Evening, Season
from jassclub.tournaments.selectors.standings import season_standings
from jassclub.tournaments.services.importing import UnreadableResults, import_results, read_results

pytestmark = pytest.mark.django_db

LIST = """date,round,player,points
2025-01-10,1,Hans Huber,700
2025-01-10,1,Anna Ammann,613
2025-01-10,2,Hans Huber,500
2025-01-17,1,Anna Ammann,-20
"""


def take_over(text: str, season: str = "2025") -> Season:
    return import_results(season_name=season, results=read_results(text.splitlines()))


def test_imported_results_stand_in_the_season_like_played_ones():
    standings = season_standings(take_over(LIST))
    assert [evening.date.isoformat() for evening in standings.columns] == ["2025-01-10", "2025-01-17"]
    assert [(each.line.name, each.line.parts, each.line.total) for each in standings.ranked] == [
        ("Hans Huber", (1200, None), 1200),
        ("Anna Ammann", (613, -20), 593),
    ]


def test_a_player_who_is_a_member_already_is_the_same_person(db):
    member = Member.objects.create(name="HANS HUBER")
    take_over(LIST)
    assert member.results.count() == 2
    assert Member.objects.count() == 2


def test_an_evening_is_not_taken_over_twice_and_nothing_of_the_list_is_kept():
    take_over(LIST)
    again = LIST.replace("2025-01-10", "2025-01-09")  # a new evening before the one that is there
    with pytest.raises(UnreadableResults, match="Line 5"):
        take_over(again)
    assert Evening.objects.count() == 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("2025-13-40,1,Hans,5", "no date"),
        ("10.1.2025,1,Hans,5", "no date"),
        ("2025-01-10,one,Hans,5", "no whole number"),
        ("2025-01-10,0,Hans,5", "not between"),
        ("2025-01-10,1,,5", "no name"),
        ("2025-01-10,1,Hans,", "no whole number"),
        ("2025-01-10,1,Hans,5.5", "no whole number"),
        ("2025-01-10,1,Hans,9999999999999999999999", "not between"),
        ("2025-01-10,1," + "H" * 61 + ",5", "no name"),
        ("2025-01-10", "no name"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line, why):
    with pytest.raises(UnreadableResults, match=f"Line 2: .*{why}"):
        read_results(["date,round,player,points", line])


def test_nobody_plays_a_round_twice():
    lines = LIST.splitlines()
    with pytest.raises(UnreadableResults, match="hans huber has this round twice"):
        read_results([*lines, "2025-01-10,2,hans huber,1"])


def test_missing_columns_are_named():
    with pytest.raises(UnreadableResults, match="round, points"):
        read_results(["date,player", "2025-01-10,Hans"])


def test_the_pages_of_an_imported_evening_open(client, secretary):
    season = take_over(LIST)
    evening = season.evenings.first()
    round_ = evening.rounds.first()
    pages = [season, evening, round_]
    assert [client.get(page.get_absolute_url()).status_code for page in pages] == [200, 200, 200]
    assert client.get(f"/rounds/{round_.pk}/slates.pdf").status_code == 404
    assert client.get(f"/evenings/{evening.pk}/score-sheets.pdf").status_code == 200
    assert client.get(f"/evenings/{evening.pk}/where/").status_code == 200
