"""The club, its people and its accounts."""

from dataclasses import replace

from jassclub.accounts.actions import add_account, open_club, remove_account
from jassclub.accounts.models import Account, Club
from jassclub.drawing.actions.pairs import add_wish, remove_wish
from jassclub.drawing.models import Wish
from jassclub.evenings.actions.roll_call import remove_member
from jassclub.members.actions import NewMember, add_members, change_club, change_member
from jassclub.members.list_import import ADD, OTHER, ListedPerson, import_people, recognise
from jassclub.members.models import Member
from jassclub.players.actions import make_anonymous, merge_members
from tests.races.acts import Act, is_gone, is_there
from tests.races.scenes import MOMENTS

PASSWORD = "nine tricks for us"


def all_are_active(scene, said, found):
    return Member.objects.filter(pk__in=[each.pk for each in found], is_active=True).count() == len(found)


def member_has_the_name(scene, said, member):
    return Member.objects.get(pk=member.pk).surname == said["fields"]["surname"]


def cannot_log_in(scene, said, nothing):
    return not Account.objects.get(pk=said["account"].pk).is_active


def member_has_no_name(scene, said, member):
    return Member.objects.filter(pk=member.pk, former__isnull=False).exists()


def another_club(scene, who):
    return {"name": "Another club", "username": f"late {scene.label} {who}", "password": PASSWORD}


def two_members(scene, who):
    return {"members": [NewMember(f"Nora {scene.label}"), NewMember(f"Otto {scene.label} {who}")]}


def as_shown(people):
    both = zip(people, recognise(people), strict=True)
    return [replace(each, shown=str(known), choice=known.usual_choice or OTHER) for each, known in both]


def list_of_three(scene, who):
    known = scene.members[1]
    people = [
        ListedPerson(NewMember(f"Nora {scene.label}"), choice=ADD),
        ListedPerson(NewMember(known.surname, known.first_name, known.distinction)),
        ListedPerson(NewMember(f"Pia {scene.label} {who}"), is_guest=True, choice=ADD),
    ]
    return {"people": as_shown(people)}


def renaming(number, name):
    member = Member.objects.get(pk=number)
    return {"member": member, "fields": {"surname": name}, "seen": member.version}


def another_name(scene, who):
    return renaming(scene.members[0].pk, f"{'Maria' if who else 'Marie'} {scene.label}")


def name_of_another(scene, who):
    """Both want the same for different members; one of them also types it in capitals."""
    name = f"Élodie {scene.label}"
    return renaming(scene.members[who].pk, name.upper() if who else name)


def helper(scene, who):
    return {"username": f"Helper {scene.label}", "password": PASSWORD, "role": Account.Role.HELPER}


def minutes_of_the_wall(scene, who):
    return {"fields": {"wall_minutes": 5 + who}, "seen": Club.objects.get().version}


def two_together(scene, who):
    return {"kind": Wish.Kind.TOGETHER, "one": scene.members[6], "other": scene.members[7 + who]}


def someone_who_plays(scene, who):
    member = Member.objects.get(pk=scene.members[8].pk)
    return {"member": member, "typed": member.full_name}


def latecomer_and_someone_here(scene, who):
    return {"member": scene.late[1], "into": scene.members[6 + who]}


ACTS = (
    Act(open_club, another_club),
    Act(add_members, two_members, MOMENTS, is_there),
    Act(import_people, list_of_three, MOMENTS, all_are_active, [change_member]),
    Act(change_member, another_name, MOMENTS, member_has_the_name),
    Act(change_member, name_of_another),
    Act(add_account, helper, MOMENTS, is_there),
    Act(remove_account, lambda scene, who: {"account": scene.accounts[1 - who]}, MOMENTS, cannot_log_in),
    Act(change_club, minutes_of_the_wall),
    Act(add_wish, two_together, MOMENTS, is_there),
    Act(remove_wish, lambda scene, _: {"wish": Wish.objects.get(pk=scene.wish.pk)}, MOMENTS, is_gone("wish")),
    Act(remove_member, lambda scene, who: {"member": scene.late[1]}, MOMENTS, is_gone("member")),
    Act(make_anonymous, someone_who_plays, MOMENTS, member_has_no_name),
    Act(merge_members, latecomer_and_someone_here, MOMENTS, is_gone("member")),
)
