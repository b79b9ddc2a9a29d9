"""How names are written, sorted and compared, and whom a name means that was typed. Pure."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import count
from typing import TypeVar

K = TypeVar("K")
Order = tuple[str, str, str]

# Letters that no accent explains: Øre stands beside Orell. The script of the bag reads them, too.
LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss"}
WITHOUT_ACCENTS = str.maketrans(LETTERS)
# How people type them who have no such key: Ueberschall for Überschall.
TWO_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"}
IN_TWO_LETTERS = str.maketrans(TWO_LETTERS)
# Letters that have a place of their own in a reader's alphabet: behind all that begins with the other one.
BEHIND = {"es": {"ñ": "n"}}
LAST = "\U0010ffff"
REMEMBERED = 4096  # names, with what was found out of them: the same few are sorted and looked for again
MOST_INITIALS = 3  # letters of a surname that tell two people apart


def whole_name(surname: str, first_name: str, *, surname_first: bool) -> str:
    """Huber Regula, or Regula Huber; either part may be empty."""
    parts = [surname, first_name] if surname_first else [first_name, surname]
    return " ".join(filter(None, parts))


def told_apart(name: str, distinction: str) -> str:
    """Anna Meier (Basel)."""
    return f"{name} ({distinction})" if distinction else name


def with_one_stop(sentence: str) -> str:
    """A sentence that ends with A. A. has one full stop there; three are an omission."""
    return re.sub(r"(?<!\.)\.\.(?!\.)", ".", str(sentence))


def official_name(surname: str, first_name: str, distinction: str) -> str:
    """The same whichever order the club chose; two members never have the same."""
    return told_apart(whole_name(surname, first_name, surname_first=False), distinction)


def free_initials(surname: str, first_name: str, *, surname_first: bool, taken: Iterable[str]) -> str:
    """R. H., or the first of R. Hu., R. Hub., R. H. 2, R. H. 3 and so on that nobody has; never a whole name.

    `taken` are the initials of others.
    """
    others = {same_name_key(each) for each in taken}
    return next(
        each for each in _initials(surname, first_name, surname_first) if same_name_key(each) not in others
    )


def _initials(surname: str, first_name: str, surname_first: bool) -> Iterator[str]:
    first = f"{first_name[:1].upper()}." if first_name else ""
    ways = [
        whole_name(f"{surname[:1].upper()}{surname[1:letters]}.", first, surname_first=surname_first)
        for letters in range(1, max(2, min(len(surname), MOST_INITIALS + 1)))
    ]
    yield from ways
    yield from (f"{ways[0]} {number}" for number in count(2))


def without_names(text: str, names: Collection[str], instead: str) -> str:
    """The text with something else where one of the names stands in it as words, in capitals or not."""
    if not names:
        return text
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda _found: instead, text, flags=re.IGNORECASE)


def plain_letters(text: str) -> str:
    """Without accents and capitals."""
    letters = unicodedata.normalize("NFKD", _folded(text).translate(WITHOUT_ACCENTS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(REMEMBERED)
def alphabetical(name: str, language: str) -> Order:
    """What a name is sorted by, in the alphabet of a language such as "de" or "es".

    Accents and capitals decide only between names that are the same without them.
    """
    folded = _folded(name)
    letters = folded
    for letter, other in BEHIND.get(language[:2], {}).items():
        letters = letters.replace(letter, other + LAST)
    return plain_letters(letters), folded, name


def same_name_key(name: str) -> str:
    """Equal for names that people take for the same: capitals differ, or how an accent is written, in any
    alphabet."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def each_spelling(name: str) -> Iterable[str]:
    """Without accents, and if that is another with two letters for an umlaut."""
    return dict.fromkeys([plain_letters(name), plain_letters(_folded(name).translate(IN_TWO_LETTERS))])


@lru_cache(REMEMBERED)
def spellings(name: str) -> str:
    """The name as it may be typed to find it: without accents, and then with two letters for an umlaut."""
    return " ".join(each_spelling(name))


def is_found(typed: str, name: str) -> bool:
    """Whether each word that was typed stands somewhere in the name. Nothing typed finds everybody."""
    spelled = spellings(name)
    return all(word in spelled for word in _typed_words(typed))


@lru_cache(REMEMBERED)
def _typed_words(typed: str) -> tuple[str, ...]:
    return tuple(plain_letters(typed).split())


def matching(typed: str, names: Mapping[K, str]) -> list[K]:
    """Whom of them somebody may mean: who is called exactly that, or else whose name begins like that.

    Each word that was typed begins a word of the name, in their order: "an m" may be Anna Meier. Somebody
    whose first word begins so comes before all others: "b" is Beat, not Hans from Baden.
    """
    wanted = _words(plain_letters(typed))
    if not wanted:
        return []
    written = {key: [_words(each) for each in each_spelling(name)] for key, name in names.items()}
    exactly = [key for key, ways in written.items() if wanted in ways]
    found = [key for key, ways in written.items() if any(_begins(wanted, words) for words in ways)]
    by_first_word = [key for key in found if any(words[0].startswith(wanted[0]) for words in written[key])]
    return exactly or by_first_word or found


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


def _words(letters: str) -> list[str]:
    return re.findall(r"\w+", letters)


def _begins(wanted: list[str], words: list[str]) -> bool:
    rest = iter(words)
    return all(any(word.startswith(each) for word in rest) for each in wanted)
