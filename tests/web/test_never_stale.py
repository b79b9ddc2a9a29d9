"""Whatever is done, a page that looks different afterwards has another number, so none is from before."""

from contextlib import suppress
from datetime import timedelta
from functools import cache
from itertools import islice
from random import Random

import pytest
from django.test import Client

from jassclub.drawing.actions.rounds import close_round
from jassclub.members.actions import change_club
from tests.players.test_players import night_on
from tests.races.acts import Act, taken_back
from tests.races.races import REFUSALS, acts_at
from tests.races.scenes import MOMENTS, NIGHT, Copier, Scene
from tests.web.cached_pages import CACHED, all_addresses, number_of

SEED = 20261120
PLAYERS = 1  # who have pages here
PAGES = 2  # that are read after an act, of those whose number is the same; with --everything all

Page = tuple[int, bytes]


def evening_before(scene: Scene) -> None:
    """The same people a week earlier: one round, played to its end."""
    night = night_on(scene.season, scene.members[:9], NIGHT - timedelta(weeks=1))
    round_ = night.draw(7)
    for table in round_.tables.all():
        night.fill(table)
    close_round(round_=round_)


def read(address: str) -> Page:
    response = Client().get(address)
    return response.status_code, b"".join(response) if response.streaming else response.content


def read_after(
    act: Act, scene: Scene, numbers: dict[str, int], dice: Random, most: int
) -> dict[str, Page] | None:
    """Pages after the act that are still known by the number from before; None where it was refused. Then
    all is as before."""
    with suppress(*REFUSALS), taken_back(scene):
        act.prepared(scene, 0)()
        by_lot = dice.sample(list(numbers), len(numbers))
        same = (address for address in by_lot if number_of(address) == numbers[address])
        return {address: read(address) for address in islice(same, most)}
    return None


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_no_page_that_changed_keeps_its_number(moment, secretary, request):
    every = request.config.getoption("--everything")
    most = 1000 if every else PAGES
    [scene], dice = Copier(moment).make(["#1#"]), Random(SEED)
    evening_before(scene)
    change_club(fields={"wall_minutes": 120})  # on a slow machine the seating leaves the wall in the meantime
    numbers = {address: number_of(address) for address in all_addresses(PLAYERS)}
    assert len(numbers) > 1.5 * len(CACHED)
    found = {act.name: read_after(act, scene, numbers, dice, most) for act in acts_at(moment, every=every)}
    before = cache(read)
    done = {name: pages for name, pages in found.items() if pages is not None}
    stale = [(name, each) for name, pages in done.items() for each in pages if pages[each] != before(each)]
    assert stale == []
    assert len(done) > 5
