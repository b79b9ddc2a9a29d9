"""The printed sheets of a round, an evening and a season, in the reader's language."""

from django.utils.translation import get_language
from django.utils.translation import gettext as words

from jassclub.printing.match_sheet import match_sheets_pdf
from jassclub.printing.player_slips import player_slips_pdf
from jassclub.printing.rounds_list import rounds_list_pdf as draw_rounds_list
from jassclub.printing.score_sheet import score_sheets_pdf
from jassclub.printing.seating_list import seating_pdf
from jassclub.printing.slate_sheet import slates_pdf as draw_slates
from jassclub.printing.standings_list import standings_pdf
from jassclub.printing.table_list import table_list_pdf as draw_table_list
from jassclub.printing.table_numbers import table_numbers_pdf as draw_table_numbers
from jassclub.printing.token_slips import token_slips_pdf

from .models import Evening, Round, Season
from .selectors import printing, seat_sheets


def table_sheets_pdf(round_: Round, *, blank: bool = False, paper: str = "A4") -> bytes:
    """All tables of the round in one file."""
    sheets = printing.table_sheets(round_, blank=blank)
    return match_sheets_pdf(sheets, words, language=_language(), paper=paper)


def slates_pdf(round_: Round, *, blank: bool = False, paper: str = "A4") -> bytes:
    """The same for the slates. Raises ValueError in games that are not written on one."""
    sheets = printing.slate_sheets(round_, blank=blank)
    return draw_slates(sheets, words, language=_language(), paper=paper)


def seating_list_pdf(round_: Round) -> bytes:
    return seating_pdf([printing.seating_list(round_)], words, language=_language())


def slips_pdf(round_: Round) -> bytes:
    """A slip for everybody of the round."""
    return player_slips_pdf(seat_sheets.player_slips(round_), words, language=_language())


def table_list_pdf(round_: Round) -> bytes:
    return draw_table_list([seat_sheets.table_list(round_)], words, language=_language())


def rounds_list_pdf(evening: Evening) -> bytes:
    """Where everybody sits in all rounds that are drawn."""
    return draw_rounds_list(seat_sheets.rounds_list(evening), words, language=_language())


def tokens_pdf(evening: Evening, players: int) -> bytes:
    """The tokens that so many players draw. Raises ValueError if they fill no table."""
    return token_slips_pdf(seat_sheets.token_slips(evening, players), words, language=_language())


def table_numbers_pdf(evening: Evening, tables: int) -> bytes:
    """Raises ValueError if there is no table."""
    where = printing.occasion(evening.season, evening)
    return draw_table_numbers(seat_sheets.table_cards(tables), where, words, language=_language())


def evening_score_sheets_pdf(evening: Evening) -> bytes:
    """Everybody's score sheet. Raises ValueError before the first round is drawn."""
    return score_sheets_pdf(printing.score_sheets(evening), words, language=_language())


def evening_standings_pdf(evening: Evening, *, live: bool = False) -> bytes:
    return standings_pdf([printing.evening_list(evening, live=live)], words, language=_language())


def season_standings_pdf(season: Season, *, live: bool = False) -> bytes:
    return standings_pdf([printing.season_list(season, live=live)], words, language=_language())


def _language() -> str:
    return get_language() or "en"
