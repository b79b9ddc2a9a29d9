"""What is printed of a round, an evening and a season, in the reader's language."""

from django.utils.translation import get_language
from django.utils.translation import gettext as words

from jassclub.members.models import Member
from jassclub.printing.cash_list import cash_paper
from jassclub.printing.certificates import certificates_paper
from jassclub.printing.match_sheet import match_sheets_paper
from jassclub.printing.paper import Paper
from jassclub.printing.player_slips import player_slips_paper
from jassclub.printing.player_year import player_year_paper
from jassclub.printing.prize_list import prize_list_paper
from jassclub.printing.rounds_list import rounds_list_paper
from jassclub.printing.score_sheet import score_sheets_paper
from jassclub.printing.seating_list import seating_paper
from jassclub.printing.sizes import ONE_ON_A_PAGE, TWO_ON_A_PAGE, Look
from jassclub.printing.slate_sheet import slates_paper
from jassclub.printing.standings_list import standings_paper
from jassclub.printing.table_list import table_list_paper
from jassclub.printing.table_numbers import table_numbers_paper
from jassclub.printing.token_slips import token_slips_paper

from . import player_years
from .models import Evening, FinalStandings, Round, Season, Target
from .selectors import printing, prize_sheets, seat_sheets
from .selectors.cash_sheet import cash_sheet


def table_sheets(round_: Round, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The sheets of all tables of the round."""
    sheets = printing.table_sheets(round_, blank=blank)
    return match_sheets_paper(sheets, words, language=_language(), look=look)


def slates(round_: Round, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The same for the slates; without a page in games that are not written on one."""
    sheets = printing.slate_sheets(round_, blank=blank)
    return slates_paper(sheets, words, language=_language(), look=look)


def seating(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Everybody of the round by name."""
    return seating_paper([printing.seating_list(round_)], words, language=_language(), look=look)


def seating_by_table(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The same by table."""
    return table_list_paper([seat_sheets.table_list(round_)], words, language=_language(), look=look)


def slips(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """A slip for everybody of the round."""
    return player_slips_paper(seat_sheets.player_slips(round_), words, language=_language(), look=look)


def seating_of_all_rounds(evening: Evening, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Where everybody sits in all rounds that are drawn."""
    return rounds_list_paper(seat_sheets.rounds_list(evening), words, language=_language(), look=look)


def tokens(evening: Evening, players: int) -> Paper:
    """The tokens that so many players draw; without a page if they fill no table."""
    return token_slips_paper(seat_sheets.token_slips(evening, players), words, language=_language())


def table_numbers(evening: Evening, tables: int) -> Paper:
    """Cards for so many tables."""
    where = printing.occasion(evening.season, evening)
    return table_numbers_paper(seat_sheets.table_cards(tables), where, words, language=_language())


def score_sheets(evening: Evening, look: Look = TWO_ON_A_PAGE) -> Paper:
    """Everybody's score sheet, before the first draw a blank one for everybody who is here."""
    return score_sheets_paper(printing.score_sheets(evening), words, language=_language(), look=look)


def cash_list(evening: Evening, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Who owes the fee of the evening, and who has paid it."""
    return cash_paper(cash_sheet(evening), words, language=_language(), look=look)


def evening_standings(evening: Evening, look: Look = ONE_ON_A_PAGE, *, live: bool = False) -> Paper:
    return standings_paper(printing.evening_lists(evening, live=live), words, language=_language(), look=look)


def season_standings(season: Season, look: Look = ONE_ON_A_PAGE, *, live: bool = False) -> Paper:
    return standings_paper(printing.season_lists(season, live=live), words, language=_language(), look=look)


def certificates(final: FinalStandings, *, everybody: bool = False) -> Paper:
    """For the first three, or for everybody in the final standings."""
    where = prize_sheets.occasion_of(final)
    found = prize_sheets.certificates(final, everybody=everybody)
    return certificates_paper(found, where, words, language=_language())


def prize_list(of: Season | Evening) -> Paper:
    """All prizes of an evening or a season."""
    rows, where = prize_sheets.prize_rows(of), prize_sheets.occasion_of_prizes(of)
    return prize_list_paper(rows, where, words, note=prize_sheets.note_of(of), language=_language())


def target(evening: Evening, target: Target) -> Paper:
    """Who came how near to the target of the evening."""
    return standings_paper([prize_sheets.target_list(evening, target)], words, language=_language())


def player_year(member: Member, year: int, look: Look = ONE_ON_A_PAGE) -> Paper | None:
    """A player's calendar year; None where the player has no part in any evening of it."""
    found = player_years.player_year(member, year)
    return player_year_paper(found, words, language=_language(), look=look) if found.seasons else None


def _language() -> str:
    return get_language() or "en"
