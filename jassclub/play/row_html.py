"""A deal's row with its inputs as HTML, in the three layouts of a sheet (see Page.layout)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from jassclub.games.presentation import Key

from .drawn import Drawn
from .forms.inputs import Box
from .input_html import Inputs, escape

if TYPE_CHECKING:
    from .rows import Result, Row

ANY_NUMBER, ANY_LEADER = 999_999_999_999, "\0"  # stand for a deal's own
TELLING = '<p class="telling" role="status" data-telling></p>'


def row_html(row: Row) -> SafeString:
    """The row in the form of its page."""
    is_empty = row.form is None and row.deal is None and row.number != row.page.first_free
    html = row.page.empty_row.of(row) if is_empty and row.page.is_compact else ""
    return mark_safe(html or _whole(row))  # all that anybody typed is escaped where it is written


class EmptyRow:
    """The row of a deal that nobody has entered, in which typing does not begin: written once for a page,
    since such rows differ by their number and by who leads."""

    def __init__(self, row: Row) -> None:
        """`row` is one with the number ANY_NUMBER."""
        self.row = replace(row, leader=row.leader and ANY_LEADER)
        self.html = _whole(self.row)

    def of(self, row: Row) -> str:
        """For that row; empty where something stands in it that does not stand in others."""
        if row.parts is not self.row.parts or row.filled.values != self.row.filled.values:
            return ""
        return self.html.replace(str(ANY_NUMBER), str(row.number)).replace(ANY_LEADER, escape(row.leader))


def _whole(row: Row) -> str:
    page = row.page
    inputs = Inputs(row.number, page.is_compact, page.focus_id, page.row_words.of_deal)
    body = _in_a_row(row, inputs) if page.is_compact else _in_steps(row, inputs)
    target = f"#deal-{row.number}" if page.is_compact else "#sheet"
    return (
        f'<li class="deal {row.state} {page.layout}" id="deal-{row.number}" data-deal="{row.number}"'
        f' hx-target="{target}" hx-swap="outerHTML" hx-sync="closest form:queue all">'
        f"{_head(row)}{_hidden(row)}{body}{_refusal(row)}</li>"
    )


def results_html(row: Row) -> SafeString:
    """What the deal wrote for each side, for htmx to put in its place."""
    return mark_safe(
        "".join(_result(row, result, out_of_band=True) for result in row.results)
    )  # only numbers


def keys_html(keys: Iterable[Key]) -> SafeString:
    """Each key or keys that say the same, with what they say."""
    said = (("".join(f"<kbd>{escape(key)}</kbd>" for key in each.keys), str(each.label)) for each in keys)
    return mark_safe(" ".join(f"<span>{pressed} {escape(words)}</span>" for pressed, words in said))


def _result(row: Row, result: Result, *, out_of_band: bool = False) -> str:
    """What the deal wrote for a side, and the side's total then."""
    said = "" if result.points is None else f"<b>{result.points}</b> <small>{result.total}</small>"
    swap = ' hx-swap-oob="true"' if out_of_band else ""
    return f'<span class="result" id="result-{row.number}-{result.side}"{swap}>{said}</span>'


def _head(row: Row) -> str:
    if row.page.is_compact:
        name = str(row.number)
    else:
        name = (_("Correct deal %(n)s") if row.entry else _("Deal %(n)s")) % {"n": row.number}
    signs = row.page.row_words.signs
    return f'<span class="number"><b>{name}</b> <span class="signs">{signs}</span>{_leads(row)}</span>'


def _leads(row: Row) -> str:
    if not row.leader:
        return ""
    if row.page.is_compact:
        return f'<small title="{escape(_("Vorhand"))}">{escape(row.leader)}</small>'
    said = {"dealer": escape(row.dealer), "leader": escape(row.leader)}
    return f"<small>{_('%(dealer)s deals, %(leader)s leads') % said}</small>"


def _hidden(row: Row) -> str:
    seen = f'<input type="hidden" name="{row.filled.name("seen")}" value="{row.seen}">'
    if row.said_no and not row.asks_all:
        return f'{seen}<input type="hidden" name="{row.filled.name("no_all")}" value="1">'
    return seen


def _refusal(row: Row) -> str:
    if not row.is_refused:
        return ""
    page = row.page
    said = {"row": row, "form": row.form, "n": row.number}
    context = {**said, "page": page, "record": page.record, "frame": page.frame}
    return render_to_string("play/refusal.html", context)


# --- as on paper: a row ----------------------------------------------------------------------------------


def _in_a_row(row: Row, inputs: Inputs) -> str:
    sides = _two_sides(row, inputs) if row.page.is_two else _many_sides(row, inputs)
    tells = TELLING if row.page.tells else ""
    chosen = "".join(_inputs(inputs, drawn) for drawn in row.choices)
    choices = f'<span class="choices">{chosen}</span>' if row.choices else ""
    heard = row.page.row_words.more % {"n": row.number}
    more = f'<summary aria-label="{heard}">…</summary>{_more_parts(row, inputs)}'
    return f"{sides}{choices}{_save_button(row, 'save second', '✓')}{_more(row, more)}{tells}"


