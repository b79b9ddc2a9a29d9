"""A page is of one moment, whatever is written while it is read."""

from __future__ import annotations

import pytest

# The acts of the list are made in these modules.
from tests.races import races  # noqa: F401
from tests.races.readers import readings, torn

SEED = 20261120


@pytest.mark.django_db(transaction=True)
def test_no_page_shows_a_mixture_of_before_and_after(secretary):
    assert [str(each) for each in torn(list(readings(2, SEED)))] == []
