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

    @property
    def action(self) -> str:
        return self.element.get("action")

    @property
    def buttons(self) -> list[Element]:
        return [each for each in self.element.all("button") if each.get("type", "submit") == "submit"]

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


def form_of(element: Element) -> Form:
    """The form as it was delivered."""
    form = Form(element)
    for each in element:
        name = each.get("name")
        if not name or "disabled" in each.attributes or _is_in_template(each):
            continue
        if each.tag == "input":
            _read_input(form, name, each)
        elif each.tag == "select":
            _read_list(form, name, each)
        elif each.tag == "textarea":
            form.values.setdefault(name, []).append(each.text)
    return form


def _read_input(form: Form, name: str, each: Element) -> None:
    kind = each.get("type", "text")
    if kind in TICKS:
        value = each.get("value", "on")
        form.choices.setdefault(name, []).append(value)
        if "checked" in each.attributes:
            form.values.setdefault(name, []).append(value)
    elif kind not in BUTTONS:
        form.values.setdefault(name, []).append(each.get("value"))


def _read_list(form: Form, name: str, each: Element) -> None:
    options = each.all("option")
    form.choices[name] = [option.get("value", option.text) for option in options]
    chosen = [o.get("value", o.text) for o in options if "selected" in o.attributes]
    if not chosen and "multiple" not in each.attributes:
        chosen = form.choices[name][:1]
    form.values.setdefault(name, []).extend(chosen)


def _is_in_template(each: Element | None) -> bool:
    while each is not None:
        if each.tag == "template":
            return True
        each = each.parent
    return False
