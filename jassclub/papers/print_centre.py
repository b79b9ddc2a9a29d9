"""What can be printed of an evening in one go: before the draw, for a round, at the end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.engine.draws.meetings import SEATS
from jassclub.printing.paper import Look, Paper
from jassclub.rounds.models import Round
from jassclub.seasons.models import Evening, Season

from .standings_papers import printed_evening_standings, printed_score_sheets, printed_season_standings
from .table_papers import (
    MOST_TO_PRINT,
    players_expected,
    printed_seating,
    printed_seating_by_table,
    printed_seating_of_all_rounds,
    printed_slates,
    printed_slips,
    printed_table_numbers,
    printed_table_sheets,
    printed_tokens,
    tables_needed,
)

BEFORE, ROUND, END = "before", "round", "end"
SLUGS = (
    *("seating", "tables", "all-rounds", "blank-sheets", "blank-slates", "slips", "sheets", "slates"),
    *("standings", "scores", "season", "tokens", "table-numbers"),
)
# The query parameters of the page.
PARAMETERS = (
    *("round", "what", "papers", "large"),
    *(f"{field}_{slug}" for slug in SLUGS for field in ("on", "number")),
)


@dataclass(frozen=True)
class Offer:
    """A paper that can be printed.

    make      draws the paper `of` a round, an evening or a season: in a `look` or, where a number is asked
              for, for this many
    pdf       the name of its address by itself
    size      its usual paper, "A4" or "A5"; empty where it has only one
    is_blank  to be written on
    number    asks for how many it is printed
    """

    slug: str
    label: str
    make: Callable[..., Paper]
    of: Round | Evening | Season
    pdf: str
    help: str = ""
    is_usual: bool = True
    size: str = "A4"
    is_blank: bool = False
    number: forms.IntegerField | None = None

    @property
    def address(self) -> str:
        return reverse(self.pdf, args=[self.of.pk]) + ("?blank=1" if self.is_blank else "")


@dataclass(frozen=True)
class Section:
    """Papers that are printed at the same moment of an evening. `name` is the file's, too."""

    slug: str
    title: str
    name: str
    offers: Sequence[Offer]


def sections_of(evening: Evening, round_: Round | None, drawn: int) -> list[Section]:
    """What can be printed, what comes next first. `drawn` rounds have seats."""
    of_round = [_of_round(evening, round_, drawn)] if round_ else []
    at_end = [_at_end(evening)] if evening.rounds.exists() else []
    return [section for section in (*of_round, *at_end, _before(evening, drawn)) if section.offers]


def _of_round(evening: Evening, round_: Round, drawn: int) -> Section:
    """With slates where the end of a match is played for: the strokes show how far it is."""
    on_wall, by_hand = _("For the noticeboard"), _("One for each table, to write the deals on")
    for_players = _("One for each player: where, with whom, against whom")
    rare = partial(Offer, is_usual=False)
    all_rounds, sheets = printed_seating_of_all_rounds, partial(Offer, make=printed_table_sheets, of=round_)
    season = evening.season
    slates = _slates(round_) if season.presentation.slate(season.game_options()) else []
    offers = [
        Offer("seating", _("Seating by name"), printed_seating, round_, "seating_pdf", on_wall),
        rare("tables", _("Seating by table"), printed_seating_by_table, round_, "table_list_pdf", on_wall),
        rare("all-rounds", _("Seating for all rounds"), all_rounds, evening, "rounds_list_pdf", on_wall),
        sheets("blank-sheets", _("Blank table sheets"), pdf="table_sheets_pdf", help=by_hand, is_blank=True),
        *slates[:1],
        Offer("slips", _("Slips to cut out"), printed_slips, round_, "slips_pdf", for_players, size=""),
        sheets("sheets", _("Table sheets, as entered"), pdf="table_sheets_pdf", is_usual=False),
        *slates[1:],
    ]
    if drawn < 2:
        del offers[2]
    number = {"number": round_.number}
    title, name = _("For round %(number)s") % number, _("Printouts for round %(number)s") % number
    return Section(ROUND, title, name, offers)


def _slates(round_: Round) -> list[Offer]:
    """Blank, and as entered where a table's deals are known, or are still to come."""
    by_strokes = round_.evening.season.deals_per_round is None
    slates = partial(Offer, make=printed_slates, of=round_, pdf="slates_pdf")
    blank = slates("blank-slates", _("Blank slates"), is_usual=by_strokes, is_blank=True)
    only_totals = round_.tables.filter(match__is_finished=True, match__deals_in=0)
    if round_.tables.exclude(pk__in=only_totals).exists():
        return [blank, slates("slates", _("Slates, as entered"), is_usual=False)]
    return [blank]


