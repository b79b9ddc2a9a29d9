"""How likely a word is a first name: a list of usual ones is all that the program knows of the world."""

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from jassclub.engine.names import each_spelling, plain_letters

USUAL, USUAL_SURNAME_TOO, KNOWN_HERE, SHORTENED, UNKNOWN, SURNAME = 1.5, 0.25, 1.25, 1.25, -0.25, -2.0
LONGEST_FIRST_NAME = 4  # words: María de los Ángeles
USUAL_FIRST_NAMES = Path(__file__).with_name("usual_first_names.txt")
INITIALS = re.compile(r"\w{1,4}\.(-?\w{1,4}\.)*")  # R. or Hj. or J.-P.


@cache
def usual_first_names() -> dict[str, float]:
    """The score of each usual first name, by its letters without accents and capitals."""
    scores = {}
    for line in USUAL_FIRST_NAMES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name = line.removesuffix(" *")
            score = USUAL_SURNAME_TOO if line.endswith(" *") else USUAL
            scores.update(dict.fromkeys(each_spelling(name), score))
    return scores


def first_name_score(name: str, known: Collection[str] = ()) -> float:
    """Above 0 for a first name, below 0 for anything else. `known` are first names of members, without
    accents and capitals."""
    if INITIALS.fullmatch(name):
        return SHORTENED
    usual, whole = usual_first_names(), plain_letters(name)
    if whole in usual:
        return usual[whole]
    if whole in known:
        return KNOWN_HERE
    parts = [plain_letters(part) for part in name.split("-")]
    if len(parts) > 1 and all(part in usual for part in parts):
        return max(usual[part] for part in parts)
    return UNKNOWN
