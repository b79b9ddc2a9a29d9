"""How far an evening is, whether its rounds fit who is here, and why one cannot be closed or taken back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.engine.draws.meetings import SEATS
from jassclub.engine.draws.methods import METHODS, needs_pairs
from jassclub.games.joined import and_joined
from jassclub.matches.models import Correction
from jassclub.members.models import Member
from jassclub.members.queries import current_keys
from jassclub.rounds.models import Round, RoundQuerySet, Table
from jassclub.rounds.queries.state import last_number
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import in_order

from .draws import standing_draws
from .people import pair_keys

BY_RANKING = [name for name, method in METHODS.items() if method.needs_ranking]


def read_rounds(rounds: RoundQuerySet) -> list[Round]:
    """Rounds by number with their state and how they were drawn, in one query. `is_written`: something was
    entered, perhaps deleted again. `is_complete`: no sheet lacks a deal."""
    written = Correction.objects.filter(match__table__round=OuterRef("pk"))
    unfinished = Table.objects.filter(round=OuterRef("pk"), match__is_finished=False)
    rounds = rounds.with_state().annotate(  # type: ignore[no-redef, unused-ignore]
        is_written=Exists(written), is_complete=~Exists(unfinished)
    )
    fields = ("evening", "number", "draw__method")
    return list(rounds.select_related("draw").only(*fields).order_by("number"))


def take_back_refusal(rounds: Sequence[Round]) -> ValidationError | None:
    """`rounds` are the round to take back and those after it."""
    if any(round_.is_written for round_ in rounds):
        words = _("Deals have already been entered: this draw can no longer be taken back.")
        return ValidationError(words, code="deals_entered")
    if any(round_.is_closed for round_ in rounds):
        words = _("This round is closed: its draw can no longer be taken back.")
        return ValidationError(words, code="closed")
    return None


def reopen_refusal(rounds: Sequence[Round], number: int) -> ValidationError | None:
    """`rounds` are those of the evening; an imported one has no draw and stays closed."""
    if not any(round_.number == number and round_.is_closed and round_.draw for round_ in rounds):
        return ValidationError(_("This round is not closed."), code="open")
    later = [round_ for round_ in rounds if round_.number > number]
    if any(round_.is_written or round_.is_closed for round_ in later):
        words = _("A later round is being played: this one stays closed.")
        return ValidationError(words, code="later")
    if any(round_.draw and round_.draw.method in BY_RANKING for round_ in later):
        words = _("The next round has been drawn by the standings after this one: take that draw back first.")
        return ValidationError(words, code="standing")
    return None


def close_refusal(rounds: Sequence[Round], number: int) -> ValidationError | None:
    """`rounds` are those of the evening."""
    if any(round_.number < number and not round_.is_closed for round_ in rounds):
        return ValidationError(_("Close the previous round first."), code="earlier_round")
    incomplete = [round_.pk for round_ in rounds if round_.number == number and not round_.is_complete]
    if not incomplete:
        return None
    unfinished = Table.objects.filter(round__in=incomplete, match__is_finished=False)
    numbers = list(unfinished.order_by("number").values_list("number", flat=True))
    words = ngettext(
        "Deals are missing at table %(tables)s.", "Deals are missing at tables %(tables)s.", len(numbers)
    )
    return ValidationError(words, code="incomplete", params={"tables": and_joined(numbers)})


def attendance_changes(evening: Evening) -> dict[str, Any]:
    """Who `came` and is in no round that has not begun, who `left` and is in one, whether fixed pairs changed
    since, and the `choices` of rounds from which seats can be drawn again; in a fixed number of queries."""
    rounds = read_rounds(evening.rounds.filter(draw__isnull=False))
    open_ = [round_ for round_ in rounds if not round_.is_closed]
    here = set(evening.attendances.filter(is_here=True).values_list("member", flat=True))
    drawn = set(open_[-1].results.values_list("member", flat=True)) if open_ else here
    last_written = max((at for at, round_ in enumerate(open_) if round_.is_written), default=-1)
    people = in_order(Member.objects.filter(pk__in=here ^ drawn))
    has_others = bool(open_) and has_other_pairs(open_[-1])
    return {
        "came": [member for member in people if member.pk in here],
        "left": [member for member in people if member.pk in drawn],
        "has_other_pairs": has_others,
        "fits": not people and not has_others,
        "choices": [*_choices(open_, last_written)],
    }


def _choices(open_: Sequence[Round], last_written: int) -> Iterator[tuple[int, str]]:
    """`last_written` is the index of the last of the open rounds where something is written, else -1."""
    if open_ and last_written < 0:
        number = open_[0].number
        yield number, _("From round %(number)s, if it has not begun yet") % {"number": number}
    # A round is open beside a later one where a deal was deleted.
    if to_come := open_[max(1, last_written + 1) :]:
        first, last = to_come[0].number, to_come[-1].number
        words = ngettext(
            "Round %(first)s, which is still to come",
            "Rounds %(first)s to %(last)s, which are still to come",
            len(to_come),
        )
        yield first, words % {"first": first, "last": last}


def has_other_pairs(round_: Round) -> bool:
    if round_.draw is None or not needs_pairs(round_.draw.method):
        return False
    members, pairs = standing_draws(round_).values_list("members", "plan__pairs").last() or ((), ())
    members, now = current_keys(members), {frozenset(pair) for pair in pair_keys(round_.evening)}
    return {frozenset(members[number - 1] for number in pair) for pair in pairs or ()} != now


def rounds_left(evening: Evening) -> int:
    """How many rounds are still to be drawn, in one query."""
    return max(0, evening.season.rounds_per_evening - last_number(evening))


@dataclass(frozen=True)
class Progress:
    """How far an evening is.

    step  what comes next: roll_call, draw, enter, close or finished; or cancelled. An imported evening is
        finished, unless people are here to play on
    here  how many people are here; is_out_of_step: someone came or left, or pairs changed, since the rounds
        `ahead` were drawn, which have not begun
    open_round  is being played; missing_at: its tables whose sheets are not complete; reopened: a match of it
        was closed before and lacks deals now: one was deleted, or other options ask for more
    last_closed  the round that was closed last, as long as it can be opened again
    next_number, left  of the rounds that are still to be drawn
    """

    rounds: list[Round]
    here: int
    step: str
    is_out_of_step: bool
    missing_at: list[int]
    reopened: bool
    last_closed: Round | None
    open_round: Round | None
    ahead: list[Round]
    next_number: int
    left: int


def progress(evening: Evening, rounds: list[Round] | None = None) -> Progress:
    """In a fixed number of queries; `rounds` are all of the evening, if they are read."""
    rounds = read_rounds(evening.rounds.all()) if rounds is None else rounds
    here = set(evening.attendances.filter(is_here=True).values_list("member", flat=True))
    open_ = [round_ for round_ in rounds if not round_.is_closed]
    out_of_step, missing, reopened = False, [], False
    last_drawn = rounds[-1].number if rounds else 0
    left = max(0, evening.season.rounds_per_evening - last_drawn)
    if evening.is_cancelled:
        step = "cancelled"
    elif open_:
        tables = list(open_[0].tables.select_related("match").order_by("number"))
        missing = [table.number for table in tables if not table.match.is_finished]
        reopened = any(table.match.was_closed and not table.match.is_closed for table in tables)
        step = "enter" if missing else "close"
        last = set(open_[-1].results.values_list("member", flat=True))
        out_of_step = open_[-1].is_ahead and (last != here or has_other_pairs(open_[-1]))
    elif not left:
        step = "finished"
    elif len(here) >= SEATS:
        step = "draw"
    else:
        step = "finished" if rounds and rounds[-1].draw_id is None else "roll_call"
    closed = next((round_ for round_ in reversed(rounds) if round_.is_closed), None)
    reopens = closed is not None and reopen_refusal(rounds, closed.number) is None
    return Progress(
        rounds=rounds,
        here=len(here),
        step=step,
        is_out_of_step=out_of_step,
        missing_at=missing,
        reopened=reopened,
        last_closed=closed if reopens else None,
        open_round=open_[0] if open_ else None,
        ahead=[round_ for round_ in open_ if round_.is_ahead],
        next_number=last_drawn + 1,
        left=left,
    )
