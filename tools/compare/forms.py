"""A form as it stands on a page, filled in and sent as a browser without scripts does it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .markup import Element

TICKS = ("checkbox", "radio")
BUTTONS = ("submit", "button", "image", "reset")


@dataclass
class Form:
    """What would be sent, by name; `choices` are the values that ticks and lists offer."""

    element: Element
    values: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    @property
    def action(self) -> str:
        return self.element.get("action")

    @property
    def posts(self) -> bool:
        return self.element.get("method").lower() == "post"

    @property
    def buttons(self) -> list[Element]:
        """Those that send it, also from elsewhere on the page."""
        return [
            each
            for each in self.element.all("button", "input")
            if each.get("type", "submit" if each.tag == "button" else "text") in ("submit", "image")
        ]

    def typed(self) -> list[str]:
        """The names of what somebody types, uploads or chooses."""
        return [name for name, kind in self.kinds.items() if kind != "hidden"]


def forms_of(page: Element) -> list[Form]:
    found = [form_of(each) for each in page.all("form") if not each.is_within("template")]
    by_id = {form.element.get("id"): form for form in found if form.element.get("id")}
    for each in page.all("input", "select", "textarea"):
        if each.get("form") in by_id and not each.is_within("form"):
            _read(by_id[each.get("form")], each)
    return found


def form_of(element: Element) -> Form:
    form = Form(element)
    for each in element.all("input", "select", "textarea"):
        _read(form, each)
    return form


def _read(form: Form, each: Element) -> None:
    name = each.get("name")
    if not name or "disabled" in each.attributes or each.is_within("template"):
        return
    kind = each.get("type", "text") if each.tag == "input" else each.tag
    if kind in BUTTONS:
        return
    form.kinds.setdefault(name, kind)
    if kind in TICKS:
        _read_tick(form, name, each)
    elif kind == "select":
        _read_list(form, name, each)
    elif kind == "textarea":
        form.values.setdefault(name, []).append(each.raw_text().removeprefix("\n"))
    elif kind != "file":
        form.values.setdefault(name, []).append(each.get("value"))


def _read_tick(form: Form, name: str, each: Element) -> None:
    value = each.get("value", "on")
    form.choices.setdefault(name, []).append(value)
    if "checked" in each.attributes:
        form.values.setdefault(name, []).append(value)


def _read_list(form: Form, name: str, each: Element) -> None:
    options = each.all("option")
    form.choices[name] = [option.get("value", option.text) for option in options]
    chosen = [o.get("value", o.text) for o in options if "selected" in o.attributes]
    if not chosen and "multiple" not in each.attributes:
        chosen = form.choices[name][:1]
    form.values.setdefault(name, []).extend(chosen)
