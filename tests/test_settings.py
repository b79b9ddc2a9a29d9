"""What the environment may say, and that the site does not start when it says nonsense."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from jassclub import settings

ROOT = Path(__file__).resolve().parents[1]
OURS = (
    "JASSCLUB_MODE",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "TIME_ZONE",
    "LANGUAGE_CODE",
)
SERVER = {"JASSCLUB_MODE": "production", "SECRET_KEY": "k" * 50, "ALLOWED_HOSTS": "jass.example"}


def start(show: str = "'started'", **environment: str) -> subprocess.CompletedProcess[str]:
    """Load the settings as a new process does, with nothing in the environment but this."""
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    code = f"from jassclub import settings as s; print({show})"
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**inherited, **environment},
    )


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        pytest.param({**SERVER, "SECRET_KEY": ""}, "SECRET_KEY is not set", id="no key"),
        pytest.param({**SERVER, "SECRET_KEY": "k" * 31}, "SECRET_KEY is too short", id="short key"),
        pytest.param({**SERVER, "ALLOWED_HOSTS": " , "}, "ALLOWED_HOSTS is not set", id="no host"),
        pytest.param({"JASSCLUB_MODE": "prod"}, "JASSCLUB_MODE='prod' must be one of", id="mode"),
        pytest.param({"DATABASE_URL": "mysql://x/y"}, "DATABASE_URL must start with", id="database"),
        pytest.param({"TIME_ZONE": "Zurich"}, "TIME_ZONE='Zurich' is no known time zone", id="time zone"),
        pytest.param({"LANGUAGE_CODE": "rm"}, "LANGUAGE_CODE='rm' must be one of", id="language"),
    ],
)
def test_the_site_does_not_start_and_says_why(environment, reason):
    ended = start(**environment)
    assert ended.returncode != 0
    assert "ImproperlyConfigured" in ended.stderr and reason in ended.stderr


def test_a_server_starts_with_a_key_and_a_host_and_guards_its_cookies():
    shown = start("s.ALLOWED_HOSTS, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.DEBUG", **SERVER)
    assert shown.stdout.strip() == "['jass.example'] True True False"


def test_a_server_speaks_https_only_and_browsers_remember_it_for_a_year():
    shown = start(
        "s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS // 86400, s.SECURE_PROXY_SSL_HEADER", **SERVER
    )
    assert shown.stdout.strip() == "True 365 ('HTTP_X_FORWARDED_PROTO', 'https')"


def test_a_clubs_laptop_needs_no_https_and_believes_no_proxy():
    shown = start("s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS, s.SECURE_PROXY_SSL_HEADER")
    assert shown.stdout.strip() == "False 0 None"


def test_a_clubs_laptop_starts_with_nothing_set():
    shown = start("s.MODE, s.LANGUAGE_CODE, s.TIME_ZONE, len(s.SECRET_KEY) > 40, s.DEBUG")
    assert shown.stdout.strip() == "local en Europe/Zurich True False"


@pytest.mark.parametrize(
    "url",
    ["", "sqlite:///x.sqlite3", "postgres://club@/jass?host=/run", "postgresql://a:b@db.example:5433/jass"],
)
def test_these_databases_are_understood(monkeypatch, url):
    monkeypatch.setenv("DATABASE_URL", url)
    engine = "postgresql" if url.startswith("postgres") else "sqlite3"
    assert settings.env_database()["ENGINE"] == f"django.db.backends.{engine}"


@pytest.mark.parametrize("url", ["x", "sqlite:", "https://db.example", "postgres://a:b@db.example:port/jass"])
def test_these_databases_are_refused(monkeypatch, url):
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        settings.env_database()


def test_on_sqlite_writers_queue_and_every_write_reaches_the_disk(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "sqlite:///x.sqlite3")
    options = settings.env_database()["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE" and options["timeout"] >= 5
    assert "journal_mode=WAL" in options["init_command"] and "synchronous=FULL" in options["init_command"]


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "/etc/passwd", "x" * 500, "?"])
def test_these_time_zones_are_refused(monkeypatch, zone):
    monkeypatch.setenv("TIME_ZONE", zone)
    with pytest.raises(ImproperlyConfigured, match="no known time zone"):
        settings.env_time_zone()


def test_a_list_may_have_spaces_and_empty_places(monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", " jass.example, ,localhost,")
    assert settings.env_list("ALLOWED_HOSTS") == ["jass.example", "localhost"]


def test_a_laptop_makes_its_key_once_and_keeps_it_to_itself(tmp_path):
    path = tmp_path / "var" / "secret_key"
    key = settings.kept_secret_key(path)
    assert len(key) >= 50 and settings.kept_secret_key(path) == key
    assert path.stat().st_mode & 0o077 == 0
    assert settings.kept_secret_key(tmp_path / "other") != key
