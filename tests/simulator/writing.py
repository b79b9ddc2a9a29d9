"""A deal on paper becomes a row of the page's form."""

from __future__ import annotations

import re
from typing import Any

from jassclub.engine.rules.base import InvalidDeal
from tests.simulator.browser import Page, Visitor
from tests.simulator.games import DEALS
from tests.simulator.play import Play
from tests.simulator.sheet import Sheet
from tools.compare.forms import Form

ROW = re.compile(r"d(\d+)-seen")


def rows_on(form: Form) -> list[int]:
    """The numbers of the deals that the page has a row for."""
    return sorted(int(found[1]) for name in form.values if (found := ROW.fullmatch(name)))


def random_deal(play: Play, sheet: Sheet) -> dict[str, Any]:
    return DEALS[sheet.game](play.rng, sheet.options, sheet.played(), sheet.seats)


def type_deal(form: Form, number: int, deal: dict[str, Any]) -> None:
    """Puts a deal into its row; what the deal does not say is left empty."""
    row = f"d{number}-"
    for name in [each for each in form.values if each.startswith(row) and each != f"{row}seen"]:
        if form.choices.get(name) == ["on"]:
            form.values[name] = []
        elif "" in form.choices.get(name, [""]) and name != f"{row}game":
            form.values[name] = [""]
    for name, value in deal.items():
        if value is None:
            if "no_trump" in form.choices.get(f"{row}{name}", ()):
                form.put(f"{row}{name}", "no_trump")
            continue
        if name == "weis":
            _type_melds(form, row, value)
        elif name == "out":
            for declared in value:
                form.put(f"{row}out_{declared['side']}", declared["card_points"])
        else:
            _type_part(form, f"{row}{name}", value)


def _type_part(form: Form, name: str, value: Any) -> None:
    if isinstance(value, list):
        for side, each in enumerate(value):
            said = {True: "yes", False: "no"}[each] if isinstance(each, bool) else each
            form.put(f"{name}_{side}", said)
    elif isinstance(value, bool):
        if form.has(name) or value:
            form.tick(name, value)
    elif form.has(name):
        form.put(name, value)
    else:
        form.tick(f"{name}_{value}", True)  # which of the sides


def _type_melds(form: Form, row: str, melds: list[dict[str, Any]]) -> None:
    for at, meld in enumerate(melds):
        form.put(f"{row}weis_{at}_seat", meld["seat"])
        form.put(f"{row}weis_{at}_kind", "four" if "four" in meld else meld["sequence"])
        form.put(f"{row}weis_{at}_top", meld.get("four") or meld["top"])
        if "suit" in meld:
            form.put(f"{row}weis_{at}_suit", meld["suit"])


def is_allowed(sheet: Sheet, number: int, data: dict[str, Any]) -> Sheet | None:
    """The sheet with that entry, None where the rules refuse it."""
    try:
        return sheet.with_entry(number, data)
    except InvalidDeal:
        return None


def send_sheet(visitor: Visitor, page: Page, form: Form) -> Page:
    """Presses Enter; asked whether all points were a Matsch, says no: it would have been ticked."""
    page = visitor.send(page, form, form.buttons[0])
    for _question in range(10):
        form_now = page.find_form(action=form.action)
        asked = (
            next((b for b in form_now.buttons if b.get("name").endswith("-no_all")), None)
            if form_now
            else None
        )
        if form_now is None or asked is None:
            break
        page = visitor.send(page, form_now, asked)
    return page
