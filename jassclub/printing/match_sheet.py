"""The sheet that lies on a table during a match: to be filled by hand, or printed from what was entered."""

from __future__ import annotations

from collections.abc import Sequence

from jassclub.printing.match_data import MatchSheet
from jassclub.printing.paper import Words


def match_sheets_pdf(
    sheets: Sequence[MatchSheet], words: Words, *, language: str = "en", paper: str = "A4"
) -> bytes:
    """The sheets in the order given, on A4 one to a page, on A5 two, to be cut apart.

    A sheet with more rows than can be read on a page takes several. Raises ValueError without sheets.
    """
    raise NotImplementedError
