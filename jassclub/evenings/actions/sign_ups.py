"""Signing up for an evening to come, and what the secretary answers."""

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.engine.names import same_name_key
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.members.actions import NewMember, add_members, change_member
from jassclub.members.listed_people import read_names
from jassclub.members.models import Member
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.prizes.queries.rank_changes import finals_of_evening
from jassclub.seasons.models import Evening, Excuse, Season
from jassclub.seasons.queries import lock_evening
from jassclub.web.alphabet import refuse_both
from jassclub.web.bounds import MOST_SIGN_UPS

from ..models import SignUp
from ..queries.attendance import why_closed

LONGEST_LINE = SignUp._meta.get_field("name").max_length or 100
State = SignUp.State
CONFIRMED = {  # the state after the secretary says yes
    State.ASKED: State.CONFIRMED,
    State.REFUSED: State.CONFIRMED,
    State.LEAVING: State.EXCUSED,
    State.CANNOT: State.EXCUSED,
}
REFUSED = {  # and after a no
    State.ASKED: State.REFUSED,
    State.CONFIRMED: State.REFUSED,
    State.LEAVING: State.CONFIRMED,
    State.CANNOT: State.REFUSED,
    State.EXCUSED: State.REFUSED,
}


@one_transaction
def sign_up(
    *,
    evening: Evening,
    comes: bool,
    member: Member | None = None,
    line: str = "",
    own: Collection[int] = (),
    by_secretary: bool = False,
) -> SignUp:
    """A member, or somebody new by a `line` with the name, comes to the evening or cannot. Sent twice, it
    counts once.

    `own` are the sign-ups that this phone made before. A player in line whom another phone signs off keeps
    the place until the secretary answers. What the secretary enters needs no confirming.
    Raises ValidationError: at `name` for a name that cannot be or is not the member's, else where nobody can
    sign up any more.
    """
    if by_secretary:
        lock_club()  # somebody new becomes a guest
    evening = _lock(evening)
    if reason := why_closed(evening):
        raise ValidationError(reason, code="closed")
    member = Member.objects.get(pk=member.pk) if member else None
    line = " ".join(line.split())
    refuse_both(line, chosen=member)
    if member is None:
        member = Member.objects.filter(name_key=_new_member(line).key).first()
    same = {"member": member} if member else {"member": None, "name_key": same_name_key(line)}
    entry = evening.sign_ups.select_related("member").filter(**same).first()
    before = _as_noted(entry) if entry else None
    if entry is None:
        if evening.sign_ups.count() >= MOST_SIGN_UPS:
            raise ValidationError(_("More people cannot sign up for this evening."), code="full")
        if member is None and not comes:
            words = _("This name is not known here: who is not in the list says only that they come.")
            raise ValidationError({"name": words})
        entry = SignUp(evening=evening, member=member, name="" if member else line)
        entry.state = State.ASKED if comes else State.CANNOT
        entry.save()
    else:
        _change_answer(entry, comes=comes, is_own=entry.pk in own)
    if by_secretary:
        entry = _with_state(entry, State.CONFIRMED if comes else State.EXCUSED)
    _update_excuses(evening, [(before["state"] if before else "", entry)])
    _note("signed_up", evening, [entry], before=before, after=_as_noted(entry))
    return entry


@one_transaction
@confirms_rank_changes(lambda evening, **_arguments: finals_of_evening(evening))
def answer_sign_ups(*, evening: Evening, keys: Collection[int], confirm: bool) -> None:
    """The secretary confirms these sign-ups, or refuses them; those answered so already stay, and those that
    are gone are left out. Somebody new who is confirmed becomes a guest."""
    lock_club()
    evening = _lock(evening)
    steps = CONFIRMED if confirm else REFUSED
    before, answered = [], []
    for entry in evening.sign_ups.filter(pk__in=keys).select_related("member"):
        if state := steps.get(State(entry.state)):
            before.append(_as_noted(entry))
            answered.append((entry.state, _with_state(entry, state)))
    entries = [entry for _state, entry in answered]
    after = [_as_noted(entry) for entry in entries]
    _update_excuses(evening, answered)
    _note("sign_ups_answered", evening, entries, before={"people": before}, after={"people": after})


