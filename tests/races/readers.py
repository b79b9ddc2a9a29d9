"""Who reads a page while someone else writes gets that of before or that of after, never a mixture."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from django.test import Client

from tests.races.acts import Act
from tests.races.at_once import Two
from tests.races.races import ACTS
from tests.races.scenes import Copier, Scene, played

PAGES: dict[str, Callable[[Scene], str]] = {
    "front page": lambda scene: "/",
    "season": lambda scene: f"/seasons/{scene.season.pk}/",
    "who met whom": lambda scene: f"/seasons/{scene.season.pk}/meetings/",
    "evening": lambda scene: f"/evenings/{scene.evening.pk}/",
    "where do I sit": lambda scene: f"/evenings/{scene.evening.pk}/where/",
    "wall": lambda scene: f"/evenings/{scene.evening.pk}/wall/?show=standings",
    "round": lambda scene: f"/rounds/{scene.round().pk}/",
    "table": lambda scene: f"/tables/{scene.table().pk}/",
    "corrections": lambda scene: f"/tables/{scene.table().pk}/corrections/",
    "match for programs": lambda scene: f"/api/matches/{scene.match().pk}/",
}
WRITES = {
    *("strike_entry: last_deal_there_is", "write_entry: corrected_deal", "exchange: two"),
    *("close_round: as_usual", "change_member: another_name"),
}
QUERIES = range(1, 31)


@dataclass(frozen=True)
class Reading:
    """A page, what is done before which of its queries, and by whom: `by_secretary`, else by anyone."""

    page: str
    act: Act
    at: int
    by_secretary: bool

    def __str__(self) -> str:
        who = "the secretary" if self.by_secretary else "someone"
        return f"{self.page}, read by {who}, and {self.act.name} before query {self.at}"

    def is_torn(self, two: Two, scene: Scene) -> bool:
        client = Client()
        if self.by_secretary:
            client.force_login(scene.accounts[0])
        read = partial(page_text, client, PAGES[self.page](scene))
        before = read()
        meanwhile, written = two.in_between(read, self.act.prepared(scene, 1), self.at)
        for each in (meanwhile, written):
            if isinstance(each, Exception):
                raise each
        return meanwhile not in (before, read())


def readings(times: int, seed: int) -> Iterator[Reading]:
    dice = Random(seed)
    acts = [act for act in ACTS if act.name in WRITES]
    for page in PAGES:
        for _time in range(times):
            by_secretary = page == "corrections" or dice.random() < 0.5  # who logs in reads them
            yield Reading(page, dice.choice(acts), dice.choice(QUERIES), by_secretary)


def torn(all_readings: list[Reading]) -> list[Reading]:
    """Those that showed a mixture; each reads of a scene of its own, in which a round waits to be closed."""
    two = Two()
    scenes = Copier(played).make([f"#{number}#" for number in range(len(all_readings))])
    found = [each for each, scene in zip(all_readings, scenes, strict=True) if each.is_torn(two, scene)]
    two.leave()
    return found


def page_text(client: Client, address: str) -> Any:
    response = client.get(address)
    assert response.status_code == 200, f"{address}: {response.status_code}"
    return re.sub(r'(csrfmiddlewaretoken" value|X-CSRFToken"):? ?="?[^"]*"', "", response.text)
