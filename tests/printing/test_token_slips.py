import pytest
from PIL import Image

from jassclub.printing.page import EDGE
from jassclub.printing.slips import TOKENS_ACROSS, TOKENS_DOWN, Token, token_slips_paper

WIDTH, HEIGHT = 595.28, 841.89


@pytest.fixture
def bag(occasion):
    """The tokens of so many players, made as the rules say: odd with odd, even with even."""

    def fill(players: int) -> tuple:
        tokens = []
        for number in range(1, players + 1):
            first = (number - 1) // 4 * 4 + 1
            same = [each for each in range(first, first + 4) if each % 2 == number % 2 and each != number]
            other = tuple(each for each in range(first, first + 4) if each % 2 != number % 2)
            tokens.append(Token(number, (number + 3) // 4, same[0], other))
        return tokens, occasion

    return fill


def slip_of(printed, number: int) -> str:
    """The letters on the slip of a token, line by line."""
    place = (number - 1) % (TOKENS_ACROSS * TOKENS_DOWN)
    row, column = divmod(place, TOKENS_ACROSS)
    width, height = (WIDTH - 2 * EDGE) / TOKENS_ACROSS, (HEIGHT - 2 * EDGE) / TOKENS_DOWN
    left, top = EDGE + column * width, HEIGHT - EDGE - row * height
    letters = printed.letters((number - 1) // (TOKENS_ACROSS * TOKENS_DOWN))
    return "".join(
        char
        for char, x1, y1, x2, y2 in letters
        if left < x1 and x2 < left + width and top - height < y1 < top
    )


def test_a_token_says_where_it_sits_and_whom_it_plays_with(bag, printed, english):
    pdf = printed(token_slips_paper(*bag(100), english))
    assert slip_of(pdf, 1) == "1Table1playswith3against2,4oddside"
    assert slip_of(pdf, 12) == "12Table3playswith10against9,11evenside"
    assert slip_of(pdf, 99) == "99Table25playswith97against98,100oddside"


@pytest.mark.parametrize(("players", "pages"), [(4, 1), (20, 1), (24, 1), (28, 2), (100, 5), (400, 17)])
def test_twenty_four_slips_are_on_a_page_and_each_token_is_there_once(bag, printed, english, players, pages):
    pdf = printed(token_slips_paper(*bag(players), english))
    assert len(pdf.texts()) == pages
    for number in (1, players // 2, players):
        assert slip_of(pdf, number).startswith(f"{number}Table")
    assert pdf.text.count("plays with") == players


def test_no_number_touches_another_or_the_place_to_cut(bag, printed, english):
    full = printed(token_slips_paper(*bag(400), english))
    for page in (0, 4, 16):
        assert full.collisions(page) == []


def darkest(picture: Image.Image, x: float, y: float, reach: int = 8) -> int:
    scale = picture.width / WIDTH
    across, down = round(x * scale), round(y * scale)
    return picture.crop((across - reach, down - reach, across + reach, down + reach)).getextrema()[0]


def test_fine_lines_to_cut_along_run_between_the_slips_that_are_there(bag, printed, english):
    picture = printed(token_slips_paper(*bag(8), english)).picture(scale=3)
    width, height = (WIDTH - 2 * EDGE) / TOKENS_ACROSS, (HEIGHT - 2 * EDGE) / TOKENS_DOWN
    for column in range(TOKENS_ACROSS + 1):
        assert 100 < darkest(picture, EDGE + column * width, EDGE + height * 1.05) < 220
    for row in range(4):
        assert 100 < darkest(picture, EDGE + width * 0.97, EDGE + row * height) < 220
    assert darkest(picture, EDGE + width * 0.97, EDGE + 4 * height) == 255  # nothing to cut there


def test_where_everybody_plays_alone_no_partner_is_named(occasion, printed, english):
    text = printed(token_slips_paper([Token(5, 2)], occasion, english)).text
    assert "Table 2" in text and "plays with" not in text and "side" not in text


def test_an_empty_bag_is_refused(occasion, printed, english):
    with pytest.raises(ValueError, match="at least one page"):
        printed(token_slips_paper([], occasion, english))
