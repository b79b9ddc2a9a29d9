"""Members, standings, results and deals as the reader's spreadsheet program gets them."""

import csv
import io
import json
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook

from jassclub.accounts.models import Club
from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.writing import write_entry
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.season_setup.actions.scoring import set_regulation

VECTORS = Path(__file__).parents[1] / "engine" / "rules" / "vectors"
GAMES = [slug for slug, each in PRESENTATIONS.items() if each.at_evenings]


def content(response) -> bytes:
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    return response.getvalue()


def rows_of(client, address: str, separator: str = ",") -> list[dict[str, str]]:
    text = content(client.get(address)).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))


def excel(client, address: str) -> list[tuple]:
    [page] = load_workbook(io.BytesIO(content(client.get(address)))).worksheets
    return list(page.values)


def test_the_list_of_members_is_the_secretarys(club, as_secretary, as_helper, as_reader):
    add_members([NewMember("Núñez", "Regula"), NewMember("=1+1", distinction="Baden")])
    Member.objects.filter(surname="Núñez").update(joined=date(2020, 1, 2), is_active=False)
    heads, *rows = excel(as_secretary, "/members/members.xlsx")
    assert heads[-3:] == ("Guest", "Active", "Since")
    assert rows[1] == ("Núñez", "Regula", None, "no", "no", datetime(2020, 1, 2))
    assert rows[0][:3] == ("=1+1", None, "Baden")
    assert as_helper.get("/members/members.csv").status_code == 403
    assert as_reader.get("/members/members.csv").status_code == 302


def test_standings_of_an_evening_and_of_the_season_are_those_of_the_pages(night, as_reader):
    night.play()
    evening = rows_of(as_reader, f"/evenings/{night.evening.pk}/standings.csv")
    season = rows_of(as_reader, f"/seasons/{night.season.pk}/standings.csv")
    assert len(evening) == len(season) == 8
    assert [row["Total"] for row in evening] == [row["Round 1"] for row in evening]
    both = ([(row["Rank"], row["Player"], row["Total"]) for row in rows] for rows in (evening, season))
    assert next(both) == next(both)
    heads, first, *_rest = excel(as_reader, f"/seasons/{night.season.pk}/standings.xlsx")
    assert isinstance(first[heads.index("Total")], int)


def test_standings_say_what_does_not_count_and_which_penalties_there_are(night, as_reader):
    night.play()
    night.play(seed=2)
    address = f"/evenings/{night.evening.pk}/standings.csv"
    assert {"Does not count", "Penalties and bonuses"}.isdisjoint(rows_of(as_reader, address)[0])
    late = Adjustment(night.members[0].pk, Fraction(-50), "came late")
    set_regulation(season=night.season, regulation=Regulation(round_drop=1, adjustments=(late,)))
    for row in rows_of(as_reader, address):
        assert min(row["Round 1"], row["Round 2"]) == row[row["Does not count"]]
        assert row["Total"] == max(row["Round 1"], row["Round 2"])
    season = rows_of(as_reader, f"/seasons/{night.season.pk}/standings.csv")
    said = {row["Player"]: row["Penalties and bonuses"] for row in season}
    assert said.pop(str(night.members[0])) == "−50: came late" and set(said.values()) == {""}


def test_a_result_says_where_and_with_whom_and_what_it_brought(night_of, as_reader):
    night = night_of(9)
    round_ = night.play()
    rows = rows_of(as_reader, f"/evenings/{night.evening.pk}/results.csv")
    assert len(rows) == 9
    [bench] = [row for row in rows if row["Took part"] == "sat out"]
    assert (bench["Table"], bench["Partner"], bench["Opponents"]) == ("", "", "")
    points = night.points(round_)
    for row in rows:
        assert row["Date"] == "2026-11-20"
        assert row["Points"] == ("" if points[row["Player"]] is None else str(points[row["Player"]]))
    played = [row for row in rows if row["Took part"] == "played"]
    by_name = {row["Player"]: row for row in played}
    for row in played:
        assert by_name[row["Partner"]]["Partner"] == row["Player"]
        assert len(row["Opponents"].split(", ")) == 2


