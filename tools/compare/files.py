"""What an answer holds, as lines of text that can be compared: pages, PDFs, spreadsheets, lists, pictures."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from functools import lru_cache

import pypdfium2

from tools.compare.pages import page_lines, without_tokens

PICTURE_SCALE = 0.5  # of 72 dots an inch: lines and letters that move are seen
TEXTS = ("text/", "application/json", "application/javascript", "application/xml", "application/manifest")
ZIPPED = b"PK\x03\x04"
OF_TABLE = re.compile(r"^(rows/)[a-z]+_(\w+)\.(jsonl)$")  # in a copy of the club; apps may have other names
ABOUT_TABLES = ("migrations", "parts")  # what a copy says of these: their names, which may be others


def body_lines(content_type: str, body: bytes) -> list[str]:
    kind = content_type.partition(";")[0].strip()
    if body.startswith(b"%PDF-"):
        return list(_pdf_lines(body))
    if body.startswith(ZIPPED):
        return _zip_lines(body)
    if kind == "text/html":
        return page_lines(body.decode())
    if kind in ("image/svg+xml", "application/xml", "text/xml"):
        return _xml_lines(body)
    if kind == "application/json":
        return _json_lines(body)
    if kind.startswith(TEXTS) or kind.endswith("+json"):
        return _text_lines(body)
    return [f"{len(body)} bytes, {digest(body)}"] if body else []


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _text_lines(body: bytes) -> list[str]:
    return [without_tokens(line) for line in body.decode("utf-8-sig", "backslashreplace").splitlines()]


def _json_lines(body: bytes) -> list[str]:
    try:
        found = json.loads(body)
        if isinstance(found, dict) and found.keys() >= set(ABOUT_TABLES):
            found = {name: value for name, value in found.items() if name not in ABOUT_TABLES}
        text = json.dumps(found, indent=1, ensure_ascii=False)
    except ValueError:
        return _text_lines(body)
    return without_tokens(text).splitlines()


def _xml_lines(body: bytes) -> list[str]:
    """One element a line; attributes stay in their order."""
    lines = re.sub(r">\s*<", ">\n<", body.decode()).splitlines()
    return [without_tokens(line.strip()) for line in lines if line.strip()]


def _zip_lines(body: bytes) -> list[str]:
    """Spreadsheets and copies: every part of the archive."""
    parts = {}
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        for name in archive.namelist():
            parts[OF_TABLE.sub(r"\1\2.\3", name)] = _part_lines(name, archive.read(name))
    return [line for name, lines in sorted(parts.items()) for line in (f"== {name}", *lines)]


def _part_lines(name: str, data: bytes) -> list[str]:
    ending = name.rpartition(".")[2]
    if ending in ("xml", "rels", "rdf"):
        return _xml_lines(data)
    if ending == "json":
        return _json_lines(data)
    if ending in ("txt", "csv", "jsonl", "mimetype", "ics"):
        return _text_lines(data)
    return [f"{len(data)} bytes, {digest(data)}"]


@lru_cache(maxsize=2000)
def _pdf_lines(body: bytes) -> tuple[str, ...]:
    """What the paper says about itself; of each page the size, the words, and a hash of how it looks."""
    paper = pypdfium2.PdfDocument(body)
    lines = [f"{name}: {value}" for name, value in sorted(paper.get_metadata_dict().items()) if value]
    for number, page in enumerate(paper, start=1):
        width, height = page.get_size()
        picture = page.render(scale=PICTURE_SCALE, grayscale=True)
        look = digest(bytes(picture.buffer))
        lines.append(f"-- page {number}: {width:.0f} × {height:.0f} points, picture {look}")
        lines += [line.rstrip() for line in page.get_textpage().get_text_range().splitlines()]
    paper.close()
    return tuple(lines)
