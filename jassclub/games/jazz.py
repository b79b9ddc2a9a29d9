"""Jazz on pages and papers: words, options, keys and columns."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from jassclub.engine.rules.jazz import COUNTED_SUITS, JAZZ, WORTH, Options

from .presentation import NO_SLATE, Column, Key, Option, Presentation, Preset, Scored, Text
from .shared import TOTAL, points, word
from .words import SUITS

GAMES: Mapping[str, Text] = {
    "suit": _("One suit"),
    "tricks": _("Tricks"),
    "plus": _("Plus: tricks count for you"),
    "honors": _("Honours"),
    "jacks": _("Jacks"),
    "queens": _("Queens"),
    "king_last": _("King of hearts and last trick"),
    "fan_tan": _("Fan Tan"),
}
TAKEN = ("king", "last_trick", "fifth_trick")


def games_at(options: Options) -> Mapping[str, Text]:
    """The names of the games at a table: the game of a suit has the name of that suit."""
    return {**GAMES, "suit": SUITS[options.suit]}


def keys(options: Options) -> tuple[Key, ...]:
    if "king_last" not in options.games:
        return ()
    king = pgettext("key for the king in the last trick", "k")
    return (Key((king,), "king_in_last_trick", True, _("King of hearts in the last trick")),)


def counted(deal: Scored, side: int) -> str:
    """The count of a seat; in the game of the king, the number of things that it took."""
    counts = deal.data.get("counts")
    taken = sum(deal.data.get(name) == side for name in TAKEN) if counts is None else counts[side]
    return str(taken)


def columns(options: Options) -> tuple[Column, ...]:
    games = games_at(options)

    def next_game(number: int) -> str:
        return str(games[options.games[number - 1]]) if number <= len(options.games) else ""

    return (
        word("game", _("Game"), games, weight=2.0, known=next_game),
        Column(_("Count"), counted, weight=0.8),
        points(),
        TOTAL,
    )


def stated(options: Options) -> tuple[str, ...]:
    extra = ("king_extra",) if options.king_extra and "king_last" in options.games else ()
    return ("suit", "suit_size", "games", *extra)


PRESENTATION = Presentation(
    game=JAZZ,
    name=_("Jazz"),
    values={"game": GAMES, "games": GAMES, "suit": SUITS},
    values_at=lambda options: dict.fromkeys(("game", "games"), games_at(options)),
    options=(
        Option("suit", "choice", _("Suit that counts"), allowed=COUNTED_SUITS),
        Option("games", "several", _("Games, in this order"), allowed=tuple(WORTH)),
        Option(
            "suit_size",
            "number",
            _("Cards in the suit that counts"),
            _("12 if the two of that suit was taken out (never with four players)."),
            low=12,
            high=13,
        ),
        Option("king_extra", "number", _("Extra points for the king of hearts in the last trick"), high=500),
    ),
    presets=(Preset("usual", _("Six games, one after the other"), rounds=2),),
    keys=keys,
    columns=columns,
    stated=stated,
    tells=lambda options: True,
    card=(NO_SLATE, ((4, 2, 6, 1), (0, 30, 20, 10), (13, 0, 26, 0))),
)
