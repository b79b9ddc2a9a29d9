"""How far a round and an evening are, and what the secretary does next."""

from dataclasses import dataclass

from django.db.models import Case, F, Max, QuerySet, When
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.draws.meetings import SEATS
from jassclub.draws.methods import METHODS
from jassclub.play.models import Match
from jassclub.prepared import Given, Prepared

from ..models import Evening, Round, Table
from .out_of_step import has_other_pairs
from .seating import RoundSeating, Seated, TableSeats

BY_RANKING = [name for name, method in METHODS.items() if method.needs_ranking]


@dataclass(frozen=True)
class TableState:
    """One table of a round: its players by side, and how far its match is."""

    seats: TableSeats
    match: Match
    deals: int | None  # in a match, where their number is fixed

    @property
    def is_complete(self) -> bool:
        return self.match.is_finished

    @property
    def is_begun(self) -> bool:
        return self.match.is_begun

    @property
    def deals_done(self) -> str:
        """How many deals are in, in words."""
        n = self.match.deals_in
        if self.is_complete:
            return _("complete") if n else _("totals are in")
        if self.deals:
            return _("%(n)s of %(of)s deals") % {"n": n, "of": self.deals}
        return ngettext("%(n)s deal", "%(n)s deals", n) % {"n": n}

    @property
    def sides(self) -> list[tuple[tuple[Seated, ...], int | None]]:
        """The players of each side, and its points; None as long as nothing is entered."""
        totals = self.match.totals if self.is_begun else [None] * len(self.seats.sides)
        return list(zip(self.seats.sides, totals, strict=True))


def table_states(seating: RoundSeating) -> list[TableState]:
    """All tables of a round, in one query."""
    matches = Match.objects.filter(table__in=[seats.key for seats in seating.tables])
    matches = matches.only("game", "options", "deals_in", "totals", "is_finished").order_by()
    at = {match.at: match for match in matches.annotate(at=F("table"))}  # type: ignore[attr-defined]
    return [TableState(seats, at[seats.key], _length(at[seats.key], seats)) for seats in seating.tables]


def _length(match: Match, seats: TableSeats) -> int | None:
    """Of each match by its own options: in one round they may differ."""
    return match.rules.length(match.rules.options(match.options, len(seats.players)))


@dataclass(frozen=True)
class Progress:
    """Where an evening stands. `step` names what comes next: roll_call, draw, enter, close or finished; or
    cancelled. What was taken over from a list is finished, unless people are here to play on.

    `is_out_of_step`: somebody came or left, or pairs changed, since the rounds were drawn that are ahead.
    `reopened`: a match of the open round was closed before and lacks deals now: one was struck, or
    other options ask for more.
    `last_closed`: the round that was closed last, as long as it can be opened again: nothing is written in
    the one after it, which was not drawn by its standings.
    """

    evening: Evening
    rounds: list[Round]
    here: int
    step: str
    is_out_of_step: bool
    missing_at: list[int]  # the tables of the open round whose sheets are not complete
    reopened: bool
    last_closed: Round | None

    @property
    def open_round(self) -> Round | None:
        """The round that is being played."""
        return next((round_ for round_ in self.rounds if not round_.is_closed), None)

    @property
    def ahead(self) -> list[Round]:
        """Rounds that are drawn and not begun."""
        return [round_ for round_ in self.rounds if round_.is_ahead]

    @property
    def next_number(self) -> int:
        return self.rounds[-1].number + 1 if self.rounds else 1

    @property
    def left(self) -> int:
        """How many rounds are still to be drawn."""
        return max(0, self.evening.season.rounds_per_evening + 1 - self.next_number)


def rounds_left(evening: Evening) -> int:
    """How many rounds are still to be drawn, in one query."""
    last: int | None = evening.rounds.aggregate(last=Max("number"))["last"]
    return max(0, evening.season.rounds_per_evening - (last or 0))


