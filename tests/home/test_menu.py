"""The menu of four: each page belongs to one of them, and Season leads to the season that is being played."""

import re
from datetime import timedelta

import pytest
from django.utils.timezone import localdate, now

from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Evening, Season

MENU = re.compile(r'<nav aria-label="Main menu">(.*?)</nav>', re.DOTALL)
MARKED = re.compile(r'aria-current="page">(\w+)<')


@pytest.fixture
def drawn(night):
    """Keys by the first word of an address."""
    round_ = night.draw()
    table, player = round_.tables.first(), night.members[0]
    return {"evenings": night.evening.pk, "rounds": round_.pk, "tables": table.pk, "players": player.pk}


@pytest.mark.parametrize(
    ("address", "marked"),
    [
        *(
            (address, ["Tonight"])
            for address in (
                "/",
                "/evenings/1/",
                "/evenings/1/draw/",
                "/evenings/1/where/",
                "/rounds/1/",
                "/tables/1/",
            )
        ),
        *((address, ["Season"]) for address in ("/seasons/", "/seasons/new/", "/players/1/")),
        *((address, ["Matches"]) for address in ("/matches/", "/matches/new/")),
        *(
            (address, ["Club"])
            for address in ("/club/", "/members/", "/records/", "/journal/", "/copies/", "/privacy/")
        ),
        *((address, []) for address in ("/account/", "/evenings/999/", "/nowhere/")),
    ],
)
def test_the_place_of_a_page_is_marked(drawn, as_secretary, address, marked):
    address = address.replace("/1/", f"/{drawn[address.split('/')[1]]}/") if "/1/" in address else address
    [menu] = MENU.findall(as_secretary.get(address).text)
    assert menu.count("<a ") == 4
    assert MARKED.findall(menu) == marked


def test_an_evening_of_last_week_belongs_to_its_season(night, as_secretary):
    Evening.objects.filter(pk=night.evening.pk).update(date=night.evening.date - timedelta(days=7))
    [menu] = MENU.findall(as_secretary.get(f"/evenings/{night.evening.pk}/").text)
    assert MARKED.findall(menu) == ["Season"]


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
