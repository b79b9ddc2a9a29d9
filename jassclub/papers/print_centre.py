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

from . import standings_papers, table_papers
from .table_papers import MOST_TO_PRINT, players_expected, tables_needed

# What draws each paper, and the name of its address by itself.
PAPERS: dict[str, tuple[Callable[..., Paper], str]] = {
    "seating": (table_papers.printed_seating, "seating_pdf"),
    "tables": (table_papers.printed_seating_by_table, "table_list_pdf"),
    "all-rounds": (table_papers.printed_seating_of_all_rounds, "rounds_list_pdf"),
    "blank-sheets": (partial(table_papers.printed_table_sheets, blank=True), "table_sheets_pdf"),
    "blank-slates": (partial(table_papers.printed_slates, blank=True), "slates_pdf"),
    "slips": (table_papers.printed_slips, "slips_pdf"),
    "sheets": (table_papers.printed_table_sheets, "table_sheets_pdf"),
    "slates": (table_papers.printed_slates, "slates_pdf"),
    "standings": (standings_papers.printed_evening_standings, "evening_standings_pdf"),
    "scores": (standings_papers.printed_score_sheets, "score_sheets_pdf"),
    "season": (standings_papers.printed_season_standings, "season_standings_pdf"),
    "tokens": (table_papers.printed_tokens, "tokens_pdf"),
    "table-numbers": (table_papers.printed_table_numbers, "table_numbers_pdf"),
}
# The query parameters of the page.
PARAMETERS = (
    *("round", "what", "papers", "large"),
    *(f"{field}_{slug}" for slug in PAPERS for field in ("on", "number")),
)


@dataclass(frozen=True)
class Offer:
    """A paper that can be printed `of` a round, an evening or a season, on the usual `size` of paper; empty
    where it has only one. `number` asks for how many it is printed."""

    slug: str
    label: str
    of: Round | Evening | Season
    help: str = ""
    is_usual: bool = True
    size: str = "A4"
    number: forms.IntegerField | None = None

    @property
    def address(self) -> str:
        blank = "?blank=1" if self.slug.startswith("blank-") else ""
        return reverse(PAPERS[self.slug][1], args=[self.of.pk]) + blank


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
    season, rare = evening.season, partial(Offer, is_usual=False)
    all_rounds = rare("all-rounds", _("Seating for all rounds"), evening, on_wall)
    blank_slates, slates = _slates(round_) if season.presentation.slate(season.game_options()) else ([], [])
    offers = [
        Offer("seating", _("Seating by name"), round_, on_wall),
        rare("tables", _("Seating by table"), round_, on_wall),
        *([all_rounds] if drawn > 1 else []),
        Offer("blank-sheets", _("Blank table sheets"), round_, by_hand),
        *blank_slates,
        Offer("slips", _("Slips to cut out"), round_, for_players, size=""),
        rare("sheets", _("Table sheets, as entered"), round_),
        *slates,
    ]
    number = {"number": round_.number}
    title, name = _("For round %(number)s") % number, _("Printouts for round %(number)s") % number
    return Section("round", title, name, offers)


def _slates(round_: Round) -> tuple[list[Offer], list[Offer]]:
    """Blank, and as entered where a table's deals are known, or are still to come."""
    by_strokes = round_.evening.season.deals_per_round is None
    with_deals = round_.tables.exclude(match__is_finished=True, match__deals_in=0).exists()
    blank = Offer("blank-slates", _("Blank slates"), round_, is_usual=by_strokes)
    filled = Offer("slates", _("Slates, as entered"), round_, is_usual=False)
    return [blank], [filled] if with_deals else []


def _at_end(evening: Evening) -> Section:
    offers = [
        Offer("standings", _("Evening standings"), evening),
        Offer("scores", _("Score sheets"), evening, _("One for each player, with all rounds"), size="A5"),
        Offer("season", _("Season standings"), evening.season, is_usual=False),
    ]
    return Section("end", _("At the end"), _("Standings and score sheets"), offers)


def _before(evening: Evening, drawn: int) -> Section:
    """Tokens and table numbers; before the first round also blank score sheets for players who are here."""
    offers = []
    if not evening.rounds.exists() and evening.attendances.filter(is_here=True).exists():
        help = _("Blank, one for everyone who is here")
        offers.append(Offer("scores", _("Score sheets"), evening, help, size="A5"))
    expected, tables = players_expected(evening), tables_needed(evening)
    by_hand = evening.season.drawing == Season.Drawing.TOKENS and not drawn
    of_evening = partial(Offer, of=evening, is_usual=by_hand, size="")
    if expected >= SEATS:
        number = _number_field(_("For how many players?"), expected, SEATS, MOST_TO_PRINT)
        offers.append(of_evening("tokens", _("Tokens to cut out"), number=number))
    if tables:
        number = _number_field(_("For how many tables?"), tables, 1, MOST_TO_PRINT // SEATS)
        help = _("To fold and stand on the tables")
        offers.append(of_evening("table-numbers", _("Table numbers"), help=help, number=number))
    return Section("before", _("Before the draw"), _("Printouts before the draw"), offers)


class PrintForm(forms.Form):
    """A tick for each paper of a section; beside it its size, or for how many it is printed. It is sent as
    part of the address: nothing is changed by it."""

    papers = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Tick at least one printout.")},
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
        data, (make, _address) = self.cleaned_data, PAPERS[offer.slug]
        if offer.number:
            return make(offer.of, data.get(f"number_{offer.slug}") or offer.number.initial)
        look = Look(data.get(f"on_{offer.slug}") or offer.size or "A4", data.get("large", False))
        return make(offer.of, look)


def _number_field(label: str, proposed: int, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, initial=proposed, min_value=least, max_value=most, required=False)