def rounds_of(evening: Evening) -> list[Round]:
    """By number, each with its state and how it was drawn, in one query."""
    rounds = _ROUNDS(evening=evening.pk)
    for round_ in rounds:
        round_.evening = evening
    return rounds


_ROUNDS = Prepared(
    lambda: (
        Round.objects.filter(evening=Given("evening"))
        .with_state()
        .select_related("draw")
        .only("evening", "number", "draw__method")
        .order_by("number")
    )
)


def progress(evening: Evening, rounds: list[Round] | None = None) -> Progress:
    """The state of the evening, in a fixed number of queries; `rounds` as `rounds_of`, if they are known."""
    rounds = rounds_of(evening) if rounds is None else rounds
    here = set(evening.attendances.filter(is_here=True).values_list("member", flat=True))
    open_ = [round_ for round_ in rounds if not round_.is_closed]
    out_of_step, missing, reopened, is_begun = False, [], False, False
    if evening.is_cancelled:
        step = "cancelled"
    elif open_:
        tables = list(open_[0].tables.select_related("match").order_by("number"))
        missing = [table.number for table in tables if not table.match.is_finished]
        reopened = any(table.match.was_closed and not table.match.is_closed for table in tables)
        is_begun = any(table.match.is_begun for table in tables)
        step = "enter" if missing else "close"
        last = set(open_[-1].results.values_list("member", flat=True))
        out_of_step = open_[-1].is_ahead and (last != here or has_other_pairs(open_[-1]))
    elif rounds and rounds[-1].number >= evening.season.rounds_per_evening:
        step = "finished"
    elif len(here) >= SEATS:
        step = "draw"
    else:
        step = "finished" if rounds and rounds[-1].draw_id is None else "roll_call"
    goes_by_it = any(round_.draw is not None and round_.draw.method in BY_RANKING for round_ in open_)
    last_closed = None if is_begun or goes_by_it else _last_closed(rounds)
    return Progress(evening, rounds, len(here), step, out_of_step, missing, reopened, last_closed)


def _last_closed(rounds: list[Round]) -> Round | None:
    """None too where that one was taken over from a list: it was never open."""
    closed = [round_ for round_ in rounds if round_.is_closed]
    return closed[-1] if closed and closed[-1].draw_id else None


def round_before(round_: Round) -> Round | None:
    """The round that has to be closed before this one begins."""
    earlier = Round.objects.filter(evening=round_.evening_id, number__lt=round_.number)
    return earlier.not_closed().order_by("number").first()


def may_take_back(round_: Round) -> bool:
    """Whether nothing was ever written at the tables of this round and of those after it."""
    rounds = Round.objects.filter(evening=round_.evening_id, number__gte=round_.number)
    written = rounds.filter(tables__match__corrections__isnull=False)
    return not written.exists() and not rounds.closed().exists()


def next_table(table: Table) -> Table | None:
    """The next table of the round whose sheet is not complete, going round from this one."""
    return _NEXT_TABLE.first(round=table.round_id, number=table.number)


def next_blank_table(table: Table) -> int | None:
    """The key of the next table of which nothing is entered, going round from this one."""
    blank = Table.objects.filter(round=table.round_id, match__is_finished=False, match__deals_in=0)
    keys = dict(blank.exclude(pk=table.pk).order_by("number").values_list("number", "pk"))
    return next((keys[number] for number in sorted(keys, key=lambda each: (each < table.number, each))), None)


def table_with_number(round_: Round, number: int) -> int | None:
    """Its key, None where the round has no such table."""
    return Table.objects.filter(round=round_, number=number).values_list("pk", flat=True).first()


def _unfinished_after() -> QuerySet[Table]:
    unfinished = Table.objects.filter(round=Given("round"), match__is_finished=False)
    is_later = Case(When(number__gt=Given("number"), then=0), default=1)
    return unfinished.exclude(number=Given("number")).order_by(is_later, "number")[:1]


_NEXT_TABLE = Prepared(_unfinished_after)
