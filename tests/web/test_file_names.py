"""How files are called that a browser saves."""

import pytest

from jassclub.web.downloads import file_name, named


@pytest.mark.parametrize(
    ("words", "header"),
    [
        ("Seating round 2, 20 Nov 2026", 'filename="Seating round 2, 20 Nov 2026.pdf"'),
        ("Tischblätter", "filename=\"Tischblaetter.pdf\"; filename*=utf-8''Tischbl%C3%A4tter.pdf"),
        (" .. ", 'filename="jassclub.pdf"'),
    ],
)
def test_an_umlaut_is_sent_as_it_is_and_in_two_letters_for_old_programs(words, header):
    assert named(words, "pdf", saved=False) == f"inline; {header}"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Español Núñez", "Espanol Nunez"),
        ("Übersicht Zürich", "Uebersicht Zuerich"),
        ("Größe", "Groesse"),
        ("Łukasz Øye", "Lukasz Oye"),
        ("Чемпионат", "jassclub"),
        ("Чемпионат 2026", "2026"),
    ],
)
def test_what_ascii_makes_of_a_name_can_be_read(words, name):
    assert f'filename="{name}.pdf"' in named(words, "pdf", saved=False)


@pytest.mark.parametrize(
    "words", ["../../etc/passwd", 'a"b', "a\r\nSet-Cookie: x", "CON: <1>", "a\x00b", "..", ""]
)
def test_no_name_leads_to_another_folder_or_another_header(words):
    name, header = file_name(words, "pdf"), named(words, "pdf", saved=False)
    assert not set(name) & set('/\\:*?"<>|\r\n\x00') and not name.startswith(".")
    assert "\n" not in header and "\r" not in header
