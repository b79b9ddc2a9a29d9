"""Every field of every form, and every parameter of every address, with awkward values."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.test import Client

from tools.compare.forms import Form, form_of
from tools.compare.markup import read

ROOT = Path(__file__).parents[2]
READ_BY_LIBRARIES = {"sort", "page", "per_page", "inactive", "next", "language"}


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
    """What the form would send, again and again with another value in one of its fields.

    Of fields that differ only in a number, such as those of each deal, the first stands for all.
    """
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


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is changed within it is undone at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
