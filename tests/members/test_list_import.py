"""Members come in by a list: it is looked at, corrected, and taken in as a whole, once."""

import pytest

from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from tests.members.sheets import form_on, looked_at, row_of, sent_back
from tests.web.spreadsheet_files import ods, xlsx
from tools.compare.markup import read

ADDRESS = "/members/add/"


def everybody() -> set[tuple[str, str, str]]:
    return set(Member.objects.values_list("surname", "first_name", "distinction"))


def states(response) -> dict[str, str]:
    return {row.values["surname"]: str(row.recognised.state) for row in response.context["people"]}


def words(response) -> str:
    return read(response.text).first("main").text


LISTS = {
    "pasted out of a spreadsheet": "Nr\tName\tVorname\tOrt\n1\tHuber\tRegula\tBaden\n2\tvon Arx\tHans\tOlten",
    "aligned with blanks": "1  Huber  Regula  Baden\n2  von Arx  Hans  Olten",
    "with one blank": "1 Huber Regula Baden\n2 Hans von Arx",
    "one a line": "Huber Regula\nHans von Arx",
    "with commas": "Huber, Regula\nvon Arx, Hans",
    "in capitals": "HUBER Regula\nVON ARX Hans",
    "with a title": "Jassclub Baden;;\n;;\nVorname;Nachname;Wohnort\nRegula;Huber;Baden\nHans;von Arx;Olten",
    "in French": "Nom;Prénom\nHuber;Regula\nvon Arx;Hans",
    "in Spanish": "Apellidos,Nombre,Lugar\nHuber,Regula,Baden\nvon Arx,Hans,Olten",
    "in Dutch": "Voornaam\tAchternaam\nRegula\tHuber\nHans\tvon Arx",
    "with whole names": "Name;Ort\nRegula Huber;Baden\nHans von Arx;Olten",
}


@pytest.mark.parametrize("how", LISTS)
def test_a_list_is_two_people_however_it_is_written(as_secretary, how):
    preview = looked_at(as_secretary, ADDRESS, LISTS[how])
    assert not Member.objects.exists()
    sent_back(as_secretary, ADDRESS, form_on(preview))
    assert everybody() == {("Huber", "Regula", ""), ("von Arx", "Hans", "")}


@pytest.mark.parametrize("write", [xlsx, ods])
def test_a_spreadsheet_is_uploaded(as_secretary, write):
    rows = [["Nr", "Name", "Vorname", "Gast"], [1, "Núñez", "Inés", ""], [2, "Özil", "Änni", "x"]]
    sent_back(as_secretary, ADDRESS, form_on(looked_at(as_secretary, ADDRESS, data=write(rows))))
    guests = Member.objects.values_list("surname", "first_name", "is_guest")
    assert set(guests) == {("Núñez", "Inés", False), ("Özil", "Änni", True)}


def test_two_of_one_name_are_told_apart_by_where_they_live(as_secretary):
    preview = looked_at(
        as_secretary, ADDRESS, "Name\tOrt\nHans Huber\tBaden\nHans Huber\tOlten\nIda Imhof\tBaden"
    )
    sent_back(as_secretary, ADDRESS, form_on(preview))
    assert everybody() == {("Huber", "Hans", "Baden"), ("Huber", "Hans", "Olten"), ("Imhof", "Ida", "")}


def test_what_is_known_already_is_not_added_again(as_secretary):
    add_members([NewMember("Huber", "Regula"), NewMember("Meier", "Anna", "Baden")])
    text = "Name\tOrt\nHuber Regula\tOlten\nMeier Anna\tBaden\nMeier Ida\tBaden"
    preview = looked_at(as_secretary, ADDRESS, text)
    assert [str(row.recognised.state) for row in preview.context["people"]] == ["known", "known", "new"]
    assert "1 member added." in sent_back(as_secretary, ADDRESS, form_on(preview)).text
    assert Member.objects.count() == 3


