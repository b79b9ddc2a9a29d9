"""How files are called that a browser saves."""

from urllib.parse import quote

import pytest

from jassclub.web.downloads import file_name, named


@pytest.mark.parametrize(
    ("words", "in_ascii"),
    [
        ("Seating round 2, 20 Nov 2026", "Seating round 2, 20 Nov 2026"),
        ("Tischblätter Größe", "Tischblaetter Groesse"),
        (" .. ", "jassclub"),
        ("Übersicht Núñez", "Uebersicht Nunez"),
        ("Łukasz Øye", "Lukasz Oye"),
        ("Чемпионат", "jassclub"),
        ("Чемпионат 2026", "2026"),
    ],
)
def test_a_name_is_sent_as_it_is_and_in_plain_letters_for_old_programs(words, in_ascii):
    header = f'inline; filename="{in_ascii}.pdf"'
    header += f"; filename*=utf-8''{quote(words)}.pdf" if not words.isascii() else ""
    assert named(words, "pdf", saved=False) == header


@pytest.mark.parametrize(
    "words", ["../../etc/passwd", 'a"b', "a\r\nSet-Cookie: x", "CON: <1>", "a\x00b", "..", ""]
)
def test_no_name_leads_to_another_folder_or_another_header(words):
    name, header = file_name(words, "pdf"), named(words, "pdf", saved=False)
    assert not set(name) & set('/\\:*?"<>|\r\n\x00') and not name.startswith(".")
    assert "\n" not in header and "\r" not in header
