"""Days and rounds as people write them over the columns of a list."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.exchange.result_heads import Head, read_day, read_head, read_number

TODAY = date(2027, 1, 15)
NIGHT = date(2026, 11, 20)


@pytest.mark.parametrize(
    "text",
    [
        *("20.11.2026", "20. 11. 2026", "20.11.26", "2026-11-20", "20/11/2026", "20-11-2026", "11/20/2026"),
        *("20 Nov 2026", "20. Nov. 26", "20. November 2026", "20 de noviembre de 2026", "20 novembre 2026"),
        *(
            "Fr 20.11.2026",
            "Freitag, 20. November 2026",
            "2026-11-20 19:30",
            "20.11.",
            "20.11",
            "20 Nov",
            "20nov",
        ),
    ],
)
def test_a_day_is_read_in_the_usual_ways(text):
    assert read_day(text, TODAY) == NIGHT


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("14.1.", date(2027, 1, 14)),
        ("16.1.", date(2026, 1, 16)),
        ("29.2.", date(2024, 2, 29)),
        ("1. März 2026", date(2026, 3, 1)),
        ("3 août 2026", date(2026, 8, 3)),
        ("3 juin 26", date(2026, 6, 3)),
        ("3 mei 2026", date(2026, 5, 3)),
        ("3 ene 2026", date(2026, 1, 3)),
    ],
)
def test_a_day_without_a_year_is_the_last_one_and_months_have_names(text, day):
    assert read_day(text, TODAY) == day


@pytest.mark.parametrize(
    "text", ["", "Total", "30.2.2026", "700", "1.5.2.3", "13.13.2026", "20.11.0001", "Anna", "20 Punkte"]
)
def test_anything_else_is_no_day(text):
    assert read_day(text, TODAY) is None


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("20.11.2026", Head(NIGHT)),
        ("20.11.2026 R2", Head(NIGHT, 2)),
        ("20.11. / 3", Head(NIGHT, 3)),
        ("20 Nov, 4. Runde", Head(NIGHT, 4)),
        ("Runde 1", Head(None, 1)),
        ("1. Passe", Head(None, 1)),
        ("R12", Head(None, 12)),
        ("2", Head(None, 2)),
        ("Total", None),
        ("R21", None),
        ("Rang", None),
    ],
)
def test_a_heading_names_a_day_a_round_or_both(text, head):
    assert read_head(text, TODAY) == head


@settings(deadline=None)
@given(st.text("0123456789./- RNovü", max_size=20))
def test_no_heading_makes_it_fail(text):
    read_head(text, TODAY)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("700", 700),
        ("-5", -5),
        ("\u2212 5", None),
        ("\u22125", -5),
        ("1'250", 1250),
        ("1’250", 1250),
        ("1 250", 1250),
        ("1 25", None),
        ("1_000", None),
        ("12.5", None),
        ("", None),
    ],
)
def test_a_number_may_have_signs_between_its_thousands(text, number):
    assert read_number(text) == number
