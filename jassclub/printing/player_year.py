"""A player's year on a page: for each season its figures, charts and evenings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from reportlab.lib.units import mm

from . import fonts
from .chart import Chart, chart_drawing
from .fonts import BOLD, DISPLAY, TEXT, head_need, shared_out
from .page import BODY, FIGURE, FLOOR, HAIR, INK, RULE, STRONG, Box, Page
from .paper import MASTHEAD, Look, Occasion, Paper, Piece, Size, Words, masthead

GAP = 2.5 * mm
TITLE, FACT, NOTE = 6 * mm, 9.5 * mm, 4.6 * mm  # heights of a line
LOWEST_CHART = 26 * mm
LOWEST_ROW, TALLEST_ROW = 2.7 * mm, 6.5 * mm
CHARTS = ((0.34, TALLEST_ROW), (0.22, LOWEST_ROW), (0.0, LOWEST_ROW))  # height in the width, for rows of
FACTS_ACROSS = 5
CHART_TYPE = 7.0
TITLE_OF_SEASON = 17.0


@dataclass(frozen=True)
class SeasonOfYear:
    """A season, all as printed: `facts` are figures under their words, `rows` texts for each of `heads`."""

    name: str
    facts: Sequence[tuple[str, str]] = ()
    charts: Sequence[Chart] = ()
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    notes: Sequence[str] = ()


def player_year_paper(
    seasons: Sequence[SeasonOfYear], title: str, occasion: Occasion, _: Words, look: Look
) -> Paper:
    """On one page, unless there are more evenings than can be read there."""
    upright, _on_its_side = look.sizes
    draw = partial(_draw, title=title, occasion=occasion)
    pieces = [Piece(upright, partial(draw, seasons=page)) for page in _by_page(seasons, upright)]
    return Paper(title, occasion, pieces, _)


def _by_page(seasons: Sequence[SeasonOfYear], on: Size) -> Iterator[list[SeasonOfYear]]:
    """As many seasons on a page as have room; one that needs more than a page goes over several."""
    room = on.inner.height - MASTHEAD - GAP
    page: list[SeasonOfYear] = []
    for season in (part for whole in seasons for part in _parts(whole, room)):
        if page and sum(map(_least, [*page, season])) > room:
            yield page
            page = []
        page.append(season)
    yield page


def _parts(season: SeasonOfYear, room: float) -> Iterator[SeasonOfYear]:
    most = max(int((room - _around(season)) / LOWEST_ROW) - 1, 1)
    yield replace(season, rows=season.rows[:most])
    for first in range(most, len(season.rows), most):
        yield SeasonOfYear(season.name, heads=season.heads, rows=season.rows[first : first + most])


def _around(season: SeasonOfYear, chart: float = LOWEST_CHART) -> float:
    lines = -(-len(season.facts) // FACTS_ACROSS)
    charts = chart if season.charts else 0.0
    return TITLE + lines * FACT + charts + len(season.notes) * NOTE + 4 * GAP


def _least(season: SeasonOfYear) -> float:
    return _around(season) + (len(season.rows) + 1) * LOWEST_ROW


def _draw(page: Page, inner: Box, seasons: Sequence[SeasonOfYear], title: str, occasion: Occasion) -> None:
    box = masthead(page, inner, occasion, title).below(GAP)
    row, chart = _heights(seasons, box)
    for season in seasons:
        box = _season(page, box, season, row, chart)


def _heights(seasons: Sequence[SeasonOfYear], box: Box) -> tuple[float, float]:
    rows = sum(len(season.rows) + 1 for season in seasons)
    for share, least in CHARTS:
        chart = max(LOWEST_CHART, share * box.width)
        row = (box.height - sum(_around(season, chart) for season in seasons)) / rows
        if row >= least:
            break
    return min(row, TALLEST_ROW), chart


def _season(page: Page, box: Box, season: SeasonOfYear, row: float, chart: float) -> Box:
    page.text(box.row(0, TITLE), season.name, TITLE_OF_SEASON, face=DISPLAY, padding=0)
    box = _facts(page, box.below(TITLE), season.facts)
    box = _charts(page, box, season.charts, chart).below(GAP if season.charts else 0)
    box = _rows(page, box, season, row).below(GAP / 2)
    for number, note in enumerate(season.notes):
        page.text(box.row(number, NOTE), note, BODY, padding=0)
    return box.below(len(season.notes) * NOTE + 1.5 * GAP)


def _facts(page: Page, box: Box, facts: Sequence[tuple[str, str]]) -> Box:
    for number, (word, figure) in enumerate(facts):
        line, column = divmod(number, FACTS_ACROSS)
        cell = box.row(line, FACT).columns(*[box.width / FACTS_ACROSS] * FACTS_ACROSS)[column]
        cell = Box(cell.x, cell.y, cell.width - 2 * mm, cell.height)
        page.text(cell.row(0, FACT * 0.4), word, 7.5, padding=0)
        page.text(cell.foot(FACT * 0.6), figure, FIGURE, face=DISPLAY, padding=0)
    return box.below(-(-len(facts) // FACTS_ACROSS) * FACT + GAP)


def _charts(page: Page, box: Box, charts: Sequence[Chart], height: float) -> Box:
    if not charts:
        return box
    width = (box.width - (len(charts) - 1) * 2 * GAP) / len(charts)
    for number, chart in enumerate(charts):
        place = Box(box.x + number * (width + 2 * GAP), box.top - height, width, height)
        page.drawing(chart_drawing(chart, height=height / width, size=CHART_TYPE / width), place)
    return box.below(height)


def _rows(page: Page, box: Box, season: SeasonOfYear, height: float) -> Box:
    """The evenings; the first and the last column begin at the left, figures end at the right."""
    if not season.heads:
        return box
    size = max(min(height / fonts.LEADING / 1.12, BODY), FLOOR)
    cells = [*zip(season.heads, *season.rows, strict=True)]
    needs = [max([head_need(head, size), *(_width(text, size) for text in texts)]) for head, *texts in cells]
    needs[-1] += 2 * mm
    widths = shared_out(box.width, needs, [1.0] * (len(needs) - 1) + [2.0])
    for number, texts in enumerate([season.heads, *season.rows]):
        line = box.row(number, height)
        for at, (cell, text) in enumerate(zip(line.columns(*widths), texts, strict=True)):
            is_last = at == len(texts) - 1
            align = "left" if at == 0 or is_last else "right"
            padding = 2.8 * mm if is_last else 0.8 * mm
            page.text(cell, text, size, face=TEXT if number else BOLD, align=align, padding=padding)
        page.line(line.x, line.y, line.right, line.y, *((HAIR, RULE) if number else (STRONG, INK)))
    return box.below((len(season.rows) + 1) * height)


def _width(text: str, size: float) -> float:
    return fonts.width(fonts.printable(text), size) + 2 * 0.8 * mm + 0.1
