"""What can be printed of an evening in one go: before the draw, for a round, at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.engine.draws.meetings import SEATS
from jassclub.printing.paper import Look, Paper
from jassclub.rounds.models import Round
from jassclub.seasons.models import Evening, Season
from jassclub.web.addresses import address

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
ON_A4 = gettext_lazy("A4")
ON_A5 = gettext_lazy("A5, two on a page")


@dataclass(frozen=True)
class Number:
    """For how many a paper is printed: what is asked, what is proposed, and the bounds."""

    label: str
    proposed: int
    least: int
    most: int


@dataclass(frozen=True)
class Offer:
    """A paper that can be printed.

    make     draws the paper, in a `look` or, where a number is asked for, for so many
    address  of this paper by itself
    size     its usual paper, "A4" or "A5"; empty where it has only one
    """

    slug: str
    label: str
    make: Callable[..., Paper]
    address: str
    help: str = ""
    is_usual: bool = True
    size: str = "A4"
    number: Number | None = None


@dataclass(frozen=True)
class Section:
    """Papers that are printed at the same moment of an evening. `name` is the file's, too."""

    slug: str
    title: str
    name: str
    offers: Sequence[Offer]


def sections_of(evening: Evening, round_: Round | None, drawn: int) -> list[Section]:
    """What there is to print, what comes next first. `drawn` rounds have seats."""
    sections = [_before(evening, drawn)]
    if round_ is not None:
        sections.insert(0, _of_round(evening, round_, drawn))
    if evening.rounds.exists():
        sections.insert(0 if round_ is None else 1, _at_end(evening))
    return [section for section in sections if section.offers]


def _of_round(evening: Evening, round_: Round, drawn: int) -> Section:
    """With slates where the end of a match is played for: the strokes show how far it is."""
    number, slates = {"number": round_.number}, _slates(round_) if evening.season.has_slate else []
    sheets = address("table_sheets_pdf", round_.pk)
    offers = [
        Offer(
            "seating",
            _("Seating by name"),
            partial(printed_seating, round_),
            address("seating_pdf", round_.pk),
            _("For the noticeboard"),
        ),
        Offer(
            "tables",
            _("Seating by table"),
            partial(printed_seating_by_table, round_),
            address("table_list_pdf", round_.pk),
            _("For the noticeboard"),
            is_usual=False,
        ),
        *([_all_rounds(evening)] if drawn > 1 else []),
        Offer(
            "blank-sheets",
            _("Table sheets, blank"),
            partial(printed_table_sheets, round_, blank=True),
            f"{sheets}?blank=1",
            _("One for each table, to write the deals on"),
        ),
        *slates[:1],
        Offer(
            "slips",
            _("Slips to cut out"),
            partial(printed_slips, round_),
            address("slips_pdf", round_.pk),
            _("One for each player: where, with whom, against whom"),
            size="",
        ),
        Offer(
            "sheets",
            _("Table sheets, as entered"),
            partial(printed_table_sheets, round_),
            sheets,
            is_usual=False,
        ),
        *slates[1:],
    ]
    title, name = _("For round %(number)s") % number, _("Papers for round %(number)s") % number
    return Section(ROUND, title, name, offers)


def _slates(round_: Round) -> list[Offer]:
    """Blank, and as entered where a table's deals are known, or are still to come."""
    pdf, by_strokes = address("slates_pdf", round_.pk), round_.evening.season.deals_per_round is None
    make = partial(printed_slates, round_)
    blank = partial(make, blank=True)
    slates = [Offer("blank-slates", _("Slates, blank"), blank, f"{pdf}?blank=1", is_usual=by_strokes)]
    only_totals = round_.tables.filter(match__is_finished=True, match__deals_in=0)
    if round_.tables.exclude(pk__in=only_totals).exists():
        slates.append(Offer("slates", _("Slates, as entered"), make, pdf, is_usual=False))
    return slates


def _all_rounds(evening: Evening) -> Offer:
    return Offer(
        "all-rounds",
        _("Seating of all rounds"),
        partial(printed_seating_of_all_rounds, evening),
        address("rounds_list_pdf", evening.pk),
        _("For the noticeboard"),
        is_usual=False,
    )


