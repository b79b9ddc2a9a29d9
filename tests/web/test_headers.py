"""What the site forbids the browser on every answer; tests/inline.py sees that no page needs it."""

import re
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

from jassclub.accounts.models import Account
from jassclub.engine.rules.registry import GAMES
from jassclub.wall.arrangement import COLUMNS_OF_BOXES, FEWEST_ROWS, HEIGHT, LEAST, LETTERS, ROW
from jassclub.web.http import HEADERS
from jassclub.web.static_files import IMPORT
from tests.inline import StrictClient, inline_parts

ROOT = Path(settings.BASE_DIR)


def test_errors_files_and_the_first_visit_carry_the_headers_too(db, as_secretary, monkeypatch):
    client = StrictClient(raise_request_exception=False)
    paths = {"/nowhere/": 404, "/static/site.js": 200, "/static/no.js": 404, "/api/no": 404, "/login": 301}
    assert {path: client.get(path).status_code for path in paths} == paths
    assert client.get("/", headers={"Host": "elsewhere.example"}).status_code == 400
    as_secretary.raise_request_exception = False
    monkeypatch.setattr("jassclub.members.views.MemberTable", None)
    assert as_secretary.get("/members/").status_code == 500
    Account.objects.all().delete()
    assert client.get("/welcome/").status_code == 200


def test_nothing_is_loaded_but_the_sites_own_files():
    policy = dict(each.split(" ", 1) for each in HEADERS["Content-Security-Policy"].split("; "))
    assert policy.pop("default-src") == "'none'"
    assert set(policy.values()) == {"'self'", "'none'"}
    assert {"script-src", "style-src", "form-action", "base-uri", "frame-ancestors"} <= policy.keys()


def test_a_page_is_cut_off_from_the_window_that_opened_it_once_it_is_someones(as_reader, as_helper):
    """A phone that only reads shows the page sooner without."""
    name = "Cross-Origin-Opener-Policy"
    assert name not in as_reader.get("/").headers
    login = as_reader.get("/login/")
    assert login.cookies and login.headers[name] == "same-origin"
    assert as_helper.get("/").headers[name] == "same-origin"


def test_the_other_headers_are_there(as_reader):
    headers = as_reader.get("/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert "camera=()" in headers["Permissions-Policy"]
    # A screen may stay on where a script asks for it.
    assert "navigator.wakeLock" in (ROOT / "static" / "slate.js").read_text()
    assert "screen-wake-lock=(self)" in headers["Permissions-Policy"]


def test_in_production_all_but_the_health_check_leads_to_https(settings, as_reader):
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 365 * 24 * 3600
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    asked = as_reader.get("/seasons/?page=2")
    assert (asked.status_code, asked.headers["Location"]) == (301, "https://testserver/seasons/?page=2")
    asked = as_reader.get("/", headers={"X-Forwarded-Proto": "https"})
    assert asked.status_code == 200
    assert asked.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert as_reader.get("/healthz").status_code != 301


# --- so that the tests above look at what they think they look at --------------------------------------


INLINE = """
<p style="color: red">
<style>p {}</style>
<script>alert()</script>
<script src="https://elsewhere.example/x.js"></script>
<script async src="/elsewhere/static/x.js"></script>
<base href="/static/">
<a href=" JavaScript:alert()">
<a href="&#106;s:alert()">
<p onclick>
<button onclick="x()">
<div hx-on:click="x()">
<div hx-vals='js:{a: b}'>
"""


def test_the_search_for_what_stands_within_finds_it():
    for page in INLINE.strip().splitlines():
        assert len(inline_parts(page)) == 1, page


def test_no_script_evaluates_text_and_htmx_adds_no_styles():
    for path in (ROOT / "static").glob("*.js"):
        assert not re.search(r"\beval\(|new Function|cssText|\.setAttribute\(.style", path.read_text()), path
    source = (ROOT / "templates" / "htmx.html").read_text()
    assert '"includeIndicatorStyles": false' in source and '"allowEval": false' in source


# --- numbers that a page hands to its style -------------------------------------------------------


RULE = re.compile(r'\[data-(\w+)="([\d.]+)"\] \{\n +--\1: \2;')  # data-rows="7" sets --rows


def rules_of(sheet: str) -> set[str]:
    return {*map(" ".join, RULE.findall(Path(finders.find(f"css/{sheet}.css")).read_text()))}


def test_the_wall_and_a_sheet_have_a_rule_for_any_number():
    most = int(HEIGHT / (LEAST * ROW))
    needed = {f"rows {rows}" for rows in range(FEWEST_ROWS, most + 1)}
    needed |= {f"columns {columns}" for columns in COLUMNS_OF_BOXES}
    assert rules_of("wall_sizes") == needed | {f"letters {letters}" for letters in LETTERS}
    sides = {sides for game in GAMES.values() for sides in range(2, max(game.seats) + 1)}
    assert rules_of("counts") >= {f"sides {number}" for number in sides}


def test_the_styles_of_the_counts_are_loaded_last():
    """They are as strong as the defaults that they replace."""
    for name in ("club", "deals"):
        sheet = Path(finders.find(f"{name}.css")).read_text()
        assert IMPORT.findall(sheet)[-1] == "css/counts.css"
