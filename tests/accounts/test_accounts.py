"""Logging in, and who may let others help."""

from django.test import Client

from jassclub.accounts.models import Account
from tests.members.people import at, log_in

NEW = {"username": "newcomer", "password": "nine tricks for all", "role": "helper"}


def test_login_leads_back_to_the_page_that_asked_and_never_to_another_site(as_reader, night):
    page = f"/evenings/{night.evening.pk}/roll-call/"
    assert as_reader.get(page).headers["Location"] == f"/login/?next={page}"
    assert log_in(as_reader, "sekretaria", next=page).headers["Location"] == page
    assert log_in(as_reader, "sekretaria", next="https://elsewhere.example/").headers["Location"] == "/"


def test_a_wrong_password_is_said_at_the_form_and_too_long_a_name_at_its_field(as_reader):
    response = log_in(as_reader, "sekretaria", "wrong")
    assert response.status_code == 200
    assert response.context["form"].non_field_errors() and "sekretaria" in response.text
    assert list(log_in(as_reader, "x" * 151).context["form"].errors) == ["username"]


def test_a_refused_account_says_so_at_its_field(as_secretary):
    names = [("username", name) for name in ("sekretaria", "SEKRETARIA", "")]
    for field, value in (*names, ("password", "123"), ("role", "x")):
        response = as_secretary.post("/accounts/", {**NEW, field: value})
        assert list(response.context["form"].errors) == [field] and Account.objects.count() == 1


def test_a_removed_helper_is_out_and_has_the_same_account_again(as_secretary, as_helper, helper, secretary):
    as_secretary.post(f"/accounts/{helper.pk}/remove/")
    assert not as_helper.get("/").context["user"].is_authenticated
    assert log_in(Client(), "helper").status_code == 200
    as_secretary.get("/accounts/")  # says once that it is done
    assert "<strong>helper</strong>" not in as_secretary.get("/accounts/").text
    for _time in range(10):
        log_in(at(), "Helper", "wrong")
    as_secretary.post("/accounts/", {**NEW, "username": "Helper", "role": "secretary"})
    assert "<strong>Helper</strong>" in as_secretary.get("/accounts/").text
    helper.refresh_from_db()
    assert (helper.is_active, helper.username, helper.role) == (True, "Helper", "secretary")
    assert log_in(at(), "Helper", NEW["password"]).headers["Location"] == "/"
    response = as_secretary.post(f"/accounts/{secretary.pk}/remove/", follow=True)
    assert "You cannot remove your own account." in response.text and response.context["user"].is_secretary
