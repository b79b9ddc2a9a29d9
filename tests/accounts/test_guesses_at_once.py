"""Guesses that come at the same moment, each on a connection of its own."""

from collections import Counter

import pytest
from django.test import RequestFactory
from django_otp.plugins.otp_totp.models import TOTPDevice

from jassclub.accounts import throttle as guessing
from jassclub.accounts.codes import begin_set_up, confirm_set_up, use_code
from jassclub.accounts.models import Budget
from tests.accounts.test_second_factor import code
from tests.members.people import HOME
from tests.test_two_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_double_click_on_set_up_leaves_one_key_and_a_code_sent_twice_is_good_for_once(secretary):
    at_once(*[lambda: begin_set_up(account=secretary)] * 2)
    assert TOTPDevice.objects.count() == 1
    papers = confirm_set_up(account=secretary, code=code(-1))
    for shown in (code(), papers[0]):
        outcomes = at_once(*[lambda shown=shown: use_code(account=secretary, code=shown)] * 3)
        assert Counter(outcomes) == {True: 1, False: 2}


def test_of_twelve_guesses_at_once_ten_are_looked_at(secretary):
    request = RequestFactory().post("/login/", REMOTE_ADDR=HOME)
    looked_at = []

    def guess():
        limits = guessing.password_limits(request, "sekretaria")
        return guessing.attempt(limits, lambda: looked_at.append("wrong"))

    outcomes = at_once(*[guess] * 12)
    assert Counter(type(each) for each in outcomes) == {type(None): 10, guessing.TooManyTries: 2}
    assert len(looked_at) == 10
    assert set(Budget.objects.values_list("count", flat=True)) == {10}
