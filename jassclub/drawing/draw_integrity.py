"""What must hold for draws: repeated from its inputs a draw comes out the same, and its seats lead to
today's."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from operator import attrgetter

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub import __version__
from jassclub.engine.draws.again import draw_all_again, moved, places_of
from jassclub.engine.draws.plan import Json
from jassclub.games.joined import and_joined
from jassclub.members.models import Member
from jassclub.rounds.models import Draw, Round, SeatChange
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import reading_order

from .queries.record import fingerprint_of

CHUNK = 50  # draws read at once
MOST_NAMED = 4

Named = Callable[[Iterable[int]], str]  # the names of members, by their keys


def faults_of_draws(evenings: QuerySet[Evening], *, again: bool) -> Iterator[str]:
    """Every drawn round belongs to a draw that was carried out; a round that is gone has a record of who sat
    where. A draw's fingerprint matches its inputs, and repeated (`again`) the draw comes out the same."""
    drawn: dict[int, dict[int, int]] = defaultdict(dict)  # by evening, then by number: the key of its draw
    for round_ in Round.objects.filter(evening__in=evenings, draw__isnull=False):
        drawn[round_.evening_id][round_.number] = round_.draw_id or 0
    draws = Draw.objects.filter(evening__in=evenings).select_related("evening__season")
    rows = draws.prefetch_related("taken_back").order_by("pk").iterator(chunk_size=CHUNK)
    while chunk := list(islice(rows, CHUNK)):
        yield from (_of(draw, why) for draw in chunk for why in _of_draw(draw, drawn[draw.evening_id]))
        if again:
            yield from faults_drawn_again(chunk, named)


def _of(draw: Draw, fault: str) -> str:
    words = _("%(season)s, %(evening)s, draw of rounds %(first)s to %(last)s: %(fault)s")
    of = {"season": draw.evening.season, "evening": draw.evening, "first": draw.first, "last": draw.last}
    return words % {**of, "fault": fault}


def _of_draw(draw: Draw, rounds: Mapping[int, int]) -> Iterator[str]:
    """`rounds` are those of the evening by number, with the key of their draw."""
    taken_back = {row.number for row in draw.taken_back.all()}
    own = {number for number, by in rounds.items() if by == draw.pk}
    numbers = set(range(draw.first, draw.last + 1))
    if draw.drawn is None:
        if own or taken_back:
            yield _("it was never carried out, but a round was drawn from it.")
    elif not _is_as_announced(draw):
        yield _("it was carried out for rounds other than those announced.")
    elif not draw.is_repair and own & taken_back:
        yield _("a round was taken back but still exists.")
    elif not draw.is_repair and own | taken_back != numbers:
        yield _("a round is gone, and there is no record of who sat there.")
    elif draw.is_repair and not numbers <= rounds.keys() | taken_back:
        yield _("a round that it adjusted is gone, and there is no record of who sat there.")
    if draw.plan is not None and draw.fingerprint != fingerprint_of(draw):
        yield _("its fingerprint does not match its inputs.")
    if draw.plan is not None and not _is_by_plan(draw):
        yield _("its plan is for a different seed, method or number of rounds.")


def _is_as_announced(draw: Draw) -> bool:
    """Whether it was carried out, for all of its rounds and no others."""
    numbers, drawn = [*range(draw.first, draw.last + 1)], draw.drawn
    if drawn is None or drawn["numbers"] != numbers:
        return False
    return len(drawn["rounds"]) == len(drawn["sitting_out"]) == len(numbers)


def _is_by_plan(draw: Draw) -> bool:
    plan, rounds = draw.plan or {}, draw.last + 1 - draw.first
    return (plan.get("seed"), plan.get("method"), plan.get("rounds")) == (draw.seed, draw.method, rounds)


# --- Drawn again.


def faults_drawn_again(draws: Sequence[Draw], names: Named) -> Iterator[str]:
    """Draws by this version of the program that come out differently, though their fingerprint is right.
    Takes up to two seconds for each: call it where nobody waits for the transaction."""
    some = [draw for draw in draws if draw.version == __version__ and _is_as_announced(draw)]
    some = [draw for draw in some if _is_by_plan(draw) and draw.fingerprint == fingerprint_of(draw)]
    for draw, found in zip(some, draw_all_again([draw.plan for draw in some]), strict=True):
        yield from (_of(draw, fault) for fault in _compared(draw, found, names))


