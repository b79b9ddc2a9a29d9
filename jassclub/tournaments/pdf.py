"""The printed sheets of a round, an evening and a season, in the reader's language."""

from django.utils.translation import get_language
from django.utils.translation import gettext as words

from jassclub.printing.score_sheet import score_sheets_pdf
from jassclub.printing.seating_list import seating_pdf
from jassclub.printing.slate_sheet import slate_sheets_pdf
from jassclub.printing.standings_list import standings_pdf
from jassclub.printing.table_sheet import table_sheets_pdf as draw_table_sheets

from .models import Evening, Round, Season
from .selectors import printing


def table_sheets_pdf(round_: Round, *, blank: bool = False) -> bytes:
    """All tables of the round in one file."""
    return draw_table_sheets(printing.table_sheets(round_, blank=blank), words, language=_language())


def slates_pdf(round_: Round, *, blank: bool = False) -> bytes:
    return slate_sheets_pdf(printing.slate_sheets(round_, blank=blank), words, language=_language())


def seating_list_pdf(round_: Round) -> bytes:
    return seating_pdf([printing.seating_list(round_)], words, language=_language())


def evening_score_sheets_pdf(evening: Evening) -> bytes:
    """Everybody's score sheet. Raises ValueError before the first round is drawn."""
    return score_sheets_pdf(printing.score_sheets(evening), words, language=_language())


def evening_standings_pdf(evening: Evening) -> bytes:
    return standings_pdf([printing.evening_list(evening)], words, language=_language())


def season_standings_pdf(season: Season) -> bytes:
    return standings_pdf([printing.season_list(season)], words, language=_language())


def _language() -> str:
    return get_language() or "en"
