"""What the journal says of the club and its accounts. Only the secretary reads them; no line has a password,
a key or a code."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.accounts.models import Account, Club
from jassclub.engine.names import same_name_key
from jassclub.games.joined import semicolons, stated
from jassclub.journal.kinds import Kind, names, register
from jassclub.journal.models import Line
from jassclub.journal.queries import not_to_undo, version_to_undo

from .actions import change_club, change_member
from .models import Member

SHOWN_FIELDS = ("is_guest", "is_active", "shown_as")  # besides the name


def _role(line: Line) -> str:
    noted = line.after or line.before
    role = dict(Account.Role.choices).get(noted["role"], noted["role"])
    words = _("account %(account)s added (%(role)s)") if line.after else _("account %(account)s removed")
    return words % {"account": noted["account"], "role": role}


def _member(line: Line) -> str:
    """The new name, and whatever else has changed."""
    before, after = line.before, line.after
    fields = [name for name in after["fields"] if after["fields"][name] != before["fields"].get(name)]
    shown = [_field(Member, name, after["fields"][name]) for name in fields if name in SHOWN_FIELDS]
    is_renamed = before["member"] != after["member"]
    words = _("%(before)s renamed to %(after)s") if is_renamed else _("%(name)s changed")
    called = {"before": before["member"], "after": after["member"], "name": after["member"]}
    return semicolons([words % called, *shown])


def _list(line: Line) -> str:
    """Who is new; people already known are only counted, since most have not changed."""
    added, known = line.after["added"], len(line.after["known"])
    new = _("members added from a list: %(names)s") % {"names": names(added) or "–"}
    if not known:
        return new
    words = ngettext(
        "%(n)s name on the list was already known", "%(n)s names on the list were already known", known
    )
    return semicolons([new, words % {"n": known}])


def _undo_member(line: Line, by: Account) -> None:
    member = Member.objects.get(pk__in=line.members)
    change_member(member=member, fields=line.before["fields"], seen=version_to_undo(line))


def _club(line: Line) -> str:
    before, after = line.before["fields"], line.after["fields"]
    changed = [_field(Club, name, after[name]) for name in after if after[name] != before[name]]
    return _("settings of the club: %(settings)s") % {"settings": semicolons(changed)}


def _field(model: type[Model], name: str, value: Any) -> str:
    field: Any = model._meta.get_field(name)
    word = dict(field.flatchoices).get(value, value)
    if isinstance(word, bool):
        word = _("yes") if word else _("no")
    return stated(field.verbose_name, "–" if word in (None, "") else word)


def _undo_club(line: Line, by: Account) -> None:
    change_club(fields=line.before["fields"], seen=version_to_undo(line))


def _refused_members(lines: Sequence[Line], by: Account) -> list[Line]:
    """Someone is anonymous or gone, another member has the name by now, or counts as a guest elsewhere."""
    members = Member.objects.in_bulk({key for line in lines for key in line.members})
    names = dict(Member.objects.values_list("name_key", "pk"))

    def is_refused(line: Line) -> bool:
        now, before = copy(members[line.members[0]]), line.before["fields"]
        is_guest = now.is_guest
        for name, value in before.items():
            setattr(now, name, value)
        is_taken = names.get(same_name_key(now.official_name), now.pk) != now.pk
        return is_taken or now.former is not None or now.is_guest != is_guest

    return not_to_undo(lines, lambda line: members.get(line.members[0]), is_refused)


def _refused_club(lines: Sequence[Line], by: Account) -> list[Line]:
    club = Club.objects.get()
    return not_to_undo(lines, lambda line: club)


register(
    {
        "club_opened": Kind(gettext_lazy("%(club)s set up, secretary: %(account)s")),
        "list_taken_in": Kind(_list),
        "member_changed": Kind(_member, undo=_undo_member, refused=_refused_members),
        "account_added": Kind(_role),
        "account_removed": Kind(_role),
        "password_changed": Kind(gettext_lazy("account %(account)s has a new password")),
        "club_changed": Kind(_club, undo=_undo_club, refused=_refused_club),
        "sessions_ended": Kind(gettext_lazy("account %(account)s: sessions ended")),
        "session_ended": Kind(gettext_lazy("account %(account)s: a session ended")),
        "second_factor_begun": Kind(gettext_lazy("account %(account)s: setting up a second factor")),
        "second_factor_set_up": Kind(gettext_lazy("account %(account)s: second factor set up")),
        "second_factor_removed": Kind(gettext_lazy("account %(account)s: second factor removed")),
        "recovery_codes_made": Kind(gettext_lazy("account %(account)s: new recovery codes")),
        "recovery_code_used": Kind(gettext_lazy("account %(account)s: logged in with a recovery code")),
    }
)
