"""Who may come, who is here, and what their number means for the tables."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.alphabet import in_order
from jassclub.draws import tokens
from jassclub.draws.headcount import Option, options
from jassclub.draws.meetings import SEATS
from jassclub.members.models import Member

from ..models import Evening, Season
from .history import times_sat_out
from .sign_ups import SignUps, sign_ups_of


@dataclass(frozen=True)
class Headcount:
    """What a number of players means: full tables, and how many are over.

    `rounds` are those to come, `seats` the sizes of table that the game allows.
    """

    players: int
    rounds: int = 0
    seats: tuple[int, ...] = (SEATS,)
    fixed_pairs: bool = False

    @property
    def tables(self) -> int:
        return tokens.playing(self.players) // SEATS

    @property
    def over(self) -> int:
        return self.players % SEATS

    @property
    def options(self) -> list[Option]:
        """What can be done; nothing any more when the last round is being played."""
        if not self.rounds:
            return []
        return options(self.players, self.rounds, self.seats, pairs=self.fixed_pairs)


@dataclass(frozen=True)
class Roll:
    """Everybody who may be ticked, and who is.

    signed_up  by member what they said when they signed up
    expected   who has a place and is not ticked yet: as long as nobody is, the page ticks them itself
    """

    members: list[Member]
    here_ids: list[int]
    helper_ids: set[int]
    headcount: Headcount
    signed_up: dict[int, str]
    expected: list[int]


def roll(evening: Evening, *, expecting: bool = True) -> Roll:
    """Active members who are no guests, who signed up, and whoever has come tonight.

    Not `expecting`: somebody is at the ticks already, and may have taken all of them away.
    """
    attendances = list(evening.attendances.values_list("member_id", "is_here", "is_ranked"))
    came = [member for member, _here, _ranked in attendances]
    here_ids = [member for member, here, _ranked in attendances if here]
    said = sign_ups_of(evening)
    signed_up = _marks(said)
    listed = {*came, *signed_up}
    begins = expecting and not came
    expected = [each.sign_up.member_id for each in said.line if begins and each.is_expected]
    return Roll(
        members=in_order(Member.objects.filter(Q(is_active=True, is_guest=False) | Q(pk__in=listed))),
        here_ids=here_ids,
        helper_ids={member for member, _here, ranked in attendances if not ranked},
        headcount=_headcount(evening, len(here_ids or expected)),
        signed_up=signed_up,
        expected=[member for member in expected if member is not None],
    )


def _marks(said: SignUps) -> dict[int, str]:
    """What the roll call says beside the names of those who signed up."""
    marks = {}
    for each in said.line:
        words = _("signed up") if each.is_expected else _("signed up, not confirmed")
        marks[each.sign_up.member_id] = words if each.waits is None else _("waiting list")
    marks |= {each.member_id: _("cannot come") for each in said.cannot}
    return {member: words for member, words in marks.items() if member is not None}


@dataclass(frozen=True)
class Here:
    """The players of the next draw, with how often each sat out (this evening, this season)."""

    by_name: list[Member]
    sat_out: dict[int, tuple[int, int]]
    headcount: Headcount

    @property
    def by_sit_outs(self) -> list[Member]:
        """Those whose turn it is to sit out first."""
        return sorted(self.by_name, key=lambda member: self.sat_out.get(member.pk, (0, 0)))


def people_here(evening: Evening) -> Here:
    members = in_order(Member.objects.filter(attendances__evening=evening, attendances__is_here=True))
    return Here(members, times_sat_out(evening), _headcount(evening, len(members)))


def _headcount(evening: Evening, players: int) -> Headcount:
    season = evening.season
    return Headcount(
        players,
        rounds=_rounds_to_come(evening),
        seats=season.rules.seats,
        fixed_pairs=season.drawing == Season.Drawing.PAIRS,
    )


def _rounds_to_come(evening: Evening) -> int:
    """Rounds that have not begun: not drawn yet, or drawn ahead of the one that is being played."""
    begun = evening.rounds.count() - evening.rounds.ahead().count()
    return max(0, evening.season.rounds_per_evening - begun)