def test_every_deal_has_a_row_with_what_was_entered_and_what_it_brought(night, as_reader):
    Club.objects.update(remarks_for_all=True)
    table = night.draw().tables.get(number=2)
    night.deal(table, 1, 157, matsch=0, stoeck=1, trump="hearts", remark="-1 Schnaps")
    night.deal(table, 2, 57)
    results = rows_of(as_reader, f"/seasons/{night.season.pk}/results.csv")
    assert {row["Points"] for row in results} == {""}  # the sheet is not in
    one, two = rows_of(as_reader, f"/seasons/{night.season.pk}/deals.csv")
    assert (one["Date"], one["Round"], one["Table"], one["Deal"]) == ("2026-11-20", "1", "2", "1")
    assert (one["Trump"], one["Card points, side 1"], one["Card points, side 2"]) == ("Hearts", "157", "0")
    assert (one["Points, side 1"], one["Points, side 2"]) == ("257", "20")
    assert (one["Matsche, side 1"], one["Stöck, side 2"]) == ("1", "1")
    assert one["Matsch"] == f"{one['Side 1, player 1']} – {one['Side 1, player 2']}"
    assert one["Remark"] == "'-1 Schnaps"
    assert (two["Trump"], two["Matsche, side 1"]) == ("", "0")


def test_who_entered_it_is_for_accounts_and_totals_are_a_row_too(night, as_reader, as_helper, helper):
    one, other = night.draw().tables.all()
    night.deal(one, 1, 100, by=helper)
    night.totals(other, 800)
    address = f"/evenings/{night.evening.pk}/deals.csv"
    deal, totals = rows_of(as_reader, address)
    assert "Entered by" not in deal
    said = (totals["Deal"], totals["Points, side 1"], totals["Matsche, side 2"])
    assert said == ("whole sheet", "800", "0")
    deal, _totals = rows_of(as_helper, address)
    assert deal["Entered by"] == "helper" and datetime.fromisoformat(deal["Entered on"])


def test_season_and_evening_have_theirs_behind_more_with_heads_in_the_readers_language(night, as_reader):
    night.play()
    for of in (f"/seasons/{night.season.pk}", f"/evenings/{night.evening.pk}"):
        page = as_reader.get(f"{of}/").text
        for what in ("standings", "results", "deals"):
            assert f"{of}/{what}.csv" in page and f"{of}/{what}.xlsx" in page
    assert as_reader.get(f"/seasons/{night.season.pk}/nothing.csv").status_code == 404
    address = f"/evenings/{night.evening.pk}/standings.csv"
    sent = content(as_reader.get(address, headers={"accept-language": "de"}))
    assert sent.decode("utf-8-sig").startswith("Rang;")


def vectors(slug: str) -> list[dict]:
    """The three longest cases of four players in which nothing is refused."""
    cases = json.loads((VECTORS / f"{slug}.json").read_text(encoding="utf-8"))
    fit = [case for case in cases if case.get("seats", 4) == 4 and "totals" in case["expect"]]
    return sorted(fit, key=lambda case: len(case["deals"]))[-3:]


@pytest.mark.parametrize("slug", GAMES)
def test_in_every_game_all_that_was_said_of_a_deal_has_a_column(night_of, as_reader, slug):
    for case in vectors(slug):
        night = night_of(4, game=slug, **case.get("options", {}))
        table = night.draw().tables.get()
        for number, deal in enumerate(case["deals"], start=1):
            write_entry(match=table.match, number=number, data=deal, seen=0, by=None, confirmed=True)
        heads, *rows = excel(as_reader, f"/seasons/{night.season.pk}/deals.xlsx")
        assert len(rows) == len(case["deals"])
        points = [at for at, head in enumerate(heads) if head.startswith("Points,")]
        totals = [sum(row[at] or 0 for row in rows) for at in points]
        assert totals == case["expect"]["totals"]
        for deal, row in zip(case["deals"], rows, strict=True):
            listed = (value for value in deal.values() if isinstance(value, list))  # such as card points
            said = {each for value in listed for each in value if type(each) is int}
            assert {str(each) for each in said} <= {str(cell) for cell in row}, (deal, row)