def _score_sheets(evening: Evening, help: str) -> Offer:
    return Offer(
        "scores", _("Score sheets"), printed_score_sheets, evening, "score_sheets_pdf", help, size="A5"
    )


def _at_end(evening: Evening) -> Section:
    tonight, season = _("Evening standings"), _("Season standings")
    offers = [
        Offer("standings", tonight, printed_evening_standings, evening, "evening_standings_pdf"),
        _score_sheets(evening, _("One for each player, with all rounds")),
        Offer(
            "season", season, printed_season_standings, evening.season, "season_standings_pdf", is_usual=False
        ),
    ]
    return Section(END, _("At the end"), _("Standings and score sheets"), offers)


def _before(evening: Evening, drawn: int) -> Section:
    """Tokens and table numbers; before the first round also blank score sheets for players who are here."""
    offers = []
    if not evening.rounds.exists() and evening.attendances.filter(is_here=True).exists():
        offers.append(_score_sheets(evening, _("Blank, one for everyone who is here")))
    expected, tables = players_expected(evening), tables_needed(evening)
    by_hand = evening.season.drawing == Season.Drawing.TOKENS and not drawn
    of_evening = partial(Offer, of=evening, is_usual=by_hand, size="")
    if expected >= SEATS:
        number = _number_field(_("For how many players?"), expected, SEATS, MOST_TO_PRINT)
        label = _("Tokens to cut out")
        offers.append(of_evening("tokens", label, printed_tokens, pdf="tokens_pdf", number=number))
    if tables:
        number = _number_field(_("For how many tables?"), tables, 1, MOST_TO_PRINT // SEATS)
        label, help = _("Table numbers"), _("To fold and stand on the tables")
        pdf, make = "table_numbers_pdf", printed_table_numbers
        offers.append(of_evening("table-numbers", label, make, pdf=pdf, help=help, number=number))
    return Section(BEFORE, _("Before the draw"), _("Printouts before the draw"), offers)


class PrintForm(forms.Form):
    """A tick for each paper of a section; beside it its size, or for how many it is printed. It is sent as
    part of the address: nothing is changed by it."""

    papers = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Tick at least one document.")},
    )
    large = forms.BooleanField(label=gettext_lazy("Large type, easier to read"), required=False)

    def __init__(self, *args: Any, section: Section, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"{section.slug}_%s", **kwargs})
        self.section = section
        offers = section.offers
        self.fields["papers"].choices = [(offer.slug, offer.label) for offer in offers]  # type: ignore[attr-defined]
        usual = [offer for offer in offers if offer.is_usual] or offers[:1]
        self.initial["papers"] = [offer.slug for offer in usual]
        if all(offer.number for offer in offers):
            del self.fields["large"]  # tokens and table numbers have one size
        for offer in offers:
            if offer.size:
                label = _("Paper size: %(paper)s") % {"paper": offer.label}
                self.fields[f"on_{offer.slug}"] = forms.ChoiceField(
                    label=label,
                    choices=[("A4", _("A4")), ("A5", _("A5, two to a page"))],
                    initial=offer.size,
                    required=False,
                    widget=forms.Select(attrs={"aria-label": label}),
                )
            if offer.number:
                self.fields[f"number_{offer.slug}"] = offer.number

    @property
    def rows(self) -> list[tuple[Offer, Any, Any, Any]]:
        """Each offer with its tick and, where it has one, the field of its size and of its number."""
        return [
            (offer, tick, self._field("on", offer), self._field("number", offer))
            for offer, tick in zip(self.section.offers, self["papers"], strict=True)
        ]

    def _field(self, kind: str, offer: Offer) -> Any:
        name = f"{kind}_{offer.slug}"
        return self[name] if name in self.fields else None

    def ticked(self) -> list[Paper]:
        ticked = self.cleaned_data["papers"]
        return [self._paper(offer) for offer in self.section.offers if offer.slug in ticked]

    def _paper(self, offer: Offer) -> Paper:
        data = self.cleaned_data
        if offer.number:
            return offer.make(offer.of, data.get(f"number_{offer.slug}") or offer.number.initial)
        look = Look(data.get(f"on_{offer.slug}") or offer.size or "A4", data.get("large", False))
        return offer.make(offer.of, look, **({"blank": True} if offer.is_blank else {}))


def _number_field(label: str, proposed: int, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, initial=proposed, min_value=least, max_value=most, required=False)
