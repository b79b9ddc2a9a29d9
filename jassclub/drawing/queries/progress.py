"""How far an evening is, and whether the rounds that are drawn still fit the players who are here."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.engine.draws.meetings import SEATS
from jassclub.engine.draws.methods import needs_pairs
from jassclub.members.models import Member
from jassclub.members.queries import current_keys
from jassclub.rounds.models import Round
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import in_order

from .draws import standing_draws
from .people import pair_keys
from .round_steps import read_rounds, reopen_refusal


@dataclass(frozen=True)
class AttendanceChanges:
    """Who is here but in no round that is not begun, who left but is in one, and which rounds these are."""

    came: list[Member]
    left: list[Member]
    has_other_pairs: bool  # since then somebody has got or lost a fixed partner
    rounds: list[Round]
    being_played: Round | None  # nothing is written there yet, so it may not have begun

    @property
    def choices(self) -> list[tuple[int, str]]:
        """The rounds from which on seats can be drawn anew."""
        choices = []
        if self.being_played:
            number = self.being_played.number
            choices.append((number, _("From round %(number)s, if it has not begun yet") % {"number": number}))
        if self.rounds:
            first, last = self.rounds[0].number, self.rounds[-1].number
            words = ngettext(
                "Round %(first)s, which is still to come",
                "Rounds %(first)s to %(last)s, which are still to come",
                len(self.rounds),
            )
            choices.append((first, words % {"first": first, "last": last}))
        return choices

    @property
    def proposed(self) -> int | None:
        """The rounds to come, else the one that is about to begin."""
        return self.choices[-1][0] if self.choices else None

    @property
    def fits(self) -> bool:
        return not (self.came or self.left or self.has_other_pairs)


def attendance_changes(evening: Evening) -> AttendanceChanges:
    """In a fixed number of queries."""
    rounds = read_rounds(evening.rounds.filter(draw__isnull=False))
    open_ = [round_ for round_ in rounds if not round_.is_closed]
    here = set(evening.attendances.filter(is_here=True).values_list("member", flat=True))
    drawn = set(open_[-1].results.values_list("member", flat=True)) if open_ else here
    last_written = max((at for at, round_ in enumerate(open_) if round_.is_written), default=-1)
    people = Member.objects.in_bulk(list(here ^ drawn))
    return AttendanceChanges(
        came=in_order(people[member] for member in here - drawn),
        left=in_order(people[member] for member in drawn - here),
        has_other_pairs=bool(open_) and has_other_pairs(open_[-1]),
        # A round is open beside a later one where a deal was struck.
        rounds=open_[max(1, last_written + 1) :],
        being_played=open_[0] if open_ and last_written < 0 else None,
    )


def has_other_pairs(round_: Round) -> bool:
    """Whether fixed pairs were made or parted since this round was drawn for them."""
    if round_.draw is None or not needs_pairs(round_.draw.method):
        return False
    members, pairs = standing_draws(round_).values_list("members", "plan__pairs").last() or ((), ())
    members, now = current_keys(members), {frozenset(pair) for pair in pair_keys(round_.evening)}
    return {frozenset(members[number - 1] for number in pair) for pair in pairs or ()} != now


@dataclass(frozen=True)
class Progress:
    """How far an evening is. `step` names what comes next: roll_call, draw, enter, close or finished; or
    cancelled. What was taken over from a list is finished, unless people are here to play on.

    `is_out_of_step`: somebody came or left, or pairs changed, since the rounds were drawn that are ahead.
    `reopened`: a match of the open round was closed before and lacks deals now: one was struck, or
    other options ask for more.
    `last_closed`: the round that was closed last, as long as it can be opened again.
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
    return read_rounds(evening.rounds.all())


def progress(evening: Evening, rounds: list[Round] | None = None) -> Progress:
    """The state of the evening, in a fixed number of queries; `rounds` as `rounds_of`, if they are known."""
    rounds = rounds_of(evening) if rounds is None else rounds
    here = set(evening.attendances.filter(is_here=True).values_list("member", flat=True))
    open_ = [round_ for round_ in rounds if not round_.is_closed]
    out_of_step, missing, reopened = False, [], False
    if evening.is_cancelled:
        step = "cancelled"
    elif open_:
        tables = list(open_[0].tables.select_related("match").order_by("number"))
        missing = [table.number for table in tables if not table.match.is_finished]
        reopened = any(table.match.was_closed and not table.match.is_closed for table in tables)
        step = "enter" if missing else "close"
        last = set(open_[-1].results.values_list("member", flat=True))
        out_of_step = open_[-1].is_ahead and (last != here or has_other_pairs(open_[-1]))
    elif rounds and rounds[-1].number >= evening.season.rounds_per_evening:
        step = "finished"
    elif len(here) >= SEATS:
        step = "draw"
    else:
        step = "finished" if rounds and rounds[-1].draw_id is None else "roll_call"
    closed = [round_ for round_ in rounds if round_.is_closed][-1:]
    reopens = closed[0] if closed and reopen_refusal(rounds, closed[0].number) is None else None
    return Progress(evening, rounds, len(here), step, out_of_step, missing, reopened, reopens)
