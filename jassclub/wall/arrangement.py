"""How names stand on a picture on the wall: on as few pages as possible, then in the largest letters.

Lengths are in hundredths of the height of a picture of 16 to 9, or of 4 to 3 where it is narrow, as `--u` in
static/css/wall.css, and the widths of texts in ems of their letters. A name that is too long for its line
is set in the narrow face, and one that is still too long in two lines or more.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from itertools import product
from math import ceil
from operator import itemgetter
from typing import Any, NamedTuple
from unicodedata import east_asian_width

from jassclub.printing import fonts

# As in static/css/wall_sizes.css. The capitals of the least are 2.7 % of the picture's height, also in one of
# 16 to 10: they are read from as far as five times that height.
LETTERS = (10.5, 7.6, 6.2, 5.2, 4.5)
LEAST = LETTERS[-1]
COLUMNS_OF_LIST, COLUMNS_OF_BOXES = (1, 2, 3), (1, 2, 3, 4)
BOX_GAP = 2.0  # from box to box
FEWEST_ROWS = 6
LINES_OF_A_BOX = 4  # at least
WIDTH, NARROW, HEIGHT = 168.0, 124.0, 80.0  # of what is between head and foot; NARROW is the width in 4 to 3
GAP = 5.0  # between columns
ROW, NAME_LINE, NOTICE_LINE = 1.26, 1.08, 1.15  # the heights of a line, in its letters
MOST_LINES = 3  # of a name
MANY = 5  # a fifth of the names
LEAST_ROOM = 3  # for a name, in its letters
SPARE = 1.02  # by so much names may be wider on the wall than on paper


class Fit(NamedTuple):
    """How a name is set: in this many lines, in which face, and whether in the least letters."""

    lines: int = 1
    is_narrow: bool = False
    is_small: bool = False


class Placed(NamedTuple):
    """Something with a name, or with some in a box. `again`: it stands on an earlier page, too."""

    item: Any
    fits: Sequence[Fit]
    again: bool = False

    @property
    def fit(self) -> Fit:
        return self.fits[0]

    @property
    def players(self) -> list[tuple[Any, Fit]]:
        return list(zip(self.item.players, self.fits, strict=True))

    @property
    def rows(self) -> int:
        """In a list; in large letters a row is high enough for two lines of the least."""
        return 1 if self.fit.is_small else min(self.fit.lines, MOST_LINES)


class Page(NamedTuple):
    """`rows` of a list from top to bottom, then in the next column; or boxes in this many `columns`."""

    items: Sequence[Placed] = ()
    letters: float = LETTERS[0]
    rows: int = FEWEST_ROWS
    columns: int = 1


def list_pages(
    items: Sequence[Any],
    name: Callable[[Any], str],
    *,
    beside: float,
    leaders: int = 0,
    width: float = WIDTH,
    height: float = HEIGHT,
    face: str = fonts.TEXT,
) -> list[Page]:
    """The pages of a list; one without items where there are none. `beside` is the width of what stands in
    a row besides the name. The `leaders` are the first items, which stand on every page as far as they
    take no more than half a column. `face` is the widest of those in which a part of a name is set."""

    def pages(placed: list[Placed], letters: float, columns: int) -> list[Page]:
        most = int(height / (letters * ROW))
        taken = [sum(item.rows for item in placed[:number]) for number in range(leaders + 1)]
        again = max(number for number, rows in enumerate(taken) if rows <= most / 2)
        least = max(FEWEST_ROWS, taken[again] + MOST_LINES)
        filled = _fill(placed, most, columns, again)
        for rows in range(least, most):  # columns as short as these pages allow
            if len(fewer := _fill(placed, rows, columns, again)) == len(filled):
                return [Page(page, letters, rows) for page in fewer]
        return [Page(page, letters, most) for page in filled]

    named = [(item, [name(item)]) for item in items]
    return _best_pages(named, width, beside, COLUMNS_OF_LIST, pages, may_be_small=True, face=face)


def box_pages(boxes: Sequence[Any], *, beside: float, width: float = WIDTH) -> list[Page]:
    """The pages of boxes, each with `players`, who have a name; one without boxes where there are none.
    `beside` is the width of what stands in a box besides a name."""

    def pages(placed: list[Placed], letters: float, columns: int) -> list[Page]:
        lines = max((sum(fit.lines for fit in box.fits) for box in placed), default=0)
        rows = int(HEIGHT / (max(lines, LINES_OF_A_BOX) * NAME_LINE * letters + BOX_GAP))
        if not rows and (letters, columns) != (LEAST, 1):
            return []
        number = max(1, -(-len(placed) // (max(1, rows) * columns)))
        length = -(-len(placed) // number)
        filled = (placed[at * length : (at + 1) * length] for at in range(number))
        return [Page(page, letters, columns=columns) for page in filled]

    named = [(box, [player.name for player in box.players]) for box in boxes]
    return _best_pages(named, width, beside, COLUMNS_OF_BOXES, pages)


def notice_height(notice: str, width: float = WIDTH) -> float:
    """Of the lines that a sentence above a list needs, in the narrow face."""
    lines = _lines(_narrow_parts(notice), width / LEAST) if notice else 0
    return lines * LEAST * NOTICE_LINE + bool(notice)


def _best_pages(
    items: Sequence[tuple[Any, list[str]]],
    width: float,
    beside: float,
    columns_to_try: Sequence[int],
    pages: Callable[[list[Placed], float, int], list[Page]],
    *,
    may_be_small: bool = False,
    face: str = fonts.TEXT,
) -> list[Page]:
    candidates: list[tuple[tuple[float, ...], list[Page]]] = []
    for letters, columns in product(LETTERS, columns_to_try):
        room = (width - GAP * (columns - 1)) / columns - beside * letters
        if room < LEAST_ROOM * letters:
            continue
        is_small = may_be_small and letters * ROW > 2.1 * LEAST
        placed = _in_one_face(
            [Placed(item, [_fit(name, face, letters, room, is_small) for name in own]) for item, own in items]
        )
        fits = [fit for item in placed for fit in item.fits]
        if any(fit.lines > MOST_LINES for fit in fits) and (letters, columns) != (LEAST, 1):
            continue
        size = sum(_legible_size(fit, letters) for fit in fits) / max(1, len(fits))
        if found := pages(placed, letters, columns):
            candidates.append(((-len(found), size, -columns), found))
    return max(candidates, key=itemgetter(0))[1]


def _in_one_face(placed: list[Placed]) -> list[Placed]:
    """Where many names need the narrow face all are set in it: a list of two faces is hard to read."""
    narrow = [fit.is_narrow for item in placed for fit in item.fits]
    if sum(narrow) * MANY < len(narrow) or all(narrow):
        return placed
    return [item._replace(fits=[fit._replace(is_narrow=True) for fit in item.fits]) for item in placed]


def _legible_size(fit: Fit, letters: float) -> float:
    """The letters of the usual face, in a line, that are as well read; small beside large looks odd."""
    if fit.is_small:
        return 0.6 * LEAST
    return letters * (0.75 if fit.is_narrow else 1.0) * (0.8 if fit.lines > 1 else 1.0)


def _fill(placed: Sequence[Placed], rows: int, columns: int, leaders: int) -> list[list[Placed]]:
    """The pages of a list. A name in several lines does not go on in the next column."""

    def after(used: int, item: Placed) -> int:
        left = rows - used % rows  # of this column; they stay free where they are too few
        return used + item.rows + (left if item.rows > left else 0)

    again = [item._replace(again=True) for item in placed[:leaders]]
    pages, used = list[list[Placed]]([[]]), 0
    for item in placed:
        if after(used, item) > rows * columns and pages[-1]:
            pages.append([*again])
            used = reduce(after, again, 0)
        pages[-1].append(item)
        used = after(used, item)
    return pages


# --- How wide a name is.


def _fit(name: str, face: str, letters: float, room: float, may_be_small: bool) -> Fit:
    if _width(name, face) * letters <= room:
        return Fit()
    lines = _lines(_narrow_parts(name), room / letters)
    if lines > 1 and may_be_small and _lines(_narrow_parts(name), room / LEAST) <= 2:
        return Fit(2, is_narrow=True, is_small=True)
    return Fit(lines, is_narrow=True)


def _lines(parts: Sequence[float], room: float) -> int:
    """Of a text whose parts are so wide, in lines of this width; a part that is wider is broken."""
    lines, left = 0, 0.0
    for part in parts:
        if part > left:
            own = max(1, ceil(part / room))
            lines, left = lines + own, own * room - part - (own - 1)  # each of its lines may lack a letter
        else:
            left -= part
    return lines


@lru_cache(fonts.REMEMBERED)
def _narrow_parts(text: str) -> tuple[float, ...]:
    """The widths of its words, and of what is between hyphens, in the narrow face."""
    parts = re.findall(r"[^\s-]+[\s-]*|[\s-]+", text)
    return tuple(_width(part, fonts.DISPLAY) for part in parts)


@lru_cache(fonts.REMEMBERED)
def _width(text: str, face: str = fonts.TEXT) -> float:
    """Other scripts are set in a face of the machine that shows the wall, maybe wider than that of paper."""
    is_latin = max(text, default="") < "\u0250"
    wide = sum(0.5 for letter in text if east_asian_width(letter) in "WF")
    return fonts.width(text, 1, face) * (SPARE if is_latin else 1.2) + wide
