"""The database refuses nonsense about the club and its people; what it cannot see is said to be wrong."""

import pytest
from django.db import IntegrityError, transaction

from jassclub.accounts.models import Account, Club
from jassclub.members.integrity import faults_of_club
from jassclub.members.models import Member

NONSENSE = {
    "one_club_only": lambda: Club.objects.create(name="Another"),
    "club_is_the_only_one": lambda: Club.objects.create(name="Another", only=False),
    "club_has_a_name": lambda: Club.objects.update(name=""),
    "account_role_known": lambda: Account.objects.update(role="president"),
    "members_can_be_told_apart": lambda: Member.objects.create(surname="A\u0308NNI", distinction="bern"),
    "accounts_can_be_told_apart": lambda: Account.objects.create_user("SEKRETARIA"),
    "member_has_a_surname": lambda: Member.objects.create(surname="", first_name="Anna"),
    "who_is_shown_by_initials_has_some": lambda: Member.objects.update(shown_as="initials"),
    "who_is_anonymous_has_no_name": lambda: Member.objects.update(former=1),
    "member_has_a_name": lambda: Member.objects.update(name=""),
}


@pytest.mark.postgresql
def test_the_database_refuses_nonsense_for_every_constraint(secretary):
    names = {each.name for model in (Club, Account, Member) for each in model._meta.constraints}
    assert set(NONSENSE) == {name for name in names if not name.endswith("_in_bounds")}
    Member.objects.create(surname="Änni", distinction="Bern")
    for name, nonsense in NONSENSE.items():
        with pytest.raises(IntegrityError) as refusal, transaction.atomic():
            nonsense()
        assert name in str(refusal.value) or "UNIQUE" in str(refusal.value)
    Member.objects.create(surname="Änni", distinction="Basel")
    assert [str(member) for member in Member.objects.all()] == ["Änni (Bern)", "Änni (Basel)"]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ({}, None),
        ({"surname": "RETO WEISS", "name": "RETO WEISS"}, "2 members are called RETO WEISS."),
        (
            dict.fromkeys(["surname", "name"], "Zoe\u0301 Mu\u0308ller"),
            "2 members are called Zoe\u0301 Mu\u0308ller.",
        ),
        ({"surname": "Emilie", "name": "Emilie"}, "Emilie is stored with the key of another name."),
        (
            {"first_name": "Gold", "name": "Emil Gold", "name_key": "gold emil"},
            "Gold Emil is not written as the club writes names.",
        ),
        ({"shown_as": "initials", "initials": "r. w."}, "2 members are shown as r. w.."),
    ],
)
def test_names_that_were_changed_behind_the_sites_back_are_found(db, written, fault):
    reto, _zoe, emil = (Member.objects.create(surname=name) for name in ("Reto Weiß", "Zoé Müller", "Emil"))
    if "initials" in written:
        Member.objects.filter(pk=reto.pk).update(shown_as="initials", initials="R. W.")
    Member.objects.filter(pk=emil.pk).update(**written)
    assert next(faults_of_club(), None) == fault
