"""Every field of every form, and every parameter of every address, with awkward values."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.test import Client

from tools.compare.forms import Form, form_of
from tools.compare.markup import read

ROOT = Path(__file__).parents[2]
# What nobody should type, and someone does.
AWKWARD: tuple[str, ...] = (
    *("", " ", "x", "-", "null", "None", "true", "[]", "{}", "[1,2]", '{"a": 1}', "on", "NaN", "inf"),
    *("0", "-0", "-1", "+1", "01", "1.5", "1,5", "1e9", "1e400", " 7 ", "1 000", "0x10", "1_000"),
    *(str(2**15), str(2**31), str(2**63 - 1), str(2**63), str(-(2**63) - 1), str(10**30), "9" * 5000),
    *("٣", "²", "½", "\u2212" + "5"),
    *("\x00", "1\x00", "\x1b[2J", "\r\n", "1\n2\n3", "\u202e1", "\ufeff1", "\u200b"),
    *("a" * 61, "a" * 300, "🂡" * 300, "é" * 5000, "Z̸͝a̴l̵g̶o"),
    *("<script>alert(1)</script>", "'; DROP TABLE x; --", "%00", "%s%n{0}{{7*7}}", "../../etc/passwd"),
    *("2026-02-30", "0000-00-00", "9999-12-31", "10000-01-01", "2026-11-20T10:00", "31.12.2026"),
    *("=1+1", "@SUM(A1)", "-", "—", "Núñez", "ß", "ı", "Ǆ"),
    *("//example.org", "https://example.org/", "javascript:alert(1)", "/", "?", "#"),
)
READ_BY_LIBRARIES = {"sort", "page", "per_page", "inactive", "next", "language"}


def some(place: str, count: int | None) -> Sequence[str]:
    """So many of the values, others for each place; None: all of them."""
    return AWKWARD if count is None else random.Random(place).sample(AWKWARD, count)


@cache
def parameters() -> list[str]:
    """The names that the site's code reads from an address's query, and those that its libraries read."""
    asked = re.compile(r"""(?:GET|query)(?:\.get\(|\.getlist\(|\[)"(\w+)"|"(\w+)" in request\.GET""")
    code = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("jassclub/**/*.py"))
    return sorted({one or other for one, other in asked.findall(code)} | READ_BY_LIBRARIES)


def forms_of(client: Client, address: str) -> list[Form]:
    """The forms of a page, those of its head and foot left out; none where the address is no page."""
    response = client.get(address)
    if not response.headers.get("Content-Type", "").startswith("text/html"):
        return []
    main = read(response.text).first("main")
    return [form_of(each) for each in main.all("form")] if main else []


def with_one_awkward_field(form: Form, values: Callable[[str], Sequence[str]]) -> Iterator[dict[str, Any]]:
    """What the form would send, again and again with another value in one of its fields. Of fields that
    differ only in a number, such as those of each deal, the first stands for all."""
    names = sorted({*form.values, *form.choices} - {"csrfmiddlewaretoken"})
    names = list({re.sub(r"\d+", "#", name): name for name in reversed(names)}.values())
    button = {each.get("name"): each.get("value") for each in form.buttons[:1] if each.get("name")}
    for name in names:
        for value in values(name):
            yield {**form.values, **button, name: value}
            if len(form.values.get(name, [])) > 1:
                yield {**form.values, **button, name: [value, value]}


def shape_of(form: Form) -> tuple[str, ...]:
    """What two forms have in common that differ only in a number: the address and the names of the fields."""
    names = [urlsplit(form.action).path, *sorted({*form.values, *form.choices})]
    return tuple(re.sub(r"\d+", "#", name) for name in names)