def test_a_guest_becomes_a_member_and_is_no_second_person(as_secretary):
    [guest] = add_members([NewMember("Huber", "Regula")], guests=True)
    preview = looked_at(as_secretary, ADDRESS, "Regula Huber")
    assert "becomes a member" in preview.text
    sent_back(as_secretary, ADDRESS, form_on(preview))
    assert not Member.objects.get(pk=guest.pk).is_guest and Member.objects.count() == 1


def test_who_left_the_club_is_active_again(as_secretary):
    [member] = add_members([NewMember("Huber", "Regula")])
    Member.objects.update(is_active=False)
    sent_back(as_secretary, ADDRESS, form_on(looked_at(as_secretary, ADDRESS, "Regula Huber")))
    assert Member.objects.get(pk=member.pk).is_active


@pytest.mark.parametrize("text", ["Hubr Regula", "Regula\tHuber"])
def test_somebody_who_may_be_known_is_asked_about(as_secretary, text):
    [member] = add_members(
        [NewMember("Huber", "Regula")] if "\t" not in text else [NewMember("Regula", "Huber")]
    )
    preview = form_on(looked_at(as_secretary, ADDRESS, text))
    assert "say for the marked rows who they are" in sent_back(as_secretary, ADDRESS, preview).text
    assert Member.objects.count() == 1
    sent_back(as_secretary, ADDRESS, preview, **{"p0-choice": f"same-{member.pk}"})
    assert Member.objects.count() == 1
    sent_back(as_secretary, ADDRESS, preview, **{"p0-choice": "other"})
    assert Member.objects.count() == 2


def test_somebody_twice_in_a_list_is_named_and_asked_about(as_secretary):
    page = looked_at(as_secretary, ADDRESS, "Regula Huber\nIda Imhof\nHuber Regula")
    assert "Twice in this list: Regula Huber." in words(page)
    preview = form_on(page)
    again = sent_back(as_secretary, ADDRESS, preview)
    assert "Nothing is saved: say for the marked rows who they are." in again.text and not everybody()
    answer = words(sent_back(as_secretary, ADDRESS, preview, **{"p2-choice": "leave_out"}))
    assert "2 members added. Left out: Regula Huber." in answer
    assert everybody() == {("Huber", "Regula", ""), ("Imhof", "Ida", "")}
    Member.objects.all().delete()
    answer = words(sent_back(as_secretary, ADDRESS, preview, **{"p2-choice": "other"}))
    assert "3 members added." in answer and "Left out" not in answer
    assert everybody() == {("Huber", "Regula", ""), ("Imhof", "Ida", ""), ("Huber", "Regula", "2")}


def test_whoever_is_left_out_is_named_in_the_check_too(as_secretary):
    preview = form_on(looked_at(as_secretary, ADDRESS, "Huber Regula\nImhof Ida (Baden)\nJost Jürg"))
    again = as_secretary.post(ADDRESS, {**preview, "p1-choice": "leave_out", "look": ""})
    assert "Left out: Imhof Ida (Baden)" in words(again)


def test_names_are_corrected_and_swapped_in_the_preview(as_secretary):
    preview = form_on(looked_at(as_secretary, ADDRESS, "Martin Peter\nBrunner Beat\nIda Imhof"))
    row = row_of(preview, "Brunner")
    swapped = as_secretary.post(ADDRESS, {**preview, "swap": "p0"})
    assert everybody() == set()
    preview = {**form_on(swapped), f"{row}-surname": "Brunner-Bär", f"{row}-distinction": "Chur"}
    sent_back(as_secretary, ADDRESS, {**preview, "p2-choice": "leave_out"})
    assert everybody() == {("Martin", "Peter", ""), ("Brunner-Bär", "Beat", "Chur")}


def test_a_correction_that_meets_a_member_is_looked_at_first(as_secretary):
    add_members([NewMember("Huber", "Regula")])
    preview = form_on(looked_at(as_secretary, ADDRESS, "Xhuberer Regula\nIda Imhof"))
    again = sent_back(as_secretary, ADDRESS, preview, **{"p0-surname": "Huber"})
    assert "Nothing is saved" in again.text and states(again) == {"Huber": "known", "Imhof": "new"}
    assert Member.objects.count() == 1


