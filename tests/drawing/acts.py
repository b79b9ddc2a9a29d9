"""What happens in rounds that are drawn, in short words."""

from jassclub.drawing.actions.drawing import draw_from_bag
from jassclub.drawing.actions.rounds import close_round, repair_rounds
from jassclub.drawing.models import Pair
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.rounds.models import Round
from jassclub.tables.actions import exchange
from jassclub.tables.queries import in_order


def play(night, round_: Round) -> None:
    """All sheets come in, and the round is closed."""
    for table in round_.tables.all():
        night.totals(table)
    close_round(round_=round_)


def late(night, name: str = "Late Lea") -> Member:
    [member] = add_members([NewMember(name)])
    night.members.append(member)
    night.here(night.members)
    return member


def repair(night, first: int = 1, **how) -> list[Round]:
    return repair_rounds(evening=night.evening, first=first, **{"by": None, "seed": 1, **how})


def from_bag(night, players: int) -> Round:
    """The first of the members have the tokens in their order."""
    drawn = {member.pk: token for token, member in enumerate(night.members[:players], start=1)}
    return draw_from_bag(evening=night.evening, by=None, drawn=drawn)


def swap(round_: Round, one: int, other: int) -> None:
    """The players with these tokens sat in each other's place."""
    sat = {each.token: each.member_id for each in round_.results.all()}
    exchange(round_=round_, one=sat[one], other=sat[other], seen=in_order(round_.results.all()), by=None)


def pair_up(night) -> None:
    for one, other in zip(night.members[::2], night.members[1::2], strict=False):
        Pair.objects.create(evening=night.evening, one=one, other=other)
