"""A club whose members cannot be told apart, or whose names and their keys disagree, is said to be wrong."""

import pytest

from jassclub.members.integrity import faults_of_club
from jassclub.members.models import Member


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
