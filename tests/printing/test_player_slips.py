import pytest

from jassclub.printing.slips import player_slips_paper
from jassclub.printing.table_sheet_data import PlayerSeat

ANNA = PlayerSeat("Anna Amsler", 3, 11, "Claire Caduff", ("Beat Bürgi", "Dario Durrer"))


@pytest.fixture
def shown(occasion, printed, english):
    return lambda *slips: printed(player_slips_paper(slips, 2, occasion, english))


def test_a_slip_says_where_with_whom_and_against_whom(shown):
    text = shown(ANNA).text
    others = ("Claire Caduff", "Beat Bürgi", "Dario Durrer")
    assert all(words in text for words in ("Anna Amsler", "Round 2", "Table 3 · token 11", *others))
    assert text.index("with") < text.index("Claire") < text.index("against") < text.index("Beat")


def test_who_sits_out_gets_a_slip_that_says_so(shown):
    text = shown(PlayerSeat("Emil Egli")).text
    assert "Emil Egli" in text and "sits out this round" in text
    assert "Table" not in text and "against" not in text


def test_where_everybody_plays_alone_nobody_is_a_partner(shown):
    alone = PlayerSeat("Anna Amsler", 3, 11, opponents=("Beat", "Claire", "Dario", "Emil"))
    pdf = shown(alone)
    assert "with" not in pdf.text and all(name in pdf.text for name in alone.opponents)
    assert pdf.collisions() == []


def test_a_hundred_slips_are_cut_out_in_alphabetical_order(shown):
    everybody = [
        PlayerSeat(f"Spieler {n:03}", n // 4 + 1, n + 1, "Xaver", ("Yves", "Zoe")) for n in range(100)
    ]
    pdf = shown(*reversed(everybody))
    pages = pdf.texts()
    assert len(pages) == 8
    assert "S–Spieler 013" in pages[0] and "Spieler 014–Spieler 027" in pages[1]
    text = "".join(page.split("\n", 2)[2] for page in pages)
    order = [text.index(f"Spieler {n:03}") for n in range(100)]
    assert order == sorted(order)
    assert text.count("Spieler") == 100
