"""Members are imported from a list: it is checked, corrected, and added as a whole, once."""

import pytest

from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from tests.members.sheets import form_on, looked_at, sent_back
from tests.web.spreadsheet_files import xlsx
from tools.compare.markup import read

ADDRESS = "/members/add/"


def everyone() -> set[str]:
    """As Huber/Hans/Baden."""
    people = Member.objects.values_list("surname", "first_name", "distinction")
    return {"/".join(names).rstrip("/") for names in people}


def add(*names: str, guests: bool = False) -> list[Member]:
    return add_members([NewMember(*name.split("/"), is_guest=guests) for name in names])


def states(response) -> list[str]:
    return [str(row.recognised.state) for row in response.context["people"]]


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
    "with years behind a semicolon": "Huber Regula; 1950\nvon Arx Hans",
    "with more behind it": "Huber Regula;1950;Wil\nvon Arx Hans",
    "with bars": "von Arx Hans\nHuber Regula | 1950 | Wil",
    "with semicolons": "Huber; Regula; 1950\nvon Arx; Hans; 1951",
    "with both": "von Arx Hans\nHuber, Regula; 1950;",
    "with a heading of years": "Name;Mitglied seit\nHuber Regula;1950\nvon Arx Hans;1951",
}


def test_a_list_is_two_people_however_it_is_written(as_secretary):
    read_as, two = {}, {"Huber/Regula", "von Arx/Hans"}
    for how, text in LISTS.items():
        preview = looked_at(as_secretary, ADDRESS, text)
        assert not Member.objects.exists()
        sent_back(as_secretary, ADDRESS, form_on(preview))
        read_as[how] = everyone()
        Member.objects.all().delete()
    assert {how: people for how, people in read_as.items() if people != two} == {}


def test_a_spreadsheet_is_uploaded(as_secretary):
    rows = [["Nr", "Name", "Vorname", "Gast"], [1, "Núñez", "Inés", ""], [2, "Özil", "Änni", "x"]]
    sent_back(as_secretary, ADDRESS, form_on(looked_at(as_secretary, ADDRESS, data=xlsx(rows))))
    guests = Member.objects.values_list("surname", "first_name", "is_guest")
    assert set(guests) == {("Núñez", "Inés", False), ("Özil", "Änni", True)}


def test_a_word_for_a_guest_that_is_neither_yes_nor_no_is_asked_about(as_secretary):
    table = "Name\tVorname\tGast\nHuber\tRegula\tvielleicht\nImhof\tIda\tja"
    preview = looked_at(as_secretary, ADDRESS, table)
    assert "Guest or member? The list says “vielleicht”." in words(preview)
    wrong = [each.get("name") for each in read(preview.text).all() if each.get("aria-invalid")]
    assert wrong == ["p0-guest"]
    again = sent_back(as_secretary, ADDRESS, form_on(preview))
    assert not Member.objects.exists()
    sent_back(as_secretary, ADDRESS, form_on(again), **{"p0-guest": "false"})
    assert dict(Member.objects.values_list("first_name", "is_guest")) == {"Regula": False, "Ida": True}


PLACES = "Huber/Hans/Baden Huber/Hans/Olten Imhof/Ida"
TOLD_APART = [  # members, the list, what is known of its people, and who is there afterwards
    ("", "Name\tOrt\nHans Huber\tBaden\nHans Huber\tOlten\nIda Imhof\tBaden", "new new new", PLACES),
    ("", "Hans Huber\nHans Huber (Olten)", "new new", "Huber/Hans Huber/Hans/Olten"),
    ("Huber/Hans", "Hans Huber (Olten)", "namesake", "Huber/Hans Huber/Hans/Olten"),
    (
        "Huber/Hans",
        "Hans Huber\nHuber, Hans (Olten)\nHans Huber (Baden)",
        "known namesake namesake",
        "Huber/Hans Huber/Hans/Olten Huber/Hans/Baden",
    ),
    ("", "Meier Anna; 1950\nMeier Anna; 1961", "new new", "Meier/Anna/1950 Meier/Anna/1961"),
    (
        "Huber/Regula Meier/Anna/Baden",
        "Name\tOrt\nHuber Regula\tOlten\nMeier Anna\tBaden\nMeier Ida\tBaden",
        "known known new",
        "Huber/Regula Meier/Anna/Baden Meier/Ida",
    ),
    ("", "Guest 1\nGuest 2", "new new", "1/Guest 2/Guest"),
]


