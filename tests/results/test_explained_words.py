"""How a total came about, in words that someone can follow with a pencil."""

import re
from datetime import date
from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given, settings

from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.engine.standings.results import (
    Calculation,
    Decision,
    EveningResults,
    RoundPoints,
    season_calculation,
)
from jassclub.games import presentation_of
from jassclub.results import explanation_words as words
from jassclub.results.tie_words import tie_sentence
from jassclub.seasons.regulation_json import from_json
from tests.engine.standings.seasons import evening_lines, lines_of, score_season, seasons

SCHIEBER, DIFFERENZLER = presentation_of("schieber"), presentation_of("differenzler")
DAYS = [date(2026, month, 4) for month in (9, 10, 11, 12)]
PEOPLE = {"B": "Beat"}
SAME_BEST, SAME_BEST_2 = "the best single round", "the best 2 single rounds"
ONE_FEWER = "the same best rounds, and one fewer of them"
ONE_MISSED = "do not count, and the one missed is one of these"


def reckoned(text: str) -> tuple[Fraction, Fraction]:
    """Both sides of a written calculation, reckoned as they stand there; shown figures are left out."""
    left, right = text.partition(", shown as")[0].split(" = ")

    def value(side: str) -> Fraction:
        side = re.sub(r"\d+(\.\d+)?", lambda found: f"Fraction('{found[0]}')", side)
        return Fraction(eval(side.translate({0xA0: " ", ord("×"): "*", ord("÷"): "/", ord("−"): "-"})))

    return value(left), value(right)


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        (("best_round", 1183, 1120), "higher single round 1183 against 1120"),
        (("best_round", 1120, 1183), "lower single round 1120 against 1183"),
        (("best_round", 1120, None), "has played a round, and the other none"),
        (("best_rounds", 1120, 1183), "lower single round 1120 against 1183"),
        (("best_rounds", None, 1183), "has played no round, and the other has"),
        (("best_rounds", 900, 880, 1), f"{SAME_BEST} is equal, the next one higher, 900 against 880"),
        (("best_rounds", 880, 900, 2), f"{SAME_BEST_2} are equal, the next one lower, 880 against 900"),
        (("best_rounds", 700, None, 3), "the same best rounds, and one more of them: 700"),
        (("best_rounds", None, 700, 3), f"{ONE_FEWER}: the other has 700 as well"),
        (("matsche", 5, 3), "more Matsche, 5 against 3"),
        (("matsche", 3, 5), "fewer Matsche, 3 against 5"),
        (("evenings", 5, 4), "more evenings attended, 5 against 4"),
        (
            ("last_evening", Fraction(812), Fraction(1581, 2)),
            "higher result on the last evening, 812 against 790.5",
        ),
        (("last_evening", None, Fraction(790)), "missed the last evening, and the other did not"),
        (("last_evening", Fraction(790), None), "attended the last evening, and the other did not"),
        (("places", 2, 1), "more evenings at rank 1, 2 against 1"),
        (("places", 0, 1, 2), "fewer evenings at rank 3, 0 against 1"),
        (("direct", 2, -2), "head to head: ahead of the others on more evenings, on balance 2 against −2"),
        (("lot", 7, 3), "decided by lot: 7 against 3"),
    ],
)
def test_every_tie_is_told_in_a_sentence(decision, said):
    by, mine, theirs, *at = decision
    decided = Decision("B", True, by, mine, theirs, *at)
    assert tie_sentence(decided, "4274", PEOPLE, SCHIEBER) == f"Level with Beat on 4274; {said}."


def test_a_shared_rank_is_told_and_what_decides_is_named_in_the_words_of_the_game():
    shared = tie_sentence(Decision("B", False, ""), "4274", PEOPLE, SCHIEBER)
    assert shared == "Level with Beat on 4274 in everything that decides: the rank is shared."
    said = tie_sentence(Decision("B", True, "matsche", 5, 3), "4274", PEOPLE, presentation_of("kruisjassen"))
    assert said == "Level with Beat on 4274; more deals with all tricks, 5 against 3."


def test_where_the_lowest_wins_the_lower_round_is_said_to_be_lower():
    points = {1: {"A": 10, "B": 15}, 2: {"A": 20, "B": 15}}
    rounds = {at: {who: RoundPoints(each) for who, each in own.items()} for at, own in points.items()}
    low = EveningResults(DAYS[0], rounds)
    first, _second = evening_lines(low, Regulation(), {"A": "Anna", "B": "Beat"}, low_wins=True)
    assert first.player == "A"
    said = tie_sentence(first.decisions[0], "30", PEOPLE, DIFFERENZLER)
    assert said == "Level with Beat on 30; lower single round 10 against 15."


@settings(deadline=None, max_examples=40)
@given(seasons())
def test_the_written_calculation_adds_up_to_the_total(season):
    regulation = from_json(season.regulation)
    for line in lines_of(season):
        written = words.calculated(season_calculation(line, regulation))
        if " = " not in written:
            assert not written or written.partition(", shown as")[1]
            continue
        left, right = reckoned(written)
        assert left != right or written.partition(" = ")[0] != written.partition(" = ")[2]
        assert abs(right - line.total) <= Fraction(1, 200)
        # Averages stand there with two decimals, of which each may be half a hundredth off, three times over.
        assert abs(left - line.total) <= Fraction(3 * len(line.evenings), 200)


