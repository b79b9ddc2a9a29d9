"""Results of seasons that were played before the program was used."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.results.queries.standings import season_standings
from jassclub.seasons.models import Evening, Season

HEAD = "date,round,player,points\n"


@pytest.fixture
def take_over(tmp_path, db):
    """Runs the command on lines of a list."""

    def run(lines: str, season: str = "2019", head: str = HEAD) -> None:
        path = tmp_path / "results.csv"
        path.write_bytes((head + lines).encode())
        call_command("import_results", str(path), "--season", season)

    return run


def totals() -> dict[str, int]:
    return {each.line.name: each.line.total for each in season_standings(Season.objects.get()).ranked}


def test_results_are_taken_over_into_a_new_season(take_over):
    take_over("2019-01-31,1,Anna Meier,700\n2019-01-31,2,Anna Meier,650\n2019-02-28,1,Beat (Bern),-5\n")
    assert totals() == {"Anna Meier": 1350, "Beat (Bern)": -5}
    assert [str(evening.date) for evening in Season.objects.get().evenings.all()] == [
        "2019-02-28",
        "2019-01-31",
    ]


def test_a_players_name_is_one_member_however_it_is_written(take_over, night):
    take_over(
        "2019-01-31,1,player 001,700\n2019-01-31,2,PLAYER 001,600\n2019-01-31,1,Ädi,1\n2019-01-31,2,ÄDI,2\n"
    )
    assert Member.objects.count() == 9
    old = Season.objects.get(name="2019")
    assert {each.line.total for each in season_standings(old).ranked} == {1300, 3}


def test_a_place_tells_players_apart_as_on_the_page(take_over):
    add_members([NewMember("Meier", "Anna", "Bern")])
    take_over("2019-01-31,1,Anna Meier,700,Bern\n", head="date,round,player,points,place\n")
    assert Member.objects.count() == 1 and totals() == {"Anna Meier (Bern)": 700}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("31.1.,1,Anna,700\n31 Jan,many,Anna,700", "Line 3"),
        ("2019-02-30,1,Anna,700", "Line 2"),
        ("2019-01-31,0,Anna,700", "Line 2"),
        ("2019-01-31,21,Anna,700", "Line 2"),
        ("2019-01-31,1,,700", "Line 2"),
        ("2019-01-31,1,Anna,many", "Line 2"),
        ("2019-01-31,1,Anna," + "9" * 5000, "Line 2"),
        ("2019-01-31,1,Anna,1000000000000", "Line 2"),
        ("2019-01-31,1,Anna", "Line 2"),
        ("2019-01-31,1," + "x" * 61 + ",700", "Line 2"),
        ("2019-01-31,1,Anna (" + "x" * 31 + "),700", "Line 2"),
        ("2019-01-31,1,Anna,700\n2019-01-31,1,ANNA,700", "Line 3"),
        ('2019-01-31,1,"Anna,700', "quotation mark"),
    ],
)
def test_one_unreadable_line_and_nothing_is_taken_over(take_over, lines, reason):
    with pytest.raises(CommandError, match=reason):
        take_over(lines)
    assert not Season.objects.exists() and not Member.objects.exists()


def test_every_line_that_is_wrong_is_named(take_over):
    with pytest.raises(CommandError, match=r"Line 2: .*\nLine 4: "):
        take_over("2019-01-31,0,Anna,700\n2019-01-31,1,Anna,700\n2019-01-31,1,ANNA,600\n")


def test_columns_that_are_missing_are_named(take_over):
    with pytest.raises(CommandError, match="Points"):
        take_over("2019-01-31,Anna\n", head="date,player\n")


def test_an_evening_that_the_season_has_is_not_taken_over_twice(take_over):
    take_over("2019-01-31,1,Anna,700\n")
    with pytest.raises(CommandError, match="already"):
        take_over("2019-02-28,1,Anna,700\n2019-01-31,1,Anna,700\n")
    assert Evening.objects.count() == 1 and totals() == {"Anna": 700}


def test_an_evening_taken_over_has_standings_and_no_table_sheets(take_over, as_reader):
    take_over("2019-01-31,1,Anna,700\n")
    evening = Evening.objects.get()
    round_ = evening.rounds.get()
    for address in (
        f"/evenings/{evening.pk}/",
        f"/rounds/{round_.pk}/",
        f"/evenings/{evening.pk}/standings.pdf",
    ):
        assert as_reader.get(address).status_code == 200
    assert as_reader.get(f"/rounds/{round_.pk}/table-sheets.pdf").status_code == 404
