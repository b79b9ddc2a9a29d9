"""What is printed for the tables of a round: seating, slips, sheets, slates, tokens, numbers of tables."""

from collections import defaultdict

from django.db.models import Max, Prefetch, QuerySet
from django.utils.translation import gettext as _

from jassclub.engine.draws import tokens
from jassclub.engine.draws.meetings import SEATS
from jassclub.matches.models import Entry, Seat
from jassclub.matches.papers import Columns, columns_of, match_sheet, slate_sheet
from jassclub.matches.queries.records import record_of
from jassclub.members.models import Member
from jassclub.printing.board import SlateSheet, slates_paper
from jassclub.printing.match_data import MatchSheet, Player
from jassclub.printing.match_sheet import match_sheets_paper
from jassclub.printing.paper import ONE_ON_A_PAGE, Look, Paper
from jassclub.printing.seating_lists import (
    ListedPlace,
    ListedTable,
    RoundSeat,
    RoundsList,
    RoundsRow,
    SeatingList,
    TableList,
    rounds_list_paper,
    seating_paper,
    table_list_paper,
)
from jassclub.printing.slips import (
    PlayerSlip,
    PlayerSlips,
    TableCard,
    Token,
    TokenSlips,
    player_slips_paper,
    table_numbers_paper,
    token_slips_paper,
)
from jassclub.rounds.models import Result, Round, Table
from jassclub.rounds.queries.seating import Place, round_seating
from jassclub.seasons.models import Evening
from jassclub.seasons.queries import occasion
from jassclub.web.languages import language_now

MOST_TO_PRINT = 400  # nobody prints more by mistake


def players_expected(evening: Evening) -> int:
    """Who is here; before the roll call, and when all have gone home, who may come."""
    here = evening.attendances.filter(is_here=True).count()
    return here if here >= SEATS else Member.objects.filter(is_active=True, is_guest=False).count()


def tables_needed(evening: Evening) -> int:
    """The tables of the last round drawn; before the first, those of who is expected."""
    last = evening.rounds.filter(tables__isnull=False).order_by("-number").first()
    if last is None:
        return tokens.playing(players_expected(evening)) // SEATS
    return last.tables.aggregate(most=Max("number"))["most"] or 0


# --- The papers


