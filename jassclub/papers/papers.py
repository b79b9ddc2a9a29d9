"""What is printed of a round, an evening and a season, in the reader's language."""

from django.utils.translation import gettext as words

from jassclub.evenings.papers import cash_sheet
from jassclub.members.models import Member
from jassclub.players import papers as player_years
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
from jassclub.prizes import papers as prize_sheets
from jassclub.prizes.models import Target
from jassclub.results.models import FinalStandings
from jassclub.rounds.models import Round
from jassclub.seasons.models import Evening, Season
from jassclub.web.languages import language_now

from .queries import printing, seat_sheets


def table_sheets(round_: Round, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The sheets of all tables of the round."""
    sheets = printing.table_sheets(round_, blank=blank)
    return match_sheets_paper(sheets, words, language=language_now(), look=look)


def slates(round_: Round, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The same for the slates; without a page in games that are not written on one."""
    sheets = printing.slate_sheets(round_, blank=blank)
    return slates_paper(sheets, words, language=language_now(), look=look)


def seating(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Everybody of the round by name."""
    return seating_paper([printing.seating_list(round_)], words, language=language_now(), look=look)


def seating_by_table(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The same by table."""
    return table_list_paper([seat_sheets.table_list(round_)], words, language=language_now(), look=look)


def slips(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """A slip for everybody of the round."""
    return player_slips_paper(seat_sheets.player_slips(round_), words, language=language_now(), look=look)


def seating_of_all_rounds(evening: Evening, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Where everybody sits in all rounds that are drawn."""
    return rounds_list_paper(seat_sheets.rounds_list(evening), words, language=language_now(), look=look)


def tokens(evening: Evening, players: int) -> Paper:
    """The tokens that so many players draw; without a page if they fill no table."""
    return token_slips_paper(seat_sheets.token_slips(evening, players), words, language=language_now())


def table_numbers(evening: Evening, tables: int) -> Paper:
    """Cards for so many tables."""
    where = printing.occasion(evening.season, evening)
    return table_numbers_paper(seat_sheets.table_cards(tables), where, words, language=language_now())


def score_sheets(evening: Evening, look: Look = TWO_ON_A_PAGE) -> Paper:
    """Everybody's score sheet, before the first draw a blank one for everybody who is here."""
    return score_sheets_paper(printing.score_sheets(evening), words, language=language_now(), look=look)


def cash_list_pdf(evening: Evening, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Who owes the fee of the evening, and who has paid it."""
    return cash_paper(cash_sheet(evening), words, language=language_now(), look=look)


def evening_standings(evening: Evening, look: Look = ONE_ON_A_PAGE, *, live: bool = False) -> Paper:
    return standings_paper(
        printing.evening_lists(evening, live=live), words, language=language_now(), look=look
    )


def season_standings(season: Season, look: Look = ONE_ON_A_PAGE, *, live: bool = False) -> Paper:
    return standings_paper(
        printing.season_lists(season, live=live), words, language=language_now(), look=look
    )


def certificates_pdf(final: FinalStandings, *, everybody: bool = False) -> Paper:
    """For the first three, or for everybody in the final standings."""
    where = prize_sheets.occasion_of(final)
    found = prize_sheets.certificates(final, everybody=everybody)
    return certificates_paper(found, where, words, language=language_now())


def prize_list_pdf(of: Season | Evening) -> Paper:
    """All prizes of an evening or a season."""
    rows, where = prize_sheets.prize_rows(of), prize_sheets.occasion_of_prizes(of)
    return prize_list_paper(rows, where, words, note=prize_sheets.note_of(of), language=language_now())


def target_pdf(evening: Evening, target_pdf: Target) -> Paper:
    """Who came how near to the target of the evening."""
    return standings_paper([prize_sheets.target_list(evening, target_pdf)], words, language=language_now())


def player_year_pdf(member: Member, year: int, look: Look = ONE_ON_A_PAGE) -> Paper | None:
    """A player's calendar year; None where the player has no part in any evening of it."""
    found = player_years.player_year(member, year)
    return player_year_paper(found, words, language=language_now(), look=look) if found.seasons else None
