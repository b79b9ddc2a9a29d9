"""What can be printed of an evening in one go: before the draw, for a round, at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from jassclub.engine.draws.meetings import SEATS
from jassclub.printing.paper import Paper
from jassclub.printing.sizes import Look
from jassclub.rounds.models.rounds import Round
from jassclub.seasons.models import Evening, Season
from jassclub.web.addresses import address

from . import papers
from .queries.seat_sheets import MOST_TO_PRINT, players_expected, tables_needed

BEFORE, ROUND, END = "before", "round", "end"


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

    make     how it looks, and for how many (0 where nobody asks), to the paper
    address  of this paper by itself
    size     its usual paper, "A4" or "A5"; empty where it has only one
    """

    slug: str
    label: str
    make: Callable[[Look, int], Paper]
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
    """What there is to print, what comes next first. `drawn`: of so many rounds there are seats."""
    found = [_before(evening, drawn)]
    if round_ is not None:
        found.insert(0, _of_round(evening, round_, drawn))
    if evening.rounds.exists():
        found.insert(0 if round_ is None else 1, _at_end(evening))
    return [section for section in found if section.offers]


def _of_round(evening: Evening, round_: Round, drawn: int) -> Section:
    """With slates where the end of a match is played for: the strokes show how far it is."""
    season = evening.season
    slates = _slates(round_) if season.has_slate else []
    offers = [
        Offer(
            "seating",
            _("Seating by name"),
            lambda look, _number: papers.seating(round_, look),
            address("seating_pdf", round_.pk),
            _("For the noticeboard"),
        ),
        Offer(
            "tables",
            _("Seating by table"),
            lambda look, _number: papers.seating_by_table(round_, look),
            address("table_list_pdf", round_.pk),
            _("For the noticeboard"),
            is_usual=False,
        ),
        Offer(
            "blank-sheets",
            _("Table sheets, blank"),
            lambda look, _number: papers.table_sheets(round_, blank=True, look=look),
            f"{address('table_sheets_pdf', round_.pk)}?blank=1",
            _("One for each table, to write the deals on"),
        ),
        *slates[:1],
        Offer(
            "slips",
            _("Slips to cut out"),
            lambda look, _number: papers.slips(round_, look),
            address("slips_pdf", round_.pk),
            _("One for each player: where, with whom, against whom"),
            size="",
        ),
        Offer(
            "sheets",
            _("Table sheets, as entered"),
            lambda look, _number: papers.table_sheets(round_, look=look),
            address("table_sheets_pdf", round_.pk),
            is_usual=False,
        ),
        *slates[1:],
    ]
    if drawn > 1:
        offers.insert(2, _all_rounds(evening))
    title = _("For round %(number)s") % {"number": round_.number}
    return Section(ROUND, title, _("Papers for round %(number)s") % {"number": round_.number}, offers)


def _slates(round_: Round) -> list[Offer]:
    """Of a sheet of which only the totals are known there is no slate."""
    pdf = address("slates_pdf", round_.pk)
    only_totals = round_.tables.filter(match__is_finished=True, match__deals_in=0)
    are_drawn = round_.tables.exclude(pk__in=only_totals).exists()
    return [
        Offer(
            "blank-slates",
            _("Slates, blank"),
            lambda look, _number: papers.slates(round_, blank=True, look=look),
            f"{pdf}?blank=1",
            is_usual=round_.evening.season.deals_per_round is None,
        ),
        Offer(
            "slates",
            _("Slates, as entered"),
            lambda look, _number: papers.slates(round_, look=look),
            pdf,
            is_usual=False,
        ),
    ][: 2 if are_drawn else 1]


def _all_rounds(evening: Evening) -> Offer:
    return Offer(
        "all-rounds",
        _("Seating of all rounds"),
        lambda look, _number: papers.seating_of_all_rounds(evening, look),
        address("rounds_list_pdf", evening.pk),
        _("For the noticeboard"),
        is_usual=False,
    )


def _score_sheets(evening: Evening, help: str = "") -> Offer:
    return Offer(
        "scores",
        _("Score sheets"),
        lambda look, _number: papers.score_sheets(evening, look),
        address("score_sheets_pdf", evening.pk),
        help,
        size="A5",
    )


def _at_end(evening: Evening) -> Section:
    season = evening.season
    offers = [
        Offer(
            "standings",
            _("Standings of the evening"),
            lambda look, _number: papers.evening_standings(evening, look),
            address("evening_standings_pdf", evening.pk),
        ),
        _score_sheets(evening, _("One for each player, with all rounds")),
        Offer(
            "season",
            _("Standings of the season"),
            lambda look, _number: papers.season_standings(season, look),
            address("season_standings_pdf", season.pk),
            is_usual=False,
        ),
    ]
    return Section(END, _("At the end"), _("Standings and score sheets"), offers)


def _before(evening: Evening, drawn: int) -> Section:
    """Tokens and table numbers; before the first round also blank score sheets for who is here."""
    offers = []
    if not evening.rounds.exists() and evening.attendances.filter(is_here=True).exists():
        offers.append(_score_sheets(evening, _("Blank, one for everybody who is here")))
    expected, tables = players_expected(evening), tables_needed(evening)
    by_hand = evening.season.drawing == Season.Drawing.TOKENS and not drawn
    if expected >= SEATS:
        asked = Number(_("For how many players?"), expected, SEATS, MOST_TO_PRINT)
        offers.append(
            Offer(
                "tokens",
                _("Tokens to cut out"),
                lambda _look, players: papers.tokens(evening, players),
                address("tokens_pdf", evening.pk),
                is_usual=by_hand,
                size="",
                number=asked,
            )
        )
    if tables:
        asked = Number(_("For how many tables?"), tables, 1, MOST_TO_PRINT // SEATS)
        offers.append(
            Offer(
                "table-numbers",
                _("Table numbers"),
                lambda _look, count: papers.table_numbers(evening, count),
                address("table_numbers_pdf", evening.pk),
                _("To fold and stand on the tables"),
                is_usual=by_hand,
                size="",
                number=asked,
            )
        )
    return Section(BEFORE, _("Before the draw"), _("Papers before the draw"), offers)