@pytest.mark.parametrize(
    ("terms", "divisor", "added", "text"),
    [
        ([(812, 1), (790, 1)], None, (), "812 + 790 = 1602"),
        ([(812, 1), (790, 2)], 3, (-50,), "(812 + 790 × 2) ÷ 3 − 50 = 747.33, shown as 747.3"),
        ([(-12, 1), (-30, 1)], None, (), "−12 − 30 = −42"),
        ([(812, 1)], 2, (), "812 ÷ 2 = 406"),
        ([(801, Fraction(5, 4))], None, (), "801 × 1.25 = 1001.25, shown as 1001.3"),
        ([], 0, (20,), "0 + 20 = 20"),
        ([], None, (), ""),
        ([(466, 1)], None, (), ""),
        ([(466, 1)], 1, (), ""),
        ([(-4, 1)], None, (), ""),
        ([(Fraction(2242, 3), 1)], None, (), "747.33, shown as 747.3"),
    ],
)
def test_a_calculation_is_written_as_at_school(terms, divisor, added, text):
    calculation = Calculation(tuple(tuple(map(Fraction, term)) for term in terms), divisor, added)
    assert words.calculated(calculation).replace("\N{NO-BREAK SPACE}", " ") == text


def test_figures_are_written_as_the_language_has_them_and_penalties_with_sign_and_reason():
    with translation.override("fr"):
        assert words.calculated(Calculation(((Fraction(1, 2), 1), (Fraction(1), 1)))) == "0,5 + 1 = 1,5"
    assert words.with_reason(Adjustment("A", Fraction(-101, 2), "came late")) == "−50.5: came late"
    assert words.with_reason(Adjustment("A", Fraction(20), "")) == "+20"


def evening(day: int, *points: int | None) -> EveningResults:
    """An evening of Anna's; Beat played what she missed."""
    rounds = {
        number: {"B": RoundPoints(1)} if each is None else {"A": RoundPoints(each)}
        for number, each in enumerate(points, start=1)
    }
    return EveningResults(DAYS[day], rounds)


@pytest.mark.parametrize(
    ("drop", "rounds", "said"),
    [
        (0, [800, 700, 600, 900], ""),
        (1, [800, 700, 600, 900], "the worst of 4 rounds"),
        (2, [800, 700, 600, 900], "one of the worst 2 of 4 rounds"),
        (1, [600, 600, 900], "the worst of 3 rounds; of two equal results the later one is dropped"),
        (1, [800], "the worst round of an evening does not count"),
        (2, [800, 700, 600, None], f"the worst round played; of 4 rounds 2 {ONE_MISSED}"),
    ],
)
def test_a_dropped_round_says_why(drop, rounds, said):
    """Of Anna's rounds, None for one that she missed."""
    night, regulation = evening(0, *rounds), Regulation(round_drop=drop)
    line = score_season([night], regulation, {"A": "Anna", "B": "Beat"})[0]
    assert words.why_round_dropped(line.evenings[DAYS[0]], regulation) == said


OF_THREE = "the worst of 3 evenings"
EQUAL = [f"{OF_THREE}; of two equal results the later one is dropped"]
WORST = f"the worst of the evenings attended; of 4 evenings 2 {ONE_MISSED}"
NOT_THE_FIRST = frozenset({DAYS[0]})


@pytest.mark.parametrize(
    ("steps", "values", "said"),
    [
        ({"evening_drop": 1}, [700, 600, 800], [OF_THREE]),
        ({"evening_best": 2}, [700, 600, 800], ["only the best 2 evenings count"]),
        (
            {"evening_best": 1},
            [700, 700],
            ["only the best evening counts; of two equal results the later one is dropped"],
        ),
        ({"evening_drop": 1, "weights": {DAYS[0]: 2}}, [300, 600, 700], EQUAL),
        ({"evening_drop": 2}, [700, 600, None, 800], [WORST]),
        ({"evening_drop": 3}, [700, 600], ["the worst 3 evenings do not count"] * 2),
        ({"evening_drop": 1, "always": NOT_THE_FIRST}, [1, 700, 600], ["the worst of 2 evenings"]),
    ],
)
def test_a_dropped_evening_says_why(steps, values, said):
    """Of Anna's evenings, None for one that she missed."""
    regulation = Regulation(**steps)
    played = [evening(day, value) for day, value in enumerate(values)]
    lines = score_season(played, regulation, {"A": "Anna", "B": "Beat"})
    line = next(each for each in lines if each.player == "A")
    count = sum(day not in regulation.always for day in DAYS[: len(values)])
    why = [words.why_evening_dropped(line, part, regulation, count) for part in line.evenings.values()]
    assert [words for words in why if words] == said


@pytest.mark.parametrize(
    ("worth", "others", "said"),
    [
        ("average", [812, 791], "the average of the evenings attended, (812 + 791) ÷ 2 = 801.5"),
        ("average", [466], "the average of the evenings attended, 466"),
        (Fraction(500), [812], "500 points"),
    ],
)
def test_an_excuse_says_what_it_brings_and_why(worth, others, said):
    regulation = Regulation(excused_value=worth, excused={DAYS[3]: frozenset({"A"})})
    played = [*(evening(day, points) for day, points in enumerate(others)), evening(3, None)]
    line = score_season(played, regulation, {"A": "Anna", "B": "Beat"})[0]
    assert words.excused_worth(line, line.evenings[DAYS[3]], regulation) == f"excused: gets {said}"
