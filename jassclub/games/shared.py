"""Columns, keys and options that several games share."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.engine.numbers import with_minus
from jassclub.engine.rules.base import Points
from jassclub.engine.rules.race import SACK, TALLY, crosses_out_sack
from jassclub.engine.rules.schieber_deal import STOECK
from jassclub.engine.rules.weis import TIES

from . import words
from .presentation import Column, Key, Option, Scored, Text
from .words import SUIT_KEYS

MADE = "✓"
POINTS = _("Points")
MARKS = {TALLY: "|", SACK: "0"}
LIFTED = "Ø"  # a 0 that is crossed out
NARROW = 0.8  # of marks, beside a column of figures
TRUMP_KEYS: Mapping[str, Text] = {
    **SUIT_KEYS,
    "obenabe": "o",
    "undenufe": "u",
    "slalom": "l",
    "bock": "b",
    "gais": "g",
}
# The order of play: what is named and shown first, then what is counted at the end.
AS_PLAYED = (
    *("vorhand", "trump", "pushed", "conceded", "weis", "weis_points", "stoeck"),
    *("card_points", "matsch", "out"),
)
DEALS = Option("deals", "number", _("Deals per round"), low=1, high=32, open=True)
MATSCH_BONUS = Option("matsch_bonus", "number", _("Matsch bonus"), high=500)
WEIS_TIE = Option("weis_tie", "choice", _("Winner of two equal sequences"), allowed=TIES)
WEIS_TIES: Mapping[str, Text] = {"puur": _("the one with the Puur"), "trump": _("the one in trumps")}


def numbers(field: str, head: Text, *, summed: bool = False, zeros: bool = True, **more: Any) -> Column:
    """A number for each side, as entered. `more` is said of the column."""
    return computed(head, lambda deal: deal.data.get(field), summed=summed, zeros=zeros, **more)


def counted_points(head: Text) -> Column:
    """The card points that count for each side, in a game in which a side may declare itself out."""

    def counted(deal: Scored, side: int) -> tuple[int, bool]:
        """The points, and whether they ended with the declaration."""
        at = deal.written.stopped[side] if deal.written.stopped else None
        if at is not None:
            return at, True
        # A conceded deal has no card points in its entry.
        card_points = deal.data.get("card_points") or deal.written.part("card_points")
        return int(card_points[side]), False

    def cell(deal: Scored, side: int) -> str:
        points, is_out = counted(deal, side)
        return gettext("out at %(points)s") % {"points": points} if is_out else str(points)

    return Column(head, cell, sum=lambda deals, side: str(sum(counted(deal, side)[0] for deal in deals)))


def mark(field: str, head: Text, worth: int | None = None) -> Column:
    """The honour of a side, if it counts: its worth, or a tick; below, how many times."""
    shown = str(worth) if worth else MADE

    def is_made(deal: Scored, side: int) -> bool:
        return deal.data.get(field) == side and field not in deal.written.uncounted

    def cell(deal: Scored, side: int) -> str:
        return shown if is_made(deal, side) else ""

    def count(deals: Sequence[Scored], side: int) -> str:
        return f"{sum(is_made(deal, side) for deal in deals)} ×"

    return Column(head, cell, sum=count, note=f"+ {worth}" if worth else "", weight=NARROW)


def computed(
    head: Text,
    points: Callable[[Scored], Points | None],
    *,
    summed: bool = True,
    zeros: bool = False,
    **more: Any,
) -> Column:
    """Points of a deal, if it has them, for each side; below, the sum. Without `zeros` a 0 is left blank."""

    def cell(deal: Scored, side: int) -> str:
        row = points(deal)
        return "" if row is None or not (zeros or row[side]) else with_minus(row[side])

    def total(deals: Sequence[Scored], side: int) -> str:
        return with_minus(sum(row[side] for row in map(points, deals) if row is not None))

    if summed:
        more["sum"] = total
    return Column(head, cell, **more)


def tick(field: str, head: Text) -> Column:
    return Column(
        head, lambda deal, side: MADE if deal.data.get(field) else "", per_side=False, weight=NARROW
    )


def tallies() -> Column:
    """Strokes and sacks: a deal won in the sack crosses out a 0 and is no stroke."""

    def cell(deal: Scored, side: int) -> str:
        if crosses_out_sack(deal.before.extras, deal.points, side):
            return LIFTED
        return MARKS.get(deal.points[side], "")

    return Column(
        _("Tally"),
        cell,
        weight=NARROW,
        legend=_("Tally: | written, 0 in the sack, Ø a 0 crossed out instead of a tally."),
    )


def word(field: str, head: Text, words: Mapping[str, Text], *, nothing: Text = "", **more: Any) -> Column:
    """A choice in words, or `nothing` where none was made. `more` is said of the column."""

    def cell(deal: Scored, side: int) -> str:
        value = deal.data.get(field)
        return str(nothing if value is None else words.get(value, value))

    return Column(head, cell, per_side=False, **more)


def points(head: Text = POINTS) -> Column:
    return computed(head, lambda deal: deal.points, zeros=True)


TOTAL = Column(_("Total"), lambda deal, side: with_minus(deal.totals[side]))  # a running one


def stated_ties(tie: str) -> tuple[str, ...]:
    """The option of ties on sheets, where a club does not follow the booklet."""
    return ("weis_tie",) if tie != TIES[0] else ()


def trump_keys(trumps: Collection[str], names: Mapping[str, Text], field: str = "trump") -> tuple[Key, ...]:
    return tuple(
        Key((str(TRUMP_KEYS[trump]),), field, trump, names[trump]) for trump in trumps if trump in TRUMP_KEYS
    )


def honour_keys(*, stoeck: bool = True) -> tuple[Key, ...]:
    matsch = side_keys("matsch", "m*", "M/", _("Matsch"), _("Matsch for the other side"))
    both = (*matsch, *side_keys("stoeck", "s+", "S-", _("Stöck"), _("Stöck for the other side")))
    return both if stoeck else matsch


def side_keys(field: str, this: str, other: str, of_this: Text, of_other: Text) -> tuple[Key, ...]:
    """The keys of an honour: of the side that is typed, and of the other one."""
    return Key(tuple(this), field, "this", of_this), Key(tuple(other), field, "other", of_other)


def trump_column(
    trumps: Collection[str], factors: Mapping[str, int] | None = None, nothing: Text = ""
) -> Column:
    """The trump with its sign, or `nothing`; a blank sheet has the signs, to be ringed, and their factors."""
    factors = factors or {}
    named = {trump: f"{words.SIGNS.get(trump, '')} {words.TRUMPS[trump]}".strip() for trump in trumps}
    signs = {trump: words.factored(name, factors.get(trump)) for trump, name in named.items()}
    hint = " ".join(map(_sign, trumps))
    if factors:  # trumps with the same factor stand together: ♦♥×1 ♠♣×2 ↓×3 ↑×4
        groups = words.by_factor(factors).items()
        hint = " ".join(f"{''.join(map(_sign, group))}×{factor}" for factor, group in groups)
    return word("trump", _("Trump"), signs, hint=hint, weight=1.6, nothing=nothing)


def _sign(trump: str) -> str:
    return words.SIGNS.get(trump) or str(words.TRUMPS[trump])


def deal_columns(
    *, matsch_bonus: int, stoeck: bool = True, weis: bool = True, multiplied: bool = False
) -> list[Column]:
    """Card points, Matsch, Stöck and Weis; with factors they are shown multiplied."""

    def honour(name: str, head: Text, worth: int) -> Column:
        return part(name, head, weight=NARROW) if multiplied and worth else mark(name, head, worth)

    def part(name: str, head: Text, **more: Any) -> Column:
        return computed(head, lambda deal: deal.written.part(name), **more)

    return [
        counted_points(_("Card points")),
        honour("matsch", _("Matsch"), matsch_bonus),
        *([honour("stoeck", _("Stöck"), STOECK)] if stoeck else []),
        *([part("weis", _("Weis"))] if weis else []),
    ]
