"""The one order of names, which names are the same, and whom a name means that was typed."""

import re
import unicodedata
from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")

# Letters that no accent explains: Øre stands beside Orell. The script of the bag reads them, too.
LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss"}
FOLDED = str.maketrans({**LETTERS})


def alphabetical(name: str) -> str:
    """What a name is sorted by."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(FOLDED))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def same_name_key(name: str) -> str:
    """Equal for names that people take for the same: capitals differ, or how an accent is written, in any
    alphabet."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def matching(typed: str, names: Mapping[K, str]) -> list[K]:
    """Whom of them somebody may mean: who is called exactly that, or else whose name begins like that.

    Each word that was typed begins a word of the name, in their order: "an m" may be Anna Meier. Somebody
    whose first name begins so comes before all others: "b" is Beat, not Hans from Baden.
    """
    wanted = _words(typed)
    if not wanted:
        return []
    exactly = [key for key, name in names.items() if _words(name) == wanted]
    found = [key for key, name in names.items() if _begins(wanted, _words(name))]
    by_first_name = [key for key in found if _words(names[key])[0].startswith(wanted[0])]
    return exactly or by_first_name or found


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", alphabetical(name))


def _begins(wanted: list[str], words: list[str]) -> bool:
    rest = iter(words)
    return all(any(word.startswith(each) for word in rest) for each in wanted)
