"""Who is here: ticked, come late, gone home, guests and helpers at the door."""

from __future__ import annotations

from collections.abc import Sequence

from tests.simulator.browser import Page
from tests.simulator.play import Play, expect, says
from tools.compare.forms import Form

FEWEST, MOST = 4, 10


def _ticked(form: Form) -> dict[str, str]:
    """The keys of everybody on the page, by name."""
    names: dict[str, str] = {}
    for label in form.element.all("label", "tick"):
        box = label.first("input", name="here")
        if box is not None:
            names[label.text.removesuffix(" (helper)")] = box.get("value")
    return names


def _open(play: Play) -> tuple[Page, Form, dict[str, str]]:
    page = play.secretary.visit(f"{play.evening.path}roll-call/")
    form = page.form(field="guest")
    keys = _ticked(form)
    here = {name for name, key in keys.items() if key in form.values.get("here", [])}
    expect(here, set(play.evening.people_here), "who is ticked at the roll call")
    return page, form, keys


def calls_the_roll(play: Play) -> str | None:
    """Some come, some go; at the beginning of an evening most of the club comes."""
    evening = play.evening
    here, club = set(evening.people_here), sorted({*play.club.members, *evening.here})
    absent = [name for name in club if name not in here]
    if len(here) < FEWEST:
        came, left = play.rng.sample(absent, play.rng.randint(FEWEST, MOST - FEWEST)), []
    else:
        came = play.rng.sample(absent, min(len(absent), play.rng.choice([0, 1, 1, 2]), MOST - len(here)))
        left = play.rng.sample(sorted(here), play.rng.choice([0, 0, 1, 1, 2]))
        if len(here) + len(came) - len(left) < FEWEST:
            left = []
    if not came and not left:
        return None
    comes(play, came, left)
    return f"The roll is called: {', '.join(came) or 'nobody'} came, {', '.join(left) or 'nobody'} left"


def comes(play: Play, came: list[str], left: Sequence[str] = ()) -> None:
    """Some are ticked, some are no longer."""
    here = set(play.evening.people_here)
    page, form, keys = _open(play)
    for name in (*came, *left):
        form.tick("here", name in came, keys[name])
    page = play.secretary.send(page, form, form.button("save"))
    expect(says(page, "The roll call is saved."), True, "the roll call is saved")
    play.evening.call({*here, *came} - set(left), set(keys))


def somebody_at_the_door(play: Play) -> str | None:
    """A guest, a guest who was here before, or a member who only fills a table."""
    evening, club = play.evening, play.club
    if len(evening.people_here) >= MOST:
        return None
    fills = play.chance(0.4)
    known = [*club.guests, *(name for name in club.members if fills and name not in evening.people_here)]
    new = f"Guest {len(club.guests) + 1}"
    name = play.any(known) if known and play.chance(0.5) else new
    page, form, keys = _open(play)
    form.put("guest", name)
    form.tick("fills_table", fills)
    page = play.secretary.send(page, form, form.button("add"))
    expect([each for each in page.refusals if "member" in each], [], f"{name} at the door")
    evening.call(set(evening.people_here), set(keys))  # the ticks are sent along
    evening.welcome(name, not fills)
    if name == new:
        club.guests.append(name)
    return f"{name} comes in at the door{' and only fills a table' if fills else ''}"


def a_member_is_typed_at_the_door(play: Play) -> str | None:
    """Refused: members are ticked."""
    evening = play.evening
    helping = [name for name, is_ranked in evening.ranked.items() if not is_ranked]
    names = [name for name in play.club.members if name not in helping]
    page, form, keys = _open(play)
    name = play.any(names)
    form.put("guest", name)
    page = play.secretary.send(page, form, form.button("add"))
    expect(says(page, "is a member: tick the name"), True, f"{name} is refused at the door")
    evening.call(set(evening.people_here), set(keys))
    return f"{name}, a member, is typed at the door and refused"
