"""What the printed sheets say, taken from the database: plain data for the package `printing`."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.members.models import Club
from jassclub.printing.paper import Occasion
from jassclub.printing.score_sheet import RoundLine, ScoreSheet
from jassclub.printing.seating_list import Place, SeatingList
from jassclub.printing.slate_sheet import SlateSheet
from jassclub.printing.standings_list import StandingsList, StandingsRow
from jassclub.printing.table_data import Deal, Player, Sums, TableSheet

from ..models import Entry, Evening, Result, Round, Season, Table
from .seating import seatings, table_players, vorhand_names
from .standings import Standings, evening_standings, season_standings

PAIR_ROOM = 36  # letters that the slate has for a side


def occasion(season: Season, evening: Evening | None = None) -> Occasion:
    club = Club.objects.first()
    return Occasion(str(club or ""), str(season), str(evening or ""))


def table_sheets(round_: Round, *, blank: bool = False) -> list[TableSheet]:
    """A sheet for every table of the round; blank ones are for writing by hand."""
    where = occasion(round_.evening.season, round_.evening)
    return [_table_sheet(table, where, blank) for table in _tables(round_)]


def slate_sheets(round_: Round, *, blank: bool = False) -> list[SlateSheet]:
    """The slate of every table of the round."""
    where = occasion(round_.evening.season, round_.evening)
    return [
        SlateSheet(
            where,
            round_.number,
            table.number,
            side_names(table_players(table)),
            () if blank else deal_points(table.entries.all()),
        )
        for table in _tables(round_)
    ]


def side_names(players: Sequence[Result]) -> tuple[str, str]:
    """Both sides by their players' names, as they fit on a slate."""
    first, second = (pair_name([str(each.member) for each in players[side::2]]) for side in (0, 1))
    return first, second


def pair_name(names: Sequence[str]) -> str:
    """Two partners in one line; a very long name is cut, so that the partner stays on the slate."""
    one, other = names
    room = PAIR_ROOM - len(" – ")
    if len(one) + len(other) > room:
        most = max(room // 2, room - len(other)), max(room // 2, room - len(one))
        one, other = _cut(one, most[0]), _cut(other, most[1])
    return f"{one} – {other}"


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}…"


def deal_points(entries: Iterable[Entry]) -> tuple[tuple[int, int], ...]:
    """Both sides' points of each deal; of a sheet that was entered as totals, those at once."""
    return tuple((entry.points[0], entry.points[1]) for entry in entries)


def seating_list(round_: Round) -> SeatingList:
    """Everybody of the round with table and token, for the wall."""
    places = tuple(
        Place(each.name, each.result.table.number if each.result.table else None, each.result.token)
        for each in seatings(round_)
    )
    return SeatingList(occasion(round_.evening.season, round_.evening), round_.number, places)


def score_sheets(evening: Evening) -> list[ScoreSheet]:
    """A sheet for everybody who took part, by name, with all rounds of the evening."""
    where = occasion(evening.season, evening)
    lines: dict[int, dict[int, RoundLine]] = defaultdict(dict)
    names: dict[int, str] = {}
    for round_ in evening.rounds.all():
        for each in seatings(round_):
            names[each.result.member_id] = each.name
            lines[each.result.member_id][round_.number] = _round_line(round_, each)
    ranks = {each.line.player: str(each.rank) for each in evening_standings(evening).ranked}
    return [
        ScoreSheet(
            where,
            names[member],
            tuple(
                lines[member].get(number, RoundLine(number))
                for number in range(1, evening.season.rounds_per_evening + 1)
            ),
            rank=ranks.get(member, ""),
        )
        for member in sorted(names, key=lambda member: (names[member].casefold(), member))
    ]


def evening_list(evening: Evening) -> StandingsList:
    standings = evening_standings(evening)
    heads = tuple(_("Round %(number)s") % {"number": number} for number in standings.columns)
    where = occasion(evening.season, evening)
    return _standings_list(where, _("Standings of the evening"), heads, standings)


def season_list(season: Season) -> StandingsList:
    standings = season_standings(season)
    heads = tuple(date_format(evening.date, "SHORT_DATE_FORMAT") for evening in standings.columns)
    return _standings_list(occasion(season), _("Standings of the season"), heads, standings)


def _standings_list(
    where: Occasion, title: str, heads: tuple[str, ...], standings: Standings
) -> StandingsList:
    rows = tuple(
        StandingsRow(
            rank=str(each.rank),
            player=each.line.name,
            results=tuple("" if part is None else str(part) for part in each.line.parts),
            total=str(each.line.total),
            matsche=str(each.line.matsche),
            stoeck=str(each.line.stoeck),
        )
        for each in standings.ranked
    )
    note = _("Equal totals: the higher single round, then more Matsche, else the rank is shared.")
    return StandingsList(where, title, heads, rows, note)


def _tables(round_: Round) -> QuerySet[Table]:
    return round_.tables.prefetch_related("seats__member", "entries").order_by("number")


def _table_sheet(table: Table, where: Occasion, blank: bool) -> TableSheet:
    season = table.round.evening.season
    players = table_players(table)
    entries = [] if blank else list(table.entries.all())
    whole = [entry for entry in entries if entry.number == Entry.WHOLE_SHEET]
    length = season.deals_per_round or len(entries) or 8
    options = season.game_options()
    return TableSheet(
        occasion=where,
        round=table.round.number,
        table=table.number,
        players=tuple(Player(str(each.member), each.token) for each in players),  # type: ignore[arg-type]
        deal_count=length,
        vorhand=tuple(vorhand_names(table, players, length)),
        deals=() if whole else tuple(_deal(entry) for entry in entries),
        totals=_sums(whole[0]) if whole else None,
        matsch_bonus=options.matsch_bonus,
        stoeck=options.stoeck,
        remarks="; ".join(_remark(entry) for entry in entries if entry.remark),
    )


def _deal(entry: Entry) -> Deal:
    data: dict[str, Any] = entry.data
    return Deal(
        card_points=tuple(data["card_points"]),
        points=tuple(entry.points),
        trump=data.get("trump"),
        matsch=data.get("matsch"),
        stoeck=data.get("stoeck"),
    )


def _sums(entry: Entry) -> tuple[Sums, Sums]:
    first, second = (
        Sums(
            entry.points[side],
            matsche=entry.data["matsch"][side],
            stoeck=entry.data["stoeck"][side],
        )
        for side in (0, 1)
    )
    return first, second


def _remark(entry: Entry) -> str:
    if entry.number == Entry.WHOLE_SHEET:
        return entry.remark
    return f"{entry.number}: {entry.remark}"


def _round_line(round_: Round, each: Any) -> RoundLine:
    result = each.result
    if result.table is None:
        return RoundLine(
            round_.number,
            points=result.points if result.is_complete else None,
            sits_out=result.kind == Result.Kind.SAT_OUT,
        )
    known = result.is_complete
    return RoundLine(
        round_.number,
        table=result.table.number,
        token=result.token,
        partner=str(each.partner.member) if each.partner else "",
        opponents=tuple(str(other.member) for other in each.opponents),
        points=result.points if known else None,
        matsche=result.matsche if known else None,
        stoeck=result.stoeck if known else None,
    )
