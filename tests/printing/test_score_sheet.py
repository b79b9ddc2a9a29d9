from dataclasses import replace

import pytest

from jassclub.printing.score_sheet import RoundLine, ScoreSheet, score_sheets_paper

PLAYED = RoundLine(1, 5, 17, "Claire Caduff", ("Beat Bürgi", "Dario Durrer"), 812, (1, 2))


@pytest.fixture
def sheet(occasion):
    rounds = (PLAYED, RoundLine(2), RoundLine(3), RoundLine(4))
    return ScoreSheet(occasion, "Anna Amsler", rounds, honours=("Matsche", "Stöck"))


@pytest.fixture
def shown(sheet, printed, english):
    """The sheet, or one with these changes."""
    return lambda **changes: printed(score_sheets_paper([replace(sheet, **changes)], english))


def test_a_player_finds_table_partner_opponents_and_points_of_each_round(shown):
    text = shown().text
    for words in ("Anna Amsler", "Claire Caduff", "Beat Bürgi", "Dario Durrer", "812", "3. Abend"):
        assert words in text
    assert text.count("812") == 3  # the round, the running total, the total
    assert "31" not in text.split() and "31" in shown(rounds=(PLAYED, RoundLine(4, table=31))).text.split()


def test_the_total_runs_from_round_to_round_and_is_set_larger_than_what_it_adds(shown):
    pdf = shown(rounds=tuple(RoundLine(n, points=points) for n, points in enumerate((700, 650, 801), 1)))
    assert [pdf.text.split().count(total) for total in ("700", "1350", "2151")] == [2, 1, 2]
    assert pdf.size_of("2151") == 19 and pdf.size_of("650") == 12


def test_anyone_who_sits_out_gets_its_points_and_a_round_that_does_not_count_stands_in_brackets(shown):
    text = shown(rounds=(PLAYED, RoundLine(2, points=628, sits_out=True))).text
    assert "sits out" in text and "628" in text and "1440" in text
    text = shown().text
    assert "Total: the points of all rounds\n" in text
    assert "Matsche, Stöck: number made. Their points are included." in text
    text = shown(rounds=(PLAYED, RoundLine(2, points=401, counts=False))).text
    assert "(401)" in text and "1213" not in text and "but those in brackets" in text
    text = shown(rounds=(RoundLine(1, points=-30), RoundLine(2, points=-5, counts=False))).text
    assert "−30" in text and "(−5)" in text and "-30" not in text and "-5" not in text


def test_the_rank_is_printed_when_it_is_known_and_the_moment_of_rank_and_total(shown):
    assert "Rank" not in shown().text
    text = " ".join(shown(rank="3", after=1).text.split())
    assert "Rank 3 after round 1" in text and "Total after round 1" in text
    assert "Rank 3" in shown(rank="3").text and "after" not in shown(rank="3").text


def test_two_sheets_share_a_page_each_in_its_half(sheet, printed, english):
    pdf = printed(score_sheets_paper([sheet, replace(sheet, player="Zoe Zgraggen"), sheet], english))
    assert len(pdf.texts) == 2 and "1/2" in pdf.texts[0]
    heights = {char: bottom for char, _, bottom, _, top in pdf.letters() if top - bottom > 8}
    assert heights["Z"] < 842 / 2


def test_only_honours_that_count_have_a_column_with_a_legible_head_and_the_sum_of_all_rounds(shown):
    pdf = shown(rounds=(replace(PLAYED, honours=(3,)),), honours=("Matsche",))
    assert "Matsche" in pdf.text and "Stöck" not in pdf.text
    four = shown(rounds=(RoundLine(1),), honours=("Matsche", "Stöck", "Bids"))
    assert min(four.size_of(head) for head in ("Opponents", "Matsche", "Stöck", "Bids")) >= 9
    rounds = tuple(RoundLine(n, points=500, honours=(11 * n, 0), counts=n < 3) for n in (1, 2, 3))
    assert shown(rounds=rounds).text.split().count("66") == 1  # also of the last round, which does not count


def test_anyone_who_plays_alone_has_opponents_and_no_column_for_a_partner(shown):
    played = RoundLine(1, 5, 17, "", ("Beat Bürgi", "Claire Caduff", "Dario Durrer"), 44)
    pdf = shown(rounds=(played, RoundLine(2)), honours=(), has_partners=False)
    assert "Partner" not in pdf.text and "Opponents" in pdf.text and pdf.faults() == []
    assert all(name in pdf.text for name in played.opponents)


@pytest.mark.parametrize("count", [1, 12])
def test_long_names_and_many_rounds_stay_in_their_cells(shown, long_name, count):
    line = RoundLine(1, 25, 100, long_name, (long_name, long_name), 1256, (8, 8))
    rounds = tuple(replace(line, number=n + 1) for n in range(count))
    pdf = shown(player=long_name, rounds=rounds, rank="100")
    assert len(pdf.letters()) > 150 and pdf.faults() == []
