"""What the environment may say, and that the site does not start when it says nonsense."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jassclub import environment
from jassclub.environment.private_folder import WrongSetting

ROOT = Path(__file__).resolve().parents[1]
KEY = "R7vQ2nZk-9xWbT4mYc_8LsJd3FhGpA6e"  # as random ones are
OURS = (
    *("JASSCLUB_MODE", "JASSCLUB_VAR", "JASSCLUB_COPIES", "JASSCLUB_CACHE", "DATABASE_URL", "SECRET_KEY"),
    *("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "TIME_ZONE", "LANGUAGE_CODE"),
)
SERVER = {"JASSCLUB_MODE": "production", "SECRET_KEY": KEY, "ALLOWED_HOSTS": "jass.example"}
SHOW = "from jassclub import settings as s; print({})"
NO_PORT = {"DATABASE_URL": "postgres://a:hidden@db:port/jass"}
HTTPS = "s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS // 86400, s.SECURE_PROXY_SSL_HEADER"


@pytest.fixture
def read(tmp_path):
    return lambda **variables: environment.read(variables, base=tmp_path, languages=["en", "de"])


@pytest.fixture
def run(tmp_path):
    """Runs Python in a new process of the program, with nothing of ours in its environment but this."""

    def run_python(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        inherited = {name: value for name, value in os.environ.items() if name not in OURS}
        settings = {**inherited, "JASSCLUB_VAR": str(tmp_path / "var"), **variables}
        command = [sys.executable, *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=settings)

    return run_python


WRONG = [
    ({"JASSCLUB_CACHE": "localhost"}, "must start with redis:// or file:///"),
    ({"JASSCLUB_CACHE": "redis://cache:6379"}, "install its client first"),
    ({**SERVER, "SECRET_KEY": ""}, "SECRET_KEY is not set"),
    ({**SERVER, "SECRET_KEY": KEY[:31]}, "SECRET_KEY is too short"),
    ({**SERVER, "SECRET_KEY": "k" * 50}, "SECRET_KEY is weak"),
    ({**SERVER, "ALLOWED_HOSTS": " , "}, "ALLOWED_HOSTS is not set"),
    ({**SERVER, "ALLOWED_HOSTS": "*"}, "would answer to any name"),
    *(
        ({"ALLOWED_HOSTS": hosts}, "write jass.example.")
        for hosts in ("https://jass.example", "jass.example/club", "a.example,jass.example:80")
    ),
    ({"ALLOWED_HOSTS": "jäss.example"}, "write xn--jss-qla.example."),
    ({"ALLOWED_HOSTS": "jass club"}, "has 'jass club'"),
    ({"ALLOWED_HOSTS": "http://["}, "has 'http://['"),
    *(
        ({"CSRF_TRUSTED_ORIGINS": origins}, "as https://jass")
        for origins in ("jass.example", "https://a.example/x", "https://a:port")
    ),
    ({"JASSCLUB_MODE": "prod"}, "JASSCLUB_MODE='prod' must be one of"),
    ({"LANGUAGE_CODE": "rm"}, "LANGUAGE_CODE='rm' must be one of"),
    *(
        ({"TIME_ZONE": zone}, "no known time zone")
        for zone in ("Mars/Phobos", "Zurich", "../../etc/passwd", "/etc/passwd", "x" * 500, "?")
    ),
    ({"JASSCLUB_VAR": "/proc/club"}, "/proc/club cannot be made"),
    ({"JASSCLUB_VAR": "/dev/null"}, "/dev/null cannot be made"),
]


@pytest.mark.parametrize(("variables", "reason"), WRONG)
def test_nonsense_is_refused_in_one_sentence(read, variables, reason):
    with pytest.raises(WrongSetting) as refusal:
        read(**variables)
    said = str(refusal.value)
    assert reason in said
    assert said.endswith(".") and "\n" not in said


@pytest.mark.parametrize(
    ("words", "variables", "reason"),
    [
        (["manage.py", "migrate"], NO_PORT, "DATABASE_URL cannot be"),
        (["manage.py", "nonsense"], NO_PORT, "DATABASE_URL cannot be"),
        (["-c", "import jassclub.wsgi"], {**SERVER, "ALLOWED_HOSTS": "https://jass"}, "ALLOWED_HOSTS"),
    ],
)
def test_every_command_and_web_server_ends_with_that_sentence_and_no_traceback(run, words, variables, reason):
    ended = run(*words, **variables)
    assert ended.returncode == 1 and ended.stdout == ""
    assert ended.stderr.startswith(f"jassclub does not start. {reason}")
    assert ended.stderr.count("\n") == 1 and "hidden" not in ended.stderr


def test_a_server_speaks_https_only_for_a_year_and_guards_its_cookies(run):
    values = f"s.ALLOWED_HOSTS, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.DEBUG, {HTTPS}"
    shown = run("-c", SHOW.format(values), **SERVER).stdout.strip()
    assert shown == "['jass.example'] True True False True 365 ('HTTP_X_FORWARDED_PROTO', 'https')"


def test_a_clubs_laptop_starts_with_nothing_set_and_needs_no_https(run):
    values = f"s.PRODUCTION, s.LANGUAGE_CODE, s.TIME_ZONE, len(s.SECRET_KEY) > 40, s.DEBUG, {HTTPS}"
    assert run("-c", SHOW.format(values)).stdout.strip() == "False en Europe/Zurich True False False 0 None"


@pytest.mark.parametrize(
    "url",
    ["", "sqlite:///x.sqlite3", "postgres://club@/jass?host=/run", "postgresql://a:b@db.example:5433/jass"],
)
def test_these_databases_are_understood(read, url):
    engine = "jassclub.web.postgresql" if url.startswith("postgres") else "django.db.backends.sqlite3"
    assert read(DATABASE_URL=url).database["ENGINE"] == engine


@pytest.mark.parametrize(
    "url",
    [
        *("x", "mysql://x/y", "https://db.example", "sqlite:", "sqlite:///", "sqlite://:memory:"),
        *("sqlite:///:memory:", "sqlite:///file::memory:?cache=shared", "sqlite:///x.sqlite3?mode=memory"),
        *("sqlite:////nowhere/at/all/x.sqlite3", "sqlite:////tmp"),
        "postgres://club@db.example/",
        "postgres://club:secr3t@db.example:port/jass",
        "postgres://club:secr3t@db.example:99999/jass",
        "postgres://club:secr3t#1@db.example/jass",
        "postgres://club:secr3t@db.example/jass?nonsense=1",
    ],
)
def test_these_databases_are_refused_without_saying_the_password(read, url):
    with pytest.raises(WrongSetting, match="DATABASE_URL") as refusal:
        read(DATABASE_URL=url)
    assert "secr3t" not in str(refusal.value)


def test_on_sqlite_writers_queue_and_every_write_reaches_the_disk(read):
    options = read(DATABASE_URL="sqlite:///x.sqlite3").database["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE" and 5 <= options["timeout"] <= 8
    assert "journal_mode=WAL" in options["init_command"] and "synchronous=FULL" in options["init_command"]


def test_what_the_url_of_a_postgresql_server_says_holds(read):
    url = "postgres://a@db.example/jass?connect_timeout=9&options=-c%20lock_timeout%3D1s"
    options = read(DATABASE_URL=url).database["OPTIONS"]
    assert options["connect_timeout"] == 9
    assert options["options"].endswith("-c lock_timeout=1s")


def test_lists_may_have_spaces_and_empty_places(read):
    hosts = " jass.example, ,localhost,[::1],192.168.1.20,.club.example"
    origins = "https://jass.example:8443, http://[::1]:8000,https://*.club.example"
    said = read(ALLOWED_HOSTS=hosts, CSRF_TRUSTED_ORIGINS=origins)
    assert said.allowed_hosts == ["jass.example", "localhost", "[::1]", "192.168.1.20", ".club.example"]
    assert len(said.trusted_origins) == 3


def test_copies_are_kept_in_var_or_elsewhere_or_not_at_all(read, tmp_path):
    usual, elsewhere, none = read(), read(JASSCLUB_COPIES="/mnt/stick"), read(JASSCLUB_COPIES="none")
    assert (usual.copies, usual.automatic_copies) == (tmp_path / "var" / "copies", True)
    assert (str(elsewhere.copies), elsewhere.automatic_copies) == ("/mnt/stick", True)
    assert (none.copies, none.automatic_copies) == (usual.copies, False)