def _two_sides(row: Row, inputs: Inputs) -> str:
    return "".join(
        '<span class="side">'
        + "".join(inputs.write(drawn, drawn.boxes[result.side], in_cell=True) for drawn in row.lines)
        + f"{_result(row, result)}</span>"
        for result in row.results
    )


def _many_sides(row: Row, inputs: Inputs) -> str:
    lines = "".join(_line(drawn, inputs) for drawn in row.lines)
    label = f"{escape(row.page.result_label)}<small>{escape(_('Total'))}</small>"
    results = "".join(_result(row, result) for result in row.results)
    results = f'<span class="line results"><span class="line-label">{label}</span>{results}</span>'
    return f'<span class="lines">{lines}{results}</span>'


# --- below a slate: one step below the other -----------------------------------------------------------


def _in_steps(row: Row, inputs: Inputs) -> str:
    steps = "".join(_step(row, drawn, inputs) for drawn in row.steps)
    tells = TELLING if row.page.tells and not row.has_melds else ""
    behind = "".join(f"{escape(drawn.label)} · " for drawn in row.more)
    more = f"<summary>{behind}{escape(_('Remark'))} …</summary>{_more_parts(row, inputs)}"
    save = _save_button(row, "save", escape(_("Save")))
    return f'<div class="steps">{steps}</div>{tells}{save}{_more(row, more)}'


def _step(row: Row, drawn: Drawn, inputs: Inputs) -> str:
    field = f' data-field="{drawn.name}"'
    instead = f' data-instead-of="{drawn.instead_of}"' if drawn.instead_of else ""
    if drawn.is_folded:
        is_open = " open" if drawn.is_filled else ""
        label = escape(drawn.label)
        tells = TELLING if drawn.rows and row.page.tells else ""
        part = f'<span class="part" role="group" aria-label="{label}">{_part(drawn, inputs)}</span>'
        fold = f'<details class="fold"{field}{instead}{is_open}><summary>{label}</summary>{part}</details>'
        return fold + tells
    if drawn.part.per_side:
        return _line(drawn, inputs)
    return f'<span class="choices"{field}{instead}>{_inputs(inputs, drawn)}</span>'


# --- what both have --------------------------------------------------------------------------------------


def _inputs(
    inputs: Inputs, drawn: Drawn, boxes: Iterable[Box] | None = None, *, labelled: bool = False
) -> str:
    return "".join(inputs.write(drawn, box, labelled=labelled) for box in boxes or drawn.boxes)


def _line(drawn: Drawn, inputs: Inputs) -> str:
    boxes = "".join(inputs.write(drawn, box, in_cell=True) for box in drawn.boxes)
    label = f'<span class="line-label">{escape(drawn.label)}</span>'
    return f'<span class="line" data-field="{drawn.name}">{label}{boxes}</span>'


def _part(drawn: Drawn, inputs: Inputs) -> str:
    if not drawn.rows:
        return _inputs(inputs, drawn, labelled=True)
    return "".join(
        f'<span class="meld" data-meld>{_inputs(inputs, drawn, boxes, labelled=True)}</span>'
        for boxes in drawn.rows
    )


def _save_button(row: Row, css: str, words: str) -> str:
    heard = row.page.row_words.save % {"n": row.number}
    about = f'class="{css}" hx-post="{row.page.frame.deals_url}" aria-label="{heard}"'
    return f'<button name="only" value="{row.number}" {about}>{words}</button>'


def _more(row: Row, content: str) -> str:
    return f'<details class="more"{" open" if row.more_is_open else ""}>{content}</details>'


def _more_parts(row: Row, inputs: Inputs) -> str:
    parts = "".join(_named_part(drawn, inputs) for drawn in row.more)
    return f'<span class="more-parts">{parts}{_remark(row)}{_strike(row)}</span>'


def _named_part(drawn: Drawn, inputs: Inputs) -> str:
    label = escape(drawn.label)
    named = f'<span class="part-label">{label}</span>{_part(drawn, inputs)}'
    return f'<span class="part" role="group" aria-label="{label}">{named}</span>'


def _remark(row: Row) -> str:
    box = row.filled.box("remark", "text", row.page.row_words.remark)
    invalid = ' aria-invalid="true"' if box.errors else ""
    field = f'maxlength="200" name="{box.name}" id="{box.id}" value="{escape(box.value)}"{invalid}'
    label = f'<label for="{box.id}">{escape(box.label)}</label>'
    return f'<span class="part">{label} <input type="text" {field}></span>'


def _strike(row: Row) -> str:
    if not (row.entry and row.may_strike):
        return ""
    words = row.page.row_words
    heard = words.strike_deal % {"n": row.number}
    about = f'formaction="{row.strike_url}" name="seen" value="{row.entry.version}" aria-label="{heard}"'
    return f'<button class="plain" {about}>{words.strike}</button>'
