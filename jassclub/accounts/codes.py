"""Codes that are read aloud and typed: letters and digits of which no two look, or sound, alike."""

import secrets
import unicodedata

LETTERS = "ACDEFGHJKLMNPQRTUVWXY34679"


def random_code(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _place in range(length))


def in_groups(text: str, size: int, between: str = "-") -> str:
    return between.join(text[start : start + size] for start in range(0, len(text), size))


def normalised(code: str) -> str:
    """The letters and digits alone: with capitals or without, with any dash, blank, or none."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", code))).upper()
