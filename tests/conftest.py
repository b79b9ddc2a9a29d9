"""What many tests share: accounts, someone at the browser, and a club night with so many players."""

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.test import override_settings
from django.utils import translation
from django.utils.timezone import localdate

from jassclub.accounts.models import Account, Club
from jassclub.drawing.actions.drawing import draw_round
from jassclub.drawing.actions.rounds import close_round
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.exchange.actions import import_results
from jassclub.exchange.results_list import ImportedResult
from jassclub.journal.models import restoring
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Entry, Match
from jassclub.members.actions import NewMember, add_members
from jassclub.members.list_import import ADD, ListedPerson
from jassclub.members.models import Member
from jassclub.results.queries.round_results import RoundResult, results_of
from jassclub.rounds.models import Round, Table
from jassclub.season_setup.actions.seasons import open_evening, save_season
from jassclub.seasons.models import Evening, Season
from tests.inline import StrictClient
from tests.prepared import Prepared

PASSWORD = "nine tricks for us"
USUAL = {"deals": 8, "matsch_bonus": 100, "stoeck": True}
FIRST_NIGHT = date(2026, 11, 20)


def pytest_addoption(parser):
    parser.addoption("--everything", action="store_true", help="the long way: `make test-everything`")


def pytest_collection_modifyitems(config, items):
    """The browser's tests come first: at the end there are short ones for whoever is idle."""
    items.sort(key=lambda item: item.path.parent.name != "browser")
    if config.getoption("--everything"):
        return
    config.hook.pytest_deselected(items=[item for item in items if not runs_here(item)])
    items[:] = [item for item in items if runs_here(item)]


def runs_here(item: pytest.Item) -> bool:
    """On PostgreSQL only what is marked as differing there, and whatever commits its transactions."""
    if item.get_closest_marker("everything"):
        return False
    if connection.vendor == "sqlite" or item.get_closest_marker("postgresql"):
        return True
    database = item.get_closest_marker("django_db")
    return database is not None and database.kwargs.get("transaction", False)


