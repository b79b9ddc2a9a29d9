"""What Schieber and Bieter have in common: the keys and columns of a deal with Matsch, Stöck and Weis."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.hand import STOECK
from jassclub.engine.rules.weis import TIES

from . import words
from .columns import computed, counted_points, mark, word
from .presentation import Column, Key, Option, Text
from .words import SUIT_KEYS

TRUMP_KEYS: Mapping[str, Text] = {
    **SUIT_KEYS,
    "obenabe": "o",
    "undenufe": "u",
    "slalom": "l",
    "bock": "b",
    "gais": "g",
}
# A deal as it is played: what is named and shown first, then what is counted at its end.
AS_PLAYED = (
    *("vorhand", "trump", "pushed", "conceded", "weis", "weis_points", "stoeck"),
    *("card_points", "matsch", "out"),
)
MATSCH_BONUS = Option("matsch_bonus", "number", _("Matsch bonus"), high=500)
WEIS_TIE = Option("weis_tie", "choice", _("Of two equal sequences wins"), allowed=TIES)
WEIS_TIES: Mapping[str, Text] = {"puur": _("the one with the Puur"), "trump": _("the one in trumps")}


def stated_ties(tie: str) -> tuple[str, ...]:
    """Where the club does otherwise than the booklet, its sheets say so."""
    return ("weis_tie",) if tie != TIES[0] else ()


def trump_keys(trumps: Collection[str], names: Mapping[str, Text], field: str = "trump") -> tuple[Key, ...]:
    """A letter for each trump that has one."""
    return tuple(
        Key((str(TRUMP_KEYS[trump]),), field, trump, names[trump]) for trump in trumps if trump in TRUMP_KEYS
    )


def honour_keys(*, stoeck: bool = True) -> tuple[Key, ...]:
    said = (
        Key(("m", "*"), "matsch", "this", _("Matsch")),
        Key(("M", "/"), "matsch", "other", _("Matsch of the other side")),
    )
    if not stoeck:
        return said
    return (
        *said,
        Key(("s", "+"), "stoeck", "this", _("Stöck")),
        Key(("S", "-"), "stoeck", "other", _("Stöck of the other side")),
    )


def trump_column(
    trumps: Collection[str], factors: Mapping[str, int] | None = None, nothing: Text = ""
) -> Column:
    """The trump, with its sign; a blank sheet shows the signs, to be ringed, and what they count.

    `nothing` is what a deal without a trump has there.
    """
    signs = {
        trump: words.factored(f"{words.SIGNS.get(trump, '')} {words.TRUMPS[trump]}".strip(), factor)
        for trump, factor in ((trump, (factors or {}).get(trump)) for trump in trumps)
    }
    hint = _factors_hint(factors) if factors else " ".join(map(_sign, trumps))
    return word("trump", _("Trump"), signs, hint=hint, weight=1.6, nothing=nothing)


def _sign(trump: str) -> str:
    return words.SIGNS.get(trump) or str(words.TRUMPS[trump])


def _factors_hint(factors: Mapping[str, int]) -> str:
    """♦♥×1 ♠♣×2 ↓×3 ↑×4: trumps that count the same stand together."""
    groups: dict[int, list[str]] = {}
    for trump, factor in factors.items():
        groups.setdefault(factor, []).append(_sign(trump))
    return " ".join(f"{''.join(signs)}×{factor}" for factor, signs in groups.items())


def hand_columns(
    *,
    matsch_bonus: int,
    stoeck: bool = True,
    weis: bool = True,
    multiplied: bool = False,
) -> list[Column]:
    """Card points, Matsch, Stöck and Weis. Where they are multiplied they stand there as they are written."""
    shown = [counted_points(_("Card points"))]
    if multiplied and matsch_bonus:
        shown.append(_part("matsch", _("Matsch"), weight=0.8))
    else:
        shown.append(mark("matsch", _("Matsch"), matsch_bonus))
    if stoeck and multiplied:
        shown.append(_part("stoeck", _("Stöck"), weight=0.8))
    elif stoeck:
        shown.append(mark("stoeck", _("Stöck"), STOECK))
    if weis:
        shown.append(_part("weis", _("Weis")))
    return shown


def _part(name: str, head: Text, *, weight: float = 1.0) -> Column:
    return computed(head, lambda deal: deal.written.part(name), weight=weight)
