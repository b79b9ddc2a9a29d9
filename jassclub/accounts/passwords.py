"""What is no password for an account here, however long it is: what everybody tries first, and the names that
stand on the club's own pages. Django's validators call `validate` and show `get_help_text`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import cache
from itertools import pairwise
from pathlib import Path

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext as _

from jassclub.engine.names import plain_letters

from .models import Account, Club

OWN_LIST = Path(__file__).with_name("common_passwords.txt")
SHORTEST_WORD, LONGEST_WORD = 3, 40
LONGEST = 200  # of a password, and of a name that it is compared with
# Keys that lie beside each other, on Swiss, German and English keyboards, and letters in their order.
WALKS = (
    "1234567890",
    "qwertzuiopü",
    "qwertyuiop",
    "asdfghjklöä",
    "asdfghjkl;",
    "yxcvbnm",
    "zxcvbnm",
    "abcdefghijklmnopqrstuvwxyz",
    *("1qay", "2wsx", "3edc", "4rfv", "5tgb", "6zhn", "7ujm", "8ik", "9ol"),
    *("1qaz", "6yhn"),
)


class NotTooLong:
    """To judge a password of a megabyte would keep the site busy for a minute: the others pass over one that
    is refused here. The fields have no such limit of their own, because browsers cut off silently what is
    pasted into one that has."""

    def validate(self, password: str, user: Account | None = None) -> None:
        MaxLengthValidator(LONGEST)(password)

    def get_help_text(self) -> str:
        return ""


class NotOnlyBlanks:
    def validate(self, password: str, user: Account | None = None) -> None:
        if not password.strip():
            raise ValidationError(_("A password needs more than spaces."), code="blank")

    def get_help_text(self) -> str:
        return ""


class NotTheNames:
    """Neither the club's name nor the one to log in with, nor these with a Jass word beside them.

    A form that names the club sets `user.club_name`.
    """

    def validate(self, password: str, user: Account | None = None) -> None:
        if len(password) > LONGEST:
            return
        letters, words = _letters(password), self._words(user)
        if any(word in letters for word in words) and _is_made_of(letters, words | own_list()):
            raise ValidationError(
                _("The password is the name of the club or of the account: others would try that first."),
                code="name",
            )

    def get_help_text(self) -> str:
        return ""

    @staticmethod
    def _words(user: Account | None) -> set[str]:
        club_name = getattr(user, "club_name", None) or Club.objects.values_list("name", flat=True).first()
        names = [(club_name or "")[:LONGEST], user.username[:LONGEST] if user else ""]
        words = [_letters(part) for name in names for part in (name, *re.split(r"[\W\d_]+", name))]
        return {word for word in words if len(word) >= SHORTEST_WORD}


class NotCommon:
    """No one or two common words, however often, with digits and signs around them; no keys that lie beside
    each other, nothing that is only repeated."""

    def validate(self, password: str, user: Account | None = None) -> None:
        if len(password) > LONGEST:
            return
        plain = password.casefold().strip()
        if plain in common() or _is_repeated(plain) or _is_walk(plain) or _is_common(_letters(plain)):
            raise ValidationError(
                _(
                    "Others would guess this password soon: take three or four words that have nothing to do "
                    "with each other."
                ),
                code="common",
            )

    def get_help_text(self) -> str:
        return ""


@cache
def own_list() -> frozenset[str]:
    """What Jass players and Swiss clubs would think of, as it is written and without accents."""
    lines = (line.strip() for line in OWN_LIST.read_text(encoding="utf-8").splitlines())
    words = [line for line in lines if line and not line.startswith("#")]
    return frozenset(words) | {_letters(word) for word in words}


@cache
def common() -> frozenset[str]:
    """Ours, and Django's list of twenty thousand."""
    return frozenset(CommonPasswordValidator().passwords) | own_list()


def _letters(text: str) -> str:
    """Only the letters, without accents and capitals."""
    return "".join(
        letter for letter in plain_letters(unicodedata.normalize("NFKC", text)) if letter.isalpha()
    )


def _is_common(letters: str) -> bool:
    """Made of at most two words that everybody tries; nothing but digits and signs has no letters at all."""
    if len(letters) < SHORTEST_WORD:
        return True
    return any(_two_words(letters.removeprefix(first), first) for first in _first_words(letters))


def _first_words(letters: str) -> list[str]:
    """The common ones with which the text begins."""
    ends = range(SHORTEST_WORD, min(len(letters), LONGEST_WORD) + 1)
    return [letters[:end] for end in ends if letters[:end] in common()]


def _two_words(rest: str, first: str) -> bool:
    """Whether the rest is made of the first word and one other common one."""
    while rest.startswith(first):
        rest = rest.removeprefix(first)
    return not rest or any(_is_made_of(rest, {first, second}) for second in _first_words(rest))


def _is_made_of(text: str, words: Collection[str]) -> bool:
    """Whether these words, each as often as one likes, give the whole text."""
    reached = {0}
    for start in range(len(text)):
        if start in reached:
            reached |= {start + len(word) for word in words if text.startswith(word, start)}
    return bool(text) and len(text) in reached


def _is_repeated(text: str) -> bool:
    return re.fullmatch(r"(.{1,8}?)\1+.{0,3}", text, re.DOTALL) is not None


def _is_walk(text: str) -> bool:
    """Whether most steps go to the next key: at most one in four leads elsewhere."""
    steps = [first + second for first, second in pairwise(text)]
    return sum(step not in _neighbours() for step in steps) * 4 <= len(steps)


@cache
def _neighbours() -> frozenset[str]:
    """Two keys after each other, in either direction, or the same twice."""
    rows = [row[::way] for row in WALKS for way in (1, -1)]
    return frozenset(
        pair for row in rows for pair in (*map("".join, pairwise(row)), *(key * 2 for key in row))
    )
