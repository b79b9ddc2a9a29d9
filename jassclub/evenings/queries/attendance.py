"""Who comes to an evening: sign-ups and the waiting list, and the roll call."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from jassclub.accounts.models import Club
from jassclub.drawing.queries.people import headcount_of
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evenings_of_season, has_begun
from jassclub.web.alphabet import in_order, reading_order

from ..models import SignUp


@dataclass(frozen=True)
class SignUps:
    """The sign-ups of an evening: first those in line, each with its place, then the others by name. `names`
    are those who are expected, in order."""

    everybody: list[SignUp]
    line: list[SignUp]
    with_a_place: list[SignUp]
    waiting: list[SignUp]
    cannot: list[SignUp]
    refused: list[SignUp]
    to_confirm: list[SignUp]
    names: list[str]


def sign_ups_of(evening: Evening) -> SignUps:
    """In one query."""
    by_moment = evening.sign_ups.select_related("member")
    line = [sign_up for sign_up in by_moment if sign_up.is_in_line]
    others = [sign_up for sign_up in in_order(by_moment) if not sign_up.is_in_line]
    most = evening.places or len(line)
    for place, sign_up in enumerate(line, start=1):
        sign_up.place, sign_up.waits = place, max(0, place - most)
    return SignUps(
        everybody=[*line, *others],
        line=line,
        with_a_place=line[:most],
        waiting=line[most:],
        cannot=[sign_up for sign_up in others if sign_up.state != SignUp.State.REFUSED],
        refused=[sign_up for sign_up in others if sign_up.state == SignUp.State.REFUSED],
        to_confirm=[sign_up for sign_up in [*line, *others] if sign_up.is_to_confirm],
        names=sorted((str(sign_up) for sign_up in line if sign_up.is_expected), key=reading_order),
    )


def why_closed(evening: Evening) -> str:
    """Why nobody can sign up for the evening; empty where people can."""
    club = Club.objects.first()
    if club is not None and not club.sign_ups:
        return _("Nobody signs up for evenings on this site: just come.")
    if evening.is_cancelled:
        return _("This evening is cancelled.")
    if evening.date < localdate():
        return _("This evening is over.")
    if has_begun(evening):
        return _("This evening has begun: signing up is closed.")
    return ""


# --- Evenings to come: when and where, and how many have signed up.


@dataclass(frozen=True)
class Coming:
    """An evening to come. `signed_up` counts those who wait for a place, too."""

    evening: Evening
    signed_up: int

    @property
    def free(self) -> int | None:
        return None if self.evening.places is None else max(0, self.evening.places - self.signed_up)

    @property
    def waiting(self) -> int:
        return max(0, self.signed_up - self.evening.places) if self.evening.places else 0


def coming_evenings(season: Season | None = None) -> list[Coming]:
    """From today on those that have not begun, the next first; of a season or of all. Those that are
    cancelled say so."""
    coming = Evening.objects.filter(date__gte=localdate(), attendances=None, rounds=None)
    if season is not None:
        coming = coming.filter(season=season)
    return _with_sign_ups(list(coming.select_related("season").order_by("date", "pk")))


def evenings_of(season: Season) -> tuple[list[Coming], list[Evening]]:
    """Those to come, the next first, and all others, the last first."""
    coming, others = evenings_of_season(season)
    return _with_sign_ups(coming), others


def _with_sign_ups(evenings: list[Evening]) -> list[Coming]:
    sign_ups = SignUp.objects.filter(evening__in=evenings, state__in=SignUp.IN_LINE).order_by()
    in_line = dict(sign_ups.values_list("evening").annotate(Count("pk")))
    return [Coming(evening, in_line.get(evening.pk, 0)) for evening in evenings]


# --- The roll call.


@dataclass(frozen=True)
class Roll:
    """Everybody who may be ticked, and who is.

    signed_up  by member the words beside the name
    expected   members with a confirmed place: as long as nobody is ticked, the page ticks them itself
    """

    members: list[Member]
    here_ids: list[int]
    helper_ids: set[int]
    headcount: dict[str, Any]
    signed_up: dict[int, str]
    expected: list[int]


def roll(evening: Evening, *, expecting: bool = True) -> Roll:
    """Active members who are no guests, members who signed up, and everybody who has come tonight. Not
    `expecting`: the ticks are being changed already, and all of them may have been taken away."""
    attendances = list(evening.attendances.values_list("member_id", "is_here", "is_ranked"))
    came = [member for member, _here, _ranked in attendances]
    here_ids = [member for member, here, _ranked in attendances if here]
    sign_ups = sign_ups_of(evening)
    signed_up = _marks(sign_ups)
    listed = {*came, *signed_up}
    begins = expecting and not came
    expected = [
        sign_up.member_id for sign_up in sign_ups.line if begins and sign_up.member_id and sign_up.is_expected
    ]
    return Roll(
        members=in_order(Member.objects.filter(Q(is_active=True, is_guest=False) | Q(pk__in=listed))),
        here_ids=here_ids,
        helper_ids={member for member, _here, ranked in attendances if not ranked},
        headcount=headcount_of(evening, len(here_ids or expected)),
        signed_up=signed_up,
        expected=expected,
    )


def _marks(sign_ups: SignUps) -> dict[int, str]:
    marks = {}
    for sign_up in sign_ups.line:
        words = _("signed up") if sign_up.is_expected else _("signed up, not confirmed")
        marks[sign_up.member_id or 0] = _("waiting list") if sign_up.waits else words
    return marks | {sign_up.member_id or 0: _("cannot come") for sign_up in sign_ups.cannot}
