"""A seeded season of some small evenings, played step by step and compared after each. A step is its name and
a seed of its own, and does nothing where nothing fits. So any list of steps can be played, and a failing one
be shortened by leaving steps out."""

import secrets
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random
from unittest import mock

from django.utils import translation

from jassclub.accounts.models import Account, Club
from jassclub.drawing.integrity import faults
from jassclub.games import PRESENTATIONS
from tests.simulator import drawing, restores, roll_call, season_steps, sheets, wrong_seats
from tests.simulator.browser import Disagreement, Visitor, expect
from tests.simulator.play import Play
from tests.simulator.seating_pages import round_page, seating_on_the_wall, table_page, where_page
from tests.simulator.standings_pages import evening_page, season_page, standings_on_the_wall

Step = tuple[str, int]  # its name, and the seed of what is left to chance in it
GAMES = tuple(slug for slug, game in PRESENTATIONS.items() if game.at_evenings)
NAMES = ["Anna", "Beat", "Cleo", "Dani", "Edith", "Franz", "Gret", "Ägi", "Hans", "Ida", "Jörg", "Käthi"]

# How often each happens, about as in a club, with more trouble.
STEPS: dict[str, tuple[int, Callable[[Play], str | None]]] = {
    "calls the roll": (6, roll_call.calls_the_roll),
    "someone at the door": (4, roll_call.someone_at_the_door),
    "draws": (10, drawing.draws),
    "draws from the bag": (4, drawing.draws_from_the_bag),
    "takes a draw back": (3, drawing.takes_a_draw_back),
    "makes rounds fit": (6, drawing.makes_rounds_fit),
    "closes the round": (10, drawing.closes_the_round),
    "exchanges two": (4, wrong_seats.exchanges_two),
    "says who sits": (2, wrong_seats.says_who_sits_at_a_table),
    "enters deals": (34, sheets.enters_deals),
    "corrects": (8, sheets.corrects_a_deal),
    "strikes": (5, sheets.strikes_an_entry),
    "enters totals": (6, sheets.enters_totals),
    "changes sitting out": (2, season_steps.changes_sitting_out),
    "changes options": (4, season_steps.changes_options),
    "opens an evening": (3, season_steps.opens_an_evening),
}
WITH_RESTORES: dict[str, Callable[[Play], str | None]] = {
    "saves a backup": restores.saves_a_backup,
    "restores a backup": restores.restores_a_backup,
}


@dataclass
class Played:
    """What was done, and how many pages were compared."""

    seed: int
    game: str
    steps: list[Step] = field(default_factory=list)
    story: list[str] = field(default_factory=list)
    pages: int = 0


class Failure(AssertionError):
    """What differs, with all that is needed to see it again."""

    def __init__(self, played: Played, why: str) -> None:
        told = "\n".join(f"{number:3}. {line}" for number, line in enumerate(played.story, start=1))
        restoring = " --restores" * any(name in WITH_RESTORES for name, _seed in played.steps)
        super().__init__(
            f"Seed {played.seed} ({played.game}), after step {len(played.story)}:\n{told}\n\n{why}\n\nAgain: "
            f".venv/bin/python benchmarks/simulate.py --evenings 1 --seed {played.seed} --game {played.game}"
            f"{restoring}"
        )
        self.steps = list(played.steps)


def chosen_steps(rng: Random) -> Iterator[Step]:
    """Steps without end, by how often they happen."""
    weights = [often for often, _do in STEPS.values()]
    while True:
        yield rng.choices(list(STEPS), weights)[0], rng.getrandbits(32)


def do_step(play: Play, name: str) -> str | None:
    return WITH_RESTORES[name](play) if name in WITH_RESTORES else STEPS[name][1](play)


