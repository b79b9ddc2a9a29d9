"""What is printed for the tables of a round: seating, slips, sheets, slates, tokens, table numbers."""

from collections import defaultdict

from django.db.models import Max, Prefetch, QuerySet
from django.utils.translation import gettext as _

from jassclub.accounts.models import Club
from jassclub.engine.draws import tokens
from jassclub.engine.draws.meetings import SEATS
from jassclub.matches.access import are_remarks_for_all
from jassclub.matches.models import Entry, Seat
from jassclub.matches.papers import match_sheet, slate_sheet
from jassclub.matches.queries.records import record_of
from jassclub.members.models import Member
from jassclub.printing.paper import ONE_ON_A_PAGE, Look, Paper
from jassclub.printing.seating_lists import (
    ListedTable,
    RoundsRow,
    rounds_list_paper,
    seating_paper,
    table_list_paper,
)
from jassclub.printing.slips import Token, player_slips_paper, table_numbers_paper, token_slips_paper
from jassclub.printing.table_sheet import slates_paper, table_sheets_paper
from jassclub.printing.table_sheet_data import Player, PlayerSeat
from jassclub.rounds.models import Result, Round, Table
from jassclub.rounds.queries.seating import round_seating
from jassclub.seasons.models import Evening
from jassclub.seasons.queries import occasion
from jassclub.web.downloads import words_now

MOST_TO_PRINT = 400  # nobody prints more by mistake


def players_expected(evening: Evening) -> int:
    """The players who are here; before the roll call, and when all have gone home, those who may come."""
    here = evening.attendances.filter(is_here=True).count()
    return here if here >= SEATS else Member.objects.filter(is_active=True, is_guest=False).count()


def tables_needed(evening: Evening) -> int:
    """The tables of the last round drawn; before the first, those for the players expected."""
    last = evening.rounds.filter(tables__isnull=False).order_by("-number").first()
    if last is None:
        return tokens.playing(players_expected(evening)) // SEATS
    return last.tables.aggregate(most=Max("number"))["most"] or 0


def printed_table_sheets(round_: Round, look: Look = ONE_ON_A_PAGE, *, blank: bool = False) -> Paper:
    where = occasion(round_.evening)
    tokens = dict(round_.results.filter(seat__isnull=False).values_list("seat", "token"))
    sheets, remarks = [], are_remarks_for_all(Club.objects.first())  # as names: paper is for everyone
    for table in _tables(round_):
        drawn = {seat.number: tokens[seat.pk] for seat in table.match.seats.all()}
        record, heads = record_of(table.match), _heads(table)
        sheets.append(match_sheet(record, where, **heads, tokens=drawn, blank=blank, remarks=remarks))
    return table_sheets_paper(sheets, words_now(), look)


def printed_slates(round_: Round, look: Look = ONE_ON_A_PAGE, *, blank: bool = False) -> Paper:
    """The slates of all tables; without a page in games that are not written on one."""
    where, tables = occasion(round_.evening), _tables(round_)
    slates = (slate_sheet(record_of(table.match), where, **_heads(table), blank=blank) for table in tables)
    return slates_paper([slate for slate in slates if slate], words_now(), look)


def _heads(table: Table) -> dict[str, str]:
    title = _("Round %(number)s") % {"number": table.round.number}
    return {"title": title, "number": _("Table %(number)s") % {"number": table.number}}


def _tables(round_: Round) -> QuerySet[Table]:
    member = (f"member__{field}" for field in Member.WRITTEN)
    seats = Seat.objects.select_related("member").only("match", "number", "side", "name", *member)
    entries = Entry.objects.only("match", "number", "data", "points", "remark")
    tables = round_.tables.select_related("match")
    return tables.prefetch_related(Prefetch("match__seats", seats), Prefetch("match__entries", entries))


def printed_seating(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    places, where = seating_list(round_), occasion(round_.evening)
    return seating_paper(places, round_.number, where, words_now(), look)


def seating_list(round_: Round) -> list[PlayerSeat]:
    """Everyone of the round with table, token, partner and opponents, by name."""
    return [
        PlayerSeat(
            place.name,
            place.at.number if place.at else None,
            place.token,
            ", ".join(player.name for player in place.partners),
            tuple(player.name for player in place.opponents),
        )
        for place in round_seating(round_).by_name
    ]


def printed_seating_by_table(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    seating = round_seating(round_)
    tables = [
        ListedTable(table.number, [[Player(each.name, each.token) for each in side] for side in table.sides])
        for table in seating.tables
    ]
    sitting_out = [place.name for place in seating.sitting_out]
    where = occasion(round_.evening)
    return table_list_paper(tables, round_.number, where, words_now(), look, sitting_out=sitting_out)


def printed_slips(round_: Round, look: Look = ONE_ON_A_PAGE) -> Paper:
    where = occasion(round_.evening)
    return player_slips_paper(seating_list(round_), round_.number, where, words_now(), look)


def printed_seating_of_all_rounds(evening: Evening, look: Look = ONE_ON_A_PAGE) -> Paper:
    """Where everyone sits in all rounds that are drawn, read in one query."""
    drawn = Result.objects.filter(round__evening=evening).exclude(kind=Result.Kind.IMPORTED)
    names: dict[int, str] = {}
    seats: dict[int, dict[int, PlayerSeat]] = defaultdict(dict)
    for result in drawn.select_related("member", "seat__match__table", "round"):
        name = names[result.member_id] = str(result.member)
        table = result.table.number if result.table else None
        seats[result.member_id][result.round.number] = PlayerSeat(name, table, result.token)
    rounds = sorted({number for by_round in seats.values() for number in by_round})
    rows = [RoundsRow(names[member], [*map(by_round.get, rounds)]) for member, by_round in seats.items()]
    return rounds_list_paper(rows, rounds, occasion(evening), words_now(), look)


def printed_tokens(evening: Evening, players: int) -> Paper:
    """The tokens from 1 that this many players draw. Up to three players are left without one, and the paper
    without a page where they fill no table."""
    in_pairs = evening.season.has_partners
    bag = [_token(number, in_pairs=in_pairs) for number in range(1, tokens.playing(players) + 1)]
    return token_slips_paper(bag, occasion(evening), words_now())


def _token(number: int, *, in_pairs: bool) -> Token:
    place = tokens.place_of(number)
    if not in_pairs:
        return Token(number, place.table)
    others = [other for other in _table_tokens(place.table) if other != number]
    [partner] = (other for other in others if tokens.place_of(other).side == place.side)
    return Token(number, place.table, partner, tuple(other for other in others if other != partner))


def _table_tokens(table: int) -> tuple[int, ...]:
    return tuple(range((table - 1) * SEATS + 1, table * SEATS + 1))


def printed_table_numbers(evening: Evening, tables: int) -> Paper:
    seated = {number: _table_tokens(number) for number in range(1, tables + 1)}
    return table_numbers_paper(seated, occasion(evening), words_now())
