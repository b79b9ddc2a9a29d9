"""What the site says about tables and their columns."""

from django.utils.translation import gettext_lazy as _

from jassclub.spreadsheets.cells import MOST_COLUMNS, MOST_ROWS, Unreadable
from jassclub.spreadsheets.columns import Column

UNREADABLE = {
    "empty": _("There is nothing in it: the list has no row."),
    "too_long": _("The list is too long: at most %(rows)s rows at once."),
    "too_wide": _("The list is too wide: at most %(columns)s columns."),
    "too_large": _("This file becomes far too large once it is opened."),
    "pdf": _("This is a PDF. Save the list as XLSX, ODS or CSV, or copy its rows and paste them here."),
    "old_excel": _("This is an old Excel file (.xls). Open it and save it as XLSX or CSV."),
    "password": _("This file is protected by a password. Save it without one."),
    "broken": _("This file is damaged: it cannot be read. Open it and save it again."),
    "quotes": _("A quotation mark in this list is not closed."),
    "unknown": _("This is no list that can be read: XLSX, ODS or CSV, or rows that are pasted."),
}
COLUMNS = {
    Column.NOTHING: _("– not read –"),
    Column.NAME: _("Name (surname and first name)"),
    Column.SURNAME: _("Surname"),
    Column.FIRST_NAME: _("First name"),
    Column.DISTINCTION: _("To tell apart"),
    Column.PLACE: _("Place"),
    Column.GUEST: _("Guest"),
    Column.DATE: _("Date"),
    Column.ROUND: _("Round"),
    Column.POINTS: _("Points"),
    Column.RESULTS: _("Points of the date above"),
}


def why_unreadable(refusal: Unreadable) -> str:
    """Why a list could not be read, in a sentence."""
    return str(UNREADABLE[refusal.code]) % {"rows": MOST_ROWS, "columns": MOST_COLUMNS}
