"""Two secretaries change the same member, or each other's account, at the same time."""

import pytest
from django.core.exceptions import ValidationError

from jassclub.accounts.actions import remove_account
from jassclub.accounts.models import Account
from jassclub.journal.transactions import ChangedMeanwhile
from jassclub.members.actions import NewMember, add_members, change_member
from jassclub.members.models import Member

PASSWORD = "nine tricks for us"


@pytest.fixture
def anna(secretary) -> Member:
    [member] = add_members([NewMember("Anna", distinction="Bern")])
    return member


@pytest.fixture
def second(secretary) -> Account:
    return Account.objects.create_user("second", password=PASSWORD, role=Account.Role.SECRETARY)


def test_who_saves_an_old_page_is_shown_what_was_changed_and_keeps_what_was_typed(as_secretary, anna):
    change_member(member=anna, fields={"distinction": "Basel"}, seen=1)
    typed = {"surname": "Anna Ammann", "distinction": "Bern", "is_active": "on", "seen": "1"}
    page = as_secretary.post(f"/members/{anna.pk}/", typed)
    assert "Anna (Basel) was changed meanwhile." in page.text
    assert "differs from what is typed here: Surname, To tell apart." in page.text
    assert 'value="Anna Ammann"' in page.text and "There now: Basel" in page.text
    assert "There now: yes" not in page.text  # active is what both say
    assert str(Member.objects.get()) == "Anna (Basel)"


def test_sent_once_more_it_is_saved(as_secretary, anna):
    change_member(member=anna, fields={"distinction": "Basel"}, seen=1)
    typed = {"surname": "Anna Ammann", "distinction": "Bern", "is_active": "on", "seen": "1"}
    shown = as_secretary.post(f"/members/{anna.pk}/", typed).context["form"]["seen"].value()
    assert as_secretary.post(f"/members/{anna.pk}/", {**typed, "seen": shown}).status_code == 302
    assert str(Member.objects.get()) == "Anna Ammann (Bern)"


def test_the_same_form_sent_twice_is_saved_once_and_refused_never(as_secretary, anna):
    typed = {"surname": "Anna Ammann", "distinction": "Bern", "is_active": "on", "seen": "1"}
    assert [as_secretary.post(f"/members/{anna.pk}/", typed).status_code for _twice in "12"] == [302, 302]
    assert Member.objects.get().version == 2


def test_the_page_of_a_member_says_which_version_it_shows(as_secretary, anna):
    change_member(member=anna, fields={"surname": "Änni"})
    assert as_secretary.get(f"/members/{anna.pk}/").context["form"]["seen"].value() == 2


def test_an_old_version_is_refused_by_the_service_itself(anna):
    change_member(member=anna, fields={"surname": "Änni"}, seen=1)
    with pytest.raises(ChangedMeanwhile) as refused:
        change_member(member=anna, fields={"surname": "Anna A."}, seen=1)
    assert refused.value.current.name == "Änni"


@pytest.mark.parametrize("same", ["ÄNNI ÖZIL", "A\u0308nni O\u0308zil", "änni özil"])
def test_the_database_itself_tells_members_apart_in_any_alphabet(db, same):
    from django.db import IntegrityError, transaction

    Member.objects.create(surname="Änni Özil")
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(surname=same)


def test_sharp_s_is_no_other_member_and_an_accent_is(db):
    add_members([NewMember("Rita Groß"), NewMember("Änni")])
    [anni, rita] = add_members([NewMember("Anni"), NewMember("RITA GROSS")], others=True)
    assert (str(anni), str(rita)) == ("Anni", "RITA GROSS (2)")


def test_two_secretaries_may_remove_one_but_never_the_last(secretary, second):
    remove_account(account=second)
    with pytest.raises(ValidationError, match="at least one secretary: sekretaria cannot be removed"):
        remove_account(account=secretary)
    assert Account.objects.get(is_active=True) == secretary


def test_a_helper_is_removed_where_there_is_one_secretary(secretary, helper):
    remove_account(account=helper)
    assert not Account.objects.get(username="helper").is_active
