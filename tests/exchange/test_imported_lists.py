"""Results of seasons that were played before the program was used."""

import pytest
from django.core.management import CommandError, call_command

from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.results.queries.standings import season_standings
from jassclub.seasons.models import Evening, Season

HEAD = "date,round,player,points\n"


@pytest.fixture
def take_over(tmp_path, db):
    def run(lines: str, season: str = "2019", head: str = HEAD) -> None:
        path = tmp_path / "results.csv"
        path.write_bytes((head + lines).encode())
        call_command("import_results", str(path), "--season", season)

    return run


def totals() -> dict[str, int]:
    return {each.line.name: each.line.total for each in season_standings(Season.objects.get()).ranked}


def test_results_are_imported_into_a_new_season_each_evening_once(take_over, as_reader):
    take_over("2019-01-31,1,Anna Meier,700\n2019-01-31,2,ANNA MEIER,650\n2019-02-28,1,Beat (Bern),-5\n")
    assert totals() == {"Anna Meier": 1350, "Beat (Bern)": -5}
    newest, oldest = Season.objects.get().evenings.all()
    assert [str(newest.date), str(oldest.date)] == ["2019-02-28", "2019-01-31"]
    with pytest.raises(CommandError, match="already"):
        take_over("2019-03-28,1,Anna,700\n2019-01-31,1,Anna,700\n")
    assert Evening.objects.count() == 2
    round_ = newest.rounds.get()
    evening = f"/evenings/{newest.pk}"
    for address in (f"{evening}/", f"/rounds/{round_.pk}/", f"{evening}/standings.pdf"):
        assert as_reader.get(address).status_code == 200
    assert as_reader.get(f"/rounds/{round_.pk}/table-sheets.pdf").status_code == 404


def test_a_place_tells_players_apart_as_on_the_page(take_over):
    add_members([NewMember("Meier", "Anna", "Bern")])
    take_over("date,round,player,points,place\n2019-01-31,1,Anna Meier,700,Bern\n", head="")
    assert Member.objects.count() == 1 and totals() == {"Anna Meier (Bern)": 700}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("31.1.,1,Anna,700\n31 Jan,many,Anna,700", "Line 3"),
        ("2019-01-31,1,Anna", "Line 2"),
        ("2019-01-31,1,Anna (" + "x" * 31 + "),700", "Line 2"),
        ('2019-01-31,1,"Anna,700', "quotation mark"),
        ("2019-01-31,0,Anna,7\n2019-01-31,1,Anna,7\n2019-01-31,1,ANNA,6", r"Line 2: .*\nLine 4: "),
        ("date,player\n2019-01-31,Anna", "Points"),
    ],
)
def test_one_unreadable_line_and_nothing_is_imported(take_over, lines, reason):
    with pytest.raises(CommandError, match=reason):
        take_over(lines, head="" if lines.startswith("date") else HEAD)
    assert not Season.objects.exists() and not Member.objects.exists()
