"""A deal in words: what was entered besides the numbers that a page shows in columns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from jassclub.engine.rules.base import Field, Json

from .presentation import Presentation
from .words import RANKS, SUITS, label, plural, value_word


@dataclass(frozen=True, slots=True)
class Names:
    """Who plays: the names of the seats, and those of the sides."""

    seats: Sequence[str]
    sides: Sequence[str]


def described(
    presentation: Presentation,
    fields: Sequence[Field],
    data: Json,
    names: Names,
    skip: Sequence[str] = (),
    uncounted: Collection[str] = (),
) -> list[str]:
    """What the deal says, field by field in the order of the rules: ["Ecken", "Matsch (Anna – Beat)"].

    `uncounted` are names of fields that were said and do not count.
    """
    found = []
    for each in fields:
        value = data.get(each.name)
        if value is None and each.nothing:
            value = each.nothing
        if value is None or value is False or value in ([], "") or each.name in skip:
            continue  # a 0 is something: side 0, or no points at all
        text = _SAYERS.get(each.kind, _number)(presentation, each.name, value, names)
        found.append(does_not_count(text) if each.name in uncounted else text)
    return [text for text in found if text]


def does_not_count(text: str) -> str:
    return _("%(said)s does not count") % {"said": text}


def _number(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    return f"{label(presentation, name)} {value}"


def _numbers(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    return f"{plural(presentation, name)} {' : '.join(map(str, value))}" if any(value) else ""


def _side(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    return f"{label(presentation, name)} ({names.sides[value]})"


def _seat(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    return f"{label(presentation, name)} ({names.seats[value]})"


def _choice(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    return value_word(presentation, name, value)


def _truth(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    return label(presentation, name)


def _truths(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    who = ", ".join(names.sides[side] for side, said in enumerate(value) if said)
    return f"{label(presentation, name)} ({who})" if who else ""


def _melds(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    return f"{label(presentation, name)}: {', '.join(meld_words(meld, names) for meld in value)}"


def meld_words(meld: Mapping[str, Any], names: Names) -> str:
    """A meld as people say it: 4 cards to the Jack in hearts (Anna)."""
    who = names.seats[meld["seat"]]
    if "four" in meld:
        return _("four of a kind, %(rank)s (%(name)s)") % {"rank": RANKS[meld["four"]], "name": who}
    return _("%(cards)s cards up to %(top)s in %(suit)s (%(name)s)") % {
        "cards": meld["sequence"],
        "top": RANKS[meld["top"]],
        "suit": SUITS[meld["suit"]],
        "name": who,
    }


def _declarations(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    words = _("%(side)s with %(points)s")
    said = (words % {"side": names.sides[one["side"]], "points": one["card_points"]} for one in value)
    return f"{label(presentation, name)}: {', '.join(said)}"


def _enough(presentation: Presentation, name: str, value: Any, names: Names) -> str:
    winner = value["winner"]
    loser = next(seat for seat in range(len(names.seats)) if seat != winner)
    words = (
        _("Enough! %(name)s won, %(other)s is in the sack") if value["sack"] else _("Enough! %(name)s won")
    )
    return words % {"name": names.seats[winner], "other": names.seats[loser]}


_SAYERS = {
    "numbers": _numbers,
    "side": _side,
    "seat": _seat,
    "choice": _choice,
    "truth": _truth,
    "truths": _truths,
    "melds": _melds,
    "declarations": _declarations,
    "enough": _enough,
}
