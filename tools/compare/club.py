"""The club that is read: the sample club and what else a club does, sent as forms and to the API."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from tools.compare import site
from tools.compare.browser import Answer, Browser
from tools.compare.fixed import LATER, Fixed
from tools.compare.forms import Form

PASSWORD = "nine tricks for us"
MATCHES = Path(__file__).with_name("matches.json")
NEW_MEMBERS = (
    "Zoé Aebischer\nMax Mustermann-Oberholzer\nGian-Andrea Casaulta\nŽofia Novák\nvan den Berg, Piet\n"
)
STEP = 60  # seconds between two things that somebody does


class StepRefused(Exception):
    """The site answered otherwise than a club that is set up expects."""


class Club:
    """Who fills the club, and what was found on the way."""

    def __init__(self, fixed: Fixed) -> None:
        self.fixed = fixed
        self.secretary = Browser("secretary", "en", fixed)
        self.helper = Browser("helper", "en", fixed)
        self.guest = Browser("guest", "en", fixed)
        self.steps = 0

    def browsers(self) -> dict[str, dict[str, str]]:
        """The cookies of everybody, by role."""
        return {each.name: each.cookies for each in (self.secretary, self.helper, self.guest)}

    def fill(
        self,
        address: str,
        values: dict[str, Any] | None = None,
        *,
        button: str | None = None,
        form: str | None = None,
        by: Browser | None = None,
        asks_again: str | None = None,
    ) -> Answer:
        """Open a page, fill in the form that has these fields, and send it; `form` is a part of its action.
        `asks_again` is the button that is pressed where the page asks once more."""
        browser = by or self.secretary
        opened = browser.follow(browser.get(address))
        return self.send(browser, opened, values or {}, button=button, form=form, asks_again=asks_again)

    def send(
        self,
        browser: Browser,
        opened: Answer,
        values: dict[str, Any],
        *,
        button: str | None = None,
        form: str | None = None,
        asks_again: str | None = None,
    ) -> Answer:
        self.fixed.forward(seconds=STEP)
        self.steps += 1
        found = _form(opened, values, button, form)
        sent = {**found.values, **{name: _listed(value) for name, value in values.items()}}
        if button is not None:
            name, _is, value = button.partition("=")
            sent[name] = [value]
        answer = browser.post(found.action or opened.address, sent, seed=self.steps)
        if answer.status == 200 and asks_again is not None:
            return self.send(browser, answer, {}, button=asks_again)
        if answer.status not in (302, 303):
            raise StepRefused(f"{opened.address} {values}: {answer.status} {answer.errors()}")
        return browser.follow(answer)

    def ask(self, browser: Browser, method: str, address: str, body: Any = None) -> Any:
        self.fixed.forward(seconds=STEP)
        self.steps += 1
        answer = browser.ask(method, address, body, seed=self.steps)
        if answer.status not in (200, 201):
            raise StepRefused(f"{method} {address} {body}: {answer.status} {answer.body[:300]!r}")
        return json.loads(answer.body)


def _listed(value: Any) -> Any:
    if hasattr(value, "read"):
        return value  # a file
    return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]


def _form(opened: Answer, values: dict[str, Any], button: str | None, action: str | None) -> Form:
    def fits(form: Form) -> bool:
        names = {each.get("name") for each in form.buttons}
        return (
            form.posts
            and form.kinds.keys() >= values.keys()
            and (button is None or button.partition("=")[0] in names)
            and (action is None or action in form.action)
            and (action is not None or "/logout/" not in form.action)
        )

    found = next(filter(fits, opened.forms), None)
    if found is None:
        offered = [(form.action, list(form.kinds)) for form in opened.forms]
        raise StepRefused(f"{opened.address} ({opened.status}) has no form with {values} {button}: {offered}")
    return found


def build(fixed: Fixed, *, told: Callable[[str], None]) -> Club:
    """From an empty database to a club with nearly everything in it."""
    from tools.compare import evenings

    club = Club(fixed)
    site.command("sample_club")
    open_the_club(club)
    people(club)
    friendly_matches(club)
    evenings.all_of(club)
    fixed.move_to(LATER - timedelta(minutes=3))
    # What is about everybody's accounts asks for the password of whoever typed it long ago.
    club.secretary = Browser("secretary", "en", fixed)
    club.fill("/login/", {"username": "sekretaria", "password": PASSWORD})
    a_copy(club)
    fixed.move_to(LATER)
    told(f"The club is set up in {club.steps} steps.")
    return club


def open_the_club(club: Club) -> None:
    club.fill(
        "/welcome/", {"club_name": "Jassklub Sunneschyn", "username": "sekretaria", "password": PASSWORD}
    )
    club.fill("/accounts/", {"username": "hilfe", "password": "four jacks are two hundred", "role": "helper"})
    club.fill("/login/", {"username": "hilfe", "password": "four jacks are two hundred"}, by=club.helper)
    club.fill("/club/settings/", {"names_signed_up": "on", "evening_minutes": "240", "wall_minutes": "20"})


def a_copy(club: Club) -> None:
    """Everything in one file; it is sent to the site again, which then shows what it holds."""
    saved = club.secretary.post("/copies/save/", {})
    file = io.BytesIO(saved.body)
    file.name = "club.jass"
    club.fill("/copies/", {"file": file}, form="/copies/upload/")


def people(club: Club) -> None:
    club.fill("/members/add/", {"names": NEW_MEMBERS}, asks_again="save")
    club.fill("/members/3/", {"shown_as": "initials"})
    club.fill("/members/24/", {"surname": "Zgraggen-Müller", "distinction": "Altdorf"})
    club.fill("/wishes/", {"kind": "apart", "one": "1", "other": "2"})
    club.fill("/wishes/", {"kind": "together", "one": "5", "other": "6"})
    club.fill("/wishes/", {"kind": "first_table", "one": "7"})
    club.fill(
        "/champions/earlier/",
        {"year": "1998", "season": "Winter", "rank": "1", "member": "4", "points": "9876"},
    )
    club.fill("/champions/earlier/", {"year": "1998", "season": "Winter", "rank": "2", "name": "Old Friend"})


def friendly_matches(club: Club) -> None:
    """Every game with deals and options of its own; some by the secretary, and one by a visitor."""
    names = ["Zita", "Yann", "Xenia", "Walo", "Vreneli"]
    for at, each in enumerate(json.loads(MATCHES.read_text(encoding="utf-8"))):
        browser = club.guest if at % 3 == 2 else club.secretary
        options = each["options"]
        new = {"game": each["game"], "options": options, "players": names[: each["seats"]], "first": at % 2}
        match = club.ask(browser, "POST", "/api/matches/", new)
        # The last of three stays unfinished.
        deals = each["deals"][: -1 if at % 3 == 1 and len(each["deals"]) > 1 else None]
        for number, deal in enumerate(deals, start=1):
            body = {"deal": deal, "remark": "over the table" if number == 2 else "", "seen": 0}
            club.ask(browser, "PUT", f"/api/matches/{match['id']}/deals/{number}/", body)
