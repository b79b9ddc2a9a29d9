"""Lake Constance Jass on pages and papers: words, options, keys and columns."""

from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.bodensee import BODENSEE, TRUMPS, Options
from jassclub.engine.rules.cards import ALL_CARD_POINTS

from . import shared, words
from .presentation import TALLIES, Column, Option, Presentation, Preset, Scored
from .shared import TOTAL, numbers, tallies, tick, word

VARIANTS = {**words.SUITS, "bock": "Bock", "gais": "Gais", "slalom": "Slalom"}


def bid(deal: Scored, side: int) -> str:
    return str(deal.data["bid"]) if deal.data["bidder"] == side else ""


def columns(options: Options) -> tuple[Column, ...]:
    return (
        Column(_("Bid"), bid, weight=0.8),
        word("trump", _("Trump"), VARIANTS, weight=1.4),
        numbers("card_points", _("Card points")),
        tick("enough", _("Enough!")),
        tallies(),
        TOTAL,
    )


PRESENTATION = Presentation(
    game=BODENSEE,
    name=_("Lake Constance Jass"),
    values={"trump": VARIANTS},
    options=(
        words.TALLIES_TO_WIN,
        Option(
            "sack_limit", "number", _("In the sack with at most this many card points"), high=ALL_CARD_POINTS
        ),
    ),
    presets=(Preset("usual", _("To five tallies, in the sack with 20 points or fewer"), rounds=1),),
    keys=lambda options: shared.trump_keys(TRUMPS, VARIANTS),
    columns=columns,
    stated=lambda options: ("target", "sack_limit"),
    slate=lambda options: TALLIES,
    labels={"vorhand": words.FIRST["bids"]},
    at_evenings=False,
    choosing=_("The player who did not deal bids first. The highest bidder chooses trumps and leads."),
    card=(TALLIES, ((1, 1, 1, -1),)),
)
