"""Names of people: written, sorted, compared, and searched for as they are typed."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import chain, count
from typing import TypeVar

K = TypeVar("K")
Order = tuple[str, str, str]

# Letters without a decomposition: Øre is sorted beside Orell. The script of the bag reads them, too.
LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss"}
WITHOUT_ACCENTS = str.maketrans(LETTERS)
# How they are typed without such a key: Ueberschall for Überschall.
TWO_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"}
IN_TWO_LETTERS = str.maketrans(TWO_LETTERS)
# Letters with a place of their own in an alphabet: after all names that begin with the other letter.
BEHIND = {"es": {"ñ": "n"}}
LAST = "\U0010ffff"
CACHED = 4096  # names: the same few are sorted and searched again and again
MOST_INITIALS = 3  # letters of a surname in initials


def whole_name(surname: str, first_name: str, *, surname_first: bool) -> str:
    """Huber Regula or Regula Huber; either part may be empty."""
    parts = [surname, first_name] if surname_first else [first_name, surname]
    return " ".join(filter(None, parts))


def told_apart(name: str, distinction: str) -> str:
    """Anna Meier (Basel)."""
    return f"{name} ({distinction})" if distinction else name


def with_one_stop(sentence: str) -> str:
    """The sentence with one full stop after a name such as A. A.; three are an omission."""
    return re.sub(r"(?<!\.)\.\.(?!\.)", ".", str(sentence))


def official_name(surname: str, first_name: str, distinction: str) -> str:
    """The unique name of a member, the first name first whatever order the club chose."""
    return told_apart(whole_name(surname, first_name, surname_first=False), distinction)


def free_initials(surname: str, first_name: str, *, surname_first: bool, taken: Iterable[str]) -> str:
    """R. H., or the first of R. Hu., R. Hub., R. H. 2, R. H. 3 … that is not `taken`; never a whole name."""
    taken_keys = {same_name_key(initials) for initials in taken}
    first = f"{first_name[:1].upper()}." if first_name else ""
    ways = [
        whole_name(f"{surname[:1].upper()}{surname[1:letters]}.", first, surname_first=surname_first)
        for letters in range(1, max(2, min(len(surname), MOST_INITIALS + 1)))
    ]
    candidates = chain(ways, (f"{ways[0]} {number}" for number in count(2)))
    return next(initials for initials in candidates if same_name_key(initials) not in taken_keys)


def without_names(text: str, names: Collection[str], instead: str, *, keep: Collection[str] = ()) -> str:
    """The text with `instead` for each of the names, as whole words in any case; the longer names to `keep`
    stay, although one of the others may be a part of them."""
    if not names:
        return text
    composed, kept = unicodedata.normalize("NFC", text), set(map(same_name_key, keep))
    words = (unicodedata.normalize("NFC", name) for name in sorted({*names, *keep}, key=len, reverse=True))
    without = re.sub(
        rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)",
        lambda match: match[0] if same_name_key(match[0]) in kept else instead,
        composed,
        flags=re.IGNORECASE,
    )
    return text if without == composed else without


def plain_letters(text: str) -> str:
    """The text without accents and capitals."""
    letters = unicodedata.normalize("NFKD", _folded(text).translate(WITHOUT_ACCENTS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(CACHED)
def alphabetical(name: str, language: str) -> Order:
    """The sort key of a name in the alphabet of a language such as "de" or "es". Accents and capitals decide
    only between names that are equal without them."""
    folded = _folded(name)
    letters = folded
    for letter, other in BEHIND.get(language[:2], {}).items():
        letters = letters.replace(letter, other + LAST)
    return plain_letters(letters), folded, name


def same_name_key(name: str) -> str:
    """A key that is equal for names that differ only in capitals or in the encoding of accents."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def each_spelling(name: str) -> Iterable[str]:
    """The name without accents, and, if that differs, with two letters for an umlaut."""
    return dict.fromkeys([plain_letters(name), plain_letters(_folded(name).translate(IN_TWO_LETTERS))])


@lru_cache(CACHED)
def spellings(name: str) -> str:
    """All spellings of the name in one text, to search in."""
    return " ".join(each_spelling(name))


def is_found(typed: str, name: str) -> bool:
    """Whether the name contains each typed word. An empty text finds everyone."""
    spelled = spellings(name)
    return all(word in spelled for word in plain_letters(typed).split())


def matching(typed: str, names: Mapping[K, str]) -> list[K]:
    """The keys of the names that a typed text may mean: exactly that name, or else names that begin like it.
    Each typed word begins a word of the name, in their order: "an m" may be Anna Meier. Names whose first
    word begins so exclude the others: "b" is Beat, not Hans from Baden."""
    wanted = _words(plain_letters(typed))
    if not wanted:
        return []
    written = {key: [_words(spelling) for spelling in each_spelling(name)] for key, name in names.items()}
    exactly = [key for key, ways in written.items() if wanted in ways]
    similar = [key for key, ways in written.items() if any(_begins(wanted, words) for words in ways)]
    by_first_word = [key for key in similar if any(words[0].startswith(wanted[0]) for words in written[key])]
    return exactly or by_first_word or similar


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


def _words(letters: str) -> list[str]:
    return re.findall(r"\w+", letters)


def _begins(wanted: list[str], words: list[str]) -> bool:
    rest = iter(words)
    return all(any(word.startswith(beginning) for word in rest) for beginning in wanted)
