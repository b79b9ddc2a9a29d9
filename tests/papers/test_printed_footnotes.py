"""What the printed standings and score sheets say of how totals came about."""

from datetime import date
from fractions import Fraction

import pytest

from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.papers.standings_papers import evening_lists, score_sheets, season_lists
from jassclub.results.queries.standings import season_standings
from jassclub.season_setup.actions.scoring import set_regulation

SECOND = date(2026, 12, 4)


def scored(night, **steps) -> None:
    set_regulation(season=night.season, regulation=Regulation(**steps))
    night.season.refresh_from_db()
    night.evening.season = night.season


@pytest.fixture
def played(night):
    """Two rounds, of which the second is the better one for those who changed sides."""
    night.play()
    night.play(seed=2)
    return night


def test_a_tie_that_was_decided_is_one_note_for_the_two_of_them(night, read):
    night.play()
    scored(night, ties=("lot",), lot_seed=7)
    [printed] = season_lists(night.season)
    first, second = season_standings(night.season).ranked[:2]
    assert printed.rows[0].marks == printed.rows[1].marks == (printed.footnotes[0].mark,) == ("1",)
    said = f"{first.line.name}: Level with {second.line.name} on {first.line.total}; decided by lot"
    assert printed.footnotes[0].text.startswith(said)
    assert len(printed.footnotes) == 4, "at each of the two tables two pairs of partners"
    assert read(f"/seasons/{night.season.pk}/standings.pdf").count("decided by lot") == 4


def test_shared_ranks_need_no_note(night):
    night.play()
    for printed in (*season_lists(night.season), *evening_lists(night.evening)):
        assert printed.footnotes == () and {row.marks for row in printed.rows} == {()}


def test_penalties_and_excuses_are_notes_with_the_whole_calculation(played):
    away, late = played.members[7], played.members[0]
    played.season.evenings.create(date=SECOND)
    played.evening = played.season.evenings.get(date=SECOND)
    played.here(played.members[:4])
    played.play(seed=3)
    scored(
        played,
        adjustments=(Adjustment(late.pk, Fraction(-50), "came late"),),
        excused={SECOND: frozenset({away.pk})},
        excused_value=Fraction(500),
        weights={SECOND: Fraction(2)},
        least_evenings=2,
    )
    [printed] = season_lists(played.season)
    notes = {each.text.replace("\N{NO-BREAK SPACE}", " ") for each in printed.footnotes}
    line = next(each.line for each in season_standings(played.season).ranked if each.line.player == late.pk)
    first, second = (part.value for part in line.evenings.values())
    assert f"{late}: {first} + {second} × 2 − 50 = {line.total} (−50: came late)" in notes
    assert f"{away}: 4 December 2026, excused: gets 500 points" in notes
    assert "× after a date: the value of that evening is multiplied by it." in notes
    assert "–: not ranked, with fewer than 2 evenings." in notes


def test_an_evening_worth_ranking_points_prints_them(played):
    scored(played, evening_value="ranks")
    [printed] = evening_lists(played.evening)
    assert printed.honours[0] == "Ranking points" and printed.rows[0].honours[0] == "25"
    scored(played, evening_value="rounds")
    [printed] = evening_lists(played.evening)
    assert printed.rows[0].results[0].startswith("25 / 6")
    assert [each.text for each in printed.footnotes] == ["18 / 812: ranking points / points of the round."]


def test_a_score_sheet_marks_the_round_that_does_not_count_and_adds_the_others(played):
    assert all(each.counts for sheet in score_sheets(played.evening) for each in sheet.rounds)
    scored(played, round_drop=1)
    totals = {each.line.name: each.line.total for each in season_standings(played.season).ranked}
    for sheet in score_sheets(played.evening):
        rounds = [each for each in sheet.rounds if each.points is not None]
        [dropped] = [each for each in rounds if not each.counts]
        assert dropped.points == min(each.points for each in rounds)
        assert sum(each.points for each in rounds if each.counts) == totals[sheet.player]
