"""A deal on paper becomes a row of the page's form."""

import re
from random import Random
from typing import Any

from tests.engine.rules.played import DEALS
from tests.simulator.browser import Page, Visitor
from tests.simulator.play import Play
from tests.simulator.sheet import Sheet
from tools.compare.forms import Form

ROW = re.compile(r"d(\d+)-seen")


def rows_on(form: Form) -> list[int]:
    """The numbers of the deals that the page has a row for."""
    return sorted(int(found[1]) for name in form.values if (found := ROW.fullmatch(name)))


def random_deal(play: Play, sheet: Sheet) -> dict[str, Any]:
    """Without what the page does not ask for."""
    deal = DEALS[sheet.game](play.rng, sheet.read_options, sheet.played[0])
    return {name: value for name, value in deal.items() if name not in ("vorhand", "pushed")}


def spoilt(rng: Random, deal: dict[str, Any]) -> dict[str, Any]:
    """A slip of the pen: the deal with other numbers or a meld twice, which may or may not be possible."""
    if melds := deal.get("weis"):
        return deal | {"weis": [*melds, rng.choice(melds)]}
    names = [name for name, value in deal.items() if isinstance(value, list) and value]
    numbers = [name for name in names if all(type(each) is int for each in deal[name])]
    if not numbers:
        return deal | ({"card_points": 156} if "card_points" in deal else {})
    name = rng.choice(numbers)
    changed = list(deal[name])
    changed[rng.randrange(len(changed))] += rng.choice([-200, -1, 1, 3, 10, 400])
    return {**deal, name: changed}


def type_deal(form: Form, number: int, deal: dict[str, Any]) -> None:
    """Puts a deal into its row; what the deal does not say is left empty."""
    row = f"d{number}-"
    for name in [each for each in form.values if each.startswith(row) and each != f"{row}seen"]:
        if form.choices.get(name) == ["on"]:
            form.values[name] = []
        elif "" in form.choices.get(name, [""]) and name != f"{row}game":
            form.values[name] = [""]
    for name, value in deal.items():
        if name in ("weis", "melds"):
            _type_melds(form, row + name, value)
        elif name == "out":
            for declared in value:
                form.put(f"{row}out_{declared['side']}", declared["card_points"])
        elif value is not None:
            _type_part(form, row + name, value)
        elif "no_trump" in form.choices.get(row + name, ()):
            form.put(row + name, "no_trump")


def _type_part(form: Form, name: str, value: Any) -> None:
    if isinstance(value, list):
        for side, each in enumerate(value):
            form.put(f"{name}_{side}", ("yes" if each else "no") if isinstance(each, bool) else each)
    elif isinstance(value, bool):
        if form.has(name) or value:
            form.tick(name, value)
    elif form.has(name):
        form.put(name, value)
    else:
        form.tick(f"{name}_{value}", True)  # which of the sides


def _type_melds(form: Form, field: str, melds: list[dict[str, Any]]) -> None:
    for at, meld in enumerate(melds):
        form.put(f"{field}_{at}_seat", meld["seat"])
        form.put(f"{field}_{at}_kind", "four" if "four" in meld else meld["sequence"])
        form.put(f"{field}_{at}_top", meld.get("four") or meld["top"])
        if "suit" in meld:
            form.put(f"{field}_{at}_suit", meld["suit"])


def send_sheet(visitor: Visitor, page: Page, form: Form) -> Page:
    """Presses Enter; asked whether all points were a Matsch, says no: it would have been ticked."""
    page = visitor.send(page, form)
    for _question in range(10):
        again = page.find_form(action=form.action)
        asked = [each for each in again.buttons if each.get("name").endswith("-no_all")] if again else []
        if not asked:
            break
        page = visitor.send(page, again, asked[0])
    return page