def remarks_of_draws() -> Iterator[str]:
    """What no check here can say."""
    others = Draw.objects.exclude(version=__version__).exclude(plan=None).exclude(drawn=None)
    if n := others.count():
        versions = ", ".join(others.order_by("version").values_list("version", flat=True).distinct())
        words = ngettext(
            "%(n)s draw was made by another version of the program (%(versions)s): only "
            "that version can repeat it.",
            "%(n)s draws were made by other versions of the program (%(versions)s): only "
            "those versions can repeat them.",
            n,
        )
        yield words % {"n": n, "versions": versions}


def _compared(draw: Draw, found: Json, names: Named) -> Iterator[str]:
    stored = draw.drawn or {}
    if "refused" in found:
        yield _("the draw cannot be repeated from its inputs: %(reason)s.") % {"reason": found["refused"]}
        return
    again, before = ((each["rounds"], each["sitting_out"]) for each in (found, stored))
    different = moved(again, before)
    for at, who in different.items():
        words = _("drawn again from its seed, round %(round)s has different seats for %(names)s.")
        members = [key for number, key in enumerate(draw.members, start=1) if number in who]
        yield words % {"round": stored["numbers"][at - 1], "names": names(members)}
    if not different and found.get("movement") != stored.get("movement"):
        yield _("drawn again from its seed, it gives a different starting point for the next draw.")


# --- Who sits where.


def faults_of_places(round_: Round, draws: Iterable[Draw], today: Mapping[int, int]) -> Iterator[str]:
    """The seats that were drawn lead to today's by the changes noted since, including those of draws that
    adjusted the round. `draws` are those of the evening; `today` has the keys of members who were merged."""
    standing = [draw for draw in draws if _has_drawn(draw, round_)]
    if not standing or standing[0].pk != round_.draw_id:
        return
    places = [_drawn_places(draw, round_, today) for draw in standing]
    held = places[0]
    passed, reached = [held], {}
    for (_at, repair), step in groupby(round_.seat_changes.all(), key=attrgetter("at", "repair_id")):
        held = dict(held)
        for change in step:
            if held.pop(change.member_id, None) != change.before:
                yield _("a move does not start where the previous one ended.")
            if change.after is not None:
                held[change.member_id] = change.after
        passed.append(held)
        reached[repair] = [held]
    now = {result.member_id: result.token or SeatChange.SITS_OUT for result in round_.results.all()}
    if who := _moved(held, now):
        words = _("the draw seated %(names)s elsewhere, and no seat change explains it.")
        yield words % {"names": named(who)}
    for draw, fitted in zip(standing[1:], places[1:], strict=True):
        if fitted not in (ways := reached.get(draw.pk, passed)):
            words = _("the draw that adjusted it seated %(names)s elsewhere, and no seat change explains it.")
            yield words % {"names": named(_moved(fitted, ways[-1]))}


def _has_drawn(draw: Draw, round_: Round) -> bool:
    """Whether the round is drawn by it, or fitted."""
    is_its_own = draw.pk >= (round_.draw_id or 0) and draw.first <= round_.number <= draw.last
    is_undone = any(row.number == round_.number for row in draw.taken_back.all())
    return _is_as_announced(draw) and is_its_own and not is_undone


def _drawn_places(draw: Draw, round_: Round, today: Mapping[int, int]) -> dict[int, int]:
    """By member the token that was drawn, or SeatChange.SITS_OUT."""
    drawn, at = draw.drawn or {}, round_.number - draw.first
    members = {number: today.get(key, key) for number, key in enumerate(draw.members, start=1)}
    places = places_of(drawn["rounds"][at], drawn["sitting_out"][at])
    return {members.get(number, 0): token for number, token in places.items()}


def _moved(places: Mapping[int, int], others: Mapping[int, int]) -> list[int]:
    return [who for who in {*places, *others} if places.get(who) != others.get(who)]


def named(keys: Iterable[int]) -> str:
    people = Member.objects.in_bulk(list(keys))
    return listed(str(people.get(key, "?")) for key in keys)


def listed(names: Iterable[str]) -> str:
    """Up to so many of the names, and how many more there are."""
    some = sorted(names, key=reading_order)
    if (more := len(some) - MOST_NAMED) < 1:
        return and_joined(some)
    return ", ".join([*some[:MOST_NAMED], ngettext("and %(n)s more", "and %(n)s more", more) % {"n": more}])
