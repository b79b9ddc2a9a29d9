"""The words for suits, and for the fields, options, honours and trumps that the rules name.

Suits have their usual names in the reader's language, or those of the booklet's dialect; card terms keep the
Swiss ones. The key of a suit is a letter of its name that has no other use on any sheet.
"""

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules import schieber_deal
from jassclub.engine.rules.base import Field, Json, Share

from .joined import semicolons, stated
from .presentation import Option, Presentation, Text

# The name and the key of each suit; then in dialect.
_SUITS: Mapping[str, tuple[Text, Text, str, str]] = {
    "diamonds": (pgettext_lazy("suit", "Diamonds"), pgettext_lazy("key for diamonds", "d"), "Ecken", "e"),
    "hearts": (pgettext_lazy("suit", "Hearts"), pgettext_lazy("key for hearts", "h"), "Härz", "h"),
    # The s is for Stöck.
    "spades": (pgettext_lazy("suit", "Spades"), pgettext_lazy("key for spades", "p"), "Schuflä", "f"),
    "clubs": (pgettext_lazy("suit", "Clubs"), pgettext_lazy("key for clubs", "c"), "Chrüz", "c"),
}

# The choice of the club, which is read only when a suit is written.
in_dialect: ContextVar[Callable[[], bool]] = ContextVar("in_dialect", default=lambda: False)


def are_in_dialect() -> bool:
    return in_dialect.get()()


def _chosen(suit: str, at: int) -> str:
    return str(_SUITS[suit][at + 2 * are_in_dialect()])


SUITS, SUIT_KEYS = ({suit: lazy(_chosen, str)(suit, at) for suit in _SUITS} for at in (0, 1))
TRUMPS: Mapping[str, Text] = {**SUITS, "obenabe": "Obenabe", "undenufe": "Undenufe", "slalom": "Slalom"}
NO_TRUMP = _("No trump")
SIGNS: Mapping[str, str] = dict(zip(schieber_deal.TRUMPS, "♦♥♠♣↓↑", strict=True))
RANKS: Mapping[str, Text] = {
    "6": "6", "7": "7", "8": "8", "9": "9", "T": "10",
    "J": _("Jack"), "Q": _("Queen"), "K": _("King"), "A": _("Ace"),
}  # fmt: skip

LABELS: Mapping[str, Text] = {
    "deal": _("Deal"),
    "points": _("Points"),
    "card_points": _("Card points"),
    "trump": _("Trump"),
    "matsch": _("Matsch"),
    "stoeck": _("Stöck"),
    "weis": _("Weis"),
    "weis_points": _("Weis points"),
    "out": _("We are out"),
    "vorhand": _("Vorhand"),
    "pushed": _("Passed on"),
    "conceded": _("Conceded"),
    "announced": _("Announced"),
    "took_trick": _("Took a trick"),
    "penalties": _("Penalty"),
    "side": _("Declared by"),
    "contract": _("Contract"),
    "all_tricks": _("All tricks"),
    "tik": _("Tapped first"),
    "roem": _("Roem points"),
    "melds": _("Roem"),
    "stuk": _("Stuk"),
    "claim": _("Ik dek"),
    "bidder": _("Bidder"),
    "bid": _("Bid"),
    "enough": _("Enough!"),
    "small": _("Small molotovs"),
    "large": _("Large molotovs"),
    "game": _("Game"),
    "counts": _("Count"),
    "king": _("King of hearts"),
    "last_trick": _("Last trick"),
    "fifth_trick": _("Fifth trick"),
    "king_in_last_trick": _("King of hearts in the last trick"),
    "target": _("Target"),
}

# The words for several honours of a kind.
PLURALS: Mapping[str, Text] = {"matsch": _("Matsche"), "stoeck": _("Stöck"), "stuk": _("Stuk")}
# Within a sentence, as in "more Matsche".
ALL_POINTS: Mapping[str, Text] = {
    "matsch": pgettext_lazy("in a sentence", "Matsche"),
    "all_tricks": pgettext_lazy("in a sentence", "deals with all tricks"),
}

