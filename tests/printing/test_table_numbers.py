from PIL import Image, ImageChops

from jassclub.printing.slips import table_numbers_paper


def cards(count: int) -> dict[int, range]:
    return {n: range(4 * n - 3, 4 * n + 1) for n in range(1, count + 1)}


def test_every_table_has_a_card_with_its_number_and_tokens_on_both_sides(occasion, printed, english):
    pdf = printed(table_numbers_paper(cards(25), occasion, english))
    assert len(pdf.texts()) == 25
    for number, page in enumerate(pdf.texts(), start=1):
        assert page.split("\n").count(str(number)) == page.count("Jassclub Altstadt") == 2
    assert pdf.texts()[2].count("Tokens 9, 10, 11, 12") == 2
    for page in (0, 24):  # readable across the room: 8 cm
        assert max(top - bottom for _, _, bottom, _, top in pdf.letters(page)) > 80 / 25.4 * 72


def test_the_upper_half_is_the_lower_one_turned_round(occasion, printed, english):
    """Folded across the middle the card reads the same from both sides."""
    picture = printed(table_numbers_paper(cards(1), occasion, english)).picture()
    width, height = picture.size
    upper, lower = (
        picture.crop((0, 60, width, height // 2 - 4)),
        picture.crop((0, height // 2 + 4, width, height - 60)),
    )
    turned = upper.rotate(180).resize((60, 80), Image.Resampling.BOX)
    difference = ImageChops.difference(turned, lower.resize((60, 80), Image.Resampling.BOX))
    assert difference.getextrema()[1] < 40
    assert lower.getextrema()[0] == 0  # and there is something on it


def test_a_number_of_three_figures_stays_on_the_card(occasion, printed, english):
    pdf = printed(table_numbers_paper({100: (397, 398, 399, 400)}, occasion, english))
    assert all(left > 30 and right < 565 for _, left, _, right, _ in pdf.letters())
    assert pdf.collisions() == []
