"""Forms and methods: every kind of form of the site is sent as it stands, empty and with nonsense.

Each is sent in a process of its own, on data that are put back afterwards: none knows of another.
"""

from __future__ import annotations

import os
import pickle
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tools.compare import site
from tools.compare.addresses import pattern_of, shape
from tools.compare.browser import Answer, Browser
from tools.compare.forms import TICKS, Form

Values = dict[str, list[str]]
NONSENSE = {"number": "-99999999999", "date": "2026-13-45", "time": "25:99"}
TOO_LONG = "‮<b>&amp;</b> \x07" + "Ä" * 300
HIDDEN_KEPT = ("seen", "game", "seats", "table")  # what says which of several forms it is


@dataclass(frozen=True)
class Sent:
    """One thing that is sent: form number `form` of a page, or where it is None the values themselves."""

    reader: str
    method: str
    address: str
    how: str
    form: int | None = None
    button: tuple[str, str] = ("", "")
    body: Any = None

    @property
    def title(self) -> str:
        what = "" if self.form is None else f" form {self.form}"
        button = "=".join(self.button).strip("=")
        return f"{self.method} {self.address}{what} {self.how} {button}".rstrip()


def forms_found(answers: dict[tuple[str, str], Answer]) -> Iterator[Sent]:
    """Each kind of form once for each reader; kinds differ by page, action, fields and buttons."""
    known = set()
    for (reader, address), answer in answers.items():
        for number, form in enumerate(answer.forms):
            names = frozenset(form.kinds) if len(form.kinds) < 40 else len(form.kinds)
            buttons = tuple(sorted({each.get("name") for each in form.buttons}))
            page = pattern_of(address) if form.typed() or not form.action else ""  # logging out is everywhere
            kind = (reader, page, shape(form.action), names, buttons)
            if form.posts and kind not in known:
                known.add(kind)
                yield from _ways(reader, address, number, form)


def _ways(reader: str, address: str, number: int, form: Form) -> Iterator[Sent]:
    buttons = {(each.get("name"), each.get("value")) for each in form.buttons} or {("", "")}
    first_of = {name: min(value for each, value in buttons if each == name) for name, _value in buttons}
    for button in sorted(first_of.items()):
        yield Sent(reader, "POST", address, "as it stands", number, button)
        if form.typed():
            yield Sent(reader, "POST", address, "empty", number, button)
            yield Sent(reader, "POST", address, "nonsense", number, button)


def methods_found(readers: Iterable[str], addresses: Iterable[str]) -> Iterator[Sent]:
    """What every pattern answers to a form without fields, and to methods that browsers do not use."""
    known = set()
    for language in ("de", "xx"):
        yield Sent("nobody", "GET", f"/language/{language}/?next=/games/", "chosen")
    for address in addresses:
        pattern = pattern_of(address)
        if pattern in known or pattern is None or "?" in address:
            continue
        known.add(pattern)
        for reader in readers:
            yield Sent(reader, "POST", address, "nothing")
        yield Sent("nobody", "DELETE", address, "nothing")
        yield Sent("nobody", "HEAD", address, "nothing")


# What programs send to the API: bodies of new matches; method, what is behind a match's address, body.
STARTS: tuple[dict[str, Any], ...] = (
    {},
    {"game": "poker", "players": ["a", "b"]},
    {"game": "schieber", "options": {"deals": -1}, "players": ["a", "b", "c", "d"]},
    {"game": "schieber", "options": {"no_option": 1}, "players": ["a", "b", "c", "d"]},
    {"game": "schieber", "players": ["a", "a", "c", "d"]},
    {"game": "schieber", "players": ["a", "b", "c"], "first": 9},
    {"game": "schieber", "players": ["a", "b", "c", "d"], "first": 1},
)
WRITES: tuple[tuple[str, str, Any], ...] = (
    ("PUT", "deals/1/", {"deal": {}, "seen": 1}),
    ("PUT", "deals/1/", {"deal": {"card_points": "many"}, "seen": 1}),
    ("PUT", "deals/1/", {"deal": {"card_points": [1, 1, 1, 1], "trump": "acorns"}, "seen": 1}),
    ("PUT", "deals/1/", {"deal": {"card_points": [100, 57]}, "seen": 0}),
    ("PUT", "deals/1/", {"deal": {"card_points": [100, 57]}, "seen": 1}),
    ("PUT", "deals/99/", {"deal": {"card_points": [100, 57]}, "seen": 0}),
    ("PUT", "deals/1/", {"seen": "x", "key": "no key"}),
    ("PUT", "deals/1/", ["no object"]),
    ("DELETE", "deals/1/", {"seen": 1}),
    ("DELETE", "deals/1/", {"seen": 0}),
)


def api_requests(addresses: Iterable[str]) -> Iterator[Sent]:
    """Right and wrong matches and deals, for every friendly match that was found."""
    for at, body in enumerate(STARTS):
        for reader in ("nobody", "secretary"):
            yield Sent(reader, "POST", "/api/matches/", f"start {at}", body=body)
    for match in filter(re.compile(r"^/matches/\d+/$").match, addresses):
        for at, (method, behind, body) in enumerate(WRITES):
            yield Sent("secretary", method, f"/api{match}{behind}", f"write {at}", body=body)
        yield Sent("nobody", "PUT", f"/api{match}deals/1/", "write", body={"deal": {}, "seen": 1})


def values_of(form: Form, how: str, button: tuple[str, str]) -> Values:
    values = {name: list(each) for name, each in form.values.items()}
    for name in form.typed():
        kind = form.kinds[name]
        if how == "empty":
            values.pop(name, None) if kind in TICKS else values.update({name: [""]})
        elif how == "nonsense" and kind != "file":
            values[name] = [NONSENSE.get(kind, TOO_LONG)]
    if button[0]:
        values[button[0]] = [button[1]]
    return values


def send(browser: Browser, sent: Sent) -> list[str]:
    """The answer, and the page that it leads to."""
    if sent.form is None:
        fields = sent.method == "POST" and sent.body is None
        ask, body = (browser.post, {}) if fields else (partial(browser.ask, sent.method), sent.body)
        answer = ask(sent.address, body)
    else:
        page = browser.get(sent.address)
        if sent.form >= len(page.forms):  # it depends on what was visited before
            return ["the form is not there", *page.lines()]
        form = page.forms[sent.form]
        action = page.here(form.action) or sent.address
        answer = browser.post(action, values_of(form, sent.how, sent.button))
    lines = answer.lines()
    followed = browser.follow(answer)
    if followed is not answer:
        lines += ["", f"== leads to {followed.address}", *followed.lines()]
    return lines


def alone(do: Callable[[], list[str]], kept: Path, var: Path) -> list[str]:
    """Do it in a process of its own; then everything is as before."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            found = do()
        except BaseException:
            found = ["the tool failed", *traceback.format_exc().splitlines()]
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(found, pipe)
        sys.stdout.flush()
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        found = pickle.load(pipe)
    os.waitpid(child, 0)
    site.put_back(kept, var)
    return found