# The words for the first Vorhand, by `Game.begins`: of a player, and as a label.
BEGINS_FIRST: Mapping[str, Text] = {"leads": _("leads first"), "bids": _("bids first")}
FIRST: Mapping[str, Text] = {"leads": _("First Vorhand"), "bids": _("Bids first")}

TALLIES_TO_WIN = Option("target", "number", _("Tallies to win"), low=1, high=50)


def label(presentation: Presentation, name: str) -> str:
    own = {option.name: option.label for option in presentation.options}
    return str(presentation.labels.get(name) or LABELS.get(name) or own.get(name) or name)


def first_label(presentation: Presentation) -> str:
    return str(FIRST[presentation.game.begins(1)])


def plural(presentation: Presentation, honour: str) -> str:
    return str(PLURALS.get(honour) or label(presentation, honour))


def share_word(presentation: Presentation, share: Share) -> str:
    """The word for a part of a control sum: Matsche, Weis, Fan Tan."""
    if share.value:
        return value_word(presentation, share.name, share.value)
    if share.name == "out":  # no counted field
        return gettext("in the deal with “We are out”")
    return (label if share.times == 1 else plural)(presentation, share.name)


def value_word(presentation: Presentation, name: str, value: Any) -> str:
    return str(presentation.values.get(name, {}).get(value, value))


def factored(word: Text, factor: int | None) -> str:
    """A choice with its factor, where choices differ in it: Obenabe ×3."""
    return f"{word} ×{factor}" if factor else str(word)


def choices(presentation: Presentation, options: Any, field: Field) -> list[tuple[str, str]]:
    """The values of a choice with their words, and their factors where they differ."""
    factors = presentation.factors(options).get(field.name, {})
    return [
        (value, factored(value_word(presentation, field.name, value), factors.get(value)))
        for value in field.allowed
    ]


SEAT_OPTIONS = ("bidder",)  # options whose number is a player


def stated_options(presentation: Presentation, options: Any, names: Sequence[str] = ()) -> list[str]:
    """The main options of a table: "Target: 2500", "Stöck count (20 points)". With the players' names also
    those settled at the table: "Bidder: Anna", "Bid: 515"."""
    own = {option.name: str(option.label) for option in presentation.options}
    texts = []
    for name in presentation.game.per_table if names else ():
        value = getattr(options, name)
        word = names[value] if name in SEAT_OPTIONS else str(value)
        texts.append(stated(label(presentation, name), word))
    for name in presentation.stated(options):
        value = getattr(options, name)
        word = option_word(presentation, name, value)
        texts.append(own[name] if value is True else stated(own[name], word))
    return texts


def option_word(presentation: Presentation, name: str, value: Any) -> str:
    """The value of an option: a number, yes, Ecken, "Ecken, Härz ×1; Obenabe ×3"."""
    if value is None:
        return gettext("open")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, Mapping):
        groups = by_factor(value).items()
        return semicolons(f"{option_word(presentation, name, group)} ×{factor}" for factor, group in groups)
    if isinstance(value, str):
        return value_word(presentation, name, value)
    if isinstance(value, Sequence):
        return ", ".join(value_word(presentation, name, choice) for choice in value)
    return str(value)


def by_factor(factors: Mapping[str, int]) -> dict[int, list[str]]:
    """The choices of each factor, which stand together."""
    return {factor: [x for x in factors if factors[x] == factor] for factor in factors.values()}


def usual_options(presentation: Presentation) -> dict[str, Any]:
    """The default options; None where a default depends on the number of players."""
    usual, *others = options_by_seats(presentation, {}).values()
    return {
        name: value if all(options[name] == value for options in others) else None
        for name, value in usual.items()
    }


def options_by_seats(presentation: Presentation, data: Json) -> dict[int, dict[str, Any]]:
    """The options, as JSON, for each number of players that they suit, the usual number first."""
    game = presentation.game
    by_seats = game.options_by_seats({**game.stand_in, **data})
    return {seats: game.options_to_json(options) for seats, options in by_seats.items()}
