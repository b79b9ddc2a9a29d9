"""A password that was refused is never shown again: the next one would be typed behind it, unseen."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django import forms
from django.urls import get_resolver
from django.utils.html import escape

from jassclub.accounts import forms as account
from jassclub.matches.actions.starting import NewMatch, start_matches
from jassclub.matches.views.announcing import AnnouncementForm
from tests.accounts.test_asking_again import left_open  # noqa: F401 - a fixture
from tests.accounts.test_second_factor import PAGE
from tests.conftest import PASSWORD
from tools.compare.markup import read

TYPED = "Hühner & Stühle im Regen"
NEW = {"old_password": PASSWORD, "new_password1": TYPED, "new_password2": TYPED}
OPENED = {"club_name": "Altstadt", "username": "rosa", "password": TYPED}
ADDED = {"username": "hilda", "password": TYPED, "role": "helper"}
OWN, OF_HELPER = "own_password", "/accounts/{helper}/password/"
ANNOUNCEMENTS = "/matches/{match}/announcements/"
ANNOUNCED = {"number": "1", "side": "1", "value": "987"}


@dataclass(frozen=True)
class Sent:
    """A form that is refused: who sends what where, and where the focus is afterwards."""

    form: type[forms.BaseForm]
    who: str
    path: str
    data: dict[str, str]
    focus: str

    def __str__(self) -> str:
        return f"{self.form.__name__} {self.focus}"


SENT = [
    Sent(account.WelcomeForm, "client", "/welcome/", {**OPENED, "password": "zu kurz &"}, "password"),
    Sent(account.WelcomeForm, "client", "/welcome/", {**OPENED, "club_name": ""}, "club_name"),
    Sent(account.LoginForm, "as_reader", "/login/", {"username": "rosa", "password": TYPED}, "password"),
    Sent(account.LoginForm, "as_reader", "/login/", {"username": "", "password": TYPED}, "username"),
    *(
        Sent(account.ChangePasswordForm, "as_helper", "/password/", {**NEW, name: "x & y"}, "old_password")
        for name in ("old_password", "new_password2")
    ),
    *(
        Sent(account.NewAccountForm, "as_secretary", "/accounts/", {**ADDED, name: wrong}, name)
        for name, wrong in (("password", "zu kurz &"), ("username", "sekretaria"))
    ),
    Sent(account.NewPasswordForm, "as_secretary", OF_HELPER, {"password": "kurz &"}, "password"),
    Sent(account.OwnPasswordForm, "left_open", "/accounts/", {**ADDED, OWN: "x & y"}, OWN),
    Sent(AnnouncementForm, "as_secretary", ANNOUNCEMENTS, ANNOUNCED, "value"),
    Sent(account.FirstCodeForm, "with_app", PAGE, {"action": "confirm", "code": "987654"}, "code"),
]


@pytest.fixture
def with_app(as_secretary):
    as_secretary.post(PAGE, {"action": "begin"})
    return as_secretary


@pytest.fixture
def answer(request, db):
    """The page that answers a form which is refused."""
    sent: Sent = request.param
    keys = {}
    if "{helper}" in sent.path:
        keys["helper"] = request.getfixturevalue("helper").pk
    if "{match}" in sent.path:
        players = ["Anna", "Beat", "Carla", "Dario"]
        [match] = start_matches(new=[NewMatch("differenzler", {}, players, first=1)], key="table")
        keys["match"] = match.pk
    return request.getfixturevalue(sent.who).post(sent.path.format(**keys), sent.data)


def with_password(base: type[forms.BaseForm] = forms.BaseForm) -> Iterator[type[forms.BaseForm]]:
    """Every form of ours with such a field that is shown somewhere, and is not only the base of others."""
    for form in base.__subclasses__():
        yield from with_password(form)
        fields = getattr(form, "base_fields", {}).values()
        is_ours = form.__module__.startswith("jassclub.") and not form.__subclasses__()
        if is_ours and any(isinstance(field.widget, forms.PasswordInput) for field in fields):
            yield form


def test_every_form_with_a_password_is_sent_here():
    _ = get_resolver().url_patterns  # loads all views and their forms
    assert set(with_password()) <= {sent.form for sent in SENT}


@pytest.mark.parametrize(("answer", "sent"), [(sent, sent) for sent in SENT], indirect=["answer"], ids=str)
def test_what_was_typed_unseen_is_nowhere_on_the_page_that_comes_back_and_can_be_shown(answer, sent):
    assert type(answer.context["form"]) is sent.form and answer.context["form"].errors
    for name, value in sent.data.items():
        if "password" in name or name == "code":
            assert value not in answer.text and escape(value) not in answer.text
    page = read(answer.text)
    passwords = list(page.all("input", type="password"))
    assert not any("value" in each.attributes for each in passwords)
    is_right = any(each.get("name") not in answer.context["form"].errors for each in passwords)
    assert ("Please type the password again." in answer.text) is is_right
    inputs = [each for each in page.all("input") if each.get("type") in ("password", "text")]
    assert [each.get("name") for each in inputs if "autofocus" in each.attributes] == [sent.focus]
    assert passwords or sent.form is account.FirstCodeForm
    buttons = [each for each in page.all("button") if "data-show" in each.attributes]
    assert [each.get("aria-controls") for each in buttons] == [each.get("id") for each in passwords]
    assert all(each.get("type") == "button" and each.get("aria-pressed") == "false" for each in buttons)
