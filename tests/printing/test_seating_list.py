from jassclub.printing.seating_lists import seating_paper
from jassclub.printing.table_sheet_data import PlayerSeat


def test_names_hang_in_alphabetical_order_whatever_their_accents(occasion, printed, english):
    names = ["Zoe", "Łukasz", "émile", "Özlem", "Anna", "Emil", "Otto", "Mara"]
    seating = tuple(PlayerSeat(name, 1, n + 1) for n, name in enumerate(names)), 1, occasion
    text = printed(seating_paper(*seating, english)).text
    order = sorted(names, key=text.index)
    assert order == ["Anna", "Emil", "émile", "Łukasz", "Mara", "Otto", "Özlem", "Zoe"]


def test_everyone_finds_table_and_token_beside_the_name(occasion, printed, english):
    seating = (PlayerSeat("Anna Amsler", 12, 47), PlayerSeat("Beat Bürgi")), 3, occasion
    pdf = printed(seating_paper(*seating, english))
    letters = pdf.letters()
    line = next(bottom for char, _, bottom, _, top in letters if char == "m" and top - bottom > 7)
    beside = "".join(char for char, _, bottom, _, top in letters if bottom - 1 < line < top)
    assert beside == "AnnaAmsler1247" and pdf.text.count("sits out") == 1


def test_a_hundred_players_hang_on_two_pages(occasion, printed, english):
    places = [PlayerSeat(f"Ann {n:03}", n // 4 + 1, n + 1) for n in range(100)]
    pdf = printed(seating_paper(places, 1, occasion, english))
    first, second = pdf.texts()
    assert "A – Ann 049" in first and "Ann 050 – A" in second
    assert all(f"Ann {n:03}" in pdf.text for n in range(100))
    for page in (0, 1):
        assert min(bottom for char, _, bottom, _, _ in pdf.letters(page) if char == "A") > 40  # in the frame