def _score_sheets(evening: Evening, help: str = "") -> Offer:
    make, pdf = partial(printed_score_sheets, evening), address("score_sheets_pdf", evening.pk)
    return Offer("scores", _("Score sheets"), make, pdf, help, size="A5")


def _at_end(evening: Evening) -> Section:
    season = evening.season
    offers = [
        Offer(
            "standings",
            _("Standings of the evening"),
            partial(printed_evening_standings, evening),
            address("evening_standings_pdf", evening.pk),
        ),
        _score_sheets(evening, _("One for each player, with all rounds")),
        Offer(
            "season",
            _("Standings of the season"),
            partial(printed_season_standings, season),
            address("season_standings_pdf", season.pk),
            is_usual=False,
        ),
    ]
    return Section(END, _("At the end"), _("Standings and score sheets"), offers)


def _before(evening: Evening, drawn: int) -> Section:
    """Tokens and table numbers; before the first round also blank score sheets for players who are here."""
    offers = []
    if not evening.rounds.exists() and evening.attendances.filter(is_here=True).exists():
        offers.append(_score_sheets(evening, _("Blank, one for everybody who is here")))
    expected, tables = players_expected(evening), tables_needed(evening)
    by_hand = evening.season.drawing == Season.Drawing.TOKENS and not drawn
    if expected >= SEATS:
        asked = Number(_("For how many players?"), expected, SEATS, MOST_TO_PRINT)
        make, pdf = partial(printed_tokens, evening), address("tokens_pdf", evening.pk)
        offers.append(
            Offer("tokens", _("Tokens to cut out"), make, pdf, is_usual=by_hand, size="", number=asked)
        )
    if tables:
        asked = Number(_("For how many tables?"), tables, 1, MOST_TO_PRINT // SEATS)
        offers.append(
            Offer(
                "table-numbers",
                _("Table numbers"),
                partial(printed_table_numbers, evening),
                address("table_numbers_pdf", evening.pk),
                _("To fold and stand on the tables"),
                is_usual=by_hand,
                size="",
                number=asked,
            )
        )
    return Section(BEFORE, _("Before the draw"), _("Papers before the draw"), offers)


class PrintForm(forms.Form):
    """A tick for each paper of a section; beside it its size, or for how many it is printed.

    It is sent as part of the address: nothing is changed by it.
    """

    papers = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Tick at least one paper.")},
    )
    large = forms.BooleanField(label=gettext_lazy("Large type, easier to read"), required=False)

    def __init__(self, *args: Any, section: Section, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"{section.slug}_%s", **kwargs})
        self.section = section
        self.fields["papers"].choices = [(each.slug, each.label) for each in section.offers]  # type: ignore[attr-defined]
        self.initial["papers"] = [each.slug for each in section.offers if each.is_usual] or [
            each.slug for each in section.offers[:1]
        ]
        if all(each.number for each in section.offers):
            del self.fields["large"]  # tokens and table numbers have one size
        for offer in section.offers:
            if offer.size:
                self.fields[f"on_{offer.slug}"] = _size_field(offer)
            if offer.number:
                self.fields[f"number_{offer.slug}"] = forms.IntegerField(
                    label=offer.number.label,
                    min_value=offer.number.least,
                    max_value=offer.number.most,
                    initial=offer.number.proposed,
                    required=False,
                )

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
        """The papers, in the order of the page."""
        data = self.cleaned_data
        return [
            offer.make(data.get(f"number_{offer.slug}") or offer.number.proposed)
            if offer.number
            else offer.make(
                look=Look(data.get(f"on_{offer.slug}") or offer.size or "A4", data.get("large", False))
            )
            for offer in self.section.offers
            if offer.slug in data["papers"]
        ]


def _size_field(offer: Offer) -> forms.ChoiceField:
    label = _("Size of: %(paper)s") % {"paper": offer.label}
    return forms.ChoiceField(
        label=label,
        choices=[("A4", ON_A4), ("A5", ON_A5)],
        initial=offer.size,
        required=False,
        widget=forms.Select(attrs={"aria-label": label}),
    )
