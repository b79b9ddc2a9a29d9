"""What two send at the same moment from two laptops, and what the club may then rely on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from jassclub.accounts.models import Account
from jassclub.matches.models import Correction, Match
from jassclub.members.models import Member
from jassclub.rounds.models import Round, SeatChange
from jassclub.seasons.models import Attendance, Evening, Season
from tests.races.laptops import Laptop, Sending
from tests.races.scenes import Scene, between, entering, gathered, played, seated

Answers = tuple[HttpResponse, HttpResponse]
Sendings = tuple[Sending, Sending]


@dataclass(frozen=True)
class Case:
    """Two pages that are open at two laptops; `holds` is asked after both were sent."""

    name: str
    moment: Callable[[Scene], None]
    open: Callable[[Scene, Laptop, Laptop], Sendings]
    holds: Callable[[Scene, Answers], Any]


CASES: list[Case] = []


def case(
    moment: Callable[[Scene], None], holds: Callable[[Scene, Answers], Any]
) -> Callable[[Callable[[Scene, Laptop, Laptop], Sendings]], None]:
    def add(opens: Callable[[Scene, Laptop, Laptop], Sendings]) -> None:
        CASES.append(Case(opens.__name__.replace("_", " "), moment, opens, holds))

    return add


def done(answers: Answers) -> int:
    """How many were saved: the page leads on."""
    return sum(answer.status_code in (302, 201, 204) for answer in answers)


def one_is_told(scene: Scene, answers: Answers) -> bool:
    return done(answers) == 1 and any("meanwhile" in answer.text for answer in answers)


def as_is(scene: Scene, answers: Answers) -> bool:
    """Only what always must hold."""
    return True


@case(gathered, lambda scene, answers: set(late_here(scene)) == {each.pk for each in scene.late})
def two_latecomers_are_ticked_at_two_laptops(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/evenings/{scene.evening.pk}/roll-call/"
    here = [str(each.pk) for each in scene.members[:9]]
    first, second = ([*here, str(each.pk)] for each in scene.late)
    return (
        one.fill(address, "here", here=first, save="1"),
        other.fill(address, "here", here=second, save="1"),
    )


def late_here(scene: Scene) -> list[int]:
    here = Attendance.objects.filter(evening=scene.evening, is_here=True, member__in=scene.late)
    return list(here.values_list("member", flat=True))


@case(gathered, lambda scene, answers: guests(scene) == 1)
def the_same_guest_comes_in_at_two_laptops(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/evenings/{scene.evening.pk}/roll-call/"
    typed = {"guest": f"Gina {scene.label}", "add": "1"}
    return one.fill(address, "guest", **typed), other.fill(address, "guest", **typed)


def guests(scene: Scene) -> int:
    return Attendance.objects.filter(evening=scene.evening, member__name=f"Gina {scene.label}").count()


@case(gathered, one_is_told)
def two_change_the_season(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/seasons/{scene.season.pk}/edit/"
    return (
        one.fill(address, "rounds_per_evening", rounds_per_evening="3"),
        other.fill(address, "rounds_per_evening", name=f"Autumn {scene.label}"),
    )


@case(gathered, one_is_told)
def two_change_how_the_season_is_scored(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/seasons/{scene.season.pk}/regulation/"
    return (
        one.fill(address, "round_drop", round_drop="1", save="1"),
        other.fill(address, "round_drop", least_evenings="2", save="1"),
    )


@case(gathered, one_is_told)
def two_change_a_member(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/members/{scene.members[0].pk}/"
    return (
        one.fill(address, "distinction", distinction="Baden"),
        other.fill(address, "distinction", is_guest="on"),
    )


@case(gathered, lambda scene, answers: done(answers) == 1)
def two_members_get_the_same_name(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    name = f"Ömer {scene.label}"
    first, second = (f"/members/{each.pk}/" for each in scene.members[:2])
    return one.fill(first, "surname", surname=name), other.fill(second, "surname", surname=name.upper())


def each_is_there_once(scene: Scene) -> bool:
    names = [f"Änni {scene.label}", f"Bruno {scene.label}"]
    return sorted(Member.objects.filter(name__in=names).values_list("name", flat=True)) == sorted(names)


@case(gathered, lambda scene, answers: each_is_there_once(scene))
def the_same_list_of_members_is_pasted_twice(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    typed = f"Änni {scene.label}\nBruno {scene.label}"
    first, second = (laptop.look_at("/members/add/", "people", names=typed) for laptop in (one, other))
    return lambda: first(save=""), lambda: second(save="")


@case(gathered, lambda scene, answers: secretaries(scene) == 1)
def two_secretaries_remove_each_other(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    """There is nobody else (see the test): one of them stays."""
    first, second = scene.accounts
    return one.press(f"/accounts/{second.pk}/remove/"), other.press(f"/accounts/{first.pk}/remove/")


def secretaries(scene: Scene) -> int:
    return Account.objects.filter(pk__in=[each.pk for each in scene.accounts], is_active=True).count()


@case(gathered, lambda scene, answers: scene.season.evenings.filter(date="2026-12-04").count() == 1)
def an_evening_is_opened_twice(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/seasons/{scene.season.pk}/evenings/new/"
    return one.fill(address, "date", date="2026-12-04"), other.fill(address, "date", date="2026-12-04")


@case(gathered, lambda scene, answers: done(answers) == 1)
def an_evening_is_moved_to_two_days(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/evenings/{scene.evening.pk}/edit/"
    return one.fill(address, "date", date="2026-12-04"), other.fill(address, "date", date="2026-12-11")


def removed_or_drawn(scene: Scene, answers: Answers) -> bool:
    is_there = Evening.objects.filter(pk=scene.evening.pk).exists()
    return is_there == Round.objects.filter(evening=scene.evening.pk).exists()


@case(gathered, removed_or_drawn)
def an_evening_is_removed_while_it_is_drawn(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    draws = one.fill(f"/evenings/{scene.evening.pk}/draw/", "method")
    return draws, other.press(f"/evenings/{scene.evening.pk}/remove/")


@case(gathered, as_is)
def an_evening_is_removed_while_the_roll_is_called(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    calls = one.fill(f"/evenings/{scene.evening.pk}/roll-call/", "here", guest=f"Gina {scene.label}")
    return calls, other.press(f"/evenings/{scene.evening.pk}/remove/")


@case(gathered, as_is)
def a_season_is_removed_while_an_evening_is_opened(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    season = Season.objects.create(name=f"Empty {scene.label}", game=scene.season.game)
    opens = one.fill(f"/seasons/{season.pk}/evenings/new/", "date", date="2026-12-04")
    return opens, other.press(f"/seasons/{season.pk}/remove/")


@case(gathered, as_is)
def a_season_is_removed_while_it_is_changed(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    season = Season.objects.create(
        name=f"Empty {scene.label}", game=scene.season.game, options=scene.season.options
    )
    changes = one.fill(f"/seasons/{season.pk}/edit/", "rounds_per_evening", rounds_per_evening="3")
    return changes, other.press(f"/seasons/{season.pk}/remove/")


@case(gathered, lambda scene, answers: scene.evening.rounds.count() == 1)
def a_round_is_drawn_twice(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/evenings/{scene.evening.pk}/draw/"
    return one.fill(address, "method"), other.fill(address, "method", method=["tokens"])


@case(played, as_is)
def a_round_is_closed_twice(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    address = f"/rounds/{scene.round().pk}/close/"
    return one.press(address), other.press(address)


@case(played, as_is)
def a_round_is_closed_while_a_deal_is_struck(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    strikes = other.call(
        "DELETE", f"/api/matches/{scene.match().pk}/deals/2/", {"seen": 1, "confirmed": True}
    )
    return one.press(f"/rounds/{scene.round().pk}/close/"), strikes


def drawn_or_written(scene: Scene, answers: Answers) -> bool:
    """Never both: a deal that was saved keeps the draw."""
    is_drawn = scene.evening.rounds.filter(number=1).exists()
    return is_drawn == Correction.objects.filter(match__table__round__evening=scene.evening).exists()


@case(seated, drawn_or_written)
def a_draw_is_taken_back_while_a_deal_is_written(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    body = {"deal": {"card_points": [90, 67]}}
    writes = other.call("PUT", f"/api/matches/{scene.match().pk}/deals/1/", body)
    return one.press(f"/rounds/{scene.round().pk}/take-back/"), writes


def written_and_moved(scene: Scene, answers: Answers) -> bool:
    noted = SeatChange.objects.filter(round__evening=scene.evening).exists()
    return noted and Correction.objects.filter(match=scene.match(), number=2).exists()


@case(entering, written_and_moved)
def wrong_seats_are_exchanged_while_a_deal_is_written(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    tokens = dict(scene.round().results.values_list("token", "member"))
    chosen = {"exchange__one": tokens[1], "exchange__other": tokens[6], "exchange": "1"}
    exchanges = one.fill(f"/tables/{scene.table().pk}/seats/", "exchange-one", **chosen)
    writes = other.call(
        "PUT", f"/api/matches/{scene.match().pk}/deals/2/", {"deal": {"card_points": [90, 67]}}
    )
    return exchanges, writes


def options_hold(scene: Scene, answers: Answers) -> bool:
    bonus = scene.season_anew().options["matsch_bonus"]
    matches = Match.objects.filter(table__round__evening=scene.evening)
    return bonus == 50 and not matches.exclude(options__matsch_bonus=50).exists()


def _other_options(scene: Scene, laptop: Laptop) -> Sending:
    typed = {"matsch_bonus": "50", "from_when": "now"}
    return laptop.fill(f"/seasons/{scene.season.pk}/edit/", "matsch_bonus", **typed)


@case(entering, options_hold)
def options_change_while_a_deal_is_written(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    deal = {"deal": {"card_points": [157, 0], "matsch": 0}}
    writes = other.call("PUT", f"/api/matches/{scene.match().pk}/deals/2/", deal)
    return _other_options(scene, one), writes


@case(between, options_hold)
def options_change_while_a_round_is_drawn(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    return _other_options(scene, one), other.fill(f"/evenings/{scene.evening.pk}/draw/", "method")


@case(seated, options_hold)
def options_change_while_rounds_are_fitted(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    return _other_options(scene, one), other.fill(f"/evenings/{scene.evening.pk}/repair/", "first")


@case(gathered, as_is)
def a_friendly_match_is_removed_while_it_is_written(scene: Scene, one: Laptop, other: Laptop) -> Sendings:
    deal = {"announced": [40, 40, 40, 40], "card_points": [50, 30, 40, 37]}
    match = f"matches/{scene.friendly.pk}/"
    return one.call("PUT", f"/api/{match}deals/1/", {"deal": deal}), other.press(f"/{match}remove/")
