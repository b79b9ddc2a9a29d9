"""A password that was refused is never shown again: the next one would be typed behind it, unseen."""

import re
from collections.abc import Iterator

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
SENT = [  # a form that is refused: who sends what where, and where the focus is afterwards
    (account.WelcomeForm, "client", "/welcome/", {**OPENED, "password": "zu kurz &"}, "password"),
    (account.WelcomeForm, "client", "/welcome/", {**OPENED, "club_name": ""}, "club_name"),
    (account.LoginForm, "as_reader", "/login/", {"username": "rosa", "password": TYPED}, "password"),
    (account.LoginForm, "as_reader", "/login/", {"username": "", "password": TYPED}, "username"),
    (account.ChangePasswordForm, "as_helper", "/password/", {**NEW, "old_password": "x & y"}, "old_password"),
    (account.ChangePasswordForm, "as_helper", "/password/", {**NEW, "new_password2": "x&y"}, "old_password"),
    (account.NewAccountForm, "as_secretary", "/accounts/", {**ADDED, "password": "zu kurz &"}, "password"),
    (account.NewAccountForm, "as_secretary", "/accounts/", {**ADDED, "username": "sekretaria"}, "username"),
    (account.NewPasswordForm, "as_secretary", OF_HELPER, {"password": "kurz &"}, "password"),
    (account.OwnPasswordForm, "left_open", "/accounts/", {**ADDED, OWN: "x & y"}, OWN),
    (AnnouncementForm, "as_secretary", ANNOUNCEMENTS, ANNOUNCED, "value"),
    (account.FirstCodeForm, "with_app", PAGE, {"action": "confirm", "code": "987654"}, "code"),
]


@pytest.fixture
def with_app(as_secretary):
    as_secretary.post(PAGE, {"action": "begin"})
    return as_secretary


@pytest.fixture
def match(db):
    players = ["Anna", "Beat", "Carla", "Dario"]
    return start_matches(new=[NewMatch("differenzler", {}, players, first=1)], key="table")[0]


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
    assert set(with_password()) <= {form for form, *_sent in SENT}


@pytest.mark.parametrize(("form", "who", "path", "data", "focus"), SENT)
def test_what_was_typed_unseen_never_comes_back(request, db, form, who, path, data, focus):
    keys = {name: request.getfixturevalue(name).pk for name in re.findall(r"{(\w+)}", path)}
    answer = request.getfixturevalue(who).post(path.format(**keys), data)
    assert type(answer.context["form"]) is form and answer.context["form"].errors
    for name, value in data.items():
        if "password" in name or name == "code":
            assert value not in answer.text and escape(value) not in answer.text
    page = read(answer.text)
    passwords = list(page.all("input", type="password"))
    assert not any("value" in each.attributes for each in passwords)
    is_right = any(each.get("name") not in answer.context["form"].errors for each in passwords)
    assert ("Please type the password again." in answer.text) is is_right
    inputs = [each for each in page.all("input") if each.get("type") in ("password", "text")]
    assert [each.get("name") for each in inputs if "autofocus" in each.attributes] == [focus]
    assert passwords or form is account.FirstCodeForm
    buttons = [each for each in page.all("button") if "data-show" in each.attributes]
    assert [each.get("aria-controls") for each in buttons] == [each.get("id") for each in passwords]
    assert all(each.get("type") == "button" and each.get("aria-pressed") == "false" for each in buttons)
