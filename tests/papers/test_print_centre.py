"""The print centre: everything for a round or for the end of an evening in one PDF."""

import re

import pytest

from jassclub.papers.print_centre import PARAMETERS
from tests.printing.conftest import Printed

HALF = (842, 595)  # A5 upright, two on a page


class Papers(Printed):
    """What came out of the print centre."""

    def __init__(self, response):
        assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")
        super().__init__(response.content)
        self.name = response.headers["Content-Disposition"]

    @property
    def titles(self) -> list[str]:
        return [entry.title for entry in self.reader.outline]


@pytest.fixture
def centre(night):
    return f"/evenings/{night.evening.pk}/print/"


@pytest.fixture
def prints(as_reader, centre):
    """Presses the button of a section with these papers ticked."""

    def press(what: str, *papers: str, **further: str) -> Papers:
        return Papers(as_reader.get(centre, {"what": what, "papers": papers, **further}))

    return press


def test_everything_for_the_round_comes_in_one_file(prints, night):
    night.draw()
    assert 'filename="Slips round 1, 20 Nov 2026.pdf"' in prints("round", "slips").name, "its own"
    printed = prints("round", "seating", "blank-sheets", "slips")
    assert printed.titles == ["Seating, round 1", "Table sheets, Round 1", "Slips, round 1"]
    assert len(printed.texts) == 1 + 2 + 1
    assert "Printouts for round 1, 20 Nov 2026.pdf" in printed.name
    assert ["1/1" in page for page in printed.texts] == [True, False, False, True], "each counts its own"


@pytest.mark.parametrize(
    ("options", "slates", "offered"),
    [
        ({}, [], True),
        ({"deals": None, "target": 2500}, ["blank-slates"], True),
        ({"game": "differenzler"}, [], False),
    ],
    ids=["deals", "race", "a game without a slate"],
)
def test_what_is_usual_is_ticked_in_a_race_also_the_slate(as_reader, night_of, options, slates, offered):
    night = night_of(8, **options)
    night.draw()
    page = as_reader.get(f"/evenings/{night.evening.pk}/print/").text
    ticked = re.findall(r'value="([a-z-]+)"[^>\n]* checked', page)
    assert ticked == ["seating", "blank-sheets", *slates, "slips", "standings", "scores", "tokens"]
    assert ("slates" in page.lower()) is offered


def test_a_paper_may_be_of_half_the_size_two_on_a_page_or_in_large_type_on_more(prints, night):
    night.draw()
    printed = prints("round", "seating", "blank-sheets", **{"on_blank-sheets": "A5"})
    assert len(printed.texts) == 2 and printed.sizes()[1] == HALF
    assert "Table 1" in printed.texts[1] and "Table 2" in printed.texts[1]
    usual, large = (prints("round", "seating", **asked) for asked in ({}, {"large": "on"}))
    assert large.size_of("Player 001") > usual.size_of("Player 001")


def test_before_the_draw_blank_score_sheets_tokens_and_table_numbers_are_printed(prints, night):
    printed = prints(
        "before", "scores", "tokens", "table-numbers", number_tokens="12", **{"number_table-numbers": "1"}
    )
    assert printed.titles == ["Score sheets", "Tokens", "Table numbers"]
    assert len(printed.texts) == 4 + 1 + 1
    assert printed.texts[4].count("plays with") == 12


def test_nothing_ticked_and_what_there_is_not_are_refused_without_a_failure(as_reader, centre, night):
    night.draw()
    response = as_reader.get(centre, {"what": "round", "large": "on"})
    assert "Tick at least one printout." in response.text
    [large] = [line for line in response.text.splitlines() if 'id="round_large"' in line]
    assert "checked" in large, "the rest is kept"
    for number in ("x", "3", "401", "-1", "9" * 5000, "\x00"):
        response = as_reader.get(centre, {"what": "before", "papers": "tokens", "number_tokens": number})
        assert response.status_code == 200 and "errorlist" in response.text
    for asked in ("what=round&papers=crown", "what=round&papers=slips&on_seating=A6", "what=nothing"):
        response = as_reader.get(f"{centre}?{asked}")
        assert response.status_code == 200 and "text/html" in response.headers["Content-Type"]


def test_another_round_can_be_chosen_or_the_papers_at_the_end(prints, as_reader, centre, night):
    night.play()
    night.draw(seed=2)
    assert "For round 2" in as_reader.get(centre).text, "the round that is being played comes first"
    assert prints("round", "slips", round="1").texts[0].count("Round 1") == 8
    at_end = prints("end", "standings", "scores")
    assert at_end.titles == ["Interim standings, after round 1", "Score sheets"]
    assert "For round 2" in as_reader.get(centre, {"round": "77"}).text


def test_when_nobody_is_expected_there_is_nothing_to_print(as_reader, night_of):
    night = night_of(3)
    night.here([])
    assert "There is nothing to print yet" in as_reader.get(f"/evenings/{night.evening.pk}/print/").text


@pytest.mark.parametrize("rounds", [0, 2])
def test_every_field_of_the_page_is_known_to_the_page_cache(as_reader, night_of, rounds):
    night = night_of(8, deals=None, target=2500)
    if rounds:
        night.draw(rounds=rounds)
    page = as_reader.get(f"/evenings/{night.evening.pk}/print/").text
    names = set(re.findall(r'<(?:input|select)[^>]* name="([^"]+)"', page))
    assert "papers" in names and names <= set(PARAMETERS)
