"""What the journal says of the club and its accounts. They are the secretary's to read; no line has a
password, a key or a code."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.journal.kinds import Kind, refuse_newer, sentence
from jassclub.journal.models import Line

from .models import Account, Club, Member
from .services import allow_friendly_matches, change_member, lock_club


def _role(line: Line) -> str:
    said = line.after or line.before
    role = dict(Account.Role.choices).get(said["role"], said["role"])
    words = _("account %(account)s added (%(role)s)") if line.after else _("account %(account)s removed")
    return words % {"account": said["account"], "role": role}


def _member(line: Line) -> str:
    """The new name, and whatever else is another now."""
    before, after = line.before, line.after
    fields = [name for name in after["fields"] if after["fields"][name] != before["fields"].get(name)]
    shown = [_field(name, after["fields"][name]) for name in fields if name in ("is_guest", "is_active")]
    if before["member"] != after["member"]:
        renamed = {"before": before["member"], "after": after["member"]}
        return "; ".join([_("%(before)s is called %(after)s") % renamed, *shown])
    return "; ".join([_("%(name)s changed") % {"name": after["member"]}, *shown])


def _field(name: str, value: Any) -> str:
    word = {"is_guest": _("guest"), "is_active": _("active")}[name]
    return _("%(field)s: %(value)s") % {"field": word, "value": _("yes") if value else _("no")}


def _undo_member(line: Line, by: Account) -> None:
    [key] = line.members
    fields = line.before["fields"]
    change_member(member=Member.objects.get(pk=key), fields=fields, seen=line.after["version"])


def _allowed(line: Line) -> str:
    if line.after["allowed"]:
        return _("anybody in the room may start a friendly match")
    return _("only those who log in may start a friendly match")


def _undo_allowed(line: Line, by: Account) -> None:
    lock_club()
    if Club.objects.get().friendly_matches != line.after["allowed"]:
        raise refuse_newer()
    allow_friendly_matches(allowed=line.before["allowed"])


KINDS = {
    "club_opened": Kind(sentence(gettext_lazy("%(club)s opened, secretary: %(account)s"))),
    "member_changed": Kind(_member, undo=_undo_member),
    "account_added": Kind(_role),
    "account_removed": Kind(_role),
    "password_changed": Kind(sentence(gettext_lazy("account %(account)s has a new password"))),
    "friendly_matches_allowed": Kind(_allowed, undo=_undo_allowed),
    "sessions_ended": Kind(sentence(gettext_lazy("account %(account)s: sessions ended"))),
    "session_ended": Kind(sentence(gettext_lazy("account %(account)s: a session ended"))),
    "second_factor_begun": Kind(sentence(gettext_lazy("account %(account)s: setting up a second factor"))),
    "second_factor_set_up": Kind(sentence(gettext_lazy("account %(account)s: second factor set up"))),
    "second_factor_removed": Kind(sentence(gettext_lazy("account %(account)s: second factor removed"))),
    "recovery_codes_made": Kind(sentence(gettext_lazy("account %(account)s: new recovery codes"))),
    "recovery_code_used": Kind(sentence(gettext_lazy("account %(account)s: logged in with a recovery code"))),
}
