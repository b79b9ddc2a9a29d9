"""Days and rounds as people write them over the columns of a list."""

from datetime import date

from jassclub.exchange.result_heads import Days, Head, days_of, read_day, read_head, read_number

TODAY = date(2027, 1, 15)
NIGHT = date(2026, 11, 20)
DAYS = """
2026-11-20: 20.11.2026 | 20. 11. 2026 | 20.11.26 | 2026-11-20 | 20/11/2026 | 20-11-2026
2026-11-20: 20 Nov 2026 | 20. Nov. 26 | 20. November 2026 | 20 de noviembre de 2026 | 20 novembre 2026
2026-11-20: Fr 20.11.2026 | Freitag, 20. November 2026 | 2026-11-20 19:30 | 20.11. | 20.11 | 20 Nov | 20nov
2027-01-14: 14.1.
2026-01-16: 16.1.
2024-02-29: 29.2.
2026-03-01: 1. März 2026
2026-08-03: 3 août 2026
2026-06-03: 3 juin 26
2026-05-03: 3 mei 2026
2026-01-03: 3 ene 2026
None: 5 ²²² | 5 ፩፩፩ | 30.2.2026 | 700 | 1.5.2.3 | 11.20.2026 | 11/20/2026 | 20.11.0001 | Anna | 20 Punkte
"""


def test_a_day_is_read_in_the_usual_ways_and_anything_else_is_none():
    """Without a year it is the last such day."""
    rows = [row.split(": ", 1) for row in DAYS.strip().splitlines()]
    days = {text: day for day, texts in rows for text in texts.split(" | ")}
    assert {text: str(read_day(text, Days(TODAY))) for text in days} == days
    assert read_day("", Days(TODAY)) is None


def test_a_list_writes_its_days_in_one_order():
    lists = {
        ("11/20/2026", "2/1/2026"): ["2026-11-20", "2026-02-01"],
        ("11/20/2026", "20.11.2026", "11.20.2026"): ["2026-11-20", "2026-11-20", "None"],
        ("20/11/2026", "11/20/2026"): ["2026-11-20", "None"],
        ("2026-11-20", "1/2/2026"): ["2026-11-20", "2026-02-01"],
    }
    for texts, days in lists.items():
        reading = days_of([texts], TODAY)
        assert [str(read_day(text, reading)) for text in texts] == days, texts


def test_a_heading_names_a_day_a_round_or_both():
    heads = {
        "20.11.2026": Head(NIGHT),
        "20.11.2026 R2": Head(NIGHT, 2),
        "20.11. / 3": Head(NIGHT, 3),
        "20 Nov, 4. Runde": Head(NIGHT, 4),
        **{"Runde 1": Head(None, 1), "1. Passe": Head(None, 1), "R12": Head(None, 12), "2": Head(None, 2)},
        **dict.fromkeys(["Total", "R21", "Rang"], Head()),
    }
    assert {text: read_head(text, Days(TODAY)) for text in heads} == heads


def test_a_number_may_have_signs_between_its_thousands():
    numbers = {"700": 700, "-5": -5, "\u22125": -5, "1'250": 1250, "1’250": 1250, "1 250": 1250}
    numbers |= dict.fromkeys(["\u2212 5", "1 25", "1_000", "12.5", "", "9" * 5000])
    assert {text: read_number(text) for text in numbers} == numbers
