"""The menu of four: each page belongs to one of them, and Season leads to the season that is being played."""

import re
from datetime import timedelta

import pytest
from django.utils.timezone import localdate, now

from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Season

MENU = re.compile(r'<nav aria-label="Main menu">(.*?)</nav>', re.DOTALL)
MARKED = re.compile(r'aria-current="page">(\w+)<')


@pytest.mark.parametrize(
    ("address", "marked"),
    [
        ("/", ["Tonight"]),
        *(
            (address, ["Season"])
            for address in ("/seasons/", "/seasons/new/", "/evenings/1/", "/evenings/1/draw/")
        ),
        *((address, ["Matches"]) for address in ("/matches/", "/matches/new/")),
        *(
            (address, ["Club"])
            for address in ("/club/", "/members/", "/records/", "/journal/", "/copies/", "/privacy/")
        ),
        ("/account/", []),
    ],
)
def test_the_place_of_a_page_is_marked(night, as_secretary, address, marked):
    address = address.replace("/1/", f"/{night.evening.pk}/")
    [menu] = MENU.findall(as_secretary.get(address).text)
    assert menu.count("<a ") == 4
    assert MARKED.findall(menu) == marked


def test_season_leads_to_the_one_that_is_being_played(as_reader, night_of):
    def leads_to() -> str:
        return as_reader.get("/season/").headers["Location"]

    assert leads_to() == "/seasons/"
    old = night_of(4).season
    new = Season.objects.create(name="New", game="schieber", options={})
    assert leads_to() == f"/seasons/{old.pk}/"  # nothing of the new one was played
    Season.objects.filter(pk=old.pk).update(closed_at=now())
    assert leads_to() == f"/seasons/{new.pk}/"
    open_evening(season=new, on=localdate() + timedelta(days=7))
    assert leads_to() == f"/seasons/{new.pk}/"
