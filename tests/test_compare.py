"""What tools/compare takes for a difference, and what it does not."""

import io
import subprocess
import sys
import zipfile

import pytest
from django.conf import settings

from tools.compare import archive, differences
from tools.compare.files import body_lines
from tools.compare.forms import forms_of
from tools.compare.markup import read
from tools.compare.pages import page_lines
from tools.compare.sending import values_of

FORM = """<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="abc">
<input type="hidden" name="seen" value="3"><input name="points" type="number" value="7">
<input type="checkbox" name="here" value="1" checked><input type="checkbox" name="here" value="2">
<select name="game"><option>jazz</option><option value="s" selected>Schieber</option></select>
<button name="save">Save</button></form>"""


def same(one: str, other: str) -> bool:
    found = differences.Differences()
    found.compare("here", page_lines(one), page_lines(other))
    return not found


SAME = [
    ("<p class=a id=b>x</p>", "<p\n  id='b'   class='a' >\n x\n</p>"),
    ("<ul><li>x<li>y</ul>", "<ul>\n <li>x</li>\n <li>y</li>\n</ul>"),
    ("<p>x</p><!-- said --><p>y</p>", "<p>x</p> <p>y</p>"),
    ('<link href="/static/a.0123456789ab.css">', '<link href="/static/a.css">'),
    ('<input name="csrfmiddlewaretoken" value="1">', '<input value="2" name="csrfmiddlewaretoken">'),
    ("<a>x</a><a>y</a>", "<a>x</a>\n<a>y</a>"),
]
OTHER = [
    ("<p>x</p>", "<p>X</p>"),
    ("<p>x y</p>", "<p>x\N{NO-BREAK SPACE}y</p>"),
    ("<p>x <b>y</b></p>", "<p>x<b>y</b></p>"),
    ("<p><b>x</b> y</p>", "<p><b>x</b>y</p>"),
    ("<p class=a>x</p>", "<p>x</p>"),
    ("<div><p>x</p></div>", "<div></div><p>x</p>"),
    ("<pre>x\ny</pre>", "<pre>x y</pre>"),
]


def test_the_same_page_and_another_page():
    assert [pair for pair in (*SAME, *OTHER) if same(*pair)] == SAME
    found = differences.Differences(spaces=True)  # between elements, when asked for
    found.compare("here", page_lines("<a>x</a><a>y</a>"), page_lines("<a>x</a> <a>y</a>"))
    assert found


def test_files_are_read_inside():
    archived = io.BytesIO()
    with zipfile.ZipFile(archived, "w") as file:
        file.writestr("b.xml", "<a>\n  <b/></a>")
        file.writestr("a.json", '{"x":1}')
    parts = ["== a.json", "{", ' "x": 1', "}", "== b.xml", "<a>", "<b/>", "</a>"]
    assert body_lines("application/zip", archived.getvalue()) == parts
    written = b'{"id":"1c0d8c9e-2f0b-4a0e-9b0e-0123456789ab"}'
    assert body_lines("application/json", written)[1] == ' "id": "UUID"'


def test_a_form_is_sent_as_browsers_do():
    [form] = forms_of(read(FORM))
    sent = {"csrfmiddlewaretoken": ["abc"], "seen": ["3"], "points": ["7"], "here": ["1"], "game": ["s"]}
    assert values_of(form, "as it stands", ("save", "")) == {**sent, "save": [""]}
    empty = values_of(form, "empty", ("", ""))
    assert (empty["points"], empty["seen"], "here" in empty) == ([""], ["3"], False)


def test_two_recordings(tmp_path):
    for name, word, table in (("old", "Sieger", "matches_entry"), ("new", "Gewinner", "matches_deal")):
        (tmp_path / name).mkdir()
        pages = {"/": ["200", word], "/same/": ["200"], f"/{name}/": []}
        archive.write(tmp_path / name / "nobody.de.zip", pages)
        schema = f"== {table}\ncolumn id: bigint\ncolumn number: integer\n"
        (tmp_path / name / "schema.sqlite.txt").write_text(schema)
    found = differences.of(tmp_path / "old", tmp_path / "new")
    told = "\n".join(found.told(places=5, lines=60))
    assert "- nobody.de: /old/\n+ nobody.de: /new/" in told
    assert "matches_entry is called matches_deal" in told
    assert "### 1 answer\n###   nobody.de: /\n@@\n 200\n-Sieger\n+Gewinner" in told
    assert not differences.of(tmp_path / "old", tmp_path / "old")


BUILDS = """
import sys
from pathlib import Path
from tools.compare import site
fixed = site.start(Path(sys.argv[1]))
site.command("migrate")
from tools.compare.browser import Browser
from tools.compare.club import build
from tools.compare.recording import static_files
build(fixed, told=print)
print(*static_files(Browser("nobody", "en", fixed), ["/static/everybody.css"]))
"""


@pytest.mark.everything
def test_the_club_that_is_compared_can_still_be_built_and_all_style_sheets_are_read(tmp_path):
    command = [sys.executable, "-c", BUILDS, tmp_path]
    built = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    assert "The club is set up in" in built.stdout, built.stderr
    assert "/static/css/base.css" in built.stdout.split()
