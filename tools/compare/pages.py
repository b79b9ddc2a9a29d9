"""A page as lines of text: one node a line, attributes in the order of the alphabet, no token of any day.

Whitespace is collapsed. A space at the end of a text stays where an element within the line follows, since
people see it; a space alone between two elements is a line SPACE, which is compared only when asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.compare.markup import Element, read

SPACE = "␣"
TOKEN_INPUTS = ("csrfmiddlewaretoken",)
AS_WRITTEN = ("pre", "textarea", "script", "style")
INLINE = re.compile(
    r"a|abbr|b|bdi|button|cite|code|data|em|i|img|input|kbd|label|mark|output|q|s|select|small|span|strong"
    r"|sub|sup|svg|textarea|time|u|var|wbr"
)
REPLACED = (
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"), "UUID"),
    (re.compile(r"(/static/[\w./-]+?)\.[0-9a-f]{8,32}(\.\w+)"), r"\1\2"),
    (re.compile(r"'nonce-[^']+'"), "'nonce-TOKEN'"),
    # The keys of `secrets.token_urlsafe(16)`: a capital, a small letter and a digit in 22 letters.
    (re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[A-Za-z0-9_-]{22}(?![\w-])"), "KEY"),
    # Something signed by Django.
    (re.compile(r"(?<![\w.-])[\w-]{6,}:[A-Za-z0-9]{6}:[\w-]{43}(?![\w-])"), "SIGNED"),
    (re.compile(r"\b179\d{10}\b"), "MILLISECONDS"),  # of the days around the fixed evening
)


def without_tokens(text: str) -> str:
    for pattern, instead in REPLACED:
        text = pattern.sub(instead, text)
    return text


def page_lines(html: str) -> list[str]:
    return [without_tokens(line) for line in _lines(read(html), 0)]


def _lines(element: Element, depth: int) -> Iterator[str]:
    indent = "  " * depth
    last = len(element.content) - 1
    for at, each in enumerate(element.content):
        if isinstance(each, Element):
            yield indent + _tag(each)
            yield from _lines(each, depth + 1)
        elif element.tag in AS_WRITTEN:
            yield from (indent + line.rstrip() for line in each.strip().splitlines())
        else:
            before = at > 0 and _is_inline(element.content[at - 1])
            after = at < last and _is_inline(element.content[at + 1])
            text = _collapsed(each, before, after)
            if text:
                yield indent + text


def _is_inline(node: Element | str) -> bool:
    return isinstance(node, Element) and INLINE.fullmatch(node.tag) is not None


def _collapsed(text: str, before: bool, after: bool) -> str:
    # Not str.split(): a no-break space is no whitespace here.
    words = re.sub(r"[ \t\n\r\f]+", " ", text)
    inner = words.strip(" ")
    if not inner:
        return SPACE if before and after else ""
    lead = SPACE if before and words.startswith(" ") else ""
    trail = SPACE if after and words.endswith(" ") else ""
    return f"{lead}{inner}{trail}"


def _tag(element: Element) -> str:
    attributes = dict(element.attributes)
    if attributes.get("name") in TOKEN_INPUTS:
        attributes["value"] = "TOKEN"
    if "class" in attributes:
        attributes["class"] = " ".join(attributes["class"].split())
    parts = [f'{name}="{_flat(value)}"' for name, value in sorted(attributes.items())]
    return f"<{' '.join([element.tag, *parts])}>"


def _flat(value: str) -> str:
    return re.sub(r"[ \t\n\r\f]+", " ", value).strip(" ")
