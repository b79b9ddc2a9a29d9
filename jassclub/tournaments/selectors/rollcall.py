"""Who may come, who is here, and what their number means for the tables."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from jassclub.draws import tokens
from jassclub.members.models import Member

from ..models import Evening
from .history import times_sat_out


@dataclass(frozen=True)
class Headcount:
    """What a number of players means: full tables, how many are over, how many helpers would fill one."""

    players: int

    @property
    def tables(self) -> int:
        return tokens.playing(self.players) // tokens.SEATS

    @property
    def over(self) -> int:
        return self.players % tokens.SEATS

    @property
    def helpers_needed(self) -> int:
        return -self.players % tokens.SEATS


@dataclass(frozen=True)
class Roll:
    """Everybody who may be ticked, and who is."""

    members: QuerySet[Member]
    here_ids: list[int]
    helper_ids: set[int]

    @property
    def headcount(self) -> Headcount:
        return Headcount(len(self.here_ids))


def roll(evening: Evening) -> Roll:
    """Active members who are no guests, and whoever has come tonight."""
    attendances = list(evening.attendances.values_list("member_id", "is_here", "is_ranked"))
    came = [member for member, _here, _ranked in attendances]
    return Roll(
        members=Member.objects.filter(Q(is_active=True, is_guest=False) | Q(pk__in=came)),
        here_ids=[member for member, here, _ranked in attendances if here],
        helper_ids={member for member, _here, ranked in attendances if not ranked},
    )


@dataclass(frozen=True)
class Here:
    """The players of the next draw, with how often each sat out (this evening, this season)."""

    by_name: list[Member]
    sat_out: dict[int, tuple[int, int]]

    @property
    def headcount(self) -> Headcount:
        return Headcount(len(self.by_name))

    @property
    def by_sit_outs(self) -> list[Member]:
        """Those whose turn it is to sit out first."""
        return sorted(self.by_name, key=lambda member: self.sat_out.get(member.pk, (0, 0)))


def people_here(evening: Evening) -> Here:
    members = Member.objects.filter(attendances__evening=evening, attendances__is_here=True)
    return Here(list(members), times_sat_out(evening))
