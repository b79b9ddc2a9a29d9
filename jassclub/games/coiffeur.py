"""Coiffeur on pages and papers: words, options, keys and columns."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.coiffeur import COIFFEUR, FACTORS, Options

from . import shared, words
from .joined import stated
from .presentation import NO_SLATE, Column, Grid, GridRow, Key, Option, Presentation, Preset, Scored, Text
from .shared import computed, word

CONTRACTS: Mapping[str, Text] = {
    **words.TRUMPS,
    "joker7": "Joker 7",
    "joker8": "Joker 8",
    "gusti": "5/4 Gushti",
}
OWN_KEYS = {"joker7": "j", "joker8": "J", "gusti": "g"}  # k is Kreuz


def keys(options: Options) -> tuple[Key, ...]:
    matsch = (Key(("m", "*"), "matsch", True, _("Matsch")),) if options.matsch_bonus else ()
    own = (
        Key((key,), "contract", contract, CONTRACTS[contract])
        for contract, key in OWN_KEYS.items()
        if contract in options.contracts
    )
    return (*matsch, *shared.trump_keys(options.contracts, CONTRACTS, "contract"), *own)


def working(options: Options, deal: Scored) -> str:
    """The calculation of a deal's points, such as 83 × 3, after the trump of a Joker."""
    made = str(deal.data["card_points"])
    if deal.data.get("matsch"):
        made = f"({made} + {options.matsch_bonus})"
    made = f"{made} × {FACTORS[deal.data['contract']]}"
    trump = deal.data.get("trump")
    return stated(words.TRUMPS.get(trump, trump), made) if trump else made


def columns(options: Options) -> tuple[Column, ...]:
    """The columns of a list of deals; the sheet itself is the grid."""

    def cell(deal: Scored, side: int) -> str:
        return working(options, deal) if deal.data["side"] == side else ""

    points = computed(_("Points"), lambda deal: deal.points)
    return (word("contract", _("Contract"), CONTRACTS, weight=1.6), Column(_("Card points"), cell), points)


def grid(options: Options) -> Grid:
    rows = (GridRow(contract, CONTRACTS[contract], f"×{FACTORS[contract]}") for contract in options.contracts)
    return Grid("contract", "side", tuple(rows), lambda deal: working(options, deal))


PRESENTATION = Presentation(
    game=COIFFEUR,
    name=_("Coiffeur"),
    values={"contract": CONTRACTS, "contracts": CONTRACTS, "trump": words.TRUMPS},
    labels={"trump": _("Joker played as")},
    options=(
        Option(
            "contracts",
            "several",
            _("Contracts"),
            _("Each side plays each contract once."),
            allowed=tuple(FACTORS),
        ),
        Option("matsch_bonus", "number", _("Matsch bonus"), _("0: the Matsch is not counted."), high=500),
    ),
    presets=(Preset("club_suizo", _("Club Suizo: all ten contracts, no Matsch bonus"), rounds=2),),
    keys=keys,
    columns=columns,
    stated=lambda options: ("matsch_bonus",),
    factors=lambda options: {"contract": FACTORS},
    grid=grid,
    counted=lambda options: ("matsch",) if options.matsch_bonus else (),
    all_points="matsch",
    choosing=_(
        "The Vorhand names a contract still open to their side, or passes the choice to the next player, "
        "who may pass it on in turn. If everyone passes, the Vorhand must choose."
    ),
    card=(NO_SLATE, ((83, 74), (240, 62), (156, 315), (488, 96))),
)
