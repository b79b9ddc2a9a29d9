"""Who comes to an evening: sign-ups and the waiting list, the roll call, and who has paid the fee."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from jassclub.accounts.models import Club
from jassclub.drawing.queries.people import headcount_of
from jassclub.members.models import Member
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.seasons.queries import has_begun
from jassclub.web.alphabet import in_order, reading_order

from ..models import SignUp


def sign_ups_of(evening: Evening) -> dict[str, Any]:
    """The sign-ups of an evening: those in line, each with its place, and the others by name. The secretary's
    answer is there once for each person. `names` are those who are expected. In one query."""
    everyone = list(evening.sign_ups.select_related("member"))
    shown = distinct_answers(everyone)
    line = [each for each in shown if each.is_in_line]
    others = [each for each in in_order(shown) if not each.is_in_line]
    most = evening.places or len(line)
    for place, each in enumerate(line, start=1):
        each.place, each.waits = place, max(0, place - most)
    _mark_persons(everyone, line)
    return {
        "everyone": everyone,
        "line": line,
        "with_a_place": line[:most],
        "waiting": line[most:],
        "cannot": [each for each in others if each.state != SignUp.State.REFUSED],
        "refused": [each for each in others if each.state == SignUp.State.REFUSED],
        "to_confirm": [each for each in [*line, *others] if each.is_to_confirm and not each.is_contradicted],
        "names": sorted((str(each) for each in line if each.is_expected), key=reading_order),
    }


class Waiting(NamedTuple):
    """What the secretary has to answer before an evening: so many answers to confirm, and so many people of
    whom two phones say the opposite."""

    evening: Evening
    to_confirm: int
    contradicted: int


def waiting_sign_ups() -> list[Waiting]:
    """Of evenings to come that have any, the next first. In one query."""
    sign_ups = SignUp.objects.filter(evening__in=_not_begun(Evening.objects.filter(is_cancelled=False)))
    rows = sign_ups.select_related("member", "evening").order_by("evening__date", "evening", "at", "pk")
    waiting = []
    for _evening, of_evening in groupby(rows, key=lambda sign_up: sign_up.evening_id):
        everyone = list(of_evening)
        _mark_persons(everyone, ())
        open_ = [sign_up for sign_up in everyone if sign_up.is_to_confirm]
        contradicted = {sign_up.person for sign_up in open_ if sign_up.is_contradicted}
        if open_:
            simple = sum(not sign_up.is_contradicted for sign_up in open_)
            waiting.append(Waiting(everyone[0].evening, simple, len(contradicted)))
    return waiting


def distinct_answers(sign_ups: Iterable[SignUp]) -> list[SignUp]:
    """Without those that repeat an answer of the secretary about the same person."""
    first: dict[Any, SignUp] = {}
    for each in sign_ups:
        first.setdefault((each.person, each.state, each.is_to_confirm and each.pk), each)
    return list(first.values())


def _mark_persons(sign_ups: Sequence[SignUp], line: Sequence[SignUp]) -> None:
    """Two phones may say something of one person: the same, which has one place in line, or the opposite."""
    waits = {(each.person, each.state): each.waits for each in line}
    said = {(each.person, each.is_in_line) for each in sign_ups if each.state != SignUp.State.REFUSED}
    for sign_up in sign_ups:
        sign_up.is_contradicted = (sign_up.person, not sign_up.is_in_line) in said
        if sign_up.place is None:
            sign_up.waits = waits.get((sign_up.person, sign_up.state), 0)


def why_closed(evening: Evening) -> str:
    club = Club.objects.first()
    if club is not None and not club.sign_ups:
        return _("No sign-up on this site: just come along.")
    if evening.is_cancelled:
        return _("This evening is cancelled.")
    if evening.date < localdate():
        return _("This evening is over.")
    if has_begun(evening):
        return _("This evening has begun: signing up is closed.")
    return ""


def coming_evenings(season: Season | None = None) -> list[Any]:
    """From today on those that have not begun, the next first; of a season or of all, as `count_sign_ups`
    leaves them."""
    of = season.evenings.all() if season else Evening.objects.all()
    evenings = list(_not_begun(of).select_related("season").order_by("date", "pk"))
    count_sign_ups(evenings)
    return evenings


def _not_begun(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    """Of these evenings, from today on."""
    return evenings.filter(date__gte=localdate(), attendances=None, rounds=None)


def count_sign_ups(evenings: Collection[Any]) -> None:
    """How many have `signed_up` for each, how many of them are `waiting` for a place, and how many places are
    `free`, None where their number is not limited."""
    sign_ups = SignUp.objects.filter(evening__in=evenings).order_by().values_list("evening")
    asked, confirmed = (Q(state=state) for state in SignUp.IN_LINE)
    places = Count("pk", filter=asked) + Count("member", distinct=True, filter=confirmed)
    in_line = dict(sign_ups.annotate(places=places))
    for evening in evenings:
        evening.signed_up = in_line.get(evening.pk, 0)
        evening.waiting = max(0, evening.signed_up - evening.places) if evening.places else 0
        evening.free = evening.places and max(0, evening.places - evening.signed_up)


def roll(evening: Evening, *, expecting: bool = True) -> dict[str, Any]:
    """Everyone who may be ticked, and who is: active members who are not guests, members who signed up, and
    everyone who has come tonight. Not `expecting`: the ticks are being changed already, and all of them may
    have been taken away.

    signed_up  by member the words beside the name
    expected   members with a confirmed place; on the first evening of the club, if nobody has signed up, all
               members. As long as nobody is ticked, the page ticks them itself
    is_first   whether they are all members
    """
    came = list(evening.attendances.all())
    here_ids = [each.member_id for each in came if each.is_here]
    sign_ups = sign_ups_of(evening)
    signed_up = _marks(sign_ups)
    listed = {*signed_up, *(each.member_id for each in came)}
    members = in_order(Member.objects.filter(Q(is_active=True, is_guest=False) | Q(pk__in=listed)))
    begins = expecting and not came
    begins_now = begins and not sign_ups["everyone"] and evening.date <= localdate()
    is_first = begins_now and not Attendance.objects.exists()
    expected = [each.member_id for each in sign_ups["line"] if begins and each.member_id and each.is_expected]
    expected = [member.pk for member in members] if is_first else expected
    return {
        "members": members,
        "here_ids": here_ids,
        "helper_ids": {each.member_id for each in came if not each.is_ranked},
        "headcount": headcount_of(evening, len(here_ids or expected)),
        "signed_up": signed_up,
        "expected": expected,
        "is_first": is_first,
    }


def _marks(sign_ups: dict[str, Any]) -> dict[int, str]:
    """By member; a confirmed place says more than what another phone said besides."""
    marks = {each.member_id or 0: _("not coming") for each in sign_ups["cannot"]}
    for each in sorted(sign_ups["line"], key=lambda each: each.state == SignUp.State.CONFIRMED):
        words = _("signed up") if each.is_expected else _("signed up, not confirmed")
        marks[each.member_id or 0] = _("waiting list") if each.waits else words
    return marks


def has_fees(season: Season) -> bool:
    return bool(season.fee_member or season.fee_guest)


def cash_of(evening: Evening) -> dict[str, Any]:
    """Who came, by name, without those who owe nothing and paid nothing; and amounts in cents. In two
    queries."""
    came = evening.attendances.select_related("member", "evening__season")
    lines = [line for line in came if line.due or line.paid is not None]
    club = Club.objects.first()
    by_name = sorted(lines, key=lambda line: reading_order(str(line.member)))
    expected, paid = sum(line.due for line in lines), sum(line.paid or 0 for line in lines)
    sums = {"expected": expected, "paid": paid, "open": expected - paid}
    return {"lines": by_name, "currency": club.currency if club else "", **sums}
