"""A deal's row with its inputs as HTML, in the three layouts of a sheet (see Page.layout)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from jassclub.engine.numbers import with_minus

from .drawn import Drawn
from .input_html import Inputs, escape
from .row_inputs import inputs_in_a_row, inputs_of

if TYPE_CHECKING:
    from .rows import DealRow, SideResult

TELLING = '<p class="telling" role="status" data-telling></p>'


def row_html(row: DealRow) -> SafeString:
    """The row in the form of its page."""
    page = row.page
    body = _in_a_row(row) if page.is_compact else _in_steps(row)
    target = f"#deal-{row.number}" if page.is_compact else "#sheet"
    return mark_safe(  # all that anybody typed is escaped where it is written
        f'<li class="deal {row.state} {page.layout}" id="deal-{row.number}" data-deal="{row.number}"'
        f' hx-target="{target}" hx-swap="outerHTML" hx-sync="closest form:queue all">'
        f"{_head(row)}{_hidden(row)}{body}{_refusal(row)}</li>"
    )


def results_html(row: DealRow) -> SafeString:
    """What the deal wrote for each side, for htmx to put in its place."""
    return mark_safe(
        "".join(_result(row, result, out_of_band=True) for result in row.results)
    )  # only numbers


def _result(row: DealRow, result: SideResult, *, out_of_band: bool = False) -> str:
    """What the deal wrote for a side, and the side's total then."""
    said = (
        ""
        if result.points is None
        else f"<b>{with_minus(result.points)}</b> <small>{with_minus(result.total)}</small>"
    )
    swap = ' hx-swap-oob="true"' if out_of_band else ""
    return f'<span class="result" id="result-{row.number}-{result.side}"{swap}>{said}</span>'


def _head(row: DealRow) -> str:
    if row.page.is_compact:
        name = str(row.number)
    else:
        name = (_("Correct deal %(n)s") if row.entry else _("Deal %(n)s")) % {"n": row.number}
    signs = row.page.row_words.signs
    return f'<span class="number"><b>{name}</b> <span class="signs">{signs}</span>{_leads(row)}</span>'


def _leads(row: DealRow) -> str:
    if not row.leader:
        return ""
    if row.page.is_compact:
        vorhand = escape(_("Vorhand"))
        return f'<small title="{vorhand}">{escape(row.leader)}</small>'
    words = {
        "leads": _("%(dealer)s deals, %(leader)s leads"),
        "bids": _("%(dealer)s deals, %(leader)s bids first"),
    }[row.page.record.game.begins(row.number)]
    said = words % {"dealer": row.dealer, "leader": row.leader}
    return f"<small>{escape(said)}</small>"


def _hidden(row: DealRow) -> str:
    seen = f'<input type="hidden" name="{row.filled.name("seen")}" value="{row.seen}">'
    if row.answered_no and not row.asks_all:
        return f'{seen}<input type="hidden" name="{row.filled.name("no_all")}" value="1">'
    return seen


def _refusal(row: DealRow) -> str:
    if not row.is_refused:
        return ""
    page = row.page
    said = {"row": row, "form": row.form, "n": row.number}
    context = {**said, "page": page, "record": page.record, "host": page.host}
    return render_to_string("matches/refusal.html", context)


# --- as on paper: a row ----------------------------------------------------------------------------------


def _in_a_row(row: DealRow) -> str:
    inputs = inputs_in_a_row(row)
    sides = _two_sides(row, inputs.lines) if row.page.is_two else _many_sides(row, inputs.lines)
    tells = TELLING if row.page.gives_hints else ""
    choices = f'<span class="choices">{inputs.choices}</span>' if inputs.choices else ""
    heard = row.page.row_words.more % {"n": row.number}
    more = f'<summary aria-label="{heard}">…</summary>{_more_parts(row, inputs.more)}'
    return (
        f"{sides}{choices}{_save_button(row, 'save second', '✓')}{_more(row, more, inputs.says_more)}{tells}"
    )


