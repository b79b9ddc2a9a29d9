"""No link on a page leads to that page: of what is offered next, of the rounds, or of what is behind More."""

import re
from datetime import timedelta
from itertools import count

import pytest

from jassclub.accounts.models import Club
from jassclub.drawing.actions.rounds import close_round
from jassclub.members.actions import NewMember, add_members
from jassclub.prizes.actions.final_standings import close_season, freeze_standings
from jassclub.season_setup.actions.seasons import change_evening, open_evening

PAGES = """
/ /club/ /season/ /seasons/ /seasons/new/ /members/ /members/add/ /club/settings/ /champions/ /records/
/seasons/{season}/ /seasons/{season}/edit/ /seasons/{season}/dates/ /seasons/{season}/evenings/new/
/evenings/{evening}/ /evenings/{evening}/roll-call/ /evenings/{evening}/draw/ /evenings/{evening}/sign-ups/
/evenings/{evening}/sign-up/ /evenings/{evening}/edit/ /evenings/{evening}/prizes/ /evenings/{evening}/where/
/evenings/{evening}/journal/ /evenings/{evening}/print/ /evenings/{evening}/pairs/
"""
MAIN = re.compile(r"<main.*</main>", re.DOTALL)
LINK = re.compile(r"<a\b[^>]*?href=\"([^\"#]*)\"")


@pytest.fixture
def check(as_secretary, as_helper, as_reader, in_turn):
    """At each moment every page for one of three, at the next moment for another."""
    moments = count()

    def leads_nowhere_new(*rounds, **things) -> None:
        pages = [page.format(**things) for page in PAGES.split() if things or "{" not in page]
        pages += [f"/rounds/{round_.pk}/" for round_ in rounds]
        for turn, page in enumerate(pages, start=next(moments)):
            for client in in_turn(turn, (as_secretary, as_helper, as_reader)):
                answer = client.get(page, follow=True)
                assert answer.request["PATH_INFO"] not in LINK.findall(MAIN.search(answer.text)[0]), page

    return leads_nowhere_new


def test_before_there_is_an_evening(check):
    check()
    add_members([NewMember(f"Player {number}") for number in range(8)])
    check()


def test_through_an_evening_and_to_the_end_of_the_season(check, night_of):
    night = night_of(8, rounds_per_evening=2)
    Club.objects.update(sign_ups=True, rating=True)
    things = {"season": night.season.pk, "evening": night.evening.pk}
    check(**things)
    first = night.draw()
    check(first, **things)
    for table in first.tables.all():
        night.fill(table)
    check(first, **things)
    close_round(round_=first)
    check(first, **things)
    second = night.play()
    check(first, second, **things)
    coming = open_evening(season=night.season, on=night.evening.date + timedelta(days=30))
    check(first, second, **things)
    check(season=night.season.pk, evening=coming.pk)
    change_evening(evening=coming, fields={"is_cancelled": True})
    check(season=night.season.pk, evening=coming.pk)
    freeze_standings(of=night.season, by=None)
    close_season(season=night.season)
    check(first, second, **things)
