"""The slides of the wall: the seating until people sit, the tables still playing, the standings."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Max
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from jassclub.accounts.models import Club
from jassclub.printing import fonts
from jassclub.printing.list_columns import ranges, widest
from jassclub.prizes.queries.final_standings import reveal_of
from jassclub.results.models import FinalStandings
from jassclub.results.queries.moves import moves
from jassclub.results.queries.standings import Ranked, evening_standings
from jassclub.results.queries.titles import MOST_RANKS
from jassclub.rounds.models import Round
from jassclub.rounds.queries.seating import RoundSeating, Seated, TableState, round_seating, table_states
from jassclub.seasons.models import Evening
from jassclub.seasons.number_format import written
from jassclub.web.alphabet import reading_order

from .arrangement import HEIGHT, WIDTH, Page, box_pages, list_pages, notice_height

SHOWN = ("seating", "tables", "playing", "standings")
MOST_REVEALED = 12
# Letters of the title; what the clock takes; and the legend, or a sentence in two lines.
TITLE, CLOCK, BESIDE_TITLE = 6.6, 22.0, 48.0
# What stands beside a name, in its letters: table and token; the rank, and the total is that much larger; how
# the rank moved; in a box table and token, and table and deals.
BESIDE_PLACE, BESIDE_RANK, LARGER, BESIDE_MOVE, BESIDE_SEAT, BESIDE_DEALS = 3.7, 1.9, 1.1, 2.2, 3.6, 4.4


@dataclass(frozen=True)
class Slide:
    """A page of a view of the wall, which is the `number`-th of this view. `show` is one of SHOWN or
    "revealing"; the items are places, lines, tables with their seats or table states."""

    show: str
    title: str
    page: Page
    others: dict[str, Any] = field(default_factory=dict)
    number: int = 1
    width: float = WIDTH

    @property
    def is_long(self) -> bool:
        """Beside the title stands a sentence or the legend, but not in the standings."""
        room = self.width - CLOCK - (0 if self.show == "standings" else BESIDE_TITLE)
        return fonts.width(f"{self.title} {self.others.get('range', '')}", TITLE, fonts.DISPLAY) > room


class RankedNow(NamedTuple):
    """A line of the standings. `rose` is None where nobody knows by how many ranks."""

    ranked: Ranked
    rose: int | None

    @property
    def total(self) -> str:
        if not self.ranked.line.is_known and self.ranked.sat_out:
            return _("sits out")
        return written(self.ranked.line.total if self.ranked.line.is_known else None)


class Box(NamedTuple):
    """A table with its players; with its state where the wall says how far it is. Or, without a number, some
    of the players who sit out."""

    players: Sequence[Seated]
    number: int | None = None
    state: TableState | None = None


def views_now(round_: Round | None) -> tuple[list[str], datetime | None]:
    """What the wall shows by itself, in turn, and until when, if the time alone ends it.

    `round_` is the one that is being played, or the last one. A round that was drawn along with earlier ones
    begins with the end of the one before, so the standings take turns with its seating.
    """
    if round_ is None or round_.is_closed:
        return ["standings"], None
    is_fresh, until = _is_fresh(round_)
    if not is_fresh:
        return ["playing"], until
    was_ahead = round_.draw is not None and round_.draw.first < round_.number
    return ["standings", "seating"] if was_ahead else ["seating"], until


def slides(
    evening: Evening, round_: Round | None, views: Sequence[str], width: float, *, live: bool = False
) -> list[Slide]:
    """The pages of each of these views on a picture of this width, in order: at least one of each."""
    seating = round_seating(round_) if round_ and set(views) - {"standings"} else RoundSeating([], [], [])
    title = _("Seating of round %(n)s") % {"n": round_.number} if round_ else _("Seating")
    draw: dict[str, Callable[[], list[Slide]]] = {
        "seating": lambda: _seating(seating, title, width),
        "tables": lambda: _tables(seating, title, width),
        "playing": lambda: _playing(seating, round_, width),
        "standings": lambda: _standings(evening, live, width),
    }
    return [slide for view in views for slide in draw[view]()]


def reveal_slides(final: FinalStandings, width: float) -> list[Slide]:
    """The players revealed so far, as many of the last as can be read from afar; the newest stand out."""
    reveal = reveal_of(final)
    newest = {line.pk for line in reveal["newest"]}
    lines = reveal["lines"][: max(MOST_REVEALED, len(newest))]
    beside = _beside(written(line.total) for line in lines)
    pages = list_pages(lines, lambda line: str(line.member), beside=beside, width=width)
    return _numbered("revealing", _("Prize-giving"), pages, width, {"newest": newest, "of": final})


def comes_next(evening: Evening, round_: Round | None) -> str:
    """What follows what the wall shows; empty where nobody knows."""
    if evening.hidden_from is not None:
        return _("Next: the prize-giving")
    number, last = round_.number if round_ else 0, evening.season.rounds_per_evening
    if number < last:
        following = _("Next: round %(n)s of %(of)s") % {"n": number + 1, "of": last}
        return _from(evening, following) if round_ is None else following
    if round_ is not None and not round_.is_closed:
        return _("The last round of the evening")
    coming = evening.season.evenings.filter(is_cancelled=False, date__gt=timezone.localdate())
    first = coming.order_by("date").first()
    return _from(first, _("The next evening: %(evening)s") % {"evening": first}) if first else ""


def _from(evening: Evening, what: str) -> str:
    return f"{what}, {time_format(evening.starts_at)}" if evening.starts_at else what


def _is_fresh(round_: Round) -> tuple[bool, datetime | None]:
    """Whether people are still looking for their seats, and until when."""
    begun = round_.tables.aggregate(begun=Max("match__started_at"))["begun"]
    club = Club.objects.first()
    if begun is None or club is None:
        return False, None
    # A clock that was set back must not keep the seating there for hours.
    minutes, now = timedelta(minutes=club.wall_minutes), timezone.now()
    changes = [moment for moment in (begun - minutes, begun + minutes) if now < moment]
    return len(changes) == 1, min(changes, default=None)


def _seating(seating: RoundSeating, title: str, width: float) -> list[Slide]:
    """By surname, each page with its part of the alphabet; empty for imported results: they name no seats."""
    places = [] if seating.imported else sorted(seating.places, key=_surname_order)
    pages = list_pages(places, lambda place: place.name, beside=BESIDE_PLACE, width=width, face=fonts.BOLD)
    parts = ranges([[_sorted_by(placed.item) for placed in page.items] for page in pages])
    numbered = zip(_numbered("seating", title, pages, width), parts, strict=True)
    return [replace(slide, others={"range": part}) for slide, part in numbered]


def _tables(seating: RoundSeating, title: str, width: float) -> list[Slide]:
    """The seating by table; after them the players who sit out, in boxes of the same size."""
    out = seating.sitting_out
    most = max((len(table.players) for table in seating.tables), default=4)
    boxes = [Box(table.players, table.number) for table in seating.tables]
    boxes += [Box(out[at : at + most]) for at in range(0, len(out), most)]
    return _numbered("tables", title, box_pages(boxes, beside=BESIDE_SEAT, width=width), width)


def _playing(seating: RoundSeating, round_: Round | None, width: float) -> list[Slide]:
    playing = [state for state in table_states(seating) if not state.match.is_finished]
    title = _("Still playing")
    if round_ is not None:
        title = _("Round %(n)s") if round_.is_closed else _("Round %(n)s is being played")
        title %= {"n": round_.number}
    boxes = [Box(state.seats.players, state.seats.number, state) for state in playing]
    others = {"count": len(playing), "of": len(seating.tables)}
    pages = box_pages(boxes, beside=BESIDE_DEALS, width=width)
    return _numbered("playing", title, pages, width, others)


def _standings(evening: Evening, live: bool, width: float) -> list[Slide]:
    """The first three lines stand on every page."""
    standings = evening_standings(evening, live=live)
    rose = moves(evening, standings)
    lines = [RankedNow(ranked, rose.get(ranked.line.player)) for ranked in standings.ranked]
    notice = standings.hidden or standings.frozen
    pages = list_pages(
        lines,
        lambda line: line.ranked.line.name,
        beside=_beside(line.total for line in lines) + (BESIDE_MOVE if rose else 0),
        leaders=MOST_RANKS,
        width=width,
        height=HEIGHT - notice_height(notice, width),
    )
    waits = standings.can_be_live and not standings.is_live
    others = {"waits": waits, "notice": notice, "moves": bool(rose)}
    return _numbered("standings", standings.title, pages, width, others)


def _beside(totals: Iterable[str]) -> float:
    return BESIDE_RANK + LARGER * widest(list(totals), face=fonts.DISPLAY)


def _numbered(
    show: str, title: str, pages: Sequence[Page], width: float, others: dict[str, Any] | None = None
) -> list[Slide]:
    numbered = enumerate(pages, start=1)
    return [Slide(show, title, page, others or {}, number, width) for number, page in numbered]


def _surname_order(player: Seated) -> tuple[Any, ...]:
    return reading_order(_sorted_by(player)), reading_order(player.name), player.member


def _sorted_by(player: Seated) -> str:
    """The surname; the whole name where none is shown, and of Guest 1."""
    return player.surname if any(map(str.isalpha, player.surname)) else player.name