def _two_sides(row: DealRow, inputs: Iterable[str]) -> str:
    both = zip(inputs, row.results, strict=True)
    return "".join(f'<span class="side">{each}{_result(row, result)}</span>' for each, result in both)


def _many_sides(row: DealRow, lines: Iterable[str]) -> str:
    total = escape(_("Total"))
    label = f"{escape(row.page.result_label)}<small>{total}</small>"
    results = "".join(_result(row, result) for result in row.results)
    results = f'<span class="line results"><span class="line-label">{label}</span>{results}</span>'
    return f'<span class="lines">{"".join(lines)}{results}</span>'


# --- below a slate: one step below the other -----------------------------------------------------------


def _in_steps(row: DealRow) -> str:
    inputs = inputs_of(row)
    steps = "".join(_step(row, drawn, inputs) for drawn in row.steps)
    tells = TELLING if row.page.gives_hints and not row.has_melds else ""
    behind = "".join(f"{escape(drawn.label)} · " for drawn in row.more)
    parts, says_more = inputs.behind(row.more)
    remark = escape(_("Remark"))
    more = f"<summary>{behind}{remark} …</summary>{_more_parts(row, parts)}"
    save = _save_button(row, "save", escape(_("Save")))
    return f'<div class="steps">{steps}</div>{tells}{save}{_more(row, more, says_more)}'


def _step(row: DealRow, drawn: Drawn, inputs: Inputs) -> str:
    field = f' data-field="{drawn.name}"'
    instead = f' data-instead-of="{drawn.instead_of}"' if drawn.instead_of else ""
    if drawn.is_folded:
        is_open = " open" if drawn.is_filled else ""
        label = escape(drawn.label)
        tells = TELLING if drawn.rows and row.page.gives_hints else ""
        part = f'<span class="part" role="group" aria-label="{label}">{inputs.part(drawn)}</span>'
        fold = f'<details class="fold"{field}{instead}{is_open}><summary>{label}</summary>{part}</details>'
        return fold + tells
    if drawn.part.per_side:
        return inputs.line(drawn)
    return f'<span class="choices"{field}{instead}>{inputs.all_of(drawn)}</span>'


# --- what both have --------------------------------------------------------------------------------------


def _save_button(row: DealRow, css: str, words: str) -> str:
    heard = row.page.row_words.save % {"n": row.number}
    about = f'class="{css}" hx-post="{row.page.host.deals_url}" aria-label="{heard}"'
    return f'<button name="only" value="{row.number}" {about}>{words}</button>'


def _more(row: DealRow, content: str, says_more: bool) -> str:
    is_open = says_more or row.filled["remark"]
    return f'<details class="more"{" open" if is_open else ""}>{content}</details>'


def _more_parts(row: DealRow, parts: str) -> str:
    return f'<span class="more-parts">{parts}{_more_melds(row)}{_remark(row)}{_strike(row)}</span>'


def _more_melds(row: DealRow) -> str:
    """For browsers without scripts; a script adds rows as they are filled."""
    if not row.page.is_compact or not row.may_need_melds:
        return ""
    to = f'name="more_melds" value="{row.number}" formaction="{row.page.host.deals_url}#deal-{row.number}"'
    return f'<button class="second" data-without-script {to}>{row.page.row_words.more_melds}</button>'


def _remark(row: DealRow) -> str:
    box = row.filled.input("remark", "text", row.page.row_words.remark)
    invalid = ' aria-invalid="true"' if box.errors else ""
    field = f'maxlength="200" name="{box.name}" id="{box.id}" value="{escape(box.value)}"{invalid}'
    label = f'<label for="{box.id}">{escape(box.label)}</label>'
    return f'<span class="part">{label} <input type="text" {field}></span>'


def _strike(row: DealRow) -> str:
    if not (row.entry and row.may_strike):
        return ""
    words = row.page.row_words
    heard = words.strike_deal % {"n": row.number}
    about = f'formaction="{row.strike_url}" name="seen" value="{row.entry.version}" aria-label="{heard}"'
    return f'<button class="plain" {about}>{words.strike}</button>'