def pytest_collection_finish():
    """Thousands of tests stay to the end: the collector need not visit them each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


@pytest.fixture(autouse=True, scope="session")
def journal_is_emptied_between_tests():
    """Tests that are no single transaction end with an empty database, without a journal."""
    empty = BaseDatabaseOperations.execute_sql_flush

    def with_the_journal(operations, sql):
        with restoring():
            empty(operations, sql)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", with_the_journal)
        yield


@pytest.fixture(autouse=True, scope="session")
def usual_settings(tmp_path_factory):
    """Quick passwords, no copies that the site makes by itself, and no page cached: tests write rows without
    an action. Evenings do not become past as time goes by."""
    with (
        pytest.MonkeyPatch.context() as patch,
        override_settings(
            PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
            COPIES_DIR=tmp_path_factory.mktemp("copies"),
            AUTOMATIC_COPIES=False,
            CACHES={
                "default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
                "large": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
                "template_fragments": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
            },
        ),
    ):
        for module in ("rounds.queries.state", "home.queries.front", "seasons.models"):
            patch.setattr(f"jassclub.{module}.localdate", lambda: FIRST_NIGHT)
        now = max(FIRST_NIGHT, localdate())
        patch.setattr("jassclub.seasons.queries.localdate", lambda: now)
        yield


@pytest.fixture
def in_turn(request) -> Callable[[int, Sequence[Any]], Sequence[Any]]:
    """Of several values the one whose turn it is; all of them in the long way."""
    everything = request.config.getoption("--everything")
    return lambda number, values: values if everything else [values[number % len(values)]]


@pytest.fixture
def copies_folder(tmp_path) -> Iterator[Path]:
    with override_settings(COPIES_DIR=tmp_path / "copies"):
        yield tmp_path / "copies"


@pytest.fixture
def undrawn(monkeypatch):
    """Papers are read for a PDF, and not drawn: by then nothing is read any more."""
    monkeypatch.setattr("jassclub.web.downloads.pdf_of", lambda papers, name: b"")


@pytest.fixture
def with_cache(request):
    """A cache in memory, as a process has it; empty."""
    backend = "django.core.cache.backends.locmem.LocMemCache"
    name, caches_of_ours = request.node.name, ("default", "large")
    memory = {each: {"BACKEND": backend, "LOCATION": f"{name} {each}"} for each in caches_of_ours}
    with override_settings(CACHES=memory):
        for each in memory:
            caches[each].clear()
        yield


@pytest.fixture
def elsewhere():
    """Does something at another laptop, on a connection of its own; gives its future."""

    def done(action):
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as others:
        yield lambda action: others.submit(done, action)


@pytest.fixture(autouse=True)
def in_english():
    """A page that was asked for in another language leaves that one switched on."""
    with translation.override("en"):
        yield


@pytest.fixture
def club(db) -> Club:
    return Club.objects.create(name="Jassclub Altstadt")


@pytest.fixture
def secretary(club) -> Account:
    return Account.objects.create_user("sekretaria", password=PASSWORD, role=Account.Role.SECRETARY)


@pytest.fixture
def helper(secretary) -> Account:
    return Account.objects.create_user("helper", password=PASSWORD, role=Account.Role.HELPER)


@pytest.fixture
def as_reader(secretary) -> StrictClient:
    return StrictClient()


@pytest.fixture
def as_helper(helper) -> StrictClient:
    client = StrictClient()
    client.force_login(helper)
    return client


@pytest.fixture
def as_secretary(secretary) -> StrictClient:
    client = StrictClient()
    client.force_login(secretary)
    return client


@dataclass
class Night:
    """An evening, and short words for what happens in it."""

    season: Season
    evening: Evening
    members: list[Member]
    prepared: Prepared = field(default_factory=Prepared, repr=False)

    def draw(self, seed: int = 1, **wishes: Any) -> Round:
        words = {"evening": self.evening.pk, "seed": seed, **wishes}
        return self.prepared.do(
            "draw", words, lambda: draw_round(evening=self.evening, by=None, seed=seed, **wishes)
        )

    def deal(self, table: Table, number: int, first: int, **said: Any) -> Entry:
        """Write a deal in which side 0 made so many card points."""
        about = {name: said.pop(name) for name in ("seen", "by", "remark", "confirmed") if name in said}
        return self.deal_of(table, number, {"card_points": [first, 157 - first], **said}, **about)

    def deal_of(self, table: Table, number: int, data: Any, **about: Any) -> Entry:
        words = {"number": number, "data": data, "seen": 0, "by": None, **about}
        said = {"match": table.match.pk, **words}
        return self.prepared.do("write", said, lambda: write_entry(match=table.match, **words))

    def fill(self, table: Table, first: int = 100) -> None:
        for number in range(1, (self.season.deals_per_round or 8) + 1):
            self.deal(table, number, first)

    def totals(self, table: Table, first: int = 800, **said: Any) -> Entry:
        """A sheet without Matsch and Stöck of which side 0 has so many points."""
        whole = 157 * (self.season.deals_per_round or 8)
        data = {"points": [first, whole - first], "matsch": [0, 0], "stoeck": [0, 0]}
        return self.deal_of(table, 0, data, **said)

    def play(self, seed: int = 1, **wishes: Any) -> Round:
        """A round from draw to end, with other points at every table; by tokens, which takes no search."""
        wishes = {"method": "tokens", **wishes}
        words = {"evening": self.evening.pk, "seed": seed, **wishes}
        return self.prepared.do("play", words, lambda: self._play(seed, **wishes))

    def _play(self, seed: int, **wishes: Any) -> Round:
        round_ = draw_round(evening=self.evening, by=None, seed=seed, **wishes)
        for table in round_.tables.all():
            self.totals(table, 600 + 20 * table.number)
        close_round(round_=round_)
        return round_

    def here(self, members: list[Member]) -> None:
        call_roll(evening=self.evening, here=[member.pk for member in members])

    @staticmethod
    def at(table: Table) -> list[int]:
        return list(table.match.seats.values_list("member", flat=True))

    @staticmethod
    def side_of(table: Table, side: int) -> tuple[int, int, int, bool]:
        """What a side has, as (points, matsche, stoeck, is_complete)."""
        match = Match.objects.get(table=table)
        matsche, stoeck = (match.honours.get(name, [0, 0])[side] for name in ("matsch", "stoeck"))
        return match.totals[side], matsche, stoeck, match.is_finished

    def results(self, round_: Round) -> dict[int, RoundResult]:
        return {each.member: each for each in results_of(self.evening) if each.round == round_.pk}

    def points(self, round_: Round) -> dict[str, int | None]:
        names = Member.objects.all().names()
        return {names[key]: each.points for key, each in self.results(round_).items()}


@pytest.fixture
def taken_over(db) -> Evening:
    """An evening of an earlier season, with one round whose results come from a list."""
    people = [ListedPerson(NewMember(f"Guest {n}"), None, ADD, "new-0") for n in range(4)]
    results = [ImportedResult(n, date(2025, 1, 31), 1, n, 600) for n in range(4)]
    return import_results(season_name="2025", results=results, people=people).evenings.get()


@pytest.fixture
def night_of(secretary, request, monkeypatch):
    """Opens a night with so many members ticked; further words are the season's options and fields."""

    def open_night(players: int, on: date = FIRST_NIGHT, **words: Any) -> Night:
        said = {"players": players, "on": on, **words}
        season, evening, members = prepared.begin(said, lambda: _open_night(players, on, words))
        return Night(season, evening, members, prepared)

    def is_usual() -> bool:
        return "settings" not in request.fixturenames and not (monkeypatch._setattr or monkeypatch._setitem)

    with Prepared(is_usual).watching() as prepared:
        yield open_night


def _open_night(players: int, on: date, words: dict[str, Any]) -> tuple[Season, Evening, list[Member]]:
    fields = {name: words[name] for name in words if hasattr(Season, name)}
    options = {name: words[name] for name in words if name not in fields}
    first = Member.objects.count() + 1
    members = add_members([NewMember(f"Player {number:03}") for number in range(first, first + players)])
    season = save_season(
        season=Season(),
        fields={"name": f"Season {Season.objects.count() + 1}", "game": "schieber", **fields},
        options={**(USUAL if "game" not in fields else {}), **options},
    )
    evening = open_evening(season=season, on=on)
    call_roll(evening=evening, here=[member.pk for member in members])
    return season, evening, members


@pytest.fixture
def night(night_of) -> Night:
    """Eight members are here, nothing is drawn."""
    return night_of(8)


@pytest.fixture
def table(night) -> Table:
    """The first table of the first round, nothing written."""
    return night.draw().tables.get(number=1)
