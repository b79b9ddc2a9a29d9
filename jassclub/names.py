"""The one order of names: by their letters, without regard to accents and capitals."""

import unicodedata

# Letters that no accent explains: Øre stands beside Orell.
WHOLE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})


def alphabetical(name: str) -> str:
    """What a name is sorted by."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(WHOLE))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
