"""The sheet and the slate of a single match, for paper and as SVG, in the reader's language."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.accounts.queries import the_club
from jassclub.printing.match_sheet import match_sheets_paper
from jassclub.printing.paper import Occasion, Paper
from jassclub.printing.sizes import ONE_ON_A_PAGE, Look
from jassclub.printing.slate_sheet import slates_paper
from jassclub.printing.svg import slate_svg as svg_of

from .queries.printing import match_sheet, slate_sheet
from .queries.records import Record


def sheet_paper(record: Record, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Filled in, or to be written on."""
    sheet = match_sheet(record, _occasion(record, blank=blank), title=_title(record), blank=blank)
    return match_sheets_paper([sheet], _, language=_language(), look=look)


def slate_paper(record: Record, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper | None:
    """None in games that are not written on a slate."""
    sheet = slate_sheet(record, _occasion(record, blank=blank), title=_title(record), blank=blank)
    return slates_paper([sheet], _, language=_language(), look=look) if sheet else None


def slate_svg(record: Record, *, blank: bool = False) -> str | None:
    """The same slate for the screen."""
    sheet = slate_sheet(record, _occasion(record, blank=blank), title=_title(record), blank=blank)
    return svg_of(sheet.board, _("The slate of this match")) if sheet else None


def _occasion(record: Record, *, blank: bool) -> Occasion:
    """A blank sheet has no day printed on it: it may be used another time."""
    day = "" if blank else date_format(timezone.localdate(record.match.started_at), "SHORT_DATE_FORMAT")
    return Occasion(str(the_club() or ""), day)


def _title(record: Record) -> str:
    return str(record.presentation.name)


def _language() -> str:
    return get_language() or "en"
