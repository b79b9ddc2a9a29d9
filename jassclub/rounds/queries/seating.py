"""Who sits where in a round, who was moved since its draw, and how far its tables are."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import F, Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from jassclub.engine.draws import tokens
from jassclub.matches.models import Match
from jassclub.members.models import Member
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import reading_order

from ..models import Result, Round, SeatChange, Table


@dataclass(eq=False)
class Seated:
    """A player of a round: the member's key, the name as it is shown now, and where. Without a table there is
    neither `side` nor `token`. `surname` is that part of the name; empty where it is not shown."""

    member: int
    name: str
    kind: str
    side: int | None
    token: int | None
    at: "TableSeats | None" = field(default=None, repr=False)  # the text of a seating is a key in the cache
    surname: str = field(default="", repr=False)

    @property
    def around_surname(self) -> tuple[str, str, str]:
        found = re.search(rf"(?<!\w){re.escape(self.surname)}(?!\w)", self.name) if self.surname else None
        start, end = found.span() if found else (len(self.name), len(self.name))
        return self.name[:start], self.name[start:end], self.name[end:]

    @property
    def initial(self) -> str:
        """The letter under which a reader looks for the name."""
        return reading_order(self.name)[0][:1].upper()

    @property
    def sits_out(self) -> bool:
        """False in a round imported from a list, which has no tables."""
        return self.kind == Result.Kind.SAT_OUT

    @property
    def partners(self) -> list["Seated"]:
        players = self.at.players if self.at else []
        return [player for player in players if player.side == self.side and player is not self]

    @property
    def opponents(self) -> list["Seated"]:
        players = self.at.players if self.at else []
        return sorted((each for each in players if each.side != self.side), key=attrgetter("token"))


@dataclass(eq=False)
class TableSeats:
    """A table, by its key and number, and its players in the order of their sides and seats."""

    key: int
    number: int
    players: list[Seated]

    @property
    def sides(self) -> list[tuple[Seated, ...]]:
        """Each alone where there are no partners."""
        return [tuple(players) for _side, players in groupby(self.players, attrgetter("side"))]


@dataclass(frozen=True)
class RoundSeating:
    """The tables of a round by number, and by name who sits out."""

    tables: list[TableSeats]
    sitting_out: list[Seated]
    imported: list[Seated]

    @property
    def places(self) -> list[Seated]:
        seated = [player for table in self.tables for player in table.players]
        return [*seated, *self.sitting_out, *self.imported]

    @property
    def by_name(self) -> list[Seated]:
        return places_by_name(self.places)


def round_seating(round_: Round) -> RoundSeating:
    """In one query. A round imported from a list has no tables, and nobody sat out."""
    return seatings_of(Result.objects.filter(round=round_.pk)).get(round_.pk, RoundSeating([], [], []))


def seatings_of(results: QuerySet[Result]) -> dict[int, RoundSeating]:
    rows = results.order_by("seat__side", "seat__number").values_list(
        *("round", "seat__match__table", "seat__match__table__number", "member", "kind"),
        *("seat__side", "token", "member__surname"),
        *(f"member__{field}" for field in Member.WRITTEN),
    )
    seatings: dict[int, RoundSeating] = defaultdict(lambda: RoundSeating([], [], []))
    tables: dict[int, TableSeats] = {}
    for round_, table, number, member, kind, side, token, surname, *written in rows:
        seating, seated = seatings[round_], Seated(member, Member.written(*written), kind, side, token)
        seated.surname = surname if surname in seated.name else ""
        if table is None:
            (seating.sitting_out if seated.sits_out else seating.imported).append(seated)
            continue
        if table not in tables:
            tables[table] = TableSeats(table, number, [])
            seating.tables.append(tables[table])
        seated.at = tables[table]
        seated.at.players.append(seated)
    for seating in seatings.values():
        seating.tables.sort(key=attrgetter("number"))
        for without_table in (seating.sitting_out, seating.imported):
            without_table[:] = places_by_name(without_table)
    return dict(seatings)


def places_by_name(places: Iterable[Seated]) -> list[Seated]:
    return sorted(places, key=lambda seated: (reading_order(seated.name), seated.member))


@dataclass(frozen=True)
class TableState:
    seats: TableSeats
    match: Match

    @property
    def deals_done(self) -> str:
        n, rules = self.match.deals_in, self.match.rules
        if self.match.is_finished:
            return _("complete") if n else _("totals are in")
        if not n:
            return _("no deals yet")
        # By the options of each match: in one round they may differ.
        if length := rules.length(rules.options(self.match.options, len(self.seats.players))):
            return _("%(n)s of %(of)s deals") % {"n": n, "of": length}
        return ngettext("%(n)s deal", "%(n)s deals", n) % {"n": n}

    @property
    def sides(self) -> list[tuple[tuple[Seated, ...], int | None]]:
        """The players of each side, and its points; None as long as nothing is entered."""
        totals = self.match.totals if self.match.is_begun else [None] * len(self.seats.sides)
        return list(zip(self.seats.sides, totals, strict=True))


def table_states(seating: RoundSeating) -> list[TableState]:
    matches = Match.objects.filter(table__in=[seats.key for seats in seating.tables])
    matches = matches.only("game", "options", "deals_in", "totals", "is_finished").order_by()
    at = {match.at: match for match in matches.annotate(at=F("table"))}  # type: ignore[attr-defined]
    return [TableState(seats, at[seats.key]) for seats in seating.tables]


# --- Who was moved after the draw of a round, when, why and by whom.

CHANGED = {  # by whether someone came, and whether someone left
    (True, True): ngettext_lazy(
        "%(n)s seat changed when people came and left", "%(n)s seats changed when people came and left", "n"
    ),
    (True, False): ngettext_lazy(
        "%(n)s seat changed when someone came", "%(n)s seats changed when someone came", "n"
    ),
    (False, True): ngettext_lazy(
        "%(n)s seat changed when someone left", "%(n)s seats changed when someone left", "n"
    ),
    (False, False): ngettext_lazy(
        "%(n)s seat changed when the pairs were changed",
        "%(n)s seats changed when the pairs were changed",
        "n",
    ),
}
WRONG_SEATS = ngettext_lazy("%(n)s seat corrected", "%(n)s seats corrected", "n")


def seat_changes(round_: Round, at_table: Table | None = None) -> list[dict[str, Any]]:
    """All steps in which players were moved at once, the newest first; or only what touches the seats of one
    table. `repair` is the key of the draw that moved them; None where they sat in wrong seats. In one query
    where nobody was moved, else in two."""
    changes = list(round_.seat_changes.select_related("member", "by").order_by("-pk"))
    tables: dict[int | None, int] = {}  # by the token that someone has now
    if changes:
        seated = round_.results.filter(token__isnull=False)
        tables = dict(seated.values_list("token", "seat__match__table__number"))
    steps = []
    for at, together in groupby(changes, key=attrgetter("at")):
        rows = sorted(together, key=lambda row: (row.after or 0, row.pk))
        places = [(row, _table(row.before, tables), _table(row.after, tables)) for row in rows]
        moves = [_move(*each) for each in places if at_table is None or at_table.number in each[1:]]
        if moves:
            step = {"at": at, "by": rows[0].by.username if rows[0].by else "", "repair": rows[0].repair_id}
            steps.append(
                step | {"why": rows[0].get_why_display(), "sentence": _sentence(rows), "moves": moves}
            )
    return steps


def _sentence(rows: Sequence[SeatChange]) -> str:
    came, left = (any(getattr(row, place) is None for row in rows) for place in ("before", "after"))
    words = WRONG_SEATS if rows[0].repair_id is None else CHANGED[came, left]
    return words % {"n": len(rows)}


def _move(change: SeatChange, before: int | None, after: int | None) -> str:
    """`before` and `after` are the numbers of the tables, None without a table."""
    places = {"before": _place(change.before, before), "after": _place(change.after, after)}
    return _("%(name)s: %(before)s → %(after)s") % {"name": change.member, **places}


def last_repair(evening: Evening) -> list[tuple[Round, dict[str, Any]]]:
    """What changed in each round when they were last adjusted to who came or left; some queries a round."""
    came_or_left = SeatChange.objects.filter(round__evening=evening, repair__isnull=False)
    last = came_or_left.aggregate(last=Max("repair"))["last"]
    rounds = evening.rounds.filter(seat_changes__repair=last).distinct().order_by("number") if last else []
    return [(round_, step) for round_ in rounds for step in seat_changes(round_) if step["repair"] == last]


def _table(token: int | None, tables: Mapping[int | None, int]) -> int | None:
    """Also of a token that nobody has any more."""
    return tables.get(token) or tokens.place_of(token).table if token else None


def _place(token: int | None, table: int | None) -> str:
    if token is None:
        return _("not in this round")
    if token == SeatChange.SITS_OUT:
        return _("sits out")
    return _("table %(table)s, token %(token)s") % {"table": table, "token": token}
