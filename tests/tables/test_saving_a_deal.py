"""What it takes to save a deal at a club table, and what happens when it cannot be saved just now."""

import sqlite3

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from tests.matches.conftest import Fields

pytestmark = pytest.mark.postgresql

NOT_COUNTED = ("BEGIN", "COMMIT")
IN_A_TEST = ("SAVEPOINT", "RELEASE", "SET TRANSACTION")  # each test is a transaction itself


@pytest.fixture
def sent(as_helper, table):
    """Sends the form of the page with a deal typed into it, as the script does or a browser without one."""

    def send(number: int, points: str, *, by_script: bool = True):
        page = as_helper.get(f"/tables/{table.pk}/").text
        fields = {name: value for name, value in Fields(page).values.items() if name.startswith("d")}
        fields |= {f"d{number}-card_points_0": points, f"d{number}-card_points_1": ""}
        if by_script:
            fields["only"] = str(number)
        headers = {"HX-Request": "true"} if by_script else {}
        with CaptureQueriesContext(connection) as queries:
            answer = as_helper.post(f"/tables/{table.pk}/deals/", fields, headers=headers)
        asked = [query["sql"] for query in queries.captured_queries]
        answer.queries = [sql for sql in asked if not sql.startswith(NOT_COUNTED + IN_A_TEST)]
        answer.savepoints = sum(sql.startswith("SAVEPOINT") for sql in asked)
        return answer

    return send


@pytest.mark.parametrize(("written", "number"), [(4, 5), (7, 8), (4, 2), (8, 2)])
def test_a_deal_is_saved_or_corrected_by_few_queries_and_one_transaction(sent, night, table, written, number):
    for earlier in range(1, written + 1):
        night.deal(table, earlier, 90)
    answer = sent(number, "100")
    assert table.match.entries.get(number=number).version == (2 if number <= written else 1)
    assert len(answer.queries) <= 14, "\n".join(answer.queries)
    assert answer.savepoints <= 1  # which is the transaction, within that of the test


def test_while_others_write_for_too_long_the_deals_stand_as_typed_and_a_script_may_send_them_again(
    sent, as_helper, table, monkeypatch
):
    def nobody_can_write(*_words: object, **_values: object) -> None:
        cause = sqlite3.OperationalError("database is locked")
        cause.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise OperationalError("database is locked") from cause

    monkeypatch.setattr("jassclub.matches.sheet.saving.write_entry", nobody_can_write)
    answer = sent(3, "97", by_script=False)
    assert answer.status_code == 422
    assert "Not saved: others are saving right now" in answer.text
    assert Fields(answer.text).values["d3-card_points_0"] == "97"
    assert not table.match.entries.exists()
    as_helper.raise_request_exception = False
    monkeypatch.setattr("jassclub.matches.hosts.lock_rows", nobody_can_write)
    answer = sent(3, "97")
    assert answer.status_code == 503 and answer.headers["Retry-After"]
