"""The slides of the wall: the seating until people sit, the tables that still play, the standings."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import product
from math import ceil, floor
from typing import Any, TypeVar
from unicodedata import east_asian_width

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.models import Club
from jassclub.prizes.queries.final_standings import reveal_of
from jassclub.results.models import FinalStandings
from jassclub.results.queries.standings import evening_standings
from jassclub.rounds.models import Round
from jassclub.rounds.queries.seating import RoundSeating, round_seating, table_states
from jassclub.seasons.models import Evening

SHOWN = ("seating", "tables", "playing", "standings")
# How many stand on the wall at once. Everybody looks for their seat at the same moment, and may read the
# standings at leisure.
MOST_SEATS = 120
MOST_RANKS = 42
MOST_TABLES = 16
MOST_REVEALED = 12

T = TypeVar("T")
Size = dict[str, int]


@dataclass(frozen=True)
class Slide:
    """One page of the wall. `show` is one of SHOWN; `items` are places, ranked lines, tables with
    their seats or table states; `size` as `list_size` or `boxes_size` has it.
    """

    show: str
    title: str
    items: Sequence[Any]
    size: Size
    others: dict[str, Any] = field(default_factory=dict)


def views_now(round_: Round | None) -> tuple[list[str], datetime | None]:
    """What the wall shows by itself, in turn, and until when, if the time alone ends it.

    `round_` is the one that is being played, or the last one. Its seating is shown for as many minutes as the
    club says. A round that was drawn along with earlier ones begins with the end of the one before, so the
    standings take turns with its seating.
    """
    if round_ is None or round_.is_closed:
        return ["standings"], None
    is_fresh, until = _is_fresh(round_)
    if not is_fresh:
        return ["playing"], until
    was_ahead = round_.draw is not None and round_.draw.first < round_.number
    return ["standings", "seating"] if was_ahead else ["seating"], until


def slides(
    evening: Evening, round_: Round | None, views: Sequence[str], *, live: bool = False
) -> list[Slide]:
    """The pages of each of these views, in order: at least one of each."""
    seating = round_seating(round_) if round_ and set(views) - {"standings"} else RoundSeating([], [], [])
    title = _("Seating of round %(n)s") % {"n": round_.number} if round_ else _("Seating")
    draw: dict[str, Callable[[], list[Slide]]] = {
        "seating": lambda: _seating(seating, title),
        "tables": lambda: _tables(seating, title),
        "playing": lambda: _playing(seating, round_),
        "standings": lambda: _standings(evening, live),
    }
    return [slide for view in views for slide in draw[view]()]


def reveal_slide(final: FinalStandings) -> Slide:
    """The players revealed so far, as many of the last as can be read from afar; the newest stand out."""
    reveal = reveal_of(final)
    newest = {line.pk for line in reveal["newest"]}
    lines = reveal["lines"][: max(MOST_REVEALED, len(newest))]
    size = list_size([str(line.member) for line in lines])
    return Slide("revealing", _("Prize-giving"), lines, size, {"newest": newest, "of": final})


def _is_fresh(round_: Round) -> tuple[bool, datetime | None]:
    """Whether people are still looking for their seats, and until when that holds."""
    begun = round_.tables.aggregate(begun=Max("match__started_at"))["begun"]
    club = Club.objects.first()
    if begun is None or club is None:
        return False, None
    # A clock that was set back must not keep the seating there for hours.
    minutes, now = timedelta(minutes=club.wall_minutes), timezone.now()
    changes = [moment for moment in (begun - minutes, begun + minutes) if now < moment]
    return len(changes) == 1, min(changes, default=None)


def _seating(seating: RoundSeating, title: str) -> list[Slide]:
    """The seating by name; empty for imported results, which name no seats."""
    return [
        Slide("seating", title, places, list_size([place.name for place in places]))
        for places in _pages([] if seating.imported else seating.by_name, MOST_SEATS)
    ]


def _tables(seating: RoundSeating, title: str) -> list[Slide]:
    """The seating by table; players who sit out have a box of their own on the last page."""
    slides, pages = [], _pages(seating.tables, MOST_TABLES)
    for page in pages:
        out = [player.name for player in seating.sitting_out] if page is pages[-1] else []
        boxes = [[player.name for player in table.players] for table in page]
        size = boxes_size([*boxes, out] if out else boxes)
        slides.append(Slide("tables", title, page, size, {"sitting_out": out}))
    return slides


def _playing(seating: RoundSeating, round_: Round | None) -> list[Slide]:
    playing = [state for state in table_states(seating) if not state.match.is_finished]
    title = _("Still playing")
    if round_ is not None:
        title = _("Round %(n)s") if round_.is_closed else _("Round %(n)s is being played")
        title %= {"n": round_.number}
    others = {"count": len(playing), "of": len(seating.tables)}
    slides = []
    for page in _pages(playing, MOST_TABLES):
        size = boxes_size([[player.name for player in state.seats.players] for state in page])
        slides.append(Slide("playing", title, page, size, others))
    return slides


def _standings(evening: Evening, live: bool) -> list[Slide]:
    standings = evening_standings(evening, live=live)
    waits = standings.can_be_live and not standings.is_live
    others = {"waits": waits, "legend": standings.hidden or standings.frozen}
    return [
        Slide("standings", standings.title, ranked, list_size([line.line.name for line in ranked]), others)
        for ranked in _pages(standings.ranked, MOST_RANKS)
    ]


def _pages(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """The items in order, evenly on as few pages as are needed; one empty page where there are none."""
    pages = max(1, -(-len(items) // most))
    length = -(-len(items) // pages)
    return [items[at * length : (at + 1) * length] for at in range(pages)]


# --- How large the letters are: as large as the number of names and their length allow.

# The numbers for which static/css/counts.css has a rule.
COLUMNS = tuple(range(1, 7))
ROWS = (*range(1, 17), 18, 20, 22, 24, 28, 32, 40, 50)
SIZES = range(6, 41)  # in thousandths of the wall's width
LETTERS = (12, 16, 20, 24, 28, 32)  # in a line; a longer name goes on in a second one

# A list or the boxes take this much of a wall of 16 to 9, in thousandths of its width. A letter is on average
# so many times as wide as its size.
HEIGHT, WIDTH, LETTER = 780 * 9 / 16, 880, 0.56


def list_size(names: Sequence[str]) -> Size:
    """The columns, rows and size of letters with which a list of these names is largest. Each name has a
    line, or as many as it needs."""

    def size(columns: int, letters: int) -> tuple[float, Size]:
        lines = [_lines(name, letters) for name in names]
        wraps = max(lines, default=1) - 1  # above a name that needs two lines one may stay free
        rows = max(8, ceil(sum(lines) / columns) + (wraps if columns > 1 else 0))
        rows = next((rule for rule in ROWS if rule >= rows), ROWS[-1])
        high, wide = HEIGHT / rows / 1.5, WIDTH / columns / (letters * LETTER + 6.5)
        return min(high, wide), {"columns": columns, "rows": rows}

    return _largest(size, names)


def boxes_size(boxes: Sequence[Sequence[str]]) -> Size:
    """The same for boxes with these names, all as high as the fullest; their rows need no number."""

    def size(columns: int, letters: int) -> tuple[float, Size]:
        lines = max((sum(_lines(name, letters) for name in box) for box in boxes), default=4)
        rows = max(1, ceil(len(boxes) / columns))
        high, wide = HEIGHT / rows / (lines + 1.7) / 1.3, WIDTH / columns / (letters * LETTER + 3)
        return min(high, wide), {"columns": columns}

    return _largest(size, [name for box in boxes for name in box])


def _largest(size: Callable[[int, int], tuple[float, Size]], names: Iterable[str]) -> Size:
    """The size with the largest letters; of equal ones that with fewer columns."""
    longest = max(map(_width, names), default=0)
    needed = [letters for letters in LETTERS if letters - 4 < longest] or LETTERS[:1]
    largest, arrangement = max(
        (size(columns, letters) for columns, letters in product(COLUMNS, needed)),
        key=lambda tried: tried[0],
    )
    return {**arrangement, "size": min(max(floor(largest), SIZES[0]), SIZES[-1])}


def _lines(name: str, letters: int) -> int:
    return max(1, ceil(_width(name) / letters))


def _width(name: str) -> int:
    """In letters; a wide letter of some alphabets counts twice."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name)
