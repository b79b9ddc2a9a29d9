"""The inputs of a deal as HTML. A sheet has hundreds: a template for each took half of a page's time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape as escaped

from django.utils.translation import gettext as _

from ..forms.melds import MOST
from ..forms.parts import Input, Option
from .drawn import Drawn

escape = lru_cache(maxsize=5_000)(escaped)  # the same words stand in every row of every sheet


@dataclass
class Inputs:
    """Writes the inputs of the deal of this number; in that with the id `focus_id` typing begins. `of_deal`:
    see RowWords. `first` is the side that is asked first, wherever it stands."""

    number: int | str
    is_compact: bool
    focus_id: str
    of_deal: str
    first: int = 0

    def write(self, drawn: Drawn, box: Input, *, in_cell: bool = False, labelled: bool = False) -> str:
        """One input with its label. `in_cell`: its heads stand elsewhere, and the label is only heard.
        `labelled`: the part is named beside it, too."""
        label = escape(box.label)
        if in_cell:
            label = self._of_deal(label)
        return _WRITERS[box.kind](self, drawn, box, label, in_cell, labelled)

    def all_of(self, drawn: Drawn, boxes: Iterable[Input] | None = None, *, labelled: bool = False) -> str:
        return "".join(self.write(drawn, box, labelled=labelled) for box in boxes or drawn.boxes)

    def line(self, drawn: Drawn) -> str:
        """A part with an input for each side, beside its label: in order for keys, each below its name."""
        in_order = in_turn(drawn.boxes, self.first)
        boxes = "".join(self.write(drawn, box, in_cell=True) for box in in_order)
        label = f'<span class="line-label">{escape(drawn.label)}</span>'
        css = f"line from-{self.first}" if self.first else "line"
        return f'<span class="{css}" data-field="{drawn.name}">{label}{boxes}</span>'

    def part(self, drawn: Drawn) -> str:
        """A part that stands behind its label, each of its inputs named."""
        if not drawn.rows:
            return self.all_of(drawn, labelled=True)
        return "".join(
            f'<span class="meld" data-meld="{MOST}">{self.all_of(drawn, boxes, labelled=True)}</span>'
            for boxes in drawn.rows
        )

    def named_part(self, drawn: Drawn) -> str:
        label = escape(drawn.label)
        named = f'<span class="part-label">{label}</span>{self.part(drawn)}'
        return f'<span class="part" role="group" aria-label="{label}">{named}</span>'

    def behind(self, parts: Sequence[Drawn]) -> tuple[str, bool]:
        """What stands behind "…", and whether anything is said there."""
        return "".join(map(self.named_part, parts)), any(drawn.is_filled for drawn in parts)

    def _value(self, box: Input) -> str:
        return escape(box.value)

    def _focus(self, box: Input) -> str:
        return " data-begin" if box.id == self.focus_id else ""

    def _ticked(self, box: Input) -> str:
        return " checked" if box.is_set else ""

    def _chosen(self, box: Input, option: Option, word: str) -> str:
        return f" {word}" if option.value == box.value else ""

    def _of_deal(self, label: str) -> str:
        return self.of_deal % {"n": self.number, "label": label}

    def _numeric(self, drawn: Drawn, box: Input, label: str, in_cell: bool, labelled: bool) -> str:
        buttons = _step_buttons(drawn, box)
        if labelled and not in_cell and box.who:
            label = f'<span aria-hidden="true">{escape(box.who)}</span>{_heard(label)}'
        marks = _refused(box) or self._focus(box)
        return (
            f'<span class="cell{" counted" if buttons else ""}">{_label(box, label, in_cell)}'
            '<input type="text" inputmode="numeric" autocomplete="off" maxlength="7" size="4" class="points"'
            f' name="{box.name}" id="{box.id}" value="{self._value(box)}"{_side(box)}'
            f' data-part="{drawn.name}"'
            f"{_limits(drawn, box)}{' data-required' if drawn.is_required else ''}"
            f"{' data-typed' if box.typed else ''}{marks}>{buttons}</span>"
        )

    def _tick(self, drawn: Drawn, box: Input, label: str, in_cell: bool, labelled: bool) -> str:
        is_word = box.side is None or not self.is_compact
        if box.side is None:
            words = escape(box.label)
        else:
            seen = drawn.short if self.is_compact else box.who if drawn.is_required else drawn.label
            words = f'<span aria-hidden="true">{escape(seen)}</span>{_heard(escape(box.label))}'
        return (
            f'<span class="cell"><label class="chip{" word" if is_word else ""}"><input type="checkbox"'
            f' name="{box.name}" id="{box.id}"{self._ticked(box)} data-part="{drawn.name}"'
            f"{_side(box)}{' data-brings-all' if drawn.brings_all(box) else ''}{_refused(box)}>"
            f'<span title="{escape(drawn.label)}">{words}</span></label></span>'
        )

    def _radios(self, drawn: Drawn, box: Input, label: str, in_cell: bool, labelled: bool) -> str:
        whose = escape(box.label)
        named = (labelled and box.label != drawn.label) or not self.is_compact  # the part is named, too
        head = f'<span class="part-label" aria-hidden="true">{whose}</span>' if named else ""
        chips = "".join(self._radio(drawn, box, at, option) for at, option in enumerate(box.options))
        group = f'<span class="radios" role="radiogroup" aria-label="{self._of_deal(whose)}">'
        return f"{group}{head}{chips}</span>"

    def _radio(self, drawn: Drawn, box: Input, at: int, option: Option) -> str:
        word = words = escape(option.word)
        is_word = option.value and not (option.sign and self.is_compact)
        if option.sign:
            heard = ' class="visually-hidden"' if self.is_compact else ""
            words = f'<span class="suit" aria-hidden="true">{option.sign}</span> <span{heard}>{word}</span>'
        note = f" <small>{option.note}</small>" if option.note else ""
        return (
            f'<label class="chip {option.value or "none"}{" word" if is_word else ""}"><input type="radio"'
            f' name="{box.name}" id="{box.id}_{at}" value="{option.value}"'
            f'{self._chosen(box, option, "checked")} data-part="{drawn.name}"'
            f'{_described(box) if box.errors else ""}><span title="{word}">{words}{note}</span></label>'
        )

    def _select(self, drawn: Drawn, box: Input, label: str, in_cell: bool, labelled: bool) -> str:
        needed = f' data-at-zero="{drawn.at_zero}" data-side="{box.side}"' if drawn.at_zero else ""
        options = "".join(
            f'<option value="{option.value}"{self._chosen(box, option, "selected")}>'
            f"{escape(option.word)}{f' {option.note}' if option.note else ''}</option>"
            for option in box.options
        )
        return (
            f'<span class="cell{" unneeded" if box.unneeded else ""}"{needed}>{_label(box, label, in_cell)}'
            f'<select name="{box.name}" id="{box.id}" data-part="{drawn.name}"{_refused(box)}>{options}'
            "</select></span>"
        )

    def _settled(self, drawn: Drawn, box: Input, label: str, in_cell: bool, labelled: bool) -> str:
        words = "".join(escape(option.word) for option in box.options)
        hidden = f'<input type="hidden" name="{box.name}" value="{self._value(box)}">'
        return f'<span class="settled">{hidden}{escape(box.label)}: <b>{words}</b></span>'

    def _text(self, drawn: Drawn, box: Input, label: str, in_cell: bool, labelled: bool) -> str:
        return (
            f'<span class="cell"><label for="{box.id}">{escape(box.label)}</label><input type="text"'
            f' maxlength="200" name="{box.name}" id="{box.id}" value="{self._value(box)}"'
            f"{_refused(box)}></span>"
        )


_WRITERS: dict[str, Callable[[Inputs, Drawn, Input, str, bool, bool], str]] = {
    "number": Inputs._numeric,
    "tick": Inputs._tick,
    "radios": Inputs._radios,
    "select": Inputs._select,
    "hidden": Inputs._settled,
    "text": Inputs._text,
}


def in_turn(boxes: Sequence[Input], first: int) -> Sequence[Input]:
    """From the side that is asked first to the one before it."""
    return [*boxes[first:], *boxes[:first]]


def _heard(words: str) -> str:
    return f'<span class="visually-hidden">{words}</span>'


def _label(box: Input, label: str, in_cell: bool) -> str:
    heard = ' class="visually-hidden"' if in_cell else ""
    return f'<label{heard} for="{box.id}">{label}</label>'


def _side(box: Input) -> str:
    return "" if box.side is None else f' data-side="{box.side}"'


def _limits(drawn: Drawn, box: Input) -> str:
    """What the numbers of all sides come to, or how high a number may be that is nobody's."""
    if drawn.total is not None:
        return f' data-total="{drawn.total}"{_other_total(drawn)}'
    return f' data-high="{drawn.high}"' if drawn.high is not None and box.side is None else ""


def _other_total(drawn: Drawn) -> str:
    if drawn.other_total is None:
        return ""
    name, answer, total = drawn.other_total
    return f' data-total-by="{name}" data-other-answer="{answer}" data-other-total="{total}"'


def _described(box: Input) -> str:
    return f' aria-describedby="{box.id}_error"'


def _refused(box: Input) -> str:
    return f' aria-invalid="true"{_described(box)}' if box.errors else ""


def _step_buttons(drawn: Drawn, box: Input) -> str:
    """Small numbers are counted by tapping, others in steps."""
    step, label = drawn.step, escape(box.label)
    if drawn.is_counted:
        return _step_button("+1", 1, 0, _("One more: %(label)s") % {"label": label})
    if step <= 1:
        return ""
    said = {"label": label, "n": step}
    less = _step_button(f"−{step}", -step, drawn.low, _("%(n)s less: %(label)s") % said)
    return less + _step_button(f"+{step}", step, drawn.low, _("%(n)s more: %(label)s") % said)


def _step_button(sign: str, add: int, low: int, label: str) -> str:
    about = f'data-add="{add}" data-from="{low}" aria-label="{label}"'
    return f'<button type="button" class="second step" {about}>{sign}</button>'
