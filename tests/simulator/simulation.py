"""A seeded season of some small evenings, played step by step and compared after each.

A step is its name and a seed of its own, and does nothing where nothing fits. So any list of steps can be
played, and a failing one be shortened by leaving steps out.
"""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from unittest import mock

from django.test import Client
from django.utils import translation

from jassclub.accounts.models import Account
from jassclub.accounts.models import Club as StoredClub
from jassclub.drawing.integrity import faults
from tests.simulator import comparison, drawing, friendly, roll_call, season_steps, sheets, wrong_seats
from tests.simulator.browser import Disagreement, Visitor
from tests.simulator.games import OPTIONS
from tests.simulator.play import Play, expect
from tests.simulator.reference import Club, Season

Step = tuple[str, int]  # its name, and the seed of what is left to chance in it
GAMES = tuple(OPTIONS)
NAMES = ["Anna", "Beat", "Cleo", "Dani", "Edith", "Franz", "Gret", "Ägi", "Hans", "Ida", "Jörg", "Käthi"]
PAPERS_EVERY = 8  # steps

# How often each happens, about as in a club, with more trouble.
STEPS: dict[str, tuple[int, Callable[[Play], str | None]]] = {
    "calls the roll": (6, roll_call.calls_the_roll),
    "somebody at the door": (3, roll_call.somebody_at_the_door),
    "a member at the door": (1, roll_call.a_member_is_typed_at_the_door),
    "draws": (10, drawing.draws),
    "draws from the bag": (4, drawing.draws_from_the_bag),
    "takes a draw back": (3, drawing.takes_a_draw_back),
    "makes rounds fit": (6, drawing.makes_rounds_fit),
    "closes the round": (10, drawing.closes_the_round),
    "exchanges two": (4, wrong_seats.exchanges_two),
    "says who sits": (2, wrong_seats.says_who_sits_at_a_table),
    "enters deals": (30, sheets.enters_deals),
    "sends twice": (3, sheets.sends_a_deal_twice),
    "two write": (3, sheets.two_write_the_same_deal),
    "corrects": (8, sheets.corrects_a_deal),
    "strikes": (5, sheets.strikes_an_entry),
    "enters totals": (6, sheets.enters_totals),
    "changes sitting out": (2, season_steps.changes_sitting_out),
    "changes options": (4, season_steps.changes_options),
    "opens an evening": (3, season_steps.opens_an_evening),
    "a friendly match": (2, friendly.starts_a_match),
    "a friendly deal": (4, friendly.writes_there),
}


class Failure(AssertionError):
    """What differs, with all that is needed to see it again."""

    def __init__(self, seed: int, game: str, steps: Sequence[Step], story: Sequence[str], why: str) -> None:
        told = "\n".join(f"{number:3}. {line}" for number, line in enumerate(story, start=1))
        super().__init__(
            f"Seed {seed} ({game}), after step {len(story)}:\n{told}\n\n{why}\n\n"
            f"Again: .venv/bin/python benchmarks/simulate.py --evenings 1 --seed {seed} --game {game}"
        )
        self.seed, self.game, self.steps, self.why = seed, game, list(steps), why


@dataclass
class Played:
    """What was done, and how many pages were compared."""

    steps: list[Step] = field(default_factory=list)
    story: list[str] = field(default_factory=list)
    pages: int = 0


def chosen_steps(rng: Random) -> Iterator[Step]:
    """Steps without end, by how often they happen."""
    names = list(STEPS)
    weights = [STEPS[name][0] for name in names]
    while True:
        yield rng.choices(names, weights)[0], rng.getrandbits(32)


def simulate(
    seed: int,
    *,
    steps: int = 30,
    game: str = "",
    plan: Sequence[Step] | None = None,
    most: int | None = None,
) -> Played:
    """Plays the season of that seed in an empty club; with a plan, these steps and no others.

    `most` is how many of the pages that few look at are compared after each step, by default all.

    Raises Failure at the first difference between the site and the reference.
    """
    rng = Random(seed)
    game = game or GAMES[seed % len(GAMES)]
    played = Played()
    with translation.override("en"):
        try:
            _play(rng, game, steps, plan, most, played)
        except Disagreement as error:
            raise Failure(seed, game, played.steps, played.story, str(error)) from error
        except Failure:
            raise
        except Exception as error:
            why = "".join(traceback.format_exception(error)[-8:])
            raise Failure(seed, game, played.steps, played.story, why) from error
    return played


def _play(
    rng: Random, game: str, steps: int, plan: Sequence[Step] | None, most: int | None, played: Played
) -> None:
    play = opens_the_club(rng)
    with same_draws(rng):
        played.story.append(season_steps.opens_a_season(play, game))
        played.story.append(season_steps.opens_an_evening(play) or "")
    for name, seed in chosen_steps(rng) if plan is None else plan:
        if plan is None and (len(played.story) >= steps or len(played.steps) > 6 * steps):
            return
        play.rng = Random(seed)
        played.steps.append((name, seed))
        with same_draws(play.rng):
            done = STEPS[name][1](play)
        if done is None:
            continue
        played.story.append(f"{name}: {done}")
        papers_too = len(played.story) % PAPERS_EVERY == 0
        played.pages += comparison.everything(play, most=most, papers_too=papers_too)
        expect(faults(), [], "what must hold of everything that is kept")


@contextmanager
def same_draws(rng: Random) -> Iterator[None]:
    """The site takes the seeds of its draws from the operating system; here they repeat."""
    with mock.patch.object(secrets, "randbits", rng.getrandbits):
        yield


def opens_the_club(rng: Random) -> Play:
    """A club with members, a secretary, a helper and somebody who only reads."""
    StoredClub.objects.create(name="Jassclub Altstadt")
    secretary = Account.objects.create_user("secretary", role=Account.Role.SECRETARY)
    helper = Account.objects.create_user("helper", role=Account.Role.HELPER)
    play = Play(
        secretary=_logged_in(secretary),
        helper=_logged_in(helper),
        reader=Visitor(),
        club=Club(list(NAMES), Season("", "", {}, 0, "", 0, "")),
        rng=rng,
    )
    page = play.secretary.visit("/members/add/")
    form = next(each for each in page.forms if each.element.first("textarea"))
    text = form.element.first("textarea")
    assert text is not None
    form.put(text.get("name"), "\n".join(NAMES))
    page = play.secretary.send(page, form)
    preview = next(each for each in page.forms if each.has("people"))
    play.secretary.send(page, preview, preview.button("save"))
    return play


def _logged_in(account: Account) -> Visitor:
    client = Client(raise_request_exception=False)
    client.force_login(account)
    return Visitor(client)


def shortened(failure: Failure, again: Callable[[Sequence[Step]], Failure | None]) -> Failure:
    """The failure with as few steps as leaving out shows: first halves, then quarters, then single ones."""
    best, size = failure, max(1, len(failure.steps) // 2)
    while True:
        at = 0
        while at < len(best.steps):
            fewer = [*best.steps[:at], *best.steps[at + size :]]
            shorter = again(fewer)
            if shorter is not None and len(shorter.steps) < len(best.steps):
                best = shorter
            else:
                at += size
        if size == 1:
            return best
        size = max(1, size // 2)
