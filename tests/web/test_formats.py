"""Days and numbers as each language writes them."""

from datetime import date, datetime
from fractions import Fraction

import pytest
from django.forms import DateField
from django.utils.formats import date_format
from django.utils.translation import override

from jassclub.seasons.number_format import estimated, exactly
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
