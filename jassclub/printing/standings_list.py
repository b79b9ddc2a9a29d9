"""The standings of an evening or a season: rank, player, a column per round or evening, total."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from . import fonts
from .fonts import DISPLAY, TEXT
from .list_columns import LARGER, Column, name_column, widest
from .list_paper import ListPaper, paper_of
from .notes import Footnote
from .page import Box, Page
from .paper import ONE_ON_A_PAGE, Look, Occasion, Paper, Words

FIGURE_PADDING, NAME_PADDING = 0.8 * mm, 1.3 * mm
WORD_AMONG_FIGURES = 0.6  # how large a word is beside figures
MOST_IN_TEXT = 7  # columns; more are in the narrow face, so that fewer pages hang side by side
SMALLER = 0.7  # how the rank moved, beside figures
MARK, MARKED = 0.55, ", "  # how large the mark of a footnote is beside figures; what stands between two


@dataclass(frozen=True)
class StandingsRow:
    """A line of the standings, all as printed: `results` for each column of the list, `honours` for each of
    its honours or none. `marks` lead to footnotes. The name of an `is_leader` stands out, and the `best`
    results, by their columns from 0. `rose` says how the rank moved, such as ▲2."""

    rank: str
    player: str
    results: tuple[str, ...]
    total: str
    honours: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    is_leader: bool = False
    best: tuple[int, ...] = ()
    rose: str = ""


@dataclass(frozen=True)
class StandingsList:
    """Standings under a title. `columns` are the heads of the results, such as "20 Nov", `honours` those of
    what the season counts, such as "Matsche"; `total_head` is that of the totals where they are something
    else. `note` is a line for the foot; `footnotes` say how totals came about."""

    occasion: Occasion
    title: str
    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    note: str = ""
    honours: tuple[str, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    total_head: str = ""


def standings_paper(lists: Sequence[StandingsList], _: Words, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Each list in type as large as the fewest pages allow. A row stands on one page if it can, on paper laid
    on its side if it must; more results are shared out over runs of pages, to hang side by side: each repeats
    rank, player and total."""
    papers = [
        ListPaper(
            occasion=standings.occasion,
            title=standings.title,
            rows=standings.rows,
            columns=_columns(standings, _),
            page_marks=_ranks_of,
            foot=standings.note,
            footnotes=standings.footnotes,
            notes_title=_("How the totals are made up"),
            is_closed=True,
        )
        for standings in lists
    ]
    return paper_of(papers, _, lists[0].title, look)


def _columns(standings: StandingsList, _: Words) -> list[Column]:
    rows = standings.rows
    heads = widest([*standings.columns, *standings.honours])  # heads of results and honours are as wide
    honours = widest([text for row in rows for text in row.honours])
    face = TEXT if len(standings.columns) <= MOST_IN_TEXT else DISPLAY
    results = _figures_width([text for row in rows for text in row.results], face)
    figure = partial(Column, around=2 * FIGURE_PADDING, padding=FIGURE_PADDING)
    number = partial(figure, face=DISPLAY, scale=LARGER)
    figures = partial(Column, heads=heads, around=4 * FIGURE_PADDING, padding=FIGURE_PADDING, turns=True)
    total = standings.total_head or _("Total")
    marks = MARK * widest([MARKED.join(row.marks) for row in rows])
    return [
        number(head=_("Rank"), text=lambda row: row.rank),
        name_column(
            _("Player"),
            lambda row: row.player,
            around=2 * NAME_PADDING,
            padding=NAME_PADDING,
            stands_out=lambda row: row.is_leader,
        ),
        *([figure(text=lambda row: row.rose, scale=SMALLER)] if any(row.rose for row in rows) else []),
        *(
            figures(
                head=head,
                text=partial(_text, of="results", at=at),
                cells=results,
                face=face,
                stands_out=partial(_is_best, at=at),
                is_shared=True,
            )
            for at, head in enumerate(standings.columns)
        ),
        number(head=total, text=lambda row: row.total, around=4 * FIGURE_PADDING),
        *([Column(cells=marks, around=FIGURE_PADDING, draw=_draw_marks)] if marks else []),
        *(
            figures(head=head, text=partial(_text, of="honours", at=at), cells=honours)
            for at, head in enumerate(standings.honours)
        ),
    ]


def _text(row: StandingsRow, of: str, at: int) -> str:
    texts: Sequence[str] = getattr(row, of)
    return texts[at] if texts else ""


def _is_best(row: StandingsRow, at: int) -> bool:
    return at in row.best


def _ranks_of(pages: Sequence[Sequence[StandingsRow]]) -> list[str]:
    return [f"{rows[0].rank}–{rows[-1].rank}" if len(pages) > 1 else "" for rows in pages]


def _draw_marks(page: Page, cell: Box, row: StandingsRow, size: float) -> None:
    raised = Box(cell.x, cell.y + cell.height / 2, cell.width, MARK * size * fonts.LEADING)
    page.text(raised, MARKED.join(row.marks), MARK * size, padding=0)


def _figures_width(texts: Sequence[str], face: str) -> float:
    """In ems, of the widest figure. A word such as "sits out" stands smaller, in lines."""
    figures = [text for text in texts if any(map(str.isdigit, text))]
    words = [word for text in set(texts).difference(figures) for word in text.split()]
    return max(widest(figures, face=face), WORD_AMONG_FIGURES * widest(words, face=face))
