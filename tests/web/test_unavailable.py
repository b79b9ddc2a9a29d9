"""While the database is away or busy the site says so, and nothing that was typed is lost."""

import html
import logging
import re

import psycopg
import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, connection
from django.db.transaction import TransactionManagementError
from django.test import Client
from django.urls import reverse

from jassclub.accounts.models import Account
from jassclub.members.models import Member
from jassclub.seasons.models import Season
from jassclub.web.databases import is_unavailable
from tests.conftest import PASSWORD

pytestmark = pytest.mark.postgresql

BUSY = OperationalError("database is locked")


def is_away(*_words: object, **_more: object) -> None:
    """Stands in for whatever asks the database."""
    raise BUSY


@pytest.fixture
def away():
    """From here on every question to the database fails; what has been asked is counted."""
    asked: list[str] = []

    def refuse(execute, sql, *_more):
        asked.append(sql)
        raise BUSY

    with connection.execute_wrapper(refuse):
        yield asked


@pytest.fixture
def visitor(secretary) -> Client:
    """A browser that shows what the site answers, also to an error."""
    return Client(raise_request_exception=False)


@pytest.fixture
def rosa(visitor, secretary) -> Client:
    """The secretary's browser."""
    visitor.force_login(secretary)
    return visitor


def sent_again(page: str) -> dict[str, list[str]]:
    """The hidden fields of the page's form."""
    form = page[page.rindex("<form") : page.rindex("</form>")]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form):
        fields.setdefault(html.unescape(name), []).append(html.unescape(value))
    return fields


def test_a_reader_is_told_in_the_own_language_and_the_page_comes_back_and_a_program_in_json(visitor, away):
    answer = visitor.get("/?a=<script>", headers={"accept-language": "de"})
    assert answer.status_code == 503 and answer["Cache-Control"] == "no-store"
    assert answer["Retry-After"] == "5" and answer["Refresh"] == "10"
    assert '<html lang="de">' in answer.text and "<script>" not in answer.text
    assert "The site is busy" in visitor.get(reverse("home")).text
    program = visitor.get("/api/matches/1/")
    assert program.status_code == 503 and program["Retry-After"] == "5"
    assert program.json()["code"] == "busy" and program.json()["message"]


def test_what_was_typed_is_on_the_page_and_is_saved_by_sending_it_again(rosa, club):
    address = reverse("member_add")
    typed = {
        "table": '[["Röbi \\"the Fox\\" <b>"], ["Vreni & Co"]]',
        "read_as": "name",
        "column-0": "name",
        "people": "2",
        "p0-surname": 'Röbi "the Fox" <b>',
        "p1-surname": "Vreni & Co",
        **{f"p{number}-choice": "add" for number in (0, 1)},
        **{f"p{number}-shown": "new-0" for number in (0, 1)},
        "save": "",
        "next": ["1", "2"],
    }

    def locked(execute, sql, *more):
        if sql.startswith(("INSERT", "UPDATE", "SAVEPOINT")):
            raise BUSY
        return execute(sql, *more)

    with connection.execute_wrapper(locked):
        answer = rosa.post(f"{address}?from=here", typed)
    page = answer.content.decode()
    assert answer.status_code == 503 and "Refresh" not in answer
    assert f'action="{address}?from=here"' in page and "Not saved yet" in page
    fields = sent_again(page)
    assert fields["table"] == [typed["table"]] and fields["next"] == ["1", "2"]
    assert rosa.post(address, fields).status_code == 302
    assert [each.name for each in Member.objects.order_by("name")] == ['Röbi "the Fox" <b>', "Vreni & Co"]


def test_a_password_is_never_repeated_but_tokens_from_the_bag_are(rosa, away):
    for name in ("password", "new_password1", "own_password", "code"):
        page = rosa.post(reverse("login"), {"username": "sekretaria", name: PASSWORD}).text
        assert "Not saved yet" in page and PASSWORD not in page and ", go back, and send it again" in page
    fields = sent_again(rosa.post("/evenings/1/bag/", {"token_1": "7", "token_2": "3"}).text)
    assert (fields["token_1"], fields["token_2"]) == (["7"], ["3"])


def test_a_form_of_another_site_is_not_made_ours_nor_one_repeated_that_cannot_be_read(visitor, away):
    stranger = Client(raise_request_exception=False, enforce_csrf_checks=True)
    assert "Mallory" not in stranger.post(reverse("member_add"), {"names": "Mallory"}).text
    visitor.cookies["csrftoken"] = "a" * 32
    answer = visitor.generic("POST", "/login/", b"a=1", content_type="multipart/form-data")
    assert answer.status_code == 503 and 'type="hidden"' not in answer.text


@pytest.mark.parametrize(
    ("of", "name"),
    [
        pytest.param(SessionStore, "load", id="in a middleware"),
        pytest.param(Account, "is_secretary", id="in a template"),
        pytest.param(Season, "__str__", id="in a page's text"),
    ],
)
def test_it_does_not_matter_where_it_fails(rosa, night, monkeypatch, of, name):
    broken = property(is_away) if name == "is_secretary" else is_away
    monkeypatch.setattr(of, name, broken)
    assert rosa.get(reverse("season_list")).status_code == 503


def test_every_other_error_stays_an_error(visitor, monkeypatch):
    def fault(*_words: object) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr("jassclub.home.public.Front", fault)
    assert visitor.get(reverse("home")).status_code == 500


def test_nobody_waits_twice_and_the_log_has_one_line_without_traceback(rosa, away, caplog):
    with caplog.at_level(logging.INFO, logger="django.request"):
        assert rosa.get(reverse("season_list")).status_code == 503
    assert len(away) == 1
    [record] = [each for each in caplog.records if each.name == "django.request"]
    assert record.getMessage() == "The database is away or busy: database is locked (GET /seasons/)"
    assert record.levelno == logging.WARNING and record.exc_info is None


# --- which errors these are --------------------------------------------------------------------------


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "is_busy"),
    [
        (OperationalError("server closed the connection unexpectedly"), True),
        (InterfaceError("connection already closed"), True),
        (caused(InternalError("terminating"), psycopg.errors.IdleInTransactionSessionTimeout()), True),
        (caused(TransactionManagementError("no more queries"), BUSY), True),
        (None, False),
        (ValueError(), False),
        (DatabaseError("database disk image is malformed"), False),
        (InternalError("invalid cursor"), False),
    ],
)
def test_a_lock_a_lost_connection_and_a_limit_mean_busy_and_faults_of_the_program_do_not(error, is_busy):
    assert is_unavailable(error) is is_busy


@pytest.mark.django_db
def test_a_missing_table_is_a_fault_of_the_program():
    with pytest.raises(DatabaseError) as fault, connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM a_table_that_is_missing")
    assert not is_unavailable(fault.value)
