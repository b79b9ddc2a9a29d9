"""What people paste and upload becomes rows, and what is no table is refused in a word."""

from contextlib import suppress
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.web.spreadsheets.reading import (
    LARGEST_OPENED,
    MOST_COLUMNS,
    MOST_ROWS,
    Unreadable,
    read_file,
    read_text,
)
from tests.web.spreadsheet_files import ROWS, ods, part_of, with_part, xlsx

TYPED = [["1", "Huber", "Regula", "Baden"], ["2", "von Arx", "Hans", ""]]


@pytest.mark.parametrize(
    "text",
    [
        "1\tHuber\tRegula\tBaden\n2\tvon Arx\tHans\t\n",
        "1  Huber  Regula  Baden\n2  von Arx   Hans",
        "1;Huber;Regula;Baden\r\n2;von Arx;Hans;\r\n",
        "1,Huber,Regula,Baden\n\n2,von Arx,Hans,",
        "1|Huber|Regula|Baden\n2|von Arx|Hans|",
        'sep=,\r\n1,"Huber",Regula,Baden\r\n2,"von Arx",Hans,',
        "\ufeff1; Huber; Regula; Baden\r2;von Arx;Hans;;;",
    ],
)
def test_columns_are_found_whatever_separates_them(text):
    assert read_text(text) == TYPED
    assert read_file(text.encode()) == TYPED


def test_one_name_a_line_is_one_column_also_with_a_comma_in_it_but_not_in_a_file():
    lines = [["Huber, Regula"], ["von Arx Hans"], ["Anna"]]
    assert read_text("Huber, Regula\nvon Arx Hans\n\n  Anna   \n") == lines
    assert read_file(b"Name,Vorname\nHuber,Regula") == [["Name", "Vorname"], ["Huber", "Regula"]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_umlauts_are_read_whichever_program_wrote_them(encoding):
    assert read_file("Müller;Änni\nÖzil;José".encode(encoding)) == [["Müller", "Änni"], ["Özil", "José"]]


@pytest.mark.parametrize("write", [xlsx, ods])
def test_a_spreadsheet_keeps_its_numbers_and_days_and_the_first_sheet_that_is_not_empty_is_read(write):
    assert read_file(write(ROWS)) == [[str(value) for value in row] for row in ROWS]
    assert read_file(write([[""]], [["", "Anna"]], [["Beat"]])) == [["", "Anna"]]
    hour = read_file(xlsx([[datetime(2026, 11, 20, 19, 30)]]))  # is no part of a day
    assert hour == [["2026-11-20"]]


def zipped(**parts: bytes) -> bytes:
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name.replace("__", "/") + ".xml", content)
    return stream.getvalue()


BOMB = zipped(content=b" " * (LARGEST_OPENED + 1))
assert len(BOMB) < 100_000


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b" \r\n\t", "empty"),
        (b";;\n;;", "empty"),
        (xlsx([[None]]), "empty"),
        (ods([[""]]), "empty"),
        (b"%PDF-1.7 and so on", "pdf"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old_excel"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "password"),
        (with_part("META-INF/manifest.xml", b"<encryption-data/>", ods(ROWS)), "password"),
        (b"PK\x03\x04 torn off", "broken"),
        (xlsx(ROWS)[:-200], "broken"),
        (with_part("xl/workbook.xml", b"<no", xlsx(ROWS)), "broken"),
        (with_part("content.xml", b"<a>", ods(ROWS)), "broken"),
        (b"\x89PNG\r\n\x1a\n\x00", "unknown"),
        (b"<html><table></table></html>", "unknown"),
        (b"\x00\x01\x02", "unknown"),
        (zipped(word__document=b"<document/>"), "unknown"),
        (BOMB, "too_large"),
        (b'a,"b\n', "quotes"),
        (b"a\n" * (MOST_ROWS + 1), "too_long"),
        (b";" * MOST_COLUMNS + b"x", "too_wide"),
    ],
)
def test_what_is_no_table_is_refused(data, code):
    with pytest.raises(Unreadable) as refusal:
        read_file(data)
    assert refusal.value.code == code


@pytest.mark.parametrize("entity", [b"&a;", b"&b;"])
@pytest.mark.parametrize(
    ("write", "part"), [(ods, "content.xml"), (xlsx, "xl/worksheets/sheet1.xml"), (xlsx, "xl/workbook.xml")]
)
def test_a_file_may_define_no_words_of_its_own(write, part, entity):
    entities = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
    data = write(ROWS)
    text = part_of(part, data)
    start = text.index(b"?>") + 2 if text.startswith(b"<?xml") else 0
    with pytest.raises(Unreadable, match="broken"):
        read_file(with_part(part, text[:start] + entities + text[start:] + entity, data))


@pytest.mark.parametrize(("what", "code"), [("rows", "too_long"), ("columns", "too_wide")])
def test_a_row_that_is_repeated_a_million_times_is_too_much(what, code):
    content = part_of("content.xml", ods([["Anna"]]))
    tag = b"<table:table-row" if what == "rows" else b"<table:table-cell"
    content = content.replace(tag, tag + b' table:number-%s-repeated="1000000000"' % what.encode(), 1)
    with pytest.raises(Unreadable, match=code):
        read_file(with_part("content.xml", content, ods([["Anna"]])))


def test_empty_cells_that_are_repeated_to_the_end_of_the_sheet_are_nothing():
    content = part_of("content.xml", ods([["Anna"]]))
    empty = b'<table:table-cell table:number-columns-repeated="16383"/></table:table-row>'
    content = content.replace(b"</table:table-row>", empty, 1)
    assert read_file(with_part("content.xml", content, ods([["Anna"]]))) == [["Anna"]]


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_make_it_fail(data):
    try:
        rows = read_file(data)
    except Unreadable:
        return
    assert len({len(row) for row in rows}) == 1


WORDS = (
    st.text("Añé,'()-. abcü", min_size=1, max_size=12).map(lambda text: " ".join(text.split())).filter(bool)
)


@settings(deadline=None)
@given(st.lists(st.lists(WORDS, min_size=3, max_size=3), min_size=1, max_size=6))
def test_what_is_copied_out_of_a_spreadsheet_arrives_as_it_stood_there(rows):
    assert read_text("\n".join("\t".join(row) for row in rows)) == rows


@pytest.mark.parametrize("write", [xlsx, ods])
def test_no_damage_to_a_spreadsheet_makes_it_fail(write):
    data = write(ROWS)
    for place in range(0, len(data), 97):
        with suppress(Unreadable):
            read_file(data[:place] + b"\xff" + data[place + 1 :])
