"""Certificates and the list of prizes: one page each, nothing on something else, in every language."""

import pytest
from django.utils import translation

from jassclub.printing.paper import Words
from jassclub.printing.prize_papers import Certificate, PrizeRow, certificates_paper, prize_list_paper
from tests.printing.test_measured import LONG

ANNA = Certificate("Anna Ammann", "Rank 1", "4,274 points", 4274, "20 November 2026")


def test_everyone_has_a_page_of_their_own_on_its_side_with_a_large_name(printed, english, occasion):
    others = (Certificate(LONG, "Rank 2", *points) for points in (("812.5", None), ("9,999", 9999)))
    pdf = printed(certificates_paper([ANNA, *others], occasion, english))
    assert pdf.sizes() == [(842, 595)] * 3
    assert "…" not in pdf.text and pdf.size_of("Hohenlandenberg") >= 18
    assert "Anna Ammann" in pdf.texts[0] and "4,274 points" in pdf.texts[0]
    assert "1/3" not in pdf.text and pdf.faults() == []


def test_points_that_no_slate_holds_are_not_drawn(printed, english, occasion):
    def strokes(points):
        pdf = printed(certificates_paper([Certificate("Anna", "1", "1", points)], occasion, english))
        return len(list(pdf.document[0].get_objects()))

    assert strokes(4274) > strokes(None) == strokes(0) == strokes(-5) == strokes(123_456)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "nl"])
def test_every_language_has_room(printed, occasion, language):
    rows = [PrizeRow(LONG[:40], LONG, LONG, LONG), PrizeRow("1", "Ham", "", "")] * 20
    with translation.override(language):
        _ = Words(language, translation.gettext)
        certificate = Certificate(LONG, _("Rank %(rank)s") % {"rank": 1}, "4,274", 4274, "20 November 2026")
        assert printed(certificates_paper([certificate], occasion, _)).faults() == []
        assert printed(prize_list_paper(rows, occasion, _, note=LONG)).faults() == []


def test_a_long_list_of_prizes_has_several_pages_and_its_note_at_the_end(printed, english, occasion):
    rows = [PrizeRow("last place", f"Prize {number:03}") for number in range(50)]
    pdf = printed(prize_list_paper(rows, occasion, english, note="As frozen."))
    assert len(pdf.sizes()) == 3
    assert all(f"Prize {number:03}" in pdf.text for number in range(50))
    assert "As frozen." in pdf.texts[-1] and "As frozen." not in pdf.texts[0]
