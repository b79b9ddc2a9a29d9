"""docs/another-laptop.md: the laptop is switched off in the middle of an evening, and another one goes on."""

import threading

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from jassclub.drawing.integrity import faults
from jassclub.journal.models import restoring
from jassclub.matches.models import Entry
from jassclub.rounds.models import Table
from tests.answers import words
from tests.conftest import PASSWORD
from tests.inline import StrictClient

LONGEST = 60  # seconds


def write(client: StrictClient, table: Table, number: int, first: int) -> str:
    """Type a deal that the page did not show."""
    sent = {"only": str(number), f"d{number}-card_points_0": str(first), f"d{number}-seen": "0"}
    return words(client.post(f"{table.get_absolute_url()}deals/", sent, headers={"HX-Request": "true"}))


@pytest.mark.django_db(transaction=True)
def test_the_evening_goes_on_from_the_backup_on_the_stick_and_the_sheets_of_paper(
    night_of, as_secretary, helper, elsewhere, settings, believed, nothing_in_the_background
):
    tables = list(night_of(8).draw().tables.order_by("number"))
    paper: dict[tuple[int, int], int] = {}  # what stands on the sheets, by table and deal
    is_saved = threading.Event()

    def plays(table: Table) -> None:
        client = StrictClient()
        client.force_login(helper)
        for number in range(1, 6):
            if number > 2:  # the backup is on the stick, the laptop is still on
                is_saved.wait(LONGEST)
            write(client, table, number, 10 * number + table.number)
            paper[table.number, number] = 10 * number + table.number

    playing = [elsewhere(lambda table=table: plays(table)) for table in tables]
    stick = b"".join(as_secretary.post("/copies/save/").streaming_content)
    is_saved.set()
    for table in playing:
        table.result(LONGEST)

    with restoring():
        call_command("flush", verbosity=0, interactive=False)  # another laptop, which knows nobody
    settings.SECRET_KEY = "the key of another laptop, 0123456789"
    secretary, other = StrictClient(), StrictClient()
    assert secretary.get("/").headers["Location"] == "/welcome/"
    found = secretary.post("/welcome/copy/", {"file": SimpleUploadedFile("club.sqlite3", stick)})
    secretary.post(found.headers["Location"], {"is_confirmed": "on"})
    for client, name in ((secretary, "sekretaria"), (other, "helper")):
        client.post("/login/", {"username": name, "password": PASSWORD})
    assert "20 November 2026" in words(secretary.get("/"))
    there = {
        (entry.match.table.number, entry.number) for entry in Entry.objects.select_related("match__table")
    }
    missing = sorted(paper.keys() - there)
    assert {number for _table, number in missing} >= {3, 4, 5}
    by_number = {table.number: table for table in Table.objects.all()}
    for table, number in missing:
        write(secretary, by_number[table], number, paper[table, number])
    last, first = missing[-1], paper[missing[-1]]
    same = write(other, by_number[last[0]], last[1], first)
    assert "entered this deal" not in same and str(first) in same
    differs = write(other, by_number[last[0]], last[1], first + 1)
    assert "sekretaria entered this deal at" in differs
    assert f"Saved: {first} : {157 - first}" in differs and f"Yours: {first + 1}" in differs
    entries = Entry.objects.select_related("match__table")
    assert {(each.match.table.number, each.number): each.points[0] for each in entries} == paper
    assert faults() == []
