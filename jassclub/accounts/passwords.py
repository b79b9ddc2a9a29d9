"""Passwords that are refused here, besides those that Django's own validators refuse: what everyone tries
first, and the names on the club's pages."""

import re
import unicodedata
from collections.abc import Collection
from functools import cache
from pathlib import Path

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext as _

from jassclub.engine.names import plain_letters

from .models import Account, Club

OWN_LIST = Path(__file__).with_name("common_passwords.txt")
SHORTEST_WORD = 3
LONGEST = 200  # of a password, and of a name that it is compared with
# Keys that lie beside each other, on Swiss, German and English keyboards, and letters in their order.
KEYS = (
    *("qwertzuiopu", "qwertyuiop", "asdfghjkloa", "yxcvbnm", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"),
    *("qayqaz", "wsx", "edcrfv", "tgbzhnyhn", "ujm"),
)


class NotGuessable:
    """A password that is neither a name here nor made of two common words, however often, with digits and
    signs around. A form that names the club sets `user.club_name`."""

    def validate(self, password: str, user: Account | None = None) -> None:
        # A password of a megabyte would keep the site busy for a minute. The fields have no such limit,
        # because browsers cut off silently what is pasted into one that has.
        MaxLengthValidator(LONGEST)(password)
        if not password.strip():
            raise ValidationError(_("A password cannot consist only of spaces."), code="blank")
        letters, names = _letters(password), _names(user)
        if any(name in letters for name in names) and _is_made_of(letters, names | own_list()):
            raise ValidationError(
                _("The password is the name of the club or the username: others would try that first."),
                code="name",
            )
        is_repeated = re.fullmatch(r"(.{1,8}?)\1+.{0,3}", password.strip(), re.DOTALL)
        if is_repeated or _is_common(letters):
            raise ValidationError(
                _("This password is easy to guess: use three or four unrelated words."), code="common"
            )

    def get_help_text(self) -> str:
        return ""


def _names(user: Account | None) -> set[str]:
    club_name = getattr(user, "club_name", None) or Club.objects.values_list("name", flat=True).first()
    names = [(club_name or "")[:LONGEST], user.username[:LONGEST] if user else ""]
    words = [_letters(part) for name in names for part in (name, *re.split(r"[\W\d_]+", name))]
    return {word for word in words if len(word) >= SHORTEST_WORD}


@cache
def own_list() -> frozenset[str]:
    """What Jass players and Swiss clubs would think of."""
    lines = OWN_LIST.read_text(encoding="utf-8").splitlines()
    return frozenset(_letters(line) for line in lines if line.strip() and not line.startswith("#"))


@cache
def common() -> frozenset[str]:
    """The words of our list and of Django's twenty thousand, and parts of rows of keys in both directions."""
    rows = [row[::way] for row in KEYS for way in (1, -1)]
    keys = {row[start:end] for row in rows for start in range(len(row)) for end in range(start, len(row) + 1)}
    words = {*map(_letters, CommonPasswordValidator().passwords), *own_list(), *keys}
    return frozenset(word for word in words if len(word) >= SHORTEST_WORD)


def _letters(text: str) -> str:
    """Without accents and capitals."""
    return "".join(filter(str.isalpha, plain_letters(unicodedata.normalize("NFKC", text))))


def _is_common(letters: str) -> bool:
    """Whether at most two common words, each as often as one likes, give the whole text."""

    def first_words(text: str) -> list[str]:
        return [text[:end] for end in range(1, len(text) + 1) if text[:end] in common()]

    for first in first_words(letters):
        rest = re.sub(f"^({first})+", "", letters)
        if not rest or any(_is_made_of(rest, {first, second}) for second in first_words(rest)):
            return True
    return len(letters) < SHORTEST_WORD


def _is_made_of(text: str, words: Collection[str]) -> bool:
    reached = {0}
    for start in range(len(text)):
        if start in reached:
            reached |= {start + len(word) for word in words if text.startswith(word, start)}
    return len(text) in reached and bool(text)
