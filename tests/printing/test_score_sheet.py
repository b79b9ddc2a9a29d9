from __future__ import annotations

from dataclasses import replace

import pytest

from jassclub.printing.score_sheet import RoundLine, ScoreSheet, score_sheets_pdf


@pytest.fixture
def sheet(occasion):
    played = RoundLine(1, 5, 17, "Claire Caduff", ("Beat Bürgi", "Dario Durrer"), 812, 1, 2)
    return ScoreSheet(occasion, "Anna Amsler", (played, RoundLine(2), RoundLine(3), RoundLine(4)))


def test_a_player_finds_table_partner_opponents_and_points_of_each_round(sheet, printed, english):
    text = printed(score_sheets_pdf([sheet], english)).text
    for words in ("Anna Amsler", "Claire Caduff", "Beat Bürgi", "Dario Durrer", "812", "3. Abend"):
        assert words in text
    assert text.count("812") == 3  # the round, the running total, the total


def test_a_round_to_come_is_blank(sheet, printed, english):
    before = printed(score_sheets_pdf([sheet], english)).text.split()
    more = replace(sheet, rounds=(*sheet.rounds[:3], RoundLine(4, table=31)))
    assert "31" not in before and "31" in printed(score_sheets_pdf([more], english)).text.split()


def test_the_total_runs_from_round_to_round(sheet, printed, english):
    rounds = tuple(RoundLine(n + 1, points=points) for n, points in enumerate((700, 650, 801)))
    text = printed(score_sheets_pdf([replace(sheet, rounds=rounds)], english)).text.split()
    assert [text.count(total) for total in ("700", "1350", "2151")] == [2, 1, 2]


def test_who_sits_out_gets_its_points(sheet, printed, english):
    rounds = (sheet.rounds[0], RoundLine(2, points=628, sits_out=True))
    text = printed(score_sheets_pdf([replace(sheet, rounds=rounds)], english)).text
    assert "sits out" in text and "628" in text and "1440" in text


def test_a_round_that_does_not_count_stands_in_brackets_and_not_in_the_total(sheet, printed, english):
    rounds = (sheet.rounds[0], RoundLine(2, points=401, counts=False))
    text = printed(score_sheets_pdf([replace(sheet, rounds=rounds)], english)).text
    assert "(401)" in text and "1213" not in text


def test_the_rank_is_printed_when_it_is_known(sheet, printed, english):
    assert "Rank" not in printed(score_sheets_pdf([sheet], english)).text
    assert "Rank 3" in printed(score_sheets_pdf([replace(sheet, rank="3")], english)).text


def test_two_sheets_share_a_page_each_in_its_half(sheet, printed, english):
    pdf = printed(score_sheets_pdf([sheet, replace(sheet, player="Zoe Zgraggen"), sheet], english))
    assert len(pdf.texts()) == 2 and "1/2" in pdf.texts()[0]
    heights = {char: bottom for char, _, bottom, _, top in pdf.letters() if top - bottom > 8}
    assert heights["Z"] < 842 / 2


def test_a_club_without_stoeck_has_no_column_for_it(sheet, printed, english):
    assert "Stöck" not in printed(score_sheets_pdf([replace(sheet, stoeck=False)], english)).text


@pytest.mark.parametrize("count", [1, 4, 8, 12])
def test_long_names_and_many_rounds_stay_in_their_cells(sheet, printed, english, long_name, count):
    rounds = tuple(
        RoundLine(n + 1, 25, 100, long_name, (long_name, long_name), 1256, 8, 8) for n in range(count)
    )
    long = replace(sheet, player=long_name, rounds=rounds, rank="100")
    pdf = printed(score_sheets_pdf([long, long], english))
    assert len(pdf.letters()) > 300
    assert pdf.collisions() == []
