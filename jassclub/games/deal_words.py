"""A deal, its verdict on melds, and the end of a match in words."""

from collections.abc import Collection, Mapping, Sequence
from itertools import compress
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from jassclub.engine.numbers import with_minus
from jassclub.engine.rules.base import Field, Json, Match

from .joined import and_joined, stated
from .presentation import Presentation, Text
from .words import RANKS, SUITS, label, plural, value_word

DECIDED = {
    "stoeck": gettext_lazy("The Stöck decided it, before the Weis and the tricks."),
    "weis": gettext_lazy("The Weis decided it, before the tricks."),
    "declared": gettext_lazy("“Out” was declared, and it was enough."),
    "declared_too_early": gettext_lazy("The other side declared out too early."),
    "tallies": gettext_lazy("Nobody else had enough tallies and no 0 left."),
    "lowest_score": gettext_lazy(
        "Several had enough tallies and no 0 left: the lowest score of the last deal decided, %(score)s."
    ),
}
REASONS = {
    "more_points": gettext_lazy("it is worth more"),
    "more_cards": gettext_lazy("it has more cards"),
    "higher_top_card": gettext_lazy("its top card is higher"),
    "lower_lowest_card": gettext_lazy("its lowest card is lower"),
    "lower_rank": gettext_lazy("its rank is lower"),
    "holds_puur": gettext_lazy("it holds the Puur"),
    "in_trumps": gettext_lazy("it is in trumps"),
    "declared_first": gettext_lazy("it was declared first"),
}


class TableNames(NamedTuple):
    seats: Sequence[str]
    sides: Sequence[str]


def describe_deal(
    presentation: Presentation,
    fields: Sequence[Field],
    data: Json,
    names: TableNames,
    skip: Sequence[str] = (),
    uncounted: Collection[str] = (),
) -> list[str]:
    """The filled fields of a deal, in the order of the rules: ["Ecken", "Matsch (Anna – Beat)"]; without
    those to `skip`, such as those of columns. `uncounted` are those that do not count."""
    texts = []
    for field in fields:
        value = data.get(field.name)
        if value is None and field.nothing:
            value = field.nothing
        if value is None or value is False or value in ([], "") or field.name in skip:
            continue  # a 0 is filled: side 0, or no points
        text = _describe(presentation, field, value, names)
        texts.append(does_not_count(text) if field.name in uncounted else text)
    return [text for text in texts if text]


def does_not_count(text: str) -> str:
    return _("%(said)s does not count") % {"said": text}


def meld_words(meld: Mapping[str, Any], names: TableNames) -> str:
    """A meld with its player: 4 cards up to the Jack in hearts (Anna)."""
    who = names.seats[meld["seat"]]
    if "four" in meld:
        rank = card_word(RANKS[meld["four"]])
        return _("four of a kind, %(rank)s (%(name)s)") % {"rank": rank, "name": who}
    return _("%(cards)s cards up to the %(top)s of %(suit)s (%(name)s)") % {
        "cards": meld["sequence"],
        "top": card_word(RANKS[meld["top"]]),
        "suit": card_word(SUITS[meld["suit"]]),
        "name": who,
    }


def card_word(word: Text) -> str:
    """A rank or a suit within a sentence, where only German has a capital."""
    text = str(word)
    return text if (get_language() or "").startswith("de") else text[:1].lower() + text[1:]


def _describe(presentation: Presentation, field: Field, value: Any, names: TableNames) -> str:
    word = label(presentation, field.name)
    match field.kind:
        case "numbers":
            return f"{plural(presentation, field.name)} {' : '.join(map(str, value))}" if any(value) else ""
        case "truths":
            who = ", ".join(compress(names.sides, value))
            return f"{word} ({who})" if who else ""
        case "melds":
            return stated(word, ", ".join(meld_words(meld, names) for meld in value))
        case "declarations":
            words = _("%(side)s with %(points)s")
            said = (words % {"side": names.sides[out["side"]], "points": out["card_points"]} for out in value)
            return stated(word, ", ".join(said))
        case "enough":
            sack, won = _("Enough! %(name)s won, %(other)s is in the sack"), _("Enough! %(name)s won")
            figures = {"name": names.seats[value["winner"]], "other": names.seats[1 - value["winner"]]}
            return (sack if value["sack"] else won) % figures
        case "choice":
            return value_word(presentation, field.name, value)
        case "truth":
            return word
        case "side" | "seat":
            return f"{word} ({(names.sides if field.kind == 'side' else names.seats)[value]})"
    return f"{word} {value_word(presentation, field.name, value)}"


def ending_words(presentation: Presentation, options: Any, match: Match[Any], names: TableNames) -> str:
    """The winners, their total and what decided the match; empty before its end."""
    if not match.finished:
        return ""
    won = _winner_words(presentation, options, match, names)
    if match.decided_by not in DECIDED:
        return won
    scores = match.extras.get("scores")
    figures = {"score": scores[-1][match.winners[0]] if scores else ""}
    return f"{won} {DECIDED[match.decided_by] % figures}"


def _winner_words(presentation: Presentation, options: Any, match: Match[Any], names: TableNames) -> str:
    total = with_minus(match.totals[match.winners[0]])
    if len(match.winners) > 1:
        sides = and_joined([names.sides[side] for side in match.winners])
        return _("%(sides)s share the win with %(total)s.") % {"sides": sides, "total": total}
    seats = presentation.game.sides(options)[match.winners[0]]
    figures = {"names": and_joined([names.seats[seat] for seat in seats]), "total": total}
    if presentation.game.low_wins:
        words = ngettext(
            "%(names)s has won with %(total)s, the lowest total.",
            "%(names)s have won with %(total)s, the lowest total.",
            len(seats),
        )
    else:
        words = ngettext(
            "%(names)s has won with %(total)s.", "%(names)s have won with %(total)s.", len(seats)
        )
    return words % figures


def verdict_words(presentation: Presentation, options: Any, deal: Any, names: TableNames) -> str:
    """The side whose melds count, their points before factors, and why; empty without melds."""
    verdict = presentation.game.verdict(options, deal)
    if verdict is None:
        return ""
    fields = presentation.game.fields(options, presentation.game.start(options))
    melds = next(field.name for field in fields if field.kind == "melds")
    parts: dict[str, object] = {
        "melds": label(presentation, melds),
        "side": names.sides[verdict.side],
        "points": verdict.points,
    }
    if verdict.rival is None:
        return _("The %(melds)s of %(side)s counts (%(points)s): the others declared none.") % parts
    parts |= {
        "best": meld_words(verdict.best.to_json(), names),
        "rival": meld_words(verdict.rival.to_json(), names),
        "reason": REASONS[verdict.reason],
    }
    words = _("The %(melds)s of %(side)s counts (%(points)s): %(best)s beats %(rival)s, because %(reason)s.")
    return words % parts
