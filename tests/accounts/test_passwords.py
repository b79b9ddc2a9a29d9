"""What may be a password: nothing short, nothing that everyone tries, no name that stands on the pages."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from jassclub.accounts import passwords
from jassclub.accounts.models import Account, Club
from jassclub.accounts.passwords import own_list
from tests.conftest import PASSWORD
from tests.members.people import at


@pytest.fixture
def club(db) -> Club:
    return Club.objects.create(name="Jassklub Sunneschyn Oberägeri")


def refused(password: str) -> list[str]:
    try:
        validate_password(password, Account(username="sekretaria"))
    except ValidationError as error:
        return [each.code for each in error.error_list]
    return []


def each_of(text: str) -> list[str]:
    return [each.strip() for each in text.split("|")]


GOOD = """
nine tricks for us | another nine tricks | eight and the last one | vier Stühle im Regen |
Kuhglocke-Fahrplan-Zimt | xK7#pQ2v!mZ9 | drü Chatze uf em Dach | пять зелёных стульев
"""
COMMON = """
passwort1234 | Password2026! | 1234passwort5678 | trumpfbuur-2026 | Trumpf-Buur-20 | jassjassjass |
Jass Jass Jass Jass | Jassmeister2026 | hopp schwiiz 1291 | HoppSchwiiz!! | züri-züri-züri-1 |
Zürichzürich26 | stöck-stöck-1 | liverpool2026! | qwertzuiopü1 | qwertyuiop[] | asdfghjklöä1 |
yxcvbnmasdfghjkl | 1qay2wsx3edc | 1qaz2wsx3edc | 123456789012 | 987654321098 | abcdefghijklm |
aaaaaaaaaaaa | abcabcabcabc | ............ | 20.11.2026 1 | 2026-11-20 19:30
"""
NAMES = """
Sunneschyn 26 | jassklubsunneschyn | Jassklub Sunneschyn Oberägeri | oberageri2026 | OBERÄGERI-2026 |
Sunneschyn-Jass-1 | SekretariaSekretaria | sekretaria 2026
"""


def test_what_everyone_tries_and_the_names_on_the_clubs_own_pages_are_refused(club):
    assert [password for password in each_of(GOOD) if refused(password)] == []
    assert [password for password in each_of(COMMON) if refused(password) != ["common"]] == []
    assert [password for password in each_of(NAMES) if "name" not in refused(password)] == []


def test_the_name_that_is_typed_for_the_club_is_no_password_for_it(client, db):
    sent = {"club_name": "Kegelfreunde Hinterwald", "username": "rosa", "password": "hinterwald-1999"}
    form = client.post("/welcome/", sent).context["form"]
    assert list(form.errors) == ["password"] and "name of the club" in form.errors["password"][0]
    sent |= {"username": "nine tricks for us", "password": "nine tricks for me"}
    form = client.post("/welcome/", sent).context["form"]
    assert form.errors["password"] == ["The password is too much like the username."]


def test_each_word_of_the_list_is_refused_with_a_year_behind(club):
    assert len(own_list()) > 150
    assert [word for word in own_list() if not refused(f"{word} 20262026!")] == []


@pytest.fixture
def looked_at(monkeypatch) -> list[str]:
    """The texts that were compared with words, which is what takes time."""
    seen: list[str] = []
    letters = passwords._letters
    monkeypatch.setattr(passwords, "_letters", lambda text: seen.append(text) or letters(text))
    return seen


def test_how_long_a_password_may_be_and_that_blanks_are_none(club, looked_at):
    assert refused("jass" * 250_000) == ["max_length"] and not looked_at
    longest = "".join(chr(0x4E00 + n) for n in range(200))
    assert refused(longest) == [] and refused(f"{longest}x") == ["max_length"]
    assert refused("xK7#pQ2v!mZ") == ["password_too_short"]
    assert "blank" in refused(" " * 12) and "blank" in refused(" \t\u00a0\u2003" * 4)


def test_without_the_code_no_password_is_looked_at_and_no_name_of_thousands_of_words(client, db, looked_at):
    sent = {"club_name": "Jassclub", "username": "rosa", "password": "short", "code": "AAAA-AAAA"}
    form = at("192.168.1.77").post("/welcome/", sent).context["form"]
    assert list(form.errors) == ["code"] and not looked_at
    sent = {"club_name": "abc def " * 20_000, "username": "ghi " * 20_000, "password": "nine tricks for us"}
    assert client.post("/welcome/", sent).context["form"].errors.keys() == {"club_name", "username"}
    validate_password("nine tricks for us", Account(username="ghi " * 20_000))
    assert max(map(len, looked_at)) <= 200


@pytest.mark.parametrize("path", ["/accounts/", "/password/", "/welcome/"])
def test_every_page_with_a_new_password_says_how_long_it_may_be(client, db, request, path):
    if path != "/welcome/":
        client = request.getfixturevalue("as_secretary")
    assert "At least twelve characters" in client.get(path).text
    names = {"username": "newcomer", "role": "helper", "club_name": "Jassclub", "old_password": PASSWORD}
    long = dict.fromkeys(("password", "new_password1", "new_password2"), "nine tricks for us " * 20)
    assert "At most 200 characters" in client.post(path, {**names, **long}).text
