"""Two sites, as on two machines, over one PostgreSQL: both write, and neither shows an old page."""

import json
import os
import re
import time
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
import psycopg
import pytest

from tests.server.conftest import Site, open_club, serving

URL = os.environ.get("DATABASE_URL", "")
pytestmark = pytest.mark.skipif(not URL.startswith("postgres"), reason="needs PostgreSQL")
KEY = {"SECRET_KEY": "ke7Lw2pQx9VbT4nZs8RmYc3HdG6jFaUo5WiN1BvX"}
DEAL = {"trump": "spades", "card_points": [90, 67]}


@pytest.fixture
def database():
    settings = dj_database_url.parse(URL)
    host, user = settings["OPTIONS"].get("host") or settings["HOST"], settings["USER"]
    name = f"two_sites_{os.getpid()}_{time.monotonic_ns()}"
    with psycopg.connect(host=host, user=user, dbname="postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        yield urlsplit(URL)._replace(path=f"/{name}").geturl()
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def test_both_write_and_neither_shows_an_old_page(tmp_path, database):
    both = {"DATABASE_URL": database, "JASSCLUB_COPIES": "none", **KEY}
    with serving(tmp_path / "one", **both) as one, serving(tmp_path / "other", **both) as other:
        browser = open_club(one)

        def send(site: Site, method: str, path: str, said: Any = None) -> Any:
            browser.address = f"http://127.0.0.1:{site.port}"
            return json.loads(browser.ask(method, path, said).content)

        new = {"game": "schieber", "options": {}, "players": ["Anna", "Beat", "Cleo", "Dora"]}
        page = f"/matches/{send(one, 'POST', '/api/matches/', new)['id']}/"
        for number in range(1, 9):
            writes = (one, other)[number % 2]
            before = [site.get(page)[1] for site in (one, other)]
            assert points(before[0]) == points(before[1])
            deal = send(writes, "PUT", f"/api{page}deals/{number}/", {"deal": DEAL, "seen": 0})
            assert deal["points"] == [90, 67]
            after = [site.get(page)[1] for site in (one, other)]
            assert points(after[0]) == points(after[1]) != points(before[0])
        assert len(send(other, "GET", f"/api{page}")["deals"]) == 8


def points(page: str) -> list[str]:
    return re.findall(r">\s*(\d+)\s*<", page)
