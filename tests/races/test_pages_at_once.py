"""Two laptops send their pages at the same moment: no error page, nothing lost, and words for who is late."""

from __future__ import annotations

from random import Random

import pytest

from jassclub.drawing.integrity import faults
from tests.races.pages import CASES
from tests.races.sending import QUERIES, sent

SEED = 20261120
TRIES = 1


@pytest.mark.django_db(transaction=True)
def test_what_two_laptops_send_at_once_is_kept_or_refused_in_words(secretary):
    dice = Random(SEED)
    tries = [(case, at) for case in CASES for at in dice.sample(QUERIES, TRIES)]
    wrong = [f"{case.name} (at query {at}): {each}" for case, at, found in sent(tries) for each in found]
    assert not wrong, "\n".join(wrong)
    assert faults() == []
