"""Slips to cut out for players, tokens for the bag, and cards with the numbers of the tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from reportlab.lib.units import mm

from . import fonts
from .fonts import BOLD, DISPLAY, TEXT
from .list_columns import by_name, ranges
from .page import BODY, EDGE, HINT, INK, PROMINENT, SMALL, Box, Page, in_parts
from .paper import A4_UPRIGHT, ONE_ON_A_PAGE, Look, Occasion, Paper, Piece, Words
from .table_sheet_data import PlayerSeat

Slip = Callable[[Page, Box], None]  # draws one slip in its cell

OVERHANG = 3 * mm  # the lines run on past the outer slips, so that a guillotine finds them


def cut_out(
    slips: Sequence[Slip], columns: int, rows: int, hint: str, letters: Sequence[str] = ()
) -> list[Piece]:
    """The slips row by row, this many to a page; the hint stands above them, and the letters of the page."""
    draw = partial(_draw_page, columns=columns, rows=rows, hint=hint)
    pages = in_parts(slips, columns * rows)
    headed = zip(pages, letters or [""] * len(pages), strict=True)
    return [Piece(A4_UPRIGHT, partial(draw, slips=page, letters=head)) for page, head in headed]


def _draw_page(
    page: Page, _inner: Box, slips: Sequence[Slip], columns: int, rows: int, hint: str, letters: str
) -> None:
    sheet = page.frame
    above = Box(sheet.x, sheet.top + OVERHANG + 0.5 * mm, sheet.width, 5 * mm)
    hint_box, mark_box = above.columns(above.width * 0.75, above.width * 0.25)
    page.text(hint_box, f"✂ {hint}", BODY, padding=0, ink=HINT)
    page.text(mark_box, letters, PROMINENT, face=DISPLAY, align="right", padding=0)
    width, height = sheet.width / columns, sheet.height / rows
    used = ceil(len(slips) / columns)
    foot = sheet.top - used * height
    for x in (sheet.x + column * width for column in range(columns + 1)):
        page.dashes(x, foot - OVERHANG, x, sheet.top + OVERHANG)
    for y in (sheet.top - row * height for row in range(used + 1)):
        page.dashes(sheet.x - OVERHANG, y, sheet.right + OVERHANG, y)
    for number, slip in enumerate(slips):
        row, column = divmod(number, columns)
        slip(page, Box(sheet.x + column * width, sheet.top - (row + 1) * height, width, height))


# --- Slips of a round: where do I sit, with whom, against whom.

SLIPS_ACROSS = 2  # slips of 93 by 39 mm, or by 54: wide enough for a long name
NAME, PLACE, NOTE = 1.1, 1.6, 0.78  # in the size of the type
LINE = 1.2  # the height of a line, in the size of its type


def player_slips_paper(
    players: Sequence[PlayerSeat], round_number: int, occasion: Occasion, _: Words, look: Look = ONE_ON_A_PAGE
) -> Paper:
    """The slips in the alphabetical order of their names, 14 to a page, in large type 10. They are to be cut
    out whatever the paper: `look.paper` changes nothing."""
    size, rows = look.type.slips, look.type.slips_down
    in_order = by_name(players, lambda player: player.name, lambda player: player.table or 0, _.language)
    round_text = _("Round %(number)s") % {"number": round_number}
    draws = [partial(_draw_slip, player=player, round_text=round_text, size=size, _=_) for player in in_order]
    letters = ranges(in_parts([player.name for player in in_order], SLIPS_ACROSS * rows))
    title = _("Slips, round %(round)s") % {"round": round_number}
    slips = cut_out(draws, SLIPS_ACROSS, rows, f"{title} · {occasion.evening}", letters)
    return Paper(title, occasion, slips, _)


def _draw_slip(page: Page, box: Box, player: PlayerSeat, round_text: str, size: float, _: Words) -> None:
    box = box.inset(2.5 * mm)
    note = fonts.width(round_text, NOTE * size) + 1 * mm
    height = LINE * NAME * size
    name, round_ = box.row(0, height).columns(box.width - note, note)
    page.text(name, player.name, NAME * size, face=BOLD, padding=0)
    page.text(round_, round_text, NOTE * size, align="right", ink=HINT, padding=0)
    place, left = box.below(height).row(0, LINE * PLACE * size), box.below(height + LINE * PLACE * size)
    if player.table is None:
        page.text(place, _("sits out this round"), PLACE * size, padding=0)
        return
    where = _("Table %(table)s · token %(token)s") % {"table": player.table, "token": player.token}
    page.text(place, where, PLACE * size, face=DISPLAY, padding=0)
    _draw_others(page, left, player, size, _)


def _draw_others(page: Page, box: Box, player: PlayerSeat, size: float, _: Words) -> None:
    """The partner and the opponents below each other; there may be as many as four."""
    with_, against = _("with"), _("against")
    others = [(with_, player.partner)] if player.partner else []
    others += [("" if n else against, name) for n, name in enumerate(player.opponents)]
    label_width = max(fonts.width(label, NOTE * size) for label in (with_, against)) + 2 * mm
    height = min(LINE * size, box.height / max(len(others), 1))
    for number, (label, other) in enumerate(others):
        row = box.row(number, height)
        page.text(Box(row.x, row.y, label_width, height), label, NOTE * size, ink=HINT, padding=0)
        rest = Box(row.x + label_width, row.y, row.width - label_width, height)
        page.text(rest, other, min(size, height / fonts.LEADING), padding=0)


# --- Tokens: to cut out, fold and draw from the bag.

NUMBER = 72.0
TOKENS_ACROSS, TOKENS_DOWN = 3, 8  # slips of 62 by 34 mm: folded twice they are as small as a stamp


@dataclass(frozen=True)
class Token:
    """A token and what it means. Without a partner everyone at the table plays alone."""

    number: int
    table: int
    partner: int | None = None
    opponents: tuple[int, ...] = ()


def token_slips_paper(tokens: Sequence[Token], occasion: Occasion, _: Words) -> Paper:
    hint = _("Cut along the lines, fold, and draw from the bag.")
    slips = [partial(_draw_token, token=token, _=_) for token in tokens]
    return Paper(_("Tokens"), occasion, cut_out(slips, TOKENS_ACROSS, TOKENS_DOWN, hint), _)


def _draw_token(page: Page, box: Box, token: Token, _: Words) -> None:
    number, right = box.columns(box.width / 2, box.width / 2)
    page.text(number, str(token.number), NUMBER, face=DISPLAY, align="center")
    lines = [(_("Table %(number)s") % {"number": token.table}, 16.0, 9 * mm)]
    if token.partner is not None:
        lines.append((_("plays with %(token)s") % {"token": token.partner}, 11.0, 6.5 * mm))
        against = ", ".join(map(str, token.opponents))
        lines.append((_("against %(tokens)s") % {"tokens": against}, BODY, 5.5 * mm))
        lines.append((_("odd side") if token.number % 2 else _("even side"), SMALL, 4.5 * mm))
    top = right.y + (right.height + sum(height for _text, _size, height in lines)) / 2
    for row, (text, size, height) in enumerate(lines):
        top -= height
        ink = HINT if size == SMALL else INK
        page.text(
            Box(right.x, top, right.width, height), text, size, face=DISPLAY if row == 0 else TEXT, ink=ink
        )


# --- Cards that stand on the tables: folded across the middle, with the number on both sides.

CARD_TYPE = 370.0  # figures of 9 cm: they can be read across any club room
STRIP = 12 * mm


def table_numbers_paper(tokens: Mapping[int, Sequence[int]], occasion: Occasion, _: Words) -> Paper:
    """A card for the number of each table, with the `tokens` that sit there."""
    draw = partial(_draw_card, occasion=occasion, _=_)
    cards = [Piece(A4_UPRIGHT, partial(draw, number=number, tokens=own)) for number, own in tokens.items()]
    return Paper(_("Table numbers"), occasion, cards, _)


def _draw_card(
    page: Page, _inner: Box, number: int, tokens: Sequence[int], occasion: Occasion, _: Words
) -> None:
    """The lower half as one reads it, the upper one turned round, so that it stands upright when folded."""
    width, height = page.box.width, page.box.height
    _draw_half(page, number, tokens, occasion, _)
    page.canvas.saveState()
    page.canvas.translate(width, height)
    page.canvas.rotate(180)
    _draw_half(page, number, tokens, occasion, _)
    page.canvas.restoreState()
    page.dashes(0, height / 2, width, height / 2)


def _draw_half(page: Page, number: int, tokens: Sequence[int], occasion: Occasion, _: Words) -> None:
    half = Box(page.frame.x, EDGE, page.frame.width, page.box.height / 2 - EDGE)
    page.text(half.above(STRIP), str(number), CARD_TYPE, face=DISPLAY, align="center", padding=0)
    club, right = half.foot(STRIP).columns(half.width / 2, half.width / 2)
    page.line(half.x, right.top, half.right, right.top)
    page.text(club, occasion.club, PROMINENT, padding=0)
    seated = ", ".join(map(str, tokens))
    page.text(right, _("Tokens %(tokens)s") % {"tokens": seated}, 18.0, align="right", padding=0)
