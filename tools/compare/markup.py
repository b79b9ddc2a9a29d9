"""A page as a tree of elements, read by the standard library's parser."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
# What opens a new one where the last one of the same kind was left open.
CLOSES_ITSELF = {
    "li": ("li",),
    "p": ("p",),
    "dt": ("dt", "dd"),
    "dd": ("dt", "dd"),
    "tr": ("tr", "td", "th"),
    "td": ("td", "th"),
    "th": ("td", "th"),
    "option": ("option",),
}


class Element:
    """An element with its attributes, and what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None = None) -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.content: list[Element | str] = []

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()

    def __iter__(self) -> Iterator[Element]:
        """Every element within this one, in the order of the page."""
        for each in self.content:
            if isinstance(each, Element):
                yield each
                yield from each

    def all(self, tag: str = "", in_class: str = "", **attributes: str) -> list[Element]:
        return [each for each in self if each.fits(tag, in_class, attributes)]

    def first(self, tag: str = "", in_class: str = "", **attributes: str) -> Element | None:
        return next((each for each in self if each.fits(tag, in_class, attributes)), None)

    def fits(self, tag: str, in_class: str, attributes: dict[str, str]) -> bool:
        return (
            (not tag or self.tag == tag)
            and (not in_class or in_class in self.classes)
            and all(self.attributes.get(name) == value for name, value in attributes.items())
        )

    @property
    def text(self) -> str:
        return " ".join("".join(self._texts()).split())

    def raw_text(self) -> str:
        return "".join(self._texts())

    def _texts(self) -> Iterator[str]:
        for each in self.content:
            if isinstance(each, str):
                yield each
            elif each.tag == "br":
                yield " "
            else:
                yield from each._texts()

    def is_within(self, tag: str) -> bool:
        above = self.parent
        while above is not None and above.tag != tag:
            above = above.parent
        return above is not None


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self.open[-1].tag in CLOSES_ITSELF.get(tag, ()):
            self.open.pop()
        self._add(tag, attrs)
        if tag not in VOID:
            self.open.append(self.open[-1].content[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, attrs)

    def _add(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.open[-1].content.append(Element(tag, attributes, self.open[-1]))

    def handle_endtag(self, tag: str) -> None:
        for at in range(len(self.open) - 1, 0, -1):
            if self.open[at].tag == tag:
                del self.open[at:]
                return

    def handle_data(self, data: str) -> None:
        content = self.open[-1].content
        if content and isinstance(content[-1], str):  # parts of one text with a comment in between
            data = content.pop() + data
        content.append(data)


def read(html: str) -> Element:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root
