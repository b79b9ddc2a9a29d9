"""Who reads the remarks at the deals: the club, a friendly match's people, everyone if the club says so."""

import pytest
from django.test import Client

from jassclub.accounts.models import Club
from jassclub.members.actions import change_club
from tests.answers import text_of
from tests.matches.api import Program

REMARK = "renounced"


@pytest.fixture
def places(night):
    table = night.draw().tables.get(number=1)
    night.deal(table, 1, 90, remark=REMARK)
    player = Client()
    match = Program(player).started()["id"]
    Program(player).write(match, 1, {"card_points": [90, 67]}, remark=REMARK, seen=0)
    evening = f"/evenings/{night.evening.pk}"
    at_club = {
        "page": f"/tables/{table.pk}/",
        "api": f"/api/matches/{table.match_id}/",
        "file": f"{evening}/deals.csv",
        "paper": f"/api/matches/{table.match_id}/sheet.pdf",
        "papers": f"/rounds/{table.round_id}/table-sheets.pdf",
    }
    api = f"/api/matches/{match}/"
    friendly = {"page": f"/matches/{match}/", "api": api, "paper": f"{api}sheet.pdf"}
    return at_club, friendly, player


def read(client: Client, addresses: dict[str, str]) -> set[str]:
    read = {name: client.get(address) for name, address in addresses.items()}
    assert {response.status_code for response in read.values()} == {200}
    return {name for name, response in read.items() if REMARK in text_of(response)}


def test_who_reads_them(places, as_helper):
    at_club, friendly, player = places
    stranger = Client()
    assert (read(stranger, at_club), read(stranger, friendly)) == (set(), set())
    assert (read(player, at_club), read(player, friendly)) == (set(), {"page", "api", "paper"})
    assert read(as_helper, at_club) == {"page", "api", "file"}  # paper is for everyone
    assert read(as_helper, friendly) == {"page", "api", "paper"}
    change_club(fields={"remarks_for_all": True})
    assert (read(stranger, at_club), read(stranger, friendly)) == (set(at_club), set(friendly))


@pytest.mark.usefixtures("with_cache")
def test_no_cached_page_or_row_outlives_the_clubs_choice(places, as_helper):
    at_club, friendly, player = places
    for is_for_all, label in ((False, "seen only when logged in"), (True, "for everyone to read")) * 2:
        if is_for_all != Club.objects.get().remarks_for_all:
            change_club(fields={"remarks_for_all": is_for_all})
        for reader in (as_helper, player, Client()):  # who may read them comes first
            shown = read(reader, {"club": at_club["page"], "friendly": friendly["page"]})
        assert shown == ({"club", "friendly"} if is_for_all else set())
        assert f"Remark, {label}" in as_helper.get(at_club["page"]).text


def test_the_secretary_chooses_it_among_the_settings(as_secretary):
    page = as_secretary.get("/club/settings/")
    assert "Everyone can read the remarks on deals" in page.text
    assert not page.context["form"]["remarks_for_all"].value()
