"""What two send at the same moment from two laptops, and what the club may then rely on."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from django.http import HttpResponse
from django.test import Client

from jassclub.accounts.models import Account
from jassclub.drawing.integrity import faults
from jassclub.matches.models import Correction, Match
from jassclub.members.models import Member
from jassclub.rounds.models import Round, SeatChange
from jassclub.seasons.models import Attendance, Evening, Season
from tests.races.at_once import Two
from tests.races.scenes import MOMENTS, Copier, Scene, between, entering, gathered, played, seated
from tools.compare.forms import forms_of
from tools.compare.markup import read

Answers = tuple[HttpResponse, HttpResponse]
Sending = Callable[[], HttpResponse]
Opening = str | Callable[[Scene, Client], Sending]  # of a page, which is sent later as it stands there

FINE = (200, 201, 204, 302, 404, 409, 422)
QUERIES = range(2, 18)  # of the first, before which the second comes in: some before it writes, some after


def words(scene: Scene) -> dict[str, Any]:
    season = scene.season
    like = {"game": season.game, "options": season.options}
    empty, _is_new = Season.objects.get_or_create(name=f"Empty {scene.label}", defaults=like)
    return {
        "label": scene.label,
        **{"season": season.pk, "empty": empty.pk, "evening": scene.evening.pk, "round": scene.round().pk},
        **{"table": scene.table().pk, "match": scene.match().pk, "friendly": scene.friendly.pk},
        **{f"member{number}": member.pk for number, member in enumerate(scene.members)},
        **{f"token{token}": member for token, member in scene.round().results.values_list("token", "member")},
        **{f"account{number}": account.pk for number, account in enumerate(scene.accounts)},
    }


def form(page: HttpResponse, field: str) -> dict[str, Any]:
    return next(form for form in forms_of(read(page.text)) if form.has(field)).values


def opened(opening: Opening, scene: Scene, client: Client) -> Sending:
    """A button; or the form that has the field behind the question mark, with what is typed into it."""
    if not isinstance(opening, str):
        return opening(scene, client)
    address, _mark, typed = opening.format(**words(scene)).partition("?")
    if not typed:
        return lambda: client.post(address)
    page = client.get(address)
    assert page.status_code == 200, f"{address}: {page.status_code}"
    filled = {**form(page, typed.split("=")[0]), **dict(parse_qsl(typed))}
    return lambda: client.post(address, filled)


def call(method: str, address: str, **body: Any) -> Opening:
    """What a program sends."""

    def calling(scene: Scene, client: Client) -> Sending:
        at = f"/api/matches/{address.format(**words(scene))}/"
        return lambda: getattr(client, method)(at, body, content_type="application/json")

    return calling


def paste_a_list(scene: Scene, client: Client) -> Sending:
    page = client.post("/members/add/", {"names": f"Änni {scene.label}\nBruno {scene.label}"})
    sent = {**form(page, "people"), "save": ""}
    return lambda: client.post("/members/add/", sent)


def tick_a_latecomer(number: int) -> Opening:
    def ticking(scene: Scene, client: Client) -> Sending:
        here = [each.pk for each in [*scene.members[:9], scene.late[number]]]
        address = f"/evenings/{scene.evening.pk}/roll-call/"
        sent = {**form(client.get(address), "here"), "here": here, "save": "1"}
        return lambda: client.post(address, sent)

    return ticking


def one_is_done(scene: Scene, answers: Answers) -> bool:
    return sum(answer.status_code in (302, 201, 204) for answer in answers) == 1


def one_is_told(scene: Scene, answers: Answers) -> bool:
    return one_is_done(scene, answers) and any("in the meantime" in answer.text for answer in answers)


def both_are_here(scene: Scene, answers: Answers) -> bool:
    here = Attendance.objects.filter(evening=scene.evening, is_here=True, member__in=scene.late)
    return here.count() == 2


def one_guest_is_here(scene: Scene, answers: Answers) -> bool:
    return Attendance.objects.filter(evening=scene.evening, member__name=f"Gina {scene.label}").count() == 1


def each_is_there_once(scene: Scene, answers: Answers) -> bool:
    added = Member.objects.filter(name__in=[f"Änni {scene.label}", f"Bruno {scene.label}"])
    names = sorted(added.values_list("name", flat=True))
    added.delete()  # so that the next names are like nobody's
    return names == [f"Bruno {scene.label}", f"Änni {scene.label}"]


def one_secretary_is_left(scene: Scene, answers: Answers) -> bool:
    return Account.objects.filter(pk__in=[each.pk for each in scene.accounts], is_active=True).count() == 1


def one_evening_is_open(scene: Scene, answers: Answers) -> bool:
    return scene.season.evenings.filter(date="2026-12-04").count() == 1


def one_round_is_drawn(scene: Scene, answers: Answers) -> bool:
    return scene.evening.rounds.count() == 1


def removed_or_drawn(scene: Scene, answers: Answers) -> bool:
    is_there = Evening.objects.filter(pk=scene.evening.pk).exists()
    return is_there == Round.objects.filter(evening=scene.evening.pk).exists()


def drawn_or_written(scene: Scene, answers: Answers) -> bool:
    """Never both: a deal that was saved keeps the draw."""
    is_drawn = scene.evening.rounds.filter(number=1).exists()
    return is_drawn == Correction.objects.filter(match__table__round__evening=scene.evening).exists()


def written_and_moved(scene: Scene, answers: Answers) -> bool:
    noted = SeatChange.objects.filter(round__evening=scene.evening).exists()
    return noted and Correction.objects.filter(match=scene.match(), number=2).exists()


def options_hold(scene: Scene, answers: Answers) -> bool:
    bonus = scene.season_anew().options["matsch_bonus"]
    matches = Match.objects.filter(table__round__evening=scene.evening)
    return bonus == 50 and not matches.exclude(options__matsch_bonus=50).exists()


@dataclass(frozen=True)
class Case:
    """Two pages that are open at two laptops; `holds` is asked after both were sent."""

    name: str
    one: Opening
    other: Opening
    holds: Callable[[Scene, Answers], bool] = lambda scene, answers: True
    moment: Callable[[Scene], None] = gathered


SEASON, MEMBER, OTHER = "/seasons/{season}/edit/", "/members/{member0}/", "/members/{member1}/"
SCORING = "/seasons/{season}/regulation/?"
EVENING, DRAW = "/evenings/{evening}/", "/evenings/{evening}/draw/?method"
MOVING = EVENING + "edit/?date="
OPTIONS = SEASON + "?matsch_bonus=50&from_when=now"
EXCHANGING = "/tables/{table}/seats/?exchange-one={token1}&exchange-other={token6}&exchange=1"
OPENING = "/seasons/{season}/evenings/new/?date=2026-12-04"
GUEST = EVENING + "roll-call/?guest=Gina {label}&add=1"
EMPTY, CLOSING, TAKING_BACK = "/seasons/{empty}/", "/rounds/{round}/close/", "/rounds/{round}/take-back/"
ACCOUNT = "/accounts/{{account{}}}/remove/"
FIRST_DEAL = call("put", "{match}/deals/1", deal={"card_points": [90, 67]})
SECOND_DEAL = call("put", "{match}/deals/2", deal={"card_points": [90, 67]})
MATSCH = call("put", "{match}/deals/2", deal={"card_points": [157, 0], "matsch": 0})
STRIKING = call("delete", "{match}/deals/2", seen=1, confirmed=True)
FRIENDLY = call("put", "{friendly}/deals/1", deal={"announced": [40] * 4, "card_points": [50, 30, 40, 37]})
CASES = (
    Case("two latecomers are ticked at two laptops", tick_a_latecomer(0), tick_a_latecomer(1), both_are_here),
    Case("the same guest comes in at two laptops", GUEST, GUEST, one_guest_is_here),
    Case("two change the season", SEASON + "?rounds_per_evening=3", SEASON + "?name=A {label}", one_is_told),
    Case(
        "two change the scoring",
        SCORING + "round_drop=1&save=1",
        SCORING + "least_evenings=2&save=1",
        one_is_told,
    ),
    Case("two change a member", MEMBER + "?distinction=Baden", MEMBER + "?is_guest=on", one_is_told),
    Case("two get one name", MEMBER + "?surname=Ömer {label}", OTHER + "?surname=ÖMER {label}", one_is_done),
    Case("the same list of members is pasted twice", paste_a_list, paste_a_list, each_is_there_once),
    # There is nobody else: one of them stays.
    Case("two secretaries remove each other", ACCOUNT.format(1), ACCOUNT.format(0), one_secretary_is_left),
    Case("an evening is opened twice", OPENING, OPENING, one_evening_is_open),
    Case("an evening is moved to two days", MOVING + "2026-12-04", MOVING + "2026-12-11", one_is_done),
    Case("an evening is removed while it is drawn", DRAW, EVENING + "remove/", removed_or_drawn),
    Case("an evening is removed while the roll is called", GUEST, EVENING + "remove/"),
    Case("a season goes while an evening opens", EMPTY + "evenings/new/?date=2026-12-04", EMPTY + "remove/"),
    Case("a season is removed while it is changed", EMPTY + "edit/?rounds_per_evening=3", EMPTY + "remove/"),
    Case("a round is drawn twice", DRAW, DRAW + "=tokens", one_round_is_drawn),
    Case("a round is closed twice", CLOSING, CLOSING, moment=played),
    Case("a round is closed while a deal is struck", CLOSING, STRIKING, moment=played),
    Case("a draw is taken back while a deal is written", TAKING_BACK, FIRST_DEAL, drawn_or_written, seated),
    Case("seats are exchanged while a deal is written", EXCHANGING, SECOND_DEAL, written_and_moved, entering),
    Case("options change while a deal is written", OPTIONS, MATSCH, options_hold, entering),
    Case("options change while a round is drawn", OPTIONS, DRAW, options_hold, between),
    Case("options change while rounds are fitted", OPTIONS, EVENING + "repair/?first", options_hold, seated),
    Case("a friendly match is removed while it is written", FRIENDLY, "/matches/{friendly}/remove/"),
)


def sent(tries: Iterable[tuple[Case, int]]) -> Iterator[tuple[Case, int, list[str]]]:
    """Each case with the query before which the second comes in, in a scene of its own; and what is wrong."""
    by_moment = defaultdict(list)
    for case, at in tries:
        by_moment[case.moment].append((case, at))
    two = Two()
    for moment in MOMENTS:
        there = by_moment[moment]
        scenes = Copier(moment).make([f"#{number}#" for number in range(len(there))]) if there else ()
        for (case, at), scene in zip(there, scenes, strict=True):
            yield case, at, _faults_after(two, case, scene, at)
    two.leave()


def _faults_after(two: Two, case: Case, scene: Scene, at: int) -> list[str]:
    """Every other time the second page is the first."""
    others = Account.objects.filter(is_active=True).exclude(pk__in=[each.pk for each in scene.accounts])
    away = list(others.values_list("pk", flat=True))
    others.update(is_active=False)  # so that these two are the only secretaries
    sendings = []
    for account, opening in zip(scene.accounts, (case.one, case.other), strict=True):
        client = Client(raise_request_exception=False)
        client.force_login(account)
        sendings.append(opened(opening, scene, client))
    answers = two.in_between(*(sendings if at % 2 else sendings[::-1]), at)
    Account.objects.filter(pk__in=away).update(is_active=True)
    found = faults(scene.season)
    errors = [str(each) for each in answers if isinstance(each, Exception)]
    if errors:
        return found + errors
    found += [f"answered {each.status_code}" for each in answers if each.status_code not in FINE]
    if not case.holds(scene, answers):
        found.append(f"does not hold, answered {[each.status_code for each in answers]}")
    return found
