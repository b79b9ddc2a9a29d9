"""The menu of four: each page belongs to one of them, and Season leads to the season that is being played."""

import re
from datetime import timedelta

from django.utils.timezone import localdate, now

from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Evening, Season

MENU = re.compile(r'<nav aria-label="Main menu">(.*?)</nav>', re.DOTALL)
MARKED = re.compile(r'aria-current="page">(\w+)<')


PAGES = {
    "Tonight": "/ /evenings/{evening}/ /evenings/{evening}/draw/ /rounds/{round}/ /tables/{table}/",
    "Season": "/seasons/ /seasons/new/ /players/{player}/",
    "Matches": "/matches/ /matches/new/",
    "Club": "/club/ /members/ /records/ /journal/ /copies/ /privacy/",
    "": "/account/ /evenings/999/ /nowhere/",
}


def test_the_place_of_a_page_is_marked(night, as_secretary):
    round_ = night.draw()
    keys = {"evening": night.evening.pk, "round": round_.pk, "player": night.members[0].pk}
    for marked, addresses in PAGES.items():
        for address in addresses.format(**keys, table=round_.tables.first().pk).split():
            [menu] = MENU.findall(as_secretary.get(address).text)
            assert (menu.count("<a "), "".join(MARKED.findall(menu))) == (4, marked), address


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
