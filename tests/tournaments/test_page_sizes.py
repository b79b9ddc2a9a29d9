"""What a page weighs on its way to a phone: in a club room a hundred ask for it at once."""

from itertools import product

import pytest
from django.test import Client

from jassclub.tournaments.sample import PLAYERS

LARGEST = 6 * 1024


@pytest.fixture
def evening(night_of):
    """A hundred people have played four rounds, and each is called otherwise."""
    night = night_of(100)
    firsts, lasts = zip(*(player.split() for player in PLAYERS), strict=True)
    names = list(product(lasts, firsts))[::5]
    for member, (member.surname, member.first_name) in zip(night.members, names, strict=False):
        member.save()
    for seed in range(4):
        night.play(seed)
    return night.evening


def test_the_standings_of_a_hundred_weigh_less_than_six_kilobytes(evening):
    for way in ("gzip", "br"):
        page = Client().get(f"/evenings/{evening.pk}/", headers={"Accept-Encoding": way})
        assert page.headers["Content-Encoding"] == way
        assert len(page.content) < LARGEST
