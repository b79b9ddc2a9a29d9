"""Members who came and went, and what they wish. Wishes are the secretary's to read."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.journal.kinds import Kind, names, sentence
from jassclub.journal.models import Line
from jassclub.journal.noting import note
from jassclub.members.models import Account, Member

from ..models import Wish
from ..services.leaving import FORGOTTEN
from ..services.removing import remove_member
from ..services.wishes import add_wish, remove_wish


def _added(line: Line) -> str:
    return _("members added: %(names)s") % {"names": names(line.after["members"])}


def _undo_added(line: Line, by: Account) -> None:
    for key in line.members:
        remove_member(member=Member.objects.get(pk=key))
    note("members_removed", before=line.after, members=line.members)


def _removed(line: Line) -> str:
    return _("members removed: %(names)s") % {"names": names(line.before["members"])}


def _wish(line: Line) -> str:
    said = line.after or line.before
    people = [each["name"] for each in (said["one"], said["other"]) if each]
    words = _("wish added: %(names)s, %(wish)s") if line.after else _("wish removed: %(names)s, %(wish)s")
    kind = dict(Wish.Kind.choices).get(said["kind"], said["kind"])
    return words % {"names": " – ".join(people), "wish": kind}


def _undo_wish_added(line: Line, by: Account) -> None:
    said = line.after
    other = said["other"] and said["other"]["key"]
    remove_wish(wish=Wish.objects.get(kind=said["kind"], one=said["one"]["key"], other=other))


def _undo_wish_removed(line: Line, by: Account) -> None:
    one, other = (
        each and Member.objects.get(pk=each["key"]) for each in (line.before["one"], line.before["other"])
    )
    add_wish(kind=line.before["kind"], one=one, other=other)


KINDS = {
    "members_added": Kind(_added, undo=_undo_added),
    "members_removed": Kind(_removed),
    "members_merged": Kind(sentence(gettext_lazy("%(old)s is the same person as %(name)s: merged"))),
    FORGOTTEN: Kind(sentence(gettext_lazy("somebody who left was made anonymous: %(name)s"))),
    "wish_added": Kind(_wish, undo=_undo_wish_added),
    "wish_removed": Kind(_wish, undo=_undo_wish_removed),
}
