"""What a page, paper or list in another language says in English: strings of the source."""

import ast
import io
import re
from collections.abc import Iterator
from functools import cache, cached_property
from html.parser import HTMLParser

import pypdf
from babel.messages.pofile import read_po
from django.conf import settings
from django.http import HttpResponse

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
TAG = re.compile(r"<[^>]+>")
LONG = 11  # letters that a string has besides what is filled in: shorter ones must stand alone
SAID_BY = ("title", "aria-label", "placeholder", "alt", "content")
NAMES = {"Player"}  # what the tests call people, whose names are broken into lines on paper


def translating_calls(tree: ast.Module) -> Iterator[ast.Call]:
    """The calls that translate something, by whatever name a module imports gettext."""
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if "gettext" in alias.name
    }
    names = imported | {"_", "words"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node.func) in names:
            yield node


def _called(function: ast.expr) -> str:
    """The name of a function, or of a method of `self`."""
    if isinstance(function, ast.Attribute) and getattr(function.value, "id", "") == "self":
        return function.attr
    return getattr(function, "id", "")


@cache
def strings_of_the_code() -> frozenset[str]:
    """What the code translates, also where xgettext overlooks it; of plurals the singular."""
    found = set()
    for path in (settings.BASE_DIR / "jassclub").rglob("*.py"):
        for call in translating_calls(ast.parse(path.read_text(encoding="utf-8"))):
            said = call.args[1 if "pgettext" in ast.unparse(call.func) else 0]
            if isinstance(said, ast.Constant):
                found.add(str(said.value))
    return frozenset(found)


class Words(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.is_code = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.is_code = tag in ("script", "style")
        self.said += [value for name, value in attrs if value and (name in SAID_BY or " " in value)]

    def handle_endtag(self, tag: str) -> None:
        self.is_code = False

    def handle_data(self, data: str) -> None:
        if not self.is_code:
            self.said.append(data)


def words_of(answer: HttpResponse) -> list[str]:
    content = b"".join(answer) if answer.streaming else answer.content
    kind = answer.headers.get("Content-Type", "").split(";")[0]
    if kind == "application/pdf":
        pages = pypdf.PdfReader(io.BytesIO(content)).pages
        return [line for page in pages for line in page.extract_text().splitlines()]
    if kind in ("text/html", "image/svg+xml"):
        return Words(content.decode()).said
    return content.decode().splitlines() if kind.startswith("text/") or kind.endswith("/json") else []


class EnglishLeft:
    def __init__(self, language: str) -> None:
        path = settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"
        with path.open("rb") as file:
            self.catalogue = list(read_po(file, locale=language))

    @cached_property
    def _pairs(self) -> list[tuple[str, str]]:
        """Each string as it is read, singular and plural, with its translation."""
        found = []
        for message in self.catalogue:
            ids = message.id if isinstance(message.id, list | tuple) else [message.id]
            strings = message.string if isinstance(message.string, list | tuple) else [message.string]
            found += [(_plain(each), _plain(strings[-1])) for each in ids if each]
        known = {each for each, _string in found}
        return found + [(each, "") for each in map(_plain, strings_of_the_code()) if each not in known]

    @cached_property
    def _translations(self) -> str:
        return "\n".join(string for _each, string in self._pairs)

    @cached_property
    def short(self) -> frozenset[str]:
        """Strings that are English where nothing else stands beside them."""
        right = {string for _each, string in self._pairs} | NAMES
        other = (each for each, string in self._pairs if each != string)
        return frozenset(each for each in other if len(each) > 2 and each not in right)

    @cached_property
    def long(self) -> list[tuple[str, re.Pattern[str]]]:
        """Strings that are English wherever they stand: the longest part that is not filled in, and all."""
        found = []
        for each, string in self._pairs:
            parts = PLACEHOLDER.split(each)
            longest = max(parts, key=len)
            is_long = sum(map(len, parts)) >= LONG and " " in each.strip()
            if is_long and each != string and longest.strip() not in self._translations:
                found.append((longest, re.compile(".{1,80}?".join(map(re.escape, parts)))))
        return found

    def in_words(self, said: list[str]) -> set[str]:
        parts = {" ".join(each.split()) for each in said}
        whole = " ".join(" ".join(said).split())
        return (parts & self.short) | set(self._long_in(whole))

    def _long_in(self, text: str) -> Iterator[str]:
        for part, pattern in self.long:
            if part in text and (found := pattern.search(text)):
                yield found[0]


def _plain(string: str) -> str:
    return " ".join(TAG.sub(" ", string).split())
