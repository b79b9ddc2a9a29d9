"""Suits have their usual names, unless the club wants those of the booklet."""

from __future__ import annotations

import pytest

from jassclub.members.actions import change_club


@pytest.fixture
def address(table) -> str:
    return f"/tables/{table.pk}/"


def test_suits_have_their_usual_names_in_the_readers_language(as_helper, address):
    assert "Hearts" in as_helper.get(address).text
    assert "Cœur" in as_helper.get(address, headers={"Accept-Language": "fr"}).text


def test_a_club_that_speaks_dialect_reads_it_in_every_language(as_helper, address):
    change_club(fields={"dialect": True})
    for language in ("en", "de", "fr"):
        text = as_helper.get(address, headers={"Accept-Language": language}).text
        assert "Härz" in text and "Hearts" not in text and "Herz" not in text
    change_club(fields={"dialect": False})
    assert "Härz" not in as_helper.get(address).text


def test_the_rules_of_a_game_follow_what_the_club_speaks(as_reader, club):
    for dialect in (False, True, False):
        change_club(fields={"dialect": dialect})
        text = as_reader.get("/games/bieter/").text
        assert ("Härz" in text, "Hearts" in text) == (dialect, not dialect)
