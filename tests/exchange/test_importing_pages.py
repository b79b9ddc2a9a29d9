"""Results of earlier seasons come in by the browser: recognised, mended, and taken over as a whole, once."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from jassclub.drawing.integrity import faults
from jassclub.exchange import views
from jassclub.members import list_wizard
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.rounds.models import Result, Round
from jassclub.seasons.models import Evening, Season
from tests.answers import words
from tests.members.sheets import form_on, looked_at, sent_back
from tests.web.spreadsheet_files import xlsx

ADDRESS = "/seasons/import/"
NEW = {"season": "", "name": "Championship 2025"}
FIRST, SECOND = date(2025, 1, 31), date(2025, 2, 28)


def taken() -> set[tuple[date, int, str, int]]:
    places = ("round__evening__date", "round__number", "member__surname", "points")
    return set(Result.objects.values_list(*places))


ALL = {(FIRST, 1, "Huber", 700), (FIRST, 2, "Huber", 650), (SECOND, 1, "Huber", -5)}
ALL |= {(FIRST, 1, "von Arx", 1250), (FIRST, 2, "von Arx", 600)}
LONG = [
    ["Datum", "Runde", "Spieler", "Punkte"],
    ["31.1.2025", 1, "Huber Regula", 700],
    ["31.1.2025", 2, "Regula Huber", 650],
    ["28.2.2025", 1, "Huber, Regula", -5],
    ["31.1.2025", 1, "Hans von Arx", "1'250"],
    ["31.1.2025", 2, "Hans von Arx", 600],
]
WIDE = [
    ["Rang", "Name", "31.1.2025 R1", "31.1.2025 R2", "28. Feb. 2025", "Total"],
    [1, "Huber Regula", 700, 650, -5, 1345],
    [2, "von Arx Hans", 1250, 600, "–", 1850],
]
TWO_ROWS_OF_HEADINGS = [
    ["", "", "31.1.2025", "", "28.2.2025"],
    ["Vorname", "Name", "1", "2", "1"],
    ["Regula", "Huber", 700, 650, -5],
    ["Hans", "von Arx", 1250, 600, ""],
]
DAYS = [
    ["Rangliste 2025", "", "", ""],
    ["Spieler", date(2025, 1, 31), date(2025, 1, 31), date(2025, 2, 28)],
    ["Huber Regula", 700, 650, -5],
    ["von Arx Hans", 1250, 600, None],
]


def as_text(rows: list[list]) -> str:
    return "\n".join("\t".join("" if value is None else str(value) for value in row) for row in rows)


@pytest.mark.parametrize("how", ["pasted", "xlsx"])
def test_a_list_is_imported_however_it_is_laid_out(as_secretary, how):
    for rows in (LONG, WIDE, TWO_ROWS_OF_HEADINGS, DAYS, LONG[1:]):
        rows = [[None if value == "" else value for value in row] for row in rows]
        text = as_text(rows) if how == "pasted" else ""
        data = b"" if text else xlsx(rows)
        preview = looked_at(as_secretary, ADDRESS, text, data, **NEW)
        assert not Season.objects.exists() and not Member.objects.exists()
        assert "5 results imported." in sent_back(as_secretary, ADDRESS, form_on(preview)).text
        assert taken() == ALL
        assert Season.objects.get().name == "Championship 2025" and Member.objects.count() == 2
        assert faults() == []
        for model in (Result, Round, Evening, Season, Member):
            model.objects.all().delete()


def taken_over(client, text: str, **typed: str):
    return sent_back(client, ADDRESS, form_on(looked_at(client, ADDRESS, text, **NEW)), **typed)


def test_days_without_a_year_are_of_the_year_of_the_season(as_secretary):
    taken_over(as_secretary, "Name\t31.1.\t28 Feb\nHuber Regula\t700\t600")
    assert set(Evening.objects.values_list("date", flat=True)) == {FIRST, SECOND}


def test_the_preview_says_what_was_found(as_secretary):
    add_members([NewMember("Huber", "Regula")])
    page = looked_at(as_secretary, ADDRESS, as_text(WIDE), **NEW)
    evenings = [(day, rounds) for day, rounds, *_said in page.context["evenings"]]
    assert evenings == [(FIRST, [1, 2]), (SECOND, [1])]
    assert [str(row.recognised.state) for row in page.context["people"]] == ["known", "new"]
    assert "5 results · 2 people · new: 1, already known: 1" in words(page)


def test_a_guest_and_someone_who_left_stay_what_they_are(as_secretary):
    add_members([NewMember("Huber", "Regula", is_guest=True)])
    add_members([NewMember("von Arx", "Hans")])
    Member.objects.update(is_active=False)
    taken_over(as_secretary, as_text(WIDE))
    assert taken() == ALL
    assert set(Member.objects.values_list("is_guest", "is_active")) == {(True, False), (False, False)}


def test_a_list_of_more_people_than_the_page_shows_is_not_imported(as_secretary, monkeypatch):
    for module in (views, list_wizard):
        monkeypatch.setattr(module, "MOST_PEOPLE", 1)
    answer = taken_over(as_secretary, as_text(WIDE))
    assert "Only the first 1 people on the list are shown." in answer.text
    assert not Result.objects.exists() and not Member.objects.exists()


WRONG = [
    *LONG,
    ["30.2.2025", 1, "Ida Imhof", 500],
    ["31.1.2025", 1, "Ida Imhof", "many"],
    ["31.1.2025", 21, "Ida Imhof", 200_000],
    ["31.1.2025", 1, "Regula Huber", 1],
    ["31.1.2025", 1, "", 1],
]


def test_wrong_rows_are_named_and_nothing_is_imported_before_they_are_corrected(as_secretary):
    page = looked_at(as_secretary, ADDRESS, as_text(WRONG), **NEW)
    found = [(fault.row + 1, fault.why) for fault, _text in page.context["faults"]]
    assert found == [
        (7, "“30.2.2025” is not a date. A date looks like this: 31 Jan 2026."),
        (8, "“many” is not a whole number."),
        (9, "21 is not between 1 and 20."),
        (9, "200000 is not between -100000 and 100000."),
        (10, "Regula Huber appears twice in this round."),
        (11, "The name is missing."),
    ]
    preview = form_on(page)
    assert "some rows contain errors" in sent_back(as_secretary, ADDRESS, preview).text
    assert not Season.objects.exists()
    mended = {"cell-6-0": "28.2.2025", "cell-7-3": "555", "cell-8-1": "2", "cell-8-3": "400"}
    again = as_secretary.post(ADDRESS, {**preview, **mended, "without": ["9", "10"], "look": ""})
    assert again.context["faults"] == []
    sent_back(as_secretary, ADDRESS, form_on(again))
    assert taken() - ALL == {(SECOND, 1, "Imhof", 500), (FIRST, 1, "Imhof", 555), (FIRST, 2, "Imhof", 400)}


def test_corrections_of_names_outlive_corrected_rows(as_secretary):
    text = "Name\t31.1.2025\nWirth Zenobius\tmany\nHuber Regula\t700"
    preview = form_on(looked_at(as_secretary, ADDRESS, text, **NEW))
    typed = {"p1-surname": "Huber-Bär", "without": "1", "look": ""}
    again = as_secretary.post(ADDRESS, {**preview, **typed})
    sent_back(as_secretary, ADDRESS, form_on(again))
    assert taken() == {(FIRST, 1, "Huber-Bär", 700)}


def test_a_column_that_nobody_asked_for_is_read_only_where_it_is_chosen(as_secretary):
    text = (
        "Mitglied\tName\tBemerkung\tJahrgang\t31.1.2025\tRang 31.1.2025\tBonus 31.1.2025\tTotal\n"
        "A 17\tHuber Regula\tpays cash\t1952\t700\t1\t50\t750"
    )
    page = looked_at(as_secretary, ADDRESS, text, **NEW)
    preview = form_on(page)
    read = [each for place in range(8) for each in preview[f"column-{place}"]]
    assert read == ["nothing", "name", "nothing", "place", "results", "nothing", "nothing", "nothing"]
    [row] = page.context["people"]
    assert (row.values["surname"], row.values["distinction"]) == ("Huber", "")
    chosen = {"column-2": "distinction", "column-6": "results", "look": ""}
    again = as_secretary.post(ADDRESS, {**preview, **chosen})
    assert [row.values["distinction"] for row in again.context["people"]] == ["pays cash"]
    sent_back(as_secretary, ADDRESS, form_on(again))
    assert taken() == {(FIRST, 1, "Huber", 700), (FIRST, 2, "Huber", 50)}


def test_days_are_shown_as_the_language_writes_them(as_secretary):
    rows = [["Name", "Datum", "Punkte"], ["Huber Regula", FIRST, 700], ["Huber Regula", "soon", 1]]
    days = {"de": "31.01.2025", "fr": "31.01.2025", "es": "31-01-2025", "nl": "31-1-2025"}
    for language, day in days.items():
        as_secretary.cookies["django_language"] = language
        page = looked_at(as_secretary, ADDRESS, data=xlsx(rows), **NEW)
        for each in (page, as_secretary.post(ADDRESS, {**form_on(page), "look": ""})):
            assert f"<td>{day}</td>" in each.text and "<td>2025-01-31</td>" not in each.text
            assert day.replace("2025", "2026") in each.context["faults"][0][0].why


def test_an_evening_that_the_season_has_and_the_name_of_another_season_are_asked_about(as_secretary, night):
    day = night.evening.date.isoformat()
    season = {"season": str(night.season.pk), "name": ""}
    page = looked_at(as_secretary, ADDRESS, f"Name\t{day}\nHuber Regula\t700", **season)
    assert "This season already has an evening on that day." in page.text
    assert "has an evening on" in sent_back(as_secretary, ADDRESS, form_on(page)).text
    assert not Result.objects.exists()
    sent = {"season": str(night.season.pk), "name": "Winter 1998", "names": as_text(WIDE)}
    form = as_secretary.post(ADDRESS, sent).context["form"]
    assert "Winter 1998 is typed here" in form.errors["name"][0] and form["names"].value() == sent["names"]
    assert not as_secretary.post(ADDRESS, {**sent, "name": night.season.name}).context["form"].errors


def test_the_same_list_sent_twice_is_imported_once(as_secretary):
    preview = form_on(looked_at(as_secretary, ADDRESS, as_text(WIDE), **NEW))
    sent_back(as_secretary, ADDRESS, preview)
    assert "Nothing was saved" in sent_back(as_secretary, ADDRESS, preview).text or taken() == ALL
    assert "already" in taken_over(as_secretary, as_text(WIDE)).text
    assert taken() == ALL and Member.objects.count() == 2


def test_a_person_who_is_left_out_has_no_result(as_secretary):
    taken_over(as_secretary, as_text(WIDE), **{"p0-choice": "leave_out"})
    assert taken() == {result for result in ALL if "von Arx" in result}


def test_what_is_missing_is_said_at_its_field(as_secretary):
    new = {"season": "", "name": "2025", "names": "x"}
    for field, value in (("name", ""), ("name", "x" * 61), ("season", "999"), ("names", "")):
        answer = as_secretary.post(ADDRESS, {**new, field: value})
        assert list(answer.context["form"].errors) == [field] and not Season.objects.exists()
    file = SimpleUploadedFile("list.csv", b"Name,Points")
    form = as_secretary.post(ADDRESS, {**new, "file": file}).context["form"]
    assert "not both" in form.errors["names"][0]


def test_a_list_without_results_is_shown_with_its_columns(as_secretary):
    for text in ("Anna", "31.1.2025", "Name\tDatum\nAnna\t31.1.2025", "1\t2\t3", "Name\tR1\nAnna\t5"):
        page = looked_at(as_secretary, ADDRESS, text, **NEW)
        assert page.status_code == 200 and 'name="column-0"' in page.text
        assert "results imported" not in sent_back(as_secretary, ADDRESS, form_on(page)).text
