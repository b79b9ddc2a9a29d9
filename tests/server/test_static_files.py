"""Style sheets and scripts of a served site: few, small on the wire, and kept by browsers for good."""

import gzip
import re
from urllib import request as web

from django.conf import settings
from django.contrib.staticfiles.finders import get_finder

from jassclub.web.static_files import IMPORT, Finder, Joining

STATIC = settings.BASE_DIR / "static"
YEAR = 365 * 24 * 3600
SHEETS = sorted(path.name for path in STATIC.glob("*.css"))


def fetched(site, path: str):
    asked = web.Request(f"http://127.0.0.1:{site.port}{path}", headers={"Accept-Encoding": "gzip"})
    with web.urlopen(asked, timeout=30) as answer:
        return answer.headers, answer.read()


def test_a_page_names_files_by_their_hash_that_browsers_keep_and_what_all_load_is_small(site):
    _status, page = site.get("/welcome/")
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    answers = {path: fetched(site, path) for path in files}
    for path, (headers, body) in answers.items():
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", path)
        caching = headers["Cache-Control"]
        assert "immutable" in caching and int(re.search(r"max-age=(\d+)", caching)[1]) >= YEAR
        is_font = path.endswith(".woff2")  # which is compressed as it is
        assert is_font or (headers["Content-Encoding"] == "gzip" and len(gzip.decompress(body)) > len(body))
    [sheet] = [body for path, (_headers, body) in answers.items() if path.endswith(".css")]
    assert len(sheet) < 14_000
    text = gzip.decompress(sheet).decode()
    assert "@import" not in text and ".site-header" in text


def test_a_style_sheet_that_is_served_has_all_that_it_imports_in_this_order_and_none_is_forgotten():
    imported = set()
    for name in SHEETS:
        with Joining(location=STATIC).open(name) as file:
            served = file.read().decode()
        names = IMPORT.findall((STATIC / name).read_text())
        assert names and "@import" not in served
        assert served.endswith("".join((STATIC / part).read_text() for part in names))
        imported |= set(names)
    assert imported == {f"css/{path.name}" for path in (STATIC / "css").iterdir()}


def test_the_modules_of_the_sheet_import_one_another_by_their_hashes(site):
    served = {path.name: path.read_text() for path in (site.var / "static/sheet").glob("*.js")}
    assert {name.partition(".")[0] for name in served} == {path.stem for path in (STATIC / "sheet").iterdir()}
    for name, text in served.items():
        assert re.fullmatch(r"\w+\.[0-9a-f]{12}\.js", name)
        assert set(re.findall(r'^(?:import\b|\} from).*"\./([^"]+)";$', text, re.MULTILINE)) <= set(served)
    assert sum(name in text for name in served for text in served.values()) > len(served)


def test_a_page_with_a_sheet_names_all_its_modules_so_that_browsers_fetch_them_at_once():
    page = (settings.BASE_DIR / "templates/matches/scripts.html").read_text()
    modules = {path.name for path in (STATIC / "sheet").iterdir()}
    assert set(re.findall(r"static 'sheet/([^']+)'", page)) == modules
    assert page.count("modulepreload") == len(modules) - 1


def test_where_nothing_is_collected_files_are_served_as_they_are_written(as_reader):
    assert isinstance(get_finder("jassclub.web.static_files.Finder"), Finder)
    sheet = b"".join(as_reader.get("/static/everybody.css"))
    assert sheet == (STATIC / "everybody.css").read_bytes()
    part = IMPORT.findall(sheet.decode())[0]
    assert b"".join(as_reader.get(f"/static/{part}")) == (STATIC / part).read_bytes()
