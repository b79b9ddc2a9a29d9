"""Days and numbers as each language writes them, and how files are called that a browser saves."""

from datetime import date, datetime
from fractions import Fraction
from urllib.parse import quote

import pytest
from django.forms import DateField
from django.utils.formats import date_format
from django.utils.translation import override

from jassclub.seasons.number_format import estimated, exactly
from jassclub.web.downloads import file_name, named
from jassclub.web.forms import amount

LANGUAGES = ("en", "de", "es", "fr", "nl")
JULY = ("5 Jul", "5. Juli", "5 jul", "5 juil.", "5 jul")
NOVEMBER = ("21 Nov", "21. Nov.", "21 nov", "21 nov.", "21 nov")
SHORT = ("5 Jul 2026", "05.07.2026", "05-07-2026", "05.07.2026", "5-7-2026")
LONG = ("5 July 2026", "5. Juli 2026", "5 de julio de 2026", "5 juillet 2026", "5 juli 2026")
MONEY = ("7.50", "7.50", "7,50", "7.50", "7,50")
WEEKDAY = (
    "Sunday, 5 July 2026",
    "Sonntag, 5. Juli 2026",
    "domingo 5 de julio de 2026",
    "dimanche 5 juillet 2026",
    "zondag 5 juli 2026",
)
TITLES = (
    "Standings Season 1 20 Nov 2026",
    "Rangliste Season 1 20.11.2026",
    "Clasificacion Season 1 20-11-2026",
    "Classement Season 1 20.11.2026",
    "Stand Season 1 20-11-2026",
)
FIGURES = ("−12.25 +3.1", "−12.25 +3.1", "−12,25 +3,1", "−12,25 +3,1", "−12,25 +3,1")


@pytest.mark.parametrize(
    ("language", "july", "november", "short", "long", "weekday", "money", "figures"),
    list(zip(LANGUAGES, JULY, NOVEMBER, SHORT, LONG, WEEKDAY, MONEY, FIGURES, strict=True)),
)
def test_days_and_numbers(language, july, november, short, long, weekday, money, figures):
    day = date(2026, 7, 5)
    moment = datetime(2026, 7, 5, 20, 4)
    with override(language):
        assert date_format(day, "MONTH_DAY_FORMAT") == july
        assert date_format(date(2026, 11, 21), "MONTH_DAY_FORMAT") == november
        assert date_format(day, "SHORT_DATE_FORMAT") == short
        assert [DateField().clean(typed) for typed in (short, "2026-07-05")] == [day] * 2
        assert date_format(day, "DATE_FORMAT") == long
        assert date_format(day, "WEEKDAY_DATE_FORMAT") == weekday
        assert date_format(moment, "SHORT_DATETIME_FORMAT") == f"{short}, 20:04"
        assert date_format(moment, "DATETIME_FORMAT") == f"{long}, 20:04"
        assert amount(750) == money
        assert f"{exactly(Fraction(-49, 4))} {estimated(3.14)}" == figures


def test_a_download_is_named_in_the_language(as_reader, night):
    night.play()
    address = f"{night.evening.get_absolute_url()}standings.xlsx"
    for language, title in zip(LANGUAGES, TITLES, strict=True):
        name = as_reader.get(address, headers={"Accept-Language": language})["Content-Disposition"]
        assert name.startswith(f'attachment; filename="{title}.xlsx"')


@pytest.mark.parametrize(
    ("words", "in_ascii"),
    [
        ("Seating round 2, 20 Nov 2026", "Seating round 2, 20 Nov 2026"),
        ("Tischblätter Größe", "Tischblaetter Groesse"),
        (" .. ", "jassclub"),
        ("Übersicht Núñez", "Uebersicht Nunez"),
        ("Łukasz Øye", "Lukasz Oye"),
        ("Чемпионат", "jassclub"),
        ("Чемпионат 2026", "2026"),
    ],
)
def test_a_name_is_sent_as_it_is_and_in_plain_letters_for_old_programs(words, in_ascii):
    header = f'inline; filename="{in_ascii}.pdf"'
    header += f"; filename*=utf-8''{quote(words)}.pdf" if not words.isascii() else ""
    assert named(words, "pdf", saved=False) == header


@pytest.mark.parametrize(
    "words", ["../../etc/passwd", 'a"b', "a\r\nSet-Cookie: x", "CON: <1>", "a\x00b", "..", ""]
)
def test_no_name_leads_to_another_folder_or_another_header(words):
    name, header = file_name(words, "pdf"), named(words, "pdf", saved=False)
    assert not set(name) & set('/\\:*?"<>|\r\n\x00') and not name.startswith(".")
    assert "\n" not in header and "\r" not in header
