"""Signing up for an evening to come, what the secretary answers, and who pays."""

from uuid import NAMESPACE_OID, uuid5

from jassclub.evenings.actions.roll_call import remove_member, take_cash
from jassclub.evenings.actions.sign_ups import answer_sign_ups, move_up, remove_sign_up, sign_up
from jassclub.evenings.models import SignUp
from jassclub.players.actions import merge_members
from jassclub.season_setup.actions.seasons import remove_evening
from jassclub.seasons.models import Attendance, Evening
from tests.races.acts import Act, is_gone
from tests.races.scenes import MOMENTS


def sign_up_is_there(scene, said, found):
    return SignUp.objects.filter(evening=scene.coming, state=found.state).exists()


def has_paid(scene, said, nothing):
    paid = Attendance.objects.filter(member__in=said["paid"], paid__isnull=False)
    return paid.filter(evening=scene.evening).exists()


def that_comes(scene):
    return {"evening": Evening.objects.select_related("season").get(pk=scene.coming.pk)}


def said_with_a_phone(scene, who, **said):
    """Each phone has a form of its own; what it says again is known by it, or by its cookie."""
    form = f"{scene.label} {who} {said.get('member', '')}"
    return that_comes(scene) | said | {"key": uuid5(NAMESPACE_OID, form)}


def known(scene, who):
    return said_with_a_phone(scene, who, member=scene.members[3], comes=True)


def unknown(scene, who):
    return said_with_a_phone(scene, who, line=f"Nadia {scene.label}", comes=True)


def cannot(scene, who):
    return said_with_a_phone(scene, who, member=scene.members[6 + who], comes=False)


def answer(scene, who):
    key = SignUp.objects.filter(evening=scene.coming, member=scene.members[6]).values_list("pk", flat=True)
    return that_comes(scene) | {"keys": list(key) or [0], "confirm": False}


def answer_to_someone_new(scene, who):
    new = sign_up(**unknown(scene, who))
    refusal = answer(scene, who)
    return refusal | {"keys": [*refusal["keys"], new.pk], "confirm": True}


def sign_up_of(number):
    def said(scene, who):
        member = scene.members[min(number + who, 7)]
        return {"sign_up": SignUp.objects.select_related("evening").get(evening=scene.coming, member=member)}

    return said


def fee(scene, who):
    return {"paid": [scene.members[2 + who].pk], "shown": []}


ANSWERED = (answer_sign_ups, remove_sign_up)
ACTS = (
    Act(sign_up, known, MOMENTS, sign_up_is_there, ANSWERED),
    Act(sign_up, unknown, MOMENTS, sign_up_is_there, ANSWERED),
    Act(sign_up, cannot, undone_by=ANSWERED),
    Act(sign_up, lambda *at: unknown(*at) | {"by_secretary": True}),
    Act(answer_sign_ups, answer_to_someone_new),
    Act(answer_sign_ups, answer),
    Act(remove_sign_up, sign_up_of(6), MOMENTS, is_gone("sign_up")),
    Act(move_up, sign_up_of(7)),
    Act(take_cash, fee, MOMENTS, has_paid, [remove_evening, merge_members, remove_member]),
)
