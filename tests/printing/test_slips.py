"""What is cut out: tokens, slips, and cards with the numbers of the tables."""

import pytest
from PIL import Image, ImageChops

from jassclub.printing.page import EDGE
from jassclub.printing.slips import (
    TOKENS_ACROSS,
    TOKENS_DOWN,
    Token,
    player_slips_paper,
    table_numbers_paper,
    token_slips_paper,
)
from jassclub.printing.table_sheet_data import PlayerSeat

WIDTH, HEIGHT = 595.28, 841.89


@pytest.fixture
def bag(occasion, printed, english):
    """The tokens of this many players, each with the widest partner and opponents."""

    def fill(players: int):
        tokens = [Token(number, (number + 3) // 4, 398, (397, 399)) for number in range(1, players + 1)]
        return printed(token_slips_paper(tokens, occasion, english))

    return fill


def slip_of(printed, number: int) -> str:
    """The letters on the slip of a token, line by line."""
    place = (number - 1) % (TOKENS_ACROSS * TOKENS_DOWN)
    row, column = divmod(place, TOKENS_ACROSS)
    width, height = (WIDTH - 2 * EDGE) / TOKENS_ACROSS, (HEIGHT - 2 * EDGE) / TOKENS_DOWN
    left, top = EDGE + column * width, HEIGHT - EDGE - row * height
    letters = printed.letters((number - 1) // (TOKENS_ACROSS * TOKENS_DOWN))
    inside = (each for each in letters if left < each[1] and each[3] < left + width)
    return "".join(char for char, _, bottom, _, _ in inside if top - height < bottom < top)


@pytest.mark.parametrize(("players", "pages"), [(4, 1), (24, 1), (28, 2), (400, 17)])
def test_twenty_four_slips_are_on_a_page_and_each_token_is_there_once(bag, players, pages):
    pdf = bag(players)
    assert len(pdf.texts) == pages
    for number in (1, players // 2, players):
        assert slip_of(pdf, number).startswith(f"{number}Table")
    assert pdf.text.count("plays with") == players
    assert pdf.faults() == []


def test_fine_lines_to_cut_along_run_between_the_slips_that_are_there(bag):
    pdf = bag(8)
    width, height = (WIDTH - 2 * EDGE) / TOKENS_ACROSS, (HEIGHT - 2 * EDGE) / TOKENS_DOWN
    for column in range(TOKENS_ACROSS + 1):
        assert 100 < pdf.darkest(EDGE + column * width, EDGE + height * 1.05) < 220
    for row in range(4):
        assert 100 < pdf.darkest(EDGE + width * 0.97, EDGE + row * height) < 220
    assert pdf.darkest(EDGE + width * 0.97, EDGE + 4 * height) == 255  # nothing to cut there


def test_a_hundred_slips_are_cut_out_in_alphabetical_order(occasion, printed, english):
    met = "Xaver", ("Yves", "Zoe")
    everyone = [PlayerSeat(f"Spieler {n:03}", n // 4 + 1, n + 1, *met) for n in reversed(range(100))]
    pdf = printed(player_slips_paper(everyone, 2, occasion, english))
    pages = pdf.texts
    assert len(pages) == 8
    assert "S – Spieler 013" in pages[0] and "Spieler 014 – Spieler 027" in pages[1]
    text = "".join(page.split("\n", 3)[3] for page in pages)
    order = [text.index(f"Spieler {n:03}") for n in range(100)]
    assert order == sorted(order)
    assert text.count("Spieler") == 100


def test_every_table_has_a_card_with_its_number_and_tokens_on_both_sides(occasion, printed, english):
    tokens = {n: range(4 * n - 3, 4 * n + 1) for n in (1, 3, 25, 100)}
    pdf = printed(table_numbers_paper(tokens, occasion, english))
    for number, page in zip(tokens, pdf.texts, strict=True):
        assert page.split("\n").count(str(number)) == page.count("Jassclub Altstadt") == 2
    assert pdf.texts[1].count("Tokens 9, 10, 11, 12") == 2 and pdf.faults() == []
    for page in (0, 2):  # readable across the room: 8 cm
        assert max(top - bottom for _, _, bottom, _, top in pdf.letters(page)) > 80 / 25.4 * 72


def test_the_upper_half_is_the_lower_one_turned_round(occasion, printed, english):
    """Folded across the middle the card reads the same from both sides."""
    picture = printed(table_numbers_paper({1: (1, 2, 3, 4)}, occasion, english)).picture()
    width, height = picture.size
    boxes = (0, 60, width, height // 2 - 4), (0, height // 2 + 4, width, height - 60)
    upper, lower = (picture.crop(box).resize((60, 80), Image.Resampling.BOX) for box in boxes)
    assert ImageChops.difference(upper.rotate(180), lower).getextrema()[1] < 40
    assert lower.getextrema()[0] < 40  # and there is something on it