def printed_table_sheets(round_: Round, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The sheets of all tables of the round."""
    sheets = match_sheets(round_, blank=blank)
    return match_sheets_paper(sheets, _, language=language_now(), look=look)


def printed_slates(round_: Round, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The same for the slates; without a page in games that are not written on one."""
    sheets = slate_sheets(round_, blank=blank)
    return slates_paper(sheets, _, language=language_now(), look=look)


def printed_seating(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Everybody of the round by name."""
    return seating_paper([seating_list(round_)], _, language=language_now(), look=look)


def printed_seating_by_table(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The same by table."""
    return table_list_paper([table_list(round_)], _, language=language_now(), look=look)


def printed_slips(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    """A slip for everybody of the round."""
    return player_slips_paper(player_slips(round_), _, language=language_now(), look=look)


def printed_seating_of_all_rounds(evening: Evening, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Where everybody sits in all rounds that are drawn."""
    return rounds_list_paper(rounds_list(evening), _, language=language_now(), look=look)


def printed_tokens(evening: Evening, players: int) -> Paper:
    """The tokens that so many players draw; without a page if they fill no table."""
    return token_slips_paper(token_slips(evening, players), _, language=language_now())


def printed_table_numbers(evening: Evening, tables: int) -> Paper:
    """Cards for so many tables."""
    where = occasion(evening.season, evening)
    return table_numbers_paper(table_cards(tables), where, _, language=language_now())


# --- The sheets and slates of a round's tables


def match_sheets(round_: Round, *, blank: bool = False) -> list[MatchSheet]:
    """A sheet for every table of the round; blank ones are for writing by hand."""
    where = occasion(round_.evening.season, round_.evening)
    seated = round_.results.filter(seat__isnull=False).values_list("seat", "token")
    tokens: dict[int, int | None] = dict(seated)
    title = _("Round %(number)s") % {"number": round_.number}
    sheets: list[MatchSheet] = []
    columns: Columns | None = None
    for table in _tables(round_):
        record = record_of(table.match)
        columns = columns_of(record, columns)
        number = _("Table %(number)s") % {"number": table.number}
        drawn = {seat.number: tokens[seat.pk] for seat in table.match.seats.all()}
        sheet = match_sheet(
            record, where, title=title, number=number, tokens=drawn, blank=blank, columns=columns
        )
        sheets.append(sheet)
    return sheets


def slate_sheets(round_: Round, *, blank: bool = False) -> list[SlateSheet]:
    """The slate of every table of the round; none in games that are not written on one."""
    where = occasion(round_.evening.season, round_.evening)
    slates = (
        slate_sheet(
            record_of(table.match),
            where,
            title=_("Round %(number)s") % {"number": round_.number},
            number=_("Table %(number)s") % {"number": table.number},
            blank=blank,
        )
        for table in _tables(round_)
    )
    return [slate for slate in slates if slate]


def _tables(round_: Round) -> QuerySet[Table]:
    """With what a sheet needs of seats, players and entries."""
    seats = Seat.objects.select_related("member").only(
        *("match", "number", "side", "name", *(f"member__{name}" for name in Member.WRITTEN))
    )
    entries = Entry.objects.only("match", "number", "data", "points", "remark")
    with_record = (Prefetch("match__seats", seats), Prefetch("match__entries", entries))
    return round_.tables.select_related("match").prefetch_related(*with_record)


def seating_list(round_: Round) -> SeatingList:
    """Everybody of the round with table and token, for the wall."""
    places = tuple(
        ListedPlace(each.name, each.at.number if each.at else None, each.who.token)
        for each in round_seating(round_).by_name
    )
    return SeatingList(occasion(round_.evening.season, round_.evening), round_.number, places)


# --- Seats


def player_slips(round_: Round) -> PlayerSlips:
    """A slip for everybody of the round, also for those who sit out."""
    seating = round_seating(round_)
    slips = [_slip(place) for place in seating.by_table]
    slips += [PlayerSlip(each.name) for each in seating.sitting_out]
    return PlayerSlips(occasion(round_.evening.season, round_.evening), round_.number, tuple(slips))


def _slip(place: Place) -> PlayerSlip:
    return PlayerSlip(
        place.name,
        place.at.number if place.at else None,
        place.who.token,
        ", ".join(each.name for each in place.partners),
        tuple(each.name for each in place.opponents),
    )


def table_list(round_: Round) -> TableList:
    """The tables of the round with their players, and who sits out."""
    seating = round_seating(round_)
    tables = tuple(
        ListedTable(
            table.number,
            tuple(tuple(Player(each.name, each.token) for each in side) for side in table.sides),
        )
        for table in seating.tables
    )
    sitting_out = tuple(each.name for each in seating.sitting_out)
    return TableList(
        occasion(round_.evening.season, round_.evening), round_.number, tables, sitting_out=sitting_out
    )


def rounds_list(evening: Evening) -> RoundsList:
    """Everybody who has a part in a round that was drawn, with their seats in all of these, in one query."""
    drawn = Result.objects.filter(round__evening=evening).exclude(kind=Result.Kind.IMPORTED)
    names: dict[int, str] = {}
    seats: dict[int, dict[int, RoundSeat]] = defaultdict(dict)
    for each in drawn.placed().select_related("round"):
        names[each.member_id] = str(each.member)
        seats[each.member_id][each.round.number] = RoundSeat(
            each.table.number if each.table else None, each.token
        )
    rounds = tuple(sorted({number for by_round in seats.values() for number in by_round}))
    rows = tuple(
        RoundsRow(name, tuple(seats[member].get(number) for number in rounds))
        for member, name in names.items()
    )
    return RoundsList(occasion(evening.season, evening), rounds, rows)


# --- Tokens and numbers of tables


def token_slips(evening: Evening, players: int) -> TokenSlips:
    """The tokens from 1 that so many players draw; fewer than four may be left without one."""
    in_pairs = evening.season.has_partners
    bag = range(1, tokens.playing(players) + 1)
    return TokenSlips(
        occasion(evening.season, evening), tuple(_token(number, in_pairs=in_pairs) for number in bag)
    )


def _token(number: int, *, in_pairs: bool) -> Token:
    place = tokens.place_of(number)
    if not in_pairs:
        return Token(number, place.table)
    others = [each for each in _table_tokens(place.table) if each != number]
    [partner] = (each for each in others if tokens.place_of(each).side == place.side)
    return Token(number, place.table, partner, tuple(each for each in others if each != partner))


def _table_tokens(table: int) -> tuple[int, ...]:
    return tuple(range((table - 1) * SEATS + 1, table * SEATS + 1))


def table_cards(tables: int) -> list[TableCard]:
    """Cards for so many tables, each with the tokens that sit there."""
    return [TableCard(number, _table_tokens(number)) for number in range(1, tables + 1)]
