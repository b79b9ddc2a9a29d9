"""Days as lines keep them (2026-11-20), and as people read them."""

from datetime import date

from django.utils.formats import date_format


def day(text: str) -> str:
    return date_format(date.fromisoformat(text), "DATE_FORMAT")
