"""What is printed about seats: tokens, slips, table numbers and seating lists, as plain data."""

from collections import defaultdict

from django.db.models import Max

from jassclub.engine.draws import tokens
from jassclub.engine.draws.meetings import SEATS
from jassclub.members.models import Member
from jassclub.printing.match_data import Player
from jassclub.printing.seating_lists import ListedTable, RoundsList, RoundsRow, Seat, TableList
from jassclub.printing.slips import PlayerSlip, PlayerSlips, TableCard, Token, TokenSlips
from jassclub.rounds.models.rounds import Result, Round
from jassclub.rounds.queries.seating import Place, round_seating
from jassclub.seasons.models import Evening
from jassclub.seasons.queries import occasion

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
    seats: dict[int, dict[int, Seat]] = defaultdict(dict)
    for each in drawn.placed().select_related("round"):
        names[each.member_id] = str(each.member)
        seats[each.member_id][each.round.number] = Seat(each.table.number if each.table else None, each.token)
    rounds = tuple(sorted({number for by_round in seats.values() for number in by_round}))
    rows = tuple(
        RoundsRow(name, tuple(seats[member].get(number) for number in rounds))
        for member, name in names.items()
    )
    return RoundsList(occasion(evening.season, evening), rounds, rows)
