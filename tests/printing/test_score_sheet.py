from dataclasses import replace

import pytest

from jassclub.printing.score_sheet import RoundLine, ScoreSheet, score_sheets_paper


@pytest.fixture
def sheet(occasion):
    played = RoundLine(1, 5, 17, "Claire Caduff", ("Beat Bürgi", "Dario Durrer"), 812, (1, 2))
    rounds = (played, RoundLine(2), RoundLine(3), RoundLine(4))
    return ScoreSheet(occasion, "Anna Amsler", rounds, honours=("Matsche", "Stöck"))


def test_a_player_finds_table_partner_opponents_and_points_of_each_round(sheet, printed, english):
    text = printed(score_sheets_paper([sheet], english)).text
    for words in ("Anna Amsler", "Claire Caduff", "Beat Bürgi", "Dario Durrer", "812", "3. Abend"):
        assert words in text
    assert text.count("812") == 3  # the round, the running total, the total


def test_a_round_to_come_is_blank(sheet, printed, english):
    before = printed(score_sheets_paper([sheet], english)).text.split()
    more = replace(sheet, rounds=(*sheet.rounds[:3], RoundLine(4, table=31)))
    assert "31" not in before and "31" in printed(score_sheets_paper([more], english)).text.split()


def test_the_total_runs_from_round_to_round(sheet, printed, english):
    rounds = tuple(RoundLine(n + 1, points=points) for n, points in enumerate((700, 650, 801)))
    text = printed(score_sheets_paper([replace(sheet, rounds=rounds)], english)).text.split()
    assert [text.count(total) for total in ("700", "1350", "2151")] == [2, 1, 2]


def test_who_sits_out_gets_its_points(sheet, printed, english):
    rounds = (sheet.rounds[0], RoundLine(2, points=628, sits_out=True))
    text = printed(score_sheets_paper([replace(sheet, rounds=rounds)], english)).text
    assert "sits out" in text and "628" in text and "1440" in text


def test_a_round_that_does_not_count_stands_in_brackets_and_not_in_the_total(sheet, printed, english):
    rounds = (sheet.rounds[0], RoundLine(2, points=401, counts=False))
    text = printed(score_sheets_paper([replace(sheet, rounds=rounds)], english)).text
    assert "(401)" in text and "1213" not in text


def test_the_rank_is_printed_when_it_is_known(sheet, printed, english):
    assert "Rank" not in printed(score_sheets_paper([sheet], english)).text
    assert "Rank 3" in printed(score_sheets_paper([replace(sheet, rank="3")], english)).text


def test_the_moment_of_rank_and_total_is_named(sheet, printed, english):
    text = " ".join(printed(score_sheets_paper([replace(sheet, rank="3", after=1)], english)).text.split())
    assert "Rank 3 after round 1" in text and "Total after round 1" in text
    assert "after" not in printed(score_sheets_paper([replace(sheet, rank="3")], english)).text


def test_two_sheets_share_a_page_each_in_its_half(sheet, printed, english):
    pdf = printed(score_sheets_paper([sheet, replace(sheet, player="Zoe Zgraggen"), sheet], english))
    assert len(pdf.texts()) == 2 and "1/2" in pdf.texts()[0]
    heights = {char: bottom for char, _, bottom, _, top in pdf.letters() if top - bottom > 8}
    assert heights["Z"] < 842 / 2


def test_only_honours_that_count_have_a_column(sheet, printed, english):
    played = replace(sheet.rounds[0], honours=(3,))
    text = printed(score_sheets_paper([replace(sheet, rounds=(played,), honours=("Matsche",))], english)).text
    assert "Matsche" in text and "Stöck" not in text


def test_honours_are_added_up_over_all_rounds_as_in_the_standings(sheet, printed, english):
    rounds = tuple(RoundLine(n, points=500, honours=(11 * n, 0), counts=n < 3) for n in (1, 2, 3))
    words = printed(score_sheets_paper([replace(sheet, rounds=rounds)], english)).text.split()
    assert words.count("66") == 1  # also of the last round, whose points do not count


def test_who_plays_alone_has_opponents_and_no_column_for_a_partner(sheet, printed, english):
    played = RoundLine(1, 5, 17, "", ("Beat Bürgi", "Claire Caduff", "Dario Durrer"), 44)
    alone = replace(sheet, rounds=(played, RoundLine(2)), honours=(), has_partners=False)
    pdf = printed(score_sheets_paper([alone], english))
    assert "Partner" not in pdf.text and "Opponents" in pdf.text
    assert all(name in pdf.text for name in played.opponents)
    assert pdf.collisions() == []


@pytest.mark.parametrize("count", [1, 4, 8, 12])
def test_long_names_and_many_rounds_stay_in_their_cells(sheet, printed, english, long_name, count):
    rounds = tuple(
        RoundLine(n + 1, 25, 100, long_name, (long_name, long_name), 1256, (8, 8)) for n in range(count)
    )
    long = replace(sheet, player=long_name, rounds=rounds, rank="100")
    pdf = printed(score_sheets_paper([long, long], english))
    assert len(pdf.letters()) > 300
    assert pdf.collisions() == []


def test_the_last_row_says_what_it_adds(sheet, printed, english):
    text = printed(score_sheets_paper([sheet], english)).text
    assert "Total: the points of all rounds\n" in text
    assert "Matsche, Stöck: how often. What they bring is already in the points." in text
    rounds = (sheet.rounds[0], RoundLine(2, points=401, counts=False))
    text = printed(score_sheets_paper([replace(sheet, rounds=rounds)], english)).text
    assert "but those in brackets" in text


def test_totals_are_set_larger_than_what_they_add(sheet, printed, english):
    rounds = tuple(RoundLine(n, points=1100 + n) for n in range(1, 5))
    pdf = printed(score_sheets_paper([replace(sheet, rounds=rounds)], english))
    assert pdf.size_of("4410") == 15 and pdf.size_of("1102") == 12


def test_points_below_zero_have_the_sign_for_minus(occasion, printed, english):
    rounds = (RoundLine(1, 2, 7, points=-30), RoundLine(2, 3, 8, points=-5, counts=False))
    text = printed(score_sheets_paper([ScoreSheet(occasion, "Anna", rounds)], english)).text
    assert "−30" in text and "(−5)" in text and "-30" not in text and "-5" not in text
