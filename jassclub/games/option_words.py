"""The options of a game in words: the usual values, and those of a season or a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from jassclub.engine.rules.base import InvalidDeal, Json

from .presentation import Presentation
from .words import label, value_word

SEAT_OPTIONS = ("bidder",)  # options whose number is a player


@dataclass(frozen=True, slots=True)
class Setting:
    """An option with its usual value, and that of a season (empty without one)."""

    name: str
    label: str
    help: str
    usual: str
    here: str = ""


def settings_of(presentation: Presentation, here: Json | None = None) -> list[Setting]:
    """All options of a game, those of its form first; `here` are the stored options of a season."""
    usual = _by_seats(presentation, {})
    in_force = {} if here is None else _by_seats(presentation, here)
    own = {option.name: option for option in presentation.options}
    known = next(iter(usual.values()))
    names = [*own, *(name for name in known if name not in own)]
    return [
        Setting(
            name,
            str(own[name].label) if name in own else label(presentation, name),
            str(own[name].help) if name in own else "",
            _in_words(presentation, name, usual),
            _in_words(presentation, name, in_force),
        )
        for name in names
    ]


def stated_options(presentation: Presentation, options: Any, names: Sequence[str] = ()) -> list[str]:
    """The main options of a table: "Target: 2500", "Stöck count (20 points)".

    With the players' names also those settled at the table: "Bidder: Anna", "Bid: 515".
    """
    own = {option.name: str(option.label) for option in presentation.options}
    texts = []
    for name in presentation.game.per_table if names else ():
        value = getattr(options, name)
        word = names[value] if name in SEAT_OPTIONS else str(value)
        texts.append(_stated(label(presentation, name), word))
    for name in presentation.stated(options):
        value = getattr(options, name)
        word = option_word(presentation, name, value)
        texts.append(own[name] if value is True else _stated(own[name], word))
    return texts


def _stated(words: str, value: str) -> str:
    return _("%(field)s: %(value)s") % {"field": words, "value": value}


def option_word(presentation: Presentation, name: str, value: Any) -> str:
    """The value of an option: a number, yes, Ecken, "Ecken, Härz ×1; Obenabe ×3"."""
    if value is None:
        return _("open")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return _factors(presentation, name, value)
    if isinstance(value, str):
        return value_word(presentation, name, value)
    if isinstance(value, Sequence):
        return ", ".join(value_word(presentation, name, choice) for choice in value)
    return str(value)


def _factors(presentation: Presentation, name: str, value: Mapping[str, int]) -> str:
    """The factors of the choices; choices with the same factor stand together."""
    groups: dict[int, list[str]] = {}
    for choice, factor in value.items():
        groups.setdefault(factor, []).append(value_word(presentation, name, choice))
    return "; ".join(f"{', '.join(group)} ×{factor}" for factor, group in groups.items())


def usual_options(presentation: Presentation) -> dict[str, Any]:
    """The default options; None where a default depends on the number of players."""
    usual, *others = _by_seats(presentation, {}).values()
    return {
        name: value if all(options[name] == value for options in others) else None
        for name, value in usual.items()
    }


def _by_seats(presentation: Presentation, data: Json) -> dict[int, dict[str, Any]]:
    """The options for each number of players that they suit, the usual number first."""
    game, by_seats = presentation.game, {}
    for seats in game.seats:
        try:
            by_seats[seats] = game.options_to_json(game.options({**game.stand_in, **data}, seats))
        except InvalidDeal:
            continue
    return by_seats


def _in_words(presentation: Presentation, name: str, by_seats: Mapping[int, Mapping[str, Any]]) -> str:
    """The value; where it depends on the number of players, all values."""
    if not by_seats:
        return ""
    if name in presentation.game.per_table:
        return _("settled at the table")
    usual, *others = ((seats, options[name]) for seats, options in by_seats.items())
    text = option_word(presentation, name, usual[1])
    for seats, value in others:
        if value != usual[1]:
            word = option_word(presentation, name, value)
            text += "; " + _("with %(seats)s players %(value)s") % {"seats": seats, "value": word}
    return text
