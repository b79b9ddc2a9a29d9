"""How partners stand in one line of a slate."""

from io import BytesIO

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.play.selectors.printing import SIDE_ROOM, short_name
from jassclub.printing.paper import Occasion
from jassclub.printing.slate_sheet import SlateSheet, slates_pdf

LONG = "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg"

names = st.text(alphabet="abcäöü -", min_size=1, max_size=93).map(str.strip).filter(bool)


def test_short_names_stand_in_full():
    assert short_name(["Anna Ammann", "Beat Brunner"]) == "Anna Ammann – Beat Brunner"


def test_a_very_long_name_does_not_push_the_partner_off():
    pair = short_name([LONG, "Βασίλης Παππάς"])
    assert pair == "Maximiliana-Theodo… – Βασίλης Παππάς"
    assert len(pair) == SIDE_ROOM


def test_who_plays_alone_has_the_whole_line():
    assert short_name([LONG]) == LONG


@given(names, names)
def test_a_pair_always_fits_and_shows_something_of_both(one, other):
    pair = short_name([one, other])
    assert len(pair) <= SIDE_ROOM
    first, second = pair.split(" – ")
    assert one.startswith(first.rstrip("…")) and other.startswith(second.rstrip("…"))
    assert first and second


@pytest.mark.parametrize("name", ["Βασίλης Παππάς", "Женя Щукин", "Ágnes Őry", "Margrit Moser"])
def test_on_the_slate_the_partner_of_a_very_long_name_can_be_read(name):
    sheet = SlateSheet(Occasion("Club"), "Round 1", (short_name([LONG, name]), short_name([name, LONG])))
    text = pypdf.PdfReader(BytesIO(slates_pdf([sheet], str))).pages[0].extract_text()
    assert text.count(name) == 2
