"""docs/another-laptop.md: the laptop is switched off in the middle of an evening, and another one goes on."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from jassclub.accounts.models import Club
from jassclub.drawing.integrity import faults
from jassclub.journal.models import restoring
from jassclub.matches.models import Entry
from jassclub.rounds.models import Table
from tests.answers import words
from tests.conftest import PASSWORD
from tests.inline import StrictClient


def write(client: StrictClient, table: Table, number: int, first: int) -> str:
    """Type a deal that the page did not show."""
    sent = {"only": str(number), f"d{number}-card_points_0": str(first), f"d{number}-seen": "0"}
    return words(client.post(f"{table.get_absolute_url()}deals/", sent, headers={"HX-Request": "true"}))


def written() -> dict[tuple[int, int], int]:
    entries = Entry.objects.select_related("match__table")
    return {(each.match.table.number, each.number): each.data["card_points"][0] for each in entries}


@pytest.mark.django_db(transaction=True)
def test_the_evening_goes_on_from_the_backup_on_the_stick_and_the_sheets_of_paper(
    night_of, as_secretary, helper, settings, believed, nothing_in_the_background
):
    tables = list(night_of(8).draw().tables.order_by("number"))
    client = StrictClient()
    client.force_login(helper)
    for number in range(1, 6):
        for table in tables:
            write(client, table, number, 10 * number + table.number)
        if number == 2:  # the backup is on the stick, and the laptop is still on
            stick = b"".join(as_secretary.post("/copies/save/").streaming_content)
    paper = written()
    with restoring():
        call_command("flush", verbosity=0, interactive=False)  # another laptop, which knows nobody
    settings.SECRET_KEY = "the key of another laptop, 0123456789"
    secretary, other = StrictClient(), StrictClient()
    assert "/welcome/copy/" in secretary.get("/", follow=True).text
    wrong = secretary.post("/welcome/copy/", {"file": SimpleUploadedFile("x.zip", b"Dear diary")})
    assert wrong.context["form"].errors["file"] == ["This file is not a club backup."]
    found = secretary.post("/welcome/copy/", {"file": SimpleUploadedFile("club.sqlite3", stick)})
    assert not Club.objects.exists()
    restored = secretary.post(found.headers["Location"], {"is_confirmed": "on"})
    assert restored.headers["Location"] == "/login/"
    for client, name in ((secretary, "sekretaria"), (other, "helper")):
        client.post("/login/", {"username": name, "password": PASSWORD})
    assert secretary.get("/welcome/copy/").headers["Location"] == "/"
    assert "20 November 2026" in words(secretary.get("/"))
    missing = sorted(paper.keys() - written().keys())
    assert len(paper) == 10 and {number for _table, number in missing} == {3, 4, 5}
    by_number = {table.number: table for table in Table.objects.all()}
    for table, number in missing:
        write(secretary, by_number[table], number, paper[table, number])
    (table, number), first = missing[-1], paper[missing[-1]]
    same = write(other, by_number[table], number, first)
    assert "entered this deal" not in same and str(first) in same
    differs = write(other, by_number[table], number, first + 1)
    assert "sekretaria entered this deal at" in differs
    assert f"Saved: {first} : {157 - first}" in differs and f"Yours: {first + 1}" in differs
    assert written() == paper and faults() == []
