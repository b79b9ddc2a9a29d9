"""Signing up for an evening to come, what the secretary answers, and who pays."""

from __future__ import annotations

from jassclub.evenings.actions.cash import take_cash
from jassclub.evenings.actions.roll_call import remove_member
from jassclub.evenings.actions.sign_ups import answer_sign_ups, move_up, remove_sign_up, sign_up
from jassclub.evenings.models import SignUp
from jassclub.players.actions import merge_members
from jassclub.season_setup.actions.seasons import remove_evening
from jassclub.seasons.models import Attendance, Evening
from tests.races.acts import Said, act
from tests.races.scenes import Scene


def _coming(scene: Scene) -> Evening:
    return Evening.objects.select_related("season").get(pk=scene.coming.pk)


def sign_up_is_there(scene: Scene, said: Said, found: SignUp) -> bool:
    return SignUp.objects.filter(evening=scene.coming, state=found.state).exists()


@act(sign_up, kept=sign_up_is_there, undone_by=[answer_sign_ups, remove_sign_up])
def says_that_two_come(scene: Scene, who: int) -> Said:
    """Both phones say it of the same member."""
    return {"evening": _coming(scene), "member": scene.members[3], "comes": True}


@act(sign_up, kept=sign_up_is_there, undone_by=[answer_sign_ups, remove_sign_up])
def types_a_new_name(scene: Scene, who: int) -> Said:
    return {"evening": _coming(scene), "line": f"Nadia {scene.label}", "comes": True}


@act(sign_up, undone_by=[answer_sign_ups, remove_sign_up])
def says_that_somebody_cannot(scene: Scene, who: int) -> Said:
    return {"evening": _coming(scene), "member": scene.members[6 + who], "comes": False}


@act(sign_up)
def is_told_by_somebody_new(scene: Scene, who: int) -> Said:
    line = f"Nadia {scene.label}"
    return {"evening": _coming(scene), "line": line, "comes": True, "by_secretary": True}


def _key_of(scene: Scene, member: int) -> int:
    found = SignUp.objects.filter(evening=scene.coming, member=scene.members[member]).first()
    return found.pk if found else 0


@act(answer_sign_ups)
def confirms_somebody_new(scene: Scene, who: int) -> Said:
    evening = _coming(scene)
    new = sign_up(evening=evening, line=f"Nadia {scene.label}", comes=True)
    return {"evening": evening, "keys": [_key_of(scene, 6), new.pk], "confirm": True}


@act(answer_sign_ups)
def refuses_somebody(scene: Scene, who: int) -> Said:
    return {"evening": _coming(scene), "keys": [_key_of(scene, 6)], "confirm": False}


def _sign_up(scene: Scene, member: int) -> SignUp:
    return SignUp.objects.select_related("evening").get(pk=_key_of(scene, member))


def is_not_signed_up(scene: Scene, said: Said, nothing: None) -> bool:
    return not SignUp.objects.filter(pk=said["sign_up"].pk).exists()


@act(remove_sign_up, kept=is_not_signed_up)
def removes_a_sign_up(scene: Scene, who: int) -> Said:
    return {"sign_up": _sign_up(scene, 6 + who)}


@act(move_up)
def moves_somebody_up(scene: Scene, who: int) -> Said:
    return {"sign_up": _sign_up(scene, 7)}


def has_paid(scene: Scene, said: Said, nothing: None) -> bool:
    return Attendance.objects.filter(
        evening=scene.evening, member__in=said["paid"], paid__isnull=False
    ).exists()


@act(take_cash, kept=has_paid, undone_by=[remove_evening, merge_members, remove_member])
def takes_the_fee(scene: Scene, who: int) -> Said:
    """Two helpers each tick somebody else, on pages opened before."""
    evening = scene.evening_anew()
    return {"evening": evening, "paid": [scene.members[2 + who].pk], "shown": []}
