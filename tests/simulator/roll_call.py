"""Who is here: ticked, come late, gone home, guests and helpers at the door."""

from tests.simulator.browser import Page, expect
from tests.simulator.play import Play
from tools.compare.forms import Form

FEWEST, MOST = 4, 10


def _open(play: Play) -> tuple[Page, Form, dict[str, str]]:
    """The page, its form, and the keys of everyone on it, by name."""
    page = play.secretary.visit(f"{play.evening.path}roll-call/")
    form = page.form(field="guest")
    keys = {
        label.text.removesuffix(" (stand-in)"): box.get("value")
        for label in form.element.all("label", "tick")
        for box in label.all("input", name="here")
    }
    if page.says("The first evening: everyone is ticked."):  # by the page, and nobody by the secretary
        for key in keys.values():
            form.tick("here", False, key)
    here = {name for name, key in keys.items() if key in form.values.get("here", [])}
    expect(here, set(play.evening.people_here), "who is ticked at the roll call")
    return page, form, keys


def calls_the_roll(play: Play) -> str | None:
    """Some come, some go; at the beginning of an evening most of the club comes."""
    evening, rng = play.evening, play.rng
    here = set(evening.people_here)
    absent = sorted({*play.members, *evening.here} - here)
    if len(here) < FEWEST:
        came, left = rng.sample(absent, rng.randint(FEWEST, MOST - FEWEST)), []
    else:
        came = rng.sample(absent, min(len(absent), rng.choice([0, 1, 1, 2]), MOST - len(here)))
        left = rng.sample(sorted(here), rng.choice([0, 0, 1, 1, 2]))
        if len(here) + len(came) - len(left) < FEWEST:
            left = []
    if not came and not left:
        return None
    page, form, keys = _open(play)
    for name in (*came, *left):
        form.tick("here", name in came, keys[name])
    page = play.secretary.send(page, form, form.button("save"))
    expect(page.says("The roll call is saved."), True, "the roll call is saved")
    evening.call({*here, *came} - set(left), set(keys))
    return f"The roll is called: {', '.join(came) or 'nobody'} came, {', '.join(left) or 'nobody'} left"


def someone_at_the_door(play: Play) -> str | None:
    """A guest, a guest who was here before, or a member who only fills a table; also one who is refused:
    members are ticked."""
    evening = play.evening
    if len(evening.people_here) >= MOST:
        return None
    fills = play.chance(0.4)
    new = f"Guest {len(play.guests) + 1}"
    if fills:
        members = [name for name in play.members if name not in evening.people_here]
    else:
        members = [name for name in play.members if evening.ranked.get(name, True)]
    name = play.any(play.any([[new], play.guests or [new], members]))
    page, form, keys = _open(play)
    form.put("guest", name)
    form.tick("fills_table", fills)
    page = play.secretary.send(page, form, form.button("add"))
    evening.call(set(evening.people_here), set(keys))  # the ticks are sent along
    is_refused = name in members and not fills
    expect(page.says("is a member: tick the name"), is_refused, f"{name} is refused at the door")
    if is_refused:
        return f"{name}, a member, is typed at the door and refused"
    evening.welcome(name, not fills)
    if name == new:
        play.guests.append(name)
    return f"{name} comes in at the door{' and only fills a table' if fills else ''}"
