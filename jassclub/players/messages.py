"""The journal's lines about members added, removed, merged and made anonymous, and about their wishes."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.accounts.models import Account
from jassclub.drawing.actions.pairs import add_wish, check_wish, remove_wish
from jassclub.drawing.models import Wish
from jassclub.evenings.actions.roll_call import remove_member
from jassclub.evenings.queries.blockers import blocked_members
from jassclub.journal.kinds import Kind, names, register
from jassclub.journal.models import Line
from jassclub.journal.recording import note
from jassclub.members.models import Member

from .actions import FORGOTTEN


def _members(line: Line) -> str:
    words = _("members added: %(names)s") if line.after else _("members removed: %(names)s")
    return words % {"names": names((line.after or line.before)["members"])}


def _undo_added(line: Line, by: Account) -> None:
    for key in line.members:
        remove_member(member=Member.objects.get(pk=key))
    note("members_removed", before=line.after, members=line.members)


def _wish(line: Line) -> str:
    wish = line.after or line.before
    people = [person["name"] for person in (wish["one"], wish["other"]) if person]
    words = _("wish added: %(names)s, %(wish)s") if line.after else _("wish removed: %(names)s, %(wish)s")
    kind = dict(Wish.Kind.choices).get(wish["kind"], wish["kind"])
    return words % {"names": " – ".join(people), "wish": kind}


def _undo_wish_added(line: Line, by: Account) -> None:
    kind, one, other = _columns_of(line.after)
    remove_wish(wish=Wish.objects.get(kind=kind, one=one, other=other))


def _undo_wish_removed(line: Line, by: Account) -> None:
    kind, one, other = _columns_of(line.before)
    people = Member.objects
    add_wish(kind=kind, one=people.get(pk=one), other=people.get(pk=other) if other else None)


def _refused_added(lines: Sequence[Line], by: Account) -> list[Line]:
    keys = {key for line in lines for key in line.members}
    free = set(Member.objects.filter(pk__in=keys).values_list("pk", flat=True)) - blocked_members(keys)
    return [line for line in lines if not free.issuperset(line.members)]


def _refused_wishes_added(lines: Sequence[Line], by: Account) -> list[Line]:
    stored = set(Wish.objects.values_list("kind", "one", "other"))
    return [line for line in lines if _columns_of(line.after) not in stored]


def _refused_wishes_removed(lines: Sequence[Line], by: Account) -> list[Line]:
    wishes = list(Wish.objects.select_related("one", "other"))
    members = Member.objects.in_bulk({key for line in lines for key in _columns_of(line.before)[1:] if key})

    def is_refused(line: Line) -> bool:
        kind, one, other = _columns_of(line.before)
        try:
            check_wish(wishes, kind, members[one], members[other] if other else None)
        except (KeyError, ValidationError):  # one of them is gone, or now contradicts it
            return True
        return False

    return [line for line in lines if is_refused(line)]


def _columns_of(wish: Any) -> tuple[str, int, int | None]:
    """Kind, one and other of the wish's row, from what the journal recorded of it."""
    return wish["kind"], wish["one"]["key"], wish["other"] and wish["other"]["key"]


register(
    {
        "members_added": Kind(_members, undo=_undo_added, refused=_refused_added),
        "members_removed": Kind(_members),
        "members_merged": Kind(gettext_lazy("%(old)s is the same person as %(name)s: merged")),
        FORGOTTEN: Kind(gettext_lazy("former member made anonymous: %(name)s")),
        "wish_added": Kind(_wish, undo=_undo_wish_added, refused=_refused_wishes_added),
        "wish_removed": Kind(_wish, undo=_undo_wish_removed, refused=_refused_wishes_removed),
    }
)