@pytest.mark.parametrize(("members", "text", "known", "afterwards"), TOLD_APART)
def test_people_are_told_apart_and_nobody_is_added_twice(as_secretary, members, text, known, afterwards):
    add(*members.split())
    page = looked_at(as_secretary, ADDRESS, text)
    assert states(page) == known.split()
    sent_back(as_secretary, ADDRESS, form_on(page))
    assert everyone() == set(afterwards.split()) and Member.objects.count() == len(everyone())


def test_two_places_of_which_one_may_be_a_members_are_asked_about(as_secretary):
    """Either may be the member, who has no place: nobody is added a second time unasked."""
    add("Müller/Hans")
    page = looked_at(as_secretary, ADDRESS, "Name\tOrt\nHans Müller\tWil\nHans Müller\tBaden")
    assert [row.is_asked for row in page.context["people"]] == [True, True]


def test_a_guest_becomes_a_member_and_who_left_is_active_again(as_secretary):
    [guest], [left] = add("Huber/Regula", guests=True), add("Imhof/Ida")
    Member.objects.filter(pk=left.pk).update(is_active=False)
    preview = looked_at(as_secretary, ADDRESS, "Regula Huber\nIda Imhof")
    assert "becomes a member" in preview.text and states(preview) == ["guest", "inactive"]
    sent_back(as_secretary, ADDRESS, form_on(preview))
    members = Member.objects.filter(is_guest=False, is_active=True)
    assert {member.pk for member in members} == {guest.pk, left.pk} and Member.objects.count() == 2


@pytest.mark.parametrize(
    ("known", "text"), [("Huber/Regula", "Hubr Regula"), ("Regula/Huber", "Regula\tHuber")]
)
def test_someone_who_may_be_known_is_asked_about(as_secretary, known, text):
    [member] = add(known)
    preview = form_on(looked_at(as_secretary, ADDRESS, text))
    assert "choose who the people in the marked rows are" in sent_back(as_secretary, ADDRESS, preview).text
    sent_back(as_secretary, ADDRESS, preview, **{"p0-choice": f"same-{member.pk}"})
    assert Member.objects.count() == 1
    sent_back(as_secretary, ADDRESS, preview, **{"p0-choice": "other"})
    assert Member.objects.count() == 2


def test_someone_twice_in_a_list_is_named_and_asked_about(as_secretary):
    page = looked_at(as_secretary, ADDRESS, "Regula Huber\nIda Imhof\nHuber Regula")
    assert "More than once in this list: Regula Huber." in words(page)
    preview = form_on(page)
    again = sent_back(as_secretary, ADDRESS, preview)
    assert "Nothing was saved: choose who" in again.text and not everyone()
    answer = words(sent_back(as_secretary, ADDRESS, preview, **{"p2-choice": "leave_out"}))
    assert "2 members added. Left out: Regula Huber." in answer
    assert everyone() == {"Huber/Regula", "Imhof/Ida"}
    Member.objects.all().delete()
    answer = words(sent_back(as_secretary, ADDRESS, preview, **{"p2-choice": "other"}))
    assert "3 members added." in answer and "Left out" not in answer
    assert everyone() == {"Huber/Regula", "Imhof/Ida", "Huber/Regula/2"}


def test_names_are_corrected_swapped_and_left_out_in_the_preview(as_secretary):
    text = "Martin Peter\nBrunner Beat\nImhof Ida (Baden)"
    preview = form_on(looked_at(as_secretary, ADDRESS, text))
    swapped = as_secretary.post(ADDRESS, {**preview, "swap": "p0", "p2-choice": "leave_out"})
    assert everyone() == set() and "Left out: Imhof Ida (Baden)" in words(swapped)
    sent = {**form_on(swapped), "p1-surname": "Brunner-Bär", "p1-distinction": "Chur"}
    sent_back(as_secretary, ADDRESS, sent)
    assert everyone() == {"Martin/Peter", "Brunner-Bär/Beat/Chur"}


def test_a_correction_that_meets_a_member_is_looked_at_first(as_secretary):
    add("Huber/Regula")
    preview = form_on(looked_at(as_secretary, ADDRESS, "Xhuberer Regula\nIda Imhof"))
    again = sent_back(as_secretary, ADDRESS, preview, **{"p0-surname": "Huber"})
    assert "Nothing was saved" in again.text and states(again) == ["known", "new"]
    assert Member.objects.count() == 1