def test_columns_are_chosen_by_hand(as_secretary):
    preview = form_on(looked_at(as_secretary, ADDRESS, "Regula;Huber;Baden\nHans;Meier;Olten"))
    chosen = {"column-0": "surname", "column-1": "first_name", "column-2": "nothing"}
    again = as_secretary.post(ADDRESS, {**preview, **chosen, "save": ""})
    assert not Member.objects.exists(), "it is looked at before it is saved"
    sent_back(as_secretary, ADDRESS, form_on(again))
    assert everybody() == {("Regula", "Huber", ""), ("Hans", "Meier", "")}


def test_wrong_rows_say_why_and_nobody_is_added(as_secretary):
    preview = looked_at(as_secretary, ADDRESS, f"Anna Ammann\n{'x' * 40} {'y' * 40}\nBeat ({'z' * 28})")
    assert preview.text.count("together have at most 60 letters") == 1
    again = sent_back(as_secretary, ADDRESS, form_on(preview))
    assert "Nothing is saved: some rows are wrong." in again.text and "x" * 40 in again.text
    assert not Member.objects.exists()


@pytest.mark.parametrize("text", ["", "  \n ", "Beat\nAnna\x00", "a" * 3 + '\t"b'])
def test_what_is_no_list_is_said_at_the_field_and_stays(as_secretary, text):
    answer = looked_at(as_secretary, ADDRESS, text)
    assert answer.context["form"].errors["names"]
    assert text.strip()[:3] in answer.text


def test_a_file_that_is_no_list_is_said_at_the_file(as_secretary):
    answer = looked_at(as_secretary, ADDRESS, data=b"%PDF-1.4")
    assert "This is a PDF." in str(answer.context["form"].errors["file"])


def test_the_same_page_sent_twice_adds_nobody_twice(as_secretary):
    add_members([NewMember("Huber", "Regula")])
    preview = form_on(looked_at(as_secretary, ADDRESS, "Huber Regula\nIda Imhof\nIda Imhof"))
    answered = {**preview, "p0-choice": "other", "p2-choice": "other"}
    sent_back(as_secretary, ADDRESS, answered)
    assert Member.objects.count() == 4
    sent_back(as_secretary, ADDRESS, answered)
    assert Member.objects.count() == 4


def test_two_laptops_with_the_same_list_add_it_once(as_secretary):
    one = form_on(looked_at(as_secretary, ADDRESS, "Ida Imhof\nJürg Jost"))
    other = form_on(looked_at(as_secretary, ADDRESS, "Jürg Jost\nIda Imhof"))
    sent_back(as_secretary, ADDRESS, one)
    assert "everybody on this list is known already" in sent_back(as_secretary, ADDRESS, other).text
    assert Member.objects.count() == 2


def test_two_hundred_people_come_in_at_once(as_secretary, django_assert_max_num_queries):
    pasted = "\n".join(f"{number}. Regula Surname{number:03}" for number in range(1, 201))
    with django_assert_max_num_queries(15):
        preview = looked_at(as_secretary, ADDRESS, pasted)
    answered = form_on(preview)
    with django_assert_max_num_queries(33):
        sent_back(as_secretary, ADDRESS, answered)
    assert Member.objects.count() == 200


BAD_TABLES = ["", "{}", "[]", "[[]]", '[["a"],["b","c"]]', "[[1]]", "[" * 50_000, '[["\\u0000"]]']


@pytest.mark.parametrize("table", BAD_TABLES)
def test_a_table_that_is_not_what_the_page_sent_is_refused(as_secretary, table):
    answer = as_secretary.post(ADDRESS, {"table": table, "save": ""})
    assert answer.status_code == 200 and "paste it again" in answer.text


def test_guests_who_have_only_a_number_are_people_and_no_heading(as_secretary):
    preview = looked_at(as_secretary, ADDRESS, "Guest 1\nGuest 2")
    assert len(preview.context["people"]) == 2
