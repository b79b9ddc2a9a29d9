"""The rows of a table: a function for each column, escaped, in the order that was asked for."""

from __future__ import annotations

from django.utils.safestring import SafeString

from jassclub.web.fast_tables import Column, Table


class Guests(Table):
    name = Column(lambda row: row["name"], attrs={"td": {"class": "name"}})
    sign = Column(lambda row: SafeString(f"<b>{row['sign']}</b>"))

    def row_start(self, row):
        return f'<tr id="{row["key"]}">'

    class Meta:
        empty_text = "Nobody & nothing"


ROWS = [
    {"key": 1, "name": "Beat <i>", "sign": 2},
    {"key": 2, "name": "Anna", "sign": 1},
]


def test_a_cell_is_escaped_unless_it_is_known_to_be_html():
    first, second = Guests(ROWS).body.split("\n")
    assert first == '<tr id="1"><td class="name">Beat &lt;i&gt;</td><td><b>2</b></td></tr>'
    assert second == '<tr id="2"><td class="name">Anna</td><td><b>1</b></td></tr>'


def test_rows_stand_in_the_order_that_was_asked_for():
    ordered = [Guests(ROWS, order_by=order).body.index("Anna") for order in ("sign", "-sign", "name")]
    assert ordered[0] == ordered[2] < ordered[1]


def test_a_table_without_rows_says_so_over_all_its_columns():
    assert Guests([]).body == '<tr><td class="empty" colspan="2">Nobody &amp; nothing</td></tr>'
