"""What a page asks of a phone, and what it weighs: in a club room a hundred ask for it at once."""

import re
from itertools import product

import pytest
from django.test import Client

from jassclub.home.sample import PLAYERS

LARGEST = 7 * 1024


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


def test_the_standings_of_a_hundred_weigh_less_than_seven_kilobytes(evening):
    page = Client().get(f"/evenings/{evening.pk}/", headers={"Accept-Encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    assert len(page.content) < LARGEST


def test_a_phone_lays_standings_out_once_with_ones_own_line(as_reader, night):
    script = re.compile(r'<script type="module" src="[^"]*/me\.[^"]*js" blocking="render"></script>')
    for page in (night.evening, night.season):
        head = as_reader.get(page.get_absolute_url()).text.partition("</head>")[0]
        assert script.search(head)
