"""Whether the rounds that are drawn still fit those who are here."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.alphabet import in_order
from jassclub.draws.methods import needs_pairs
from jassclub.members.models import Member
from jassclub.play.models import Correction

from ..models import Evening, Round
from .drawn_people import today
from .draws_of_round import standing_draws
from .pairs import pair_keys


@dataclass(frozen=True)
class OutOfStep:
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


def out_of_step(evening: Evening) -> OutOfStep:
    """In a fixed number of queries."""
    open_ = list(
        evening.rounds.filter(draw__isnull=False)
        .not_closed()
        .select_related("draw")
        .defer("draw__plan")
        .order_by("number")
    )
    here = set(evening.attendances.filter(is_here=True).values_list("member", flat=True))
    drawn = set(open_[-1].results.values_list("member", flat=True)) if open_ else here
    in_open = Correction.objects.filter(match__table__round__in=open_)
    written = set(in_open.values_list("match__table__round", flat=True))
    last = max((at for at, each in enumerate(open_) if each.pk in written), default=-1)
    people = Member.objects.in_bulk(list(here ^ drawn))
    return OutOfStep(
        came=_by_name(people, here - drawn),
        left=_by_name(people, drawn - here),
        has_other_pairs=bool(open_) and has_other_pairs(open_[-1]),
        rounds=open_[max(1, last + 1) :],  # a round is open beside a later one where a deal was struck
        being_played=open_[0] if open_ and not written else None,
    )


def has_other_pairs(round_: Round) -> bool:
    """Whether fixed pairs were made or parted since this round was drawn for them."""
    if round_.draw is None or not needs_pairs(round_.draw.method):
        return False
    members, pairs = standing_draws(round_).values_list("members", "plan__pairs").last() or ((), ())
    members, now = today(members), {frozenset(pair) for pair in pair_keys(round_.evening)}
    return {frozenset(members[number - 1] for number in pair) for pair in pairs or ()} != now


def _by_name(people: dict[int, Member], wanted: Collection[int]) -> list[Member]:
    return in_order(people[pk] for pk in wanted)
