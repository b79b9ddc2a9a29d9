"""The one order of names, by their letters without regard to accents and capitals; when two are the same."""

import unicodedata

# Letters that no accent explains: Øre stands beside Orell.
WHOLE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})


def alphabetical(name: str) -> str:
    """What a name is sorted by."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(WHOLE))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def same_name_key(name: str) -> str:
    """Equal for names that people take for the same: capitals differ, or how an accent is written, in any
    alphabet."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())
