"""How likely a word is a first name: a list of usual ones is all that the program knows of the world."""

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from jassclub.names import each_spelling, plain_letters

USUAL, ALSO_A_SURNAME, KNOWN_HERE, SHORTENED, UNKNOWN = 1.5, 0.25, 1.25, 1.25, -0.25
LISTED = Path(__file__).with_name("usual_first_names.txt")
INITIALS = re.compile(r"\w{1,4}\.(-?\w{1,4}\.)*")  # R. or Hj. or J.-P.


@cache
def usual_first_names() -> dict[str, float]:
    """How likely each is a first name, by its letters without accents and capitals."""
    found = {}
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name = line.removesuffix(" *")
            likely = ALSO_A_SURNAME if line.endswith(" *") else USUAL
            found.update(dict.fromkeys(each_spelling(name), likely))
    return found


def likely_first_name(name: str, known: Collection[str] = ()) -> float:
    """Above 0 for a first name, below for anything else. `known` are first names of people who are here,
    as `plain_letters` has them."""
    if INITIALS.fullmatch(name):
        return SHORTENED
    parts = [plain_letters(part) for part in name.split("-")]
    usual = usual_first_names()
    whole = plain_letters(name)
    if whole in usual:
        return usual[whole]
    if whole in known:
        return KNOWN_HERE
    if len(parts) > 1 and all(part in usual for part in parts):
        return max(usual[part] for part in parts)
    return UNKNOWN