def simulate(
    seed: int,
    *,
    steps: int = 30,
    game: str = "",
    plan: Sequence[Step] | None = None,
    most: int | None = None,
    restoring: bool = False,
    do: Callable[[Play, str], str | None] = do_step,
) -> Played:
    """Plays the season of that seed in an empty club; with a plan, these steps and no others. `most` is how
    many of the pages that few look at are compared after each step, by default all. With `restoring` backups
    are saved and restored now and then. `do` may do a step otherwise. Raises Failure at the first difference
    between the site and the reference."""
    rng = Random(seed)
    played = Played(seed, game or GAMES[seed % len(GAMES)])
    try:
        backups = restores.backups_of_its_own() if restoring else nullcontext()
        with translation.override("en"), same_draws(rng), backups:
            play = opens_the_club(rng)
            played.story.append(season_steps.opens_a_season(play, played.game))
            played.story.append(season_steps.opens_an_evening(play))
            chosen = restores.with_restores(chosen_steps(rng), rng) if restoring else chosen_steps(rng)
            for step in islice(chosen, 20 * steps) if plan is None else plan:
                if plan is None and len(played.story) >= steps:
                    break
                _do_and_compare(played, play, step, do, most)
            expect(faults(), [], "what must hold of everything, also of draws that are drawn again")
    except Disagreement as error:
        raise Failure(played, str(error)) from error
    except Exception as error:
        raise Failure(played, "".join(traceback.format_exception(error)[-8:])) from error
    return played


def _do_and_compare(played: Played, play: Play, step: Step, do: Callable, most: int | None) -> None:
    name, seed = step
    play.rng = Random(seed)
    played.steps.append(step)
    with same_draws(play.rng):
        done = do(play, name)
    if done is not None:
        played.story.append(f"{name}: {done}")
        played.pages += compare_pages(play, most)
        expect(faults(again=False), [], "what must hold of everything that is kept")


def compare_pages(play: Play, most: int | None) -> int:
    """All pages of the season; with `most` always those that everyone looks at, and so many of the others.
    Returns how many were compared."""
    season, evening = play.season, play.evening
    pages = [partial(evening_page, play, evening), partial(season_page, play)]
    if evening.current is not None:
        pages.append(partial(round_page, play, evening.current))
    others = [
        partial(where_page, play, evening),
        partial(standings_on_the_wall, play, evening),
        partial(seating_on_the_wall, play, evening),
        *(partial(evening_page, play, night) for night in season.evenings[:-1]),
        *(partial(round_page, play, each) for each in season.rounds if each is not evening.current),
        *(partial(table_page, play, table) for table in season.tables),
    ]
    pages += others if most is None else play.rng.sample(others, min(most, len(others)))
    for compare in pages:
        compare()
    return len(pages)


@contextmanager
def same_draws(rng: Random) -> Iterator[None]:
    """The site takes the seeds of its draws from the operating system; here they repeat."""
    with mock.patch.object(secrets, "randbits", rng.getrandbits):
        yield


def opens_the_club(rng: Random) -> Play:
    """A club with members, a secretary, a helper and someone who only reads."""
    Club.objects.create(name="Jassclub Altstadt")
    secretary, helper = (
        Visitor(Account.objects.create_user(role, role=role)) for role in ("secretary", "helper")
    )
    page = secretary.visit("/members/add/")
    [text] = page.main.all("textarea")
    form = page.form(field=text.get("name"))
    form.put(text.get("name"), "\n".join(NAMES))
    page = secretary.send(page, form)
    preview = page.form(field="people")
    secretary.send(page, preview, preview.button("save"))
    return Play(secretary, helper, Visitor(), NAMES, rng)


def shortened(failure: Failure, again: Callable[[Sequence[Step]], Failure | None]) -> Failure:
    """The failure with as few steps as leaving out shows: first halves, then quarters, then single ones."""
    best, size = failure, len(failure.steps)
    while size > 1:
        size, at = (size + 1) // 2, 0
        while at < len(best.steps):
            shorter = again([*best.steps[:at], *best.steps[at + size :]])
            if shorter is not None and len(shorter.steps) < len(best.steps):
                best = shorter
            else:
                at += size
    return best
