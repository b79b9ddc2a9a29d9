"""The club, its people and its accounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from jassclub.accounts.actions import add_account, open_club, remove_account
from jassclub.accounts.models import Account, Club
from jassclub.drawing.actions.pairs import add_wish, remove_wish
from jassclub.drawing.models import Wish
from jassclub.evenings.actions.roll_call import remove_member
from jassclub.exchange.actions import load_season
from jassclub.members.actions import NewMember, add_members, change_club, change_member
from jassclub.members.list_import import ADD, OTHER, ListedPerson, import_people, recognise
from jassclub.members.models import Member
from jassclub.players.actions import make_anonymous, merge_members
from tests.races.acts import Said, act
from tests.races.scenes import Scene

PASSWORD = "nine tricks for us"


@act(open_club)
def opens_the_club(scene: Scene, who: int) -> Said:
    return {"name": "Another club", "username": f"late {scene.label} {who}", "password": PASSWORD}


def members_are_there(scene: Scene, said: Said, added: Any) -> bool:
    return Member.objects.filter(pk__in=[each.pk for each in added]).count() == len(added)


@act(add_members, kept=members_are_there)
def adds_members(scene: Scene, who: int) -> Said:
    return {"members": [NewMember(f"Nora {scene.label}"), NewMember(f"Otto {scene.label} {who}")]}


def as_shown(people: Sequence[ListedPerson]) -> list[ListedPerson]:
    """As the page showed them, with the usual answers."""
    return [
        replace(each, shown=str(recognised), choice=recognised.usual_choice or OTHER)
        for each, recognised in zip(people, recognise(people), strict=True)
    ]


def all_are_there(scene: Scene, said: Said, found: Any) -> bool:
    return Member.objects.filter(pk__in=[each.pk for each in found], is_active=True).count() == len(found)


@act(import_people, kept=all_are_there, undone_by=[change_member])
def takes_in_a_list(scene: Scene, who: int) -> Said:
    known = scene.members[1]
    people = [
        ListedPerson(NewMember(f"Nora {scene.label}"), choice=ADD),
        ListedPerson(NewMember(known.surname, known.first_name, known.distinction)),
        ListedPerson(NewMember(f"Pia {scene.label} {who}"), is_guest=True, choice=ADD),
    ]
    return {"people": as_shown(people)}


def member_has_the_name(scene: Scene, said: Said, member: Member) -> bool:
    return Member.objects.get(pk=member.pk).surname == said["fields"]["surname"]


@act(change_member, kept=member_has_the_name)
def renames_a_member(scene: Scene, who: int) -> Said:
    member = Member.objects.get(pk=scene.members[0].pk)
    name = f"{'Maria' if who else 'Marie'} {scene.label}"
    return {"member": member, "fields": {"surname": name}, "seen": member.version}


@act(change_member)
def gives_a_member_the_name_of_another(scene: Scene, who: int) -> Said:
    """Both want the same for different members; one of them also types it in capitals."""
    member = Member.objects.get(pk=scene.members[who].pk)
    name = f"Élodie {scene.label}"
    return {"member": member, "fields": {"surname": name.upper() if who else name}, "seen": member.version}


def can_log_in(scene: Scene, said: Said, account: Account) -> bool:
    return Account.objects.filter(pk=account.pk, is_active=True).exists()


@act(add_account, kept=can_log_in)
def adds_an_account(scene: Scene, who: int) -> Said:
    return {"username": f"Helper {scene.label}", "password": PASSWORD, "role": Account.Role.HELPER}


def cannot_log_in(scene: Scene, said: Said, nothing: None) -> bool:
    return not Account.objects.get(pk=said["account"].pk).is_active


@act(remove_account, kept=cannot_log_in)
def removes_the_other_secretary(scene: Scene, who: int) -> Said:
    return {"account": scene.accounts[1 - who]}


@act(change_club)
def sets_the_minutes_of_the_wall(scene: Scene, who: int) -> Said:
    return {"fields": {"wall_minutes": 5 + who}, "seen": Club.objects.get().version}


def wish_is_there(scene: Scene, said: Said, wish: Wish) -> bool:
    return Wish.objects.filter(pk=wish.pk).exists()


@act(add_wish, kept=wish_is_there)
def wishes_to_play_together(scene: Scene, who: int) -> Said:
    one, *others = scene.members[6:9]
    return {"kind": Wish.Kind.TOGETHER, "one": one, "other": others[who]}


def wish_is_gone(scene: Scene, said: Said, nothing: None) -> bool:
    return not Wish.objects.filter(one=scene.members[4], other=scene.members[5]).exists()


@act(remove_wish, kept=wish_is_gone, undone_by=[load_season])
def removes_a_wish(scene: Scene, who: int) -> Said:
    return {"wish": Wish.objects.get(pk=scene.wish.pk)}


def member_is_gone(scene: Scene, said: Said, outcome: Any) -> bool:
    return not Member.objects.filter(pk=said["member"].pk).exists()


@act(remove_member, kept=member_is_gone)
def removes_somebody_who_never_played(scene: Scene, who: int) -> Said:
    return {"member": scene.late[1]}


def member_has_no_name(scene: Scene, said: Said, member: Member) -> bool:
    return Member.objects.filter(pk=member.pk, former__isnull=False).exists()


@act(make_anonymous, kept=member_has_no_name)
def forgets_somebody_who_plays(scene: Scene, who: int) -> Said:
    member = Member.objects.get(pk=scene.members[8].pk)
    return {"member": member, "typed": member.full_name}


@act(merge_members, kept=member_is_gone)
def merges_a_latecomer_with_somebody_who_is_here(scene: Scene, who: int) -> Said:
    return {"member": scene.late[1], "into": scene.members[6 + who]}
