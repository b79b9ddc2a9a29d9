"""What is printed of a round, an evening and a season, in the reader's language."""

from django.utils.translation import gettext as words

from jassclub.printing.match_sheet import match_sheets_paper
from jassclub.printing.paper import Paper
from jassclub.printing.score_sheet import score_sheets_paper
from jassclub.printing.seating_lists import rounds_list_paper, seating_paper, table_list_paper
from jassclub.printing.sizes import ONE_ON_A_PAGE, TWO_ON_A_PAGE, Look
from jassclub.printing.slate_sheet import slates_paper
from jassclub.printing.slips import player_slips_paper, table_numbers_paper, token_slips_paper
from jassclub.printing.standings_list import standings_paper
from jassclub.rounds.models.rounds import Round
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


def evening_standings(evening: Evening, look: Look = ONE_ON_A_PAGE, *, live: bool = False) -> Paper:
    return standings_paper(
        printing.evening_lists(evening, live=live), words, language=language_now(), look=look
    )


def season_standings(season: Season, look: Look = ONE_ON_A_PAGE, *, live: bool = False) -> Paper:
    return standings_paper(
        printing.season_lists(season, live=live), words, language=language_now(), look=look
    )