@one_transaction
@confirms_rank_changes(lambda sign_up: finals_of_evening(sign_up.evening))
def remove_sign_up(*, sign_up: SignUp) -> None:
    """As if it had never been made; an excuse is taken back. Sent twice, nothing more happens."""
    evening = _lock(sign_up.evening)
    for entry in evening.sign_ups.filter(pk=sign_up.pk).select_related("member"):
        before = _as_noted(entry)
        if entry.state == State.EXCUSED:
            _update_excuses(evening, [(State.EXCUSED, _with_state(entry, State.CANNOT))])
        _note("sign_up_removed", evening, [entry], before=before)
        entry.delete()


@one_transaction
def move_up(*, sign_up: SignUp) -> None:
    """Somebody in line changes places with the one before."""
    evening = lock_evening(sign_up.evening)
    line = [entry for entry in evening.sign_ups.select_related("member") if entry.is_in_line]
    at = next((number for number, entry in enumerate(line) if entry.pk == sign_up.pk), 0)
    if at == 0:
        return
    moments = sorted(entry.at for entry in line)
    line[at - 1], line[at] = line[at], line[at - 1]
    for number, entry in enumerate(line):
        entry.at = moments[number] + timedelta(microseconds=number)  # two may have come at the same moment
    SignUp.objects.bulk_update(line, ["at"])
    _note("sign_up_moved_up", evening, [line[at - 1]], after=_as_noted(line[at - 1]))


def _lock(evening: Evening) -> Evening:
    """Nobody changes the season's excuses or who comes. Raises DoesNotExist where the evening is gone."""
    lock_row(Season.objects.filter(evenings=evening.pk))
    return lock_evening(evening)


def _update_excuses(evening: Evening, answers: Collection[tuple[str, SignUp]]) -> None:
    """Players who are excused now, by each sign-up and its state before, are so in the standings too. A page
    on which the season is changed shows all excuses, so it must be loaded again then."""
    was = {entry.member_id for before, entry in answers if before == State.EXCUSED}
    now = {entry.member_id for _before, entry in answers if entry.state == State.EXCUSED and entry.member_id}
    known = set(evening.excuses.values_list("member", flat=True))
    new = [Excuse(evening=evening, member_id=member) for member in sorted(now - known)]
    Excuse.objects.bulk_create(new)
    taken_back, _of = evening.excuses.filter(member__in=was - now).delete()
    if new or taken_back:
        Season.objects.filter(pk=evening.season_id).update(version=F("version") + 1)


def _new_member(line: str) -> NewMember:
    names = read_names(line)
    if len(names) != 1:
        raise ValidationError({"name": _("Choose your name, or type it.")})
    [new] = names
    fields = Member(surname=new.surname, first_name=new.first_name, distinction=new.distinction)
    try:
        fields.full_clean(exclude=["name", "name_key"], validate_constraints=False)
    except ValidationError as error:
        raise ValidationError({"name": error.messages}) from error
    return new


def _change_answer(entry: SignUp, *, comes: bool, is_own: bool) -> None:
    before = State(entry.state)
    if before == State.REFUSED:
        return
    if comes and before in (State.CANNOT, State.EXCUSED):
        entry.state, entry.at = State.ASKED, timezone.now()  # at the end of the line
    elif comes and before == State.LEAVING and is_own:
        entry.state = State.ASKED
    elif not comes and entry.is_in_line:
        entry.state = State.CANNOT if is_own else State.LEAVING
    if entry.state != before:
        entry.save()


def _with_state(entry: SignUp, state: State) -> SignUp:
    """The secretary's answer holds at once. Somebody new who comes becomes a guest, and somebody new who does
    not is deleted; where that guest has a sign-up besides, it takes the place of this one."""
    if state == State.CONFIRMED and not entry.is_in_line:
        entry.at = timezone.now()
    if state == State.CONFIRMED and entry.member is None:
        new = _new_member(entry.name)
        guest = replace(new, is_guest=True)
        member = Member.objects.filter(name_key=new.key).first() or add_members([guest])[0]
        if not member.is_active:
            member = change_member(member=member, fields={"is_active": True})
        twin = SignUp.objects.filter(evening=entry.evening_id, member=member).first()
        if twin:
            entry.delete()
            entry = twin
        else:
            entry.member, entry.name = member, ""
    entry.state = state
    if state == State.EXCUSED and entry.member is None:
        entry.delete()
    else:
        entry.save()
    return entry


def _as_noted(sign_up: SignUp) -> dict[str, Any]:
    return {"key": sign_up.member_id, "name": sign_up.full_name, "state": str(sign_up.state)}


def _note(what: str, evening: Evening, entries: Collection[SignUp], **change: Any) -> None:
    members = [entry.member_id for entry in entries if entry.member_id]
    note(what, members=members, **evening.in_journal, **change)