def test_columns_are_chosen_by_hand(as_secretary):
    preview = form_on(looked_at(as_secretary, ADDRESS, "Regula;Huber;Baden\nHans;Meier;Olten"))
    chosen = {"column-0": "surname", "column-1": "first_name", "column-2": "nothing"}
    again = as_secretary.post(ADDRESS, {**preview, **chosen, "save": ""})
    assert not Member.objects.exists(), "it is looked at before it is saved"
    sent_back(as_secretary, ADDRESS, form_on(again))
    assert everyone() == {"Regula/Huber", "Hans/Meier"}


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Müller Hans\nMeier Anna", ["surname", "first_name"]),
        ("Hans Müller\nAnna Meier\nHuber Beat", ["first_name", "surname"]),
        ("Nachname;Vorname\nMüller;Hans", ["surname", "first_name"]),
        ("Vorname;Nachname\nHans;Müller", ["first_name", "surname"]),
    ],
)
def test_the_check_has_names_in_the_order_of_the_list(as_secretary, text, columns):
    page = read(looked_at(as_secretary, ADDRESS, text).text)
    fields = [f"p0-{column}" for column in columns]
    assert [each.get("name") for each in page.all("input") if each.get("name") in fields] == fields
    labels = {"surname": "Surname", "first_name": "First name"}
    heads = [each.text for each in page.all("th") if each.text in labels.values()]
    assert heads == [labels[each] for each in columns]


TOO_LONG = ["x" * 61, f"{'x' * 40} {'y' * 40}", f"Beat Huber ({'z' * 28})", f"Name;Vorname\n{'x' * 61};Anna"]


@pytest.mark.parametrize("text", TOO_LONG)
def test_what_is_too_long_is_said_in_the_check_and_nobody_is_added(as_secretary, text):
    page = looked_at(as_secretary, ADDRESS, f"{text}\nAmmann{';' if ';' in text else ' '}Anna")
    assert [bool(row.errors) for row in page.context["people"]] == [True, False]
    assert "Rows that cannot be saved as they are: " in words(page)
    again = sent_back(as_secretary, ADDRESS, form_on(page))
    assert "Nothing was saved: some rows contain errors" in again.text and not Member.objects.exists()


def test_what_is_not_a_list_is_said_at_its_field_and_stays(as_secretary):
    for text in ("", "  \n ", "Beat\nAnna\x00", "a" * 3 + '\t"b'):
        answer = looked_at(as_secretary, ADDRESS, text)
        assert answer.context["form"].errors["names"] and text.strip()[:3] in answer.text
    answer = looked_at(as_secretary, ADDRESS, data=b"%PDF-1.4")
    assert "This is a PDF." in str(answer.context["form"].errors["file"])


def test_the_same_list_adds_nobody_twice(as_secretary):
    add("Huber/Regula")
    text = "Huber Regula\nIda Imhof\nIda Imhof"
    preview = form_on(looked_at(as_secretary, ADDRESS, text))
    other_laptop = form_on(looked_at(as_secretary, ADDRESS, "Ida Imhof\nHuber Regula"))
    for _twice in "12":
        sent_back(as_secretary, ADDRESS, {**preview, "p0-choice": "other", "p2-choice": "other"})
        assert Member.objects.count() == 4
    answer = sent_back(as_secretary, ADDRESS, other_laptop)
    assert "everyone on this list is already known" in answer.text and Member.objects.count() == 4


def test_two_hundred_people_come_in_at_once(as_secretary, django_assert_max_num_queries):
    pasted = "\n".join(f"{number}. Regula Surname{number:03}" for number in range(1, 201))
    with django_assert_max_num_queries(15):
        preview = looked_at(as_secretary, ADDRESS, pasted)
    answered = form_on(preview)
    with django_assert_max_num_queries(33):
        sent_back(as_secretary, ADDRESS, answered)
    assert Member.objects.count() == 200


def test_a_table_that_is_not_what_the_page_sent_is_refused(as_secretary):
    for table in ("", "{}", "[]", "[[]]", '[["a"],["b","c"]]', "[[1]]", "[" * 50_000, '[["\\u0000"]]'):
        answer = as_secretary.post(ADDRESS, {"table": table, "save": ""})
        assert answer.status_code == 200 and "paste it again" in answer.text, table[:20]
