from __future__ import annotations

import pytest

from jassclub.printing.paper import Words
from jassclub.printing.slips import player_slips_paper
from jassclub.printing.table_sheet_data import PlayerSeat

ANNA = PlayerSeat("Anna Amsler", 3, 11, "Claire Caduff", ("Beat Bürgi", "Dario Durrer"))


@pytest.fixture
def slips(occasion):
    return lambda *slips: (slips, 2, occasion)


def test_a_slip_says_where_with_whom_and_against_whom(slips, printed, english):
    text = printed(player_slips_paper(*slips(ANNA), english)).text
    for words in (
        "Anna Amsler",
        "Round 2",
        "Table 3 · token 11",
        "Claire Caduff",
        "Beat Bürgi",
        "Dario Durrer",
    ):
        assert words in text
    assert text.index("with") < text.index("Claire") < text.index("against") < text.index("Beat")


def test_who_sits_out_gets_a_slip_that_says_so(slips, printed, english):
    text = printed(player_slips_paper(*slips(PlayerSeat("Emil Egli")), english)).text
    assert "Emil Egli" in text and "sits out this round" in text
    assert "Table" not in text and "against" not in text


def test_where_everybody_plays_alone_nobody_is_a_partner(slips, printed, english):
    alone = PlayerSeat("Anna Amsler", 3, 11, opponents=("Beat", "Claire", "Dario", "Emil"))
    pdf = printed(player_slips_paper(*slips(alone), english))
    assert "with" not in pdf.text and all(name in pdf.text for name in alone.opponents)
    assert pdf.collisions() == []


def test_a_hundred_slips_are_cut_out_in_alphabetical_order(slips, printed, english):
    everybody = [
        PlayerSeat(f"Spieler {n:03}", n // 4 + 1, n + 1, "Xaver", ("Yves", "Zoe")) for n in range(100)
    ]
    pdf = printed(player_slips_paper(*slips(*reversed(everybody)), english))
    pages = pdf.texts()
    assert len(pages) == 8
    assert "S–Spieler 013" in pages[0] and "Spieler 014–Spieler 027" in pages[1]
    text = "".join(page.split("\n", 2)[2] for page in pages)
    order = [text.index(f"Spieler {n:03}") for n in range(100)]
    assert order == sorted(order)
    assert text.count("Spieler") == 100


@pytest.mark.parametrize("name", ["Łukasz Șerban", "Ελένη Παπαδοπούλου", "Христо Ботев", "Ágnes Őze"])
def test_names_in_other_alphabets_can_be_read_back(slips, printed, english, name):
    text = printed(player_slips_paper(*slips(PlayerSeat(name, 1, 1, name, (name, name))), english)).text
    assert text.count(name) == 4


def test_long_names_stay_on_their_slip(slips, printed, english, long_name):
    long = PlayerSeat(long_name, 25, 100, long_name, (long_name, long_name))
    pdf = printed(player_slips_paper(*slips(*[long] * 14), english))
    assert len(pdf.texts()) == 1 and pdf.collisions() == [] and "…" not in pdf.text


def test_a_name_of_fifty_letters_is_printed_in_full(slips, printed, english):
    name = "Maximiliana-Theodora von Hohenlandenberg-Breitenau"
    assert len(name) == 50
    slip = PlayerSeat(name, 25, 100, name, (name, name))
    assert " ".join(printed(player_slips_paper(*slips(slip), english)).text.split()).count(name) == 4


def test_the_file_says_what_it_is_and_is_the_same_every_time(slips, printed, english):
    pdf = printed(player_slips_paper(*slips(ANNA), Words("es")))
    assert pdf.metadata["/Title"] == "Slips, round 2 · Meisterschaft 2026/27 · 3. Abend"
    assert pdf.language == "es"
    assert printed(player_slips_paper(*slips(ANNA), Words("es"))).data == pdf.data
