"""A form as it stands on a page, filled in and sent as a browser without scripts does it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tools.compare.markup import Element

TICKS = ("checkbox", "radio")
FIELDS = ("input", "select", "textarea")
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
            for each in self.element
            if each.tag in ("button", "input")
            and each.get("type", "submit" if each.tag == "button" else "text") in ("submit", "image")
        ]

    def button(self, name: str, value: str | None = None) -> Element | None:
        fits = (each for each in self.buttons if each.get("name") == name)
        return next((each for each in fits if value is None or each.get("value") == value), None)

    def value(self, name: str) -> str:
        return (self.values.get(name) or [""])[0]

    def has(self, name: str) -> bool:
        return name in self.values or name in self.choices

    def put(self, name: str, value: object) -> None:
        """Types a text or chooses from a list. Raises KeyError for what the page has no field for."""
        if not self.has(name):
            raise KeyError(f"The page has no field {name!r}")
        text = str(value)
        if name in self.choices and text not in self.choices[name]:
            raise KeyError(f"{name!r} does not offer {text!r}, only {self.choices[name]}")
        self.values[name] = [text]

    def tick(self, name: str, on: bool, value: str = "on") -> None:
        """Sets a tick, or takes it away."""
        if value not in self.choices.get(name, ()):
            raise KeyError(f"The page has no tick {name!r} with {value!r}")
        ticked = [each for each in self.values.get(name, []) if each != value]
        self.values[name] = [*ticked, value] if on else ticked

    def label_of(self, name: str) -> str:
        """The words that stand at a field."""
        inputs = {each.get("id") for each in self.element if each.get("name") == name and each.get("id")}
        labels = (each.text for each in self.element.all("label") if each.get("for") in inputs)
        return next(labels, "").removesuffix(":")

    def typed(self) -> list[str]:
        """The names of what somebody types, uploads or chooses."""
        return [name for name, kind in self.kinds.items() if kind != "hidden"]


def forms_of(page: Element) -> list[Form]:
    found = [form_of(each) for each in page.all("form") if not each.is_within("template")]
    by_id = {form.element.get("id"): form for form in found if form.element.get("id")}
    for each in page:
        if each.tag in FIELDS and each.get("form") in by_id and not each.is_within("form"):
            _read(by_id[each.get("form")], each)
    return found


def form_of(element: Element) -> Form:
    form = Form(element)
    for each in element:
        if each.tag in FIELDS:
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
