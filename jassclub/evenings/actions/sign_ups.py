"""Signing up for an evening to come, and what the secretary answers."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.budgets import Limits, of_stranger, spend
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
from ..queries.attendance import distinct_answers, why_closed

LONGEST_LINE = SignUp._meta.get_field("name").max_length or 100
State = SignUp.State
Answered = tuple[str, SignUp]  # with its state before
# The state after the secretary says yes.
YES = {State.ASKED: State.CONFIRMED, State.REFUSED: State.CONFIRMED, State.CANNOT: State.EXCUSED}


@one_transaction
def sign_up(
    *,
    evening: Evening,
    comes: bool,
    member: Member | None = None,
    line: str = "",
    own: Collection[int] = (),
    key: UUID | None = None,
    by_secretary: bool = False,
) -> SignUp:
    """A member, or someone named in `line`, comes to the evening or cannot.

    `own` are the sign-ups that this phone made before, `key` is that of its form: what it says again of the
    same name changes its own sign-up, and no other. What the secretary enters holds for the person. Raises
    ValidationError: at `name` for a name that cannot be or is not the member's, else where sign-up is closed;
    UsedUp where strangers sign up too often.
    """
    if by_secretary:
        lock_club()  # someone new becomes a guest
    evening = _lock(evening)
    if reason := why_closed(evening):
        raise ValidationError(reason, code="closed")
    member = Member.objects.get(pk=member.pk) if member else None
    line = " ".join(line.split())
    refuse_both(line, chosen=member)
    said = SignUp(evening=evening, member=member, name="" if member else line, key=key)
    if member is None:
        said.member = Member.objects.known().filter(name_key=_new_member(line).key).first()
    said.name_key = same_name_key(said.name)
    rows = list(evening.sign_ups.select_related("member"))
    entry = next((row for row in rows if _is_the_same(row, said, own, by_secretary=by_secretary)), said)
    spend(_limits(said, own=entry.pk if entry.pk in own else None))
    before, was = (_as_noted(entry), entry.state) if entry.pk else (None, "")
    if entry is said:
        if said.name and not by_secretary and sum(bool(row.name) for row in rows) >= MOST_SIGN_UPS:
            raise ValidationError(_("No more people can sign up for this evening."), code="full")
        if by_secretary and said.member is None and not comes:
            words = _(
                "This name is not known here. People who are not on the list can sign up, but not cancel."
            )
            raise ValidationError({"name": words})
        said.key = None if key in {row.key for row in rows} else key  # another name, typed on the same page
        rows.append(said)
    _change_answer(entry, comes=comes)
    answers = [(was, entry)]
    if by_secretary:
        answers += _answer(rows, entry, State.CONFIRMED if comes else State.EXCUSED)
    _update_excuses(evening, answers)
    _note("signed_up", evening, [entry], before=before, after=_as_noted(entry))
    return entry


@one_transaction
@confirms_rank_changes(lambda evening, **_arguments: finals_of_evening(evening))
def answer_sign_ups(*, evening: Evening, keys: Collection[int], confirm: bool) -> None:
    """The secretary confirms these sign-ups, or refuses them; those already answered that way stay, and those
    that are gone are left out. Someone new who is confirmed becomes a guest."""
    lock_club()
    evening = _lock(evening)
    rows = list(evening.sign_ups.select_related("member"))
    entries, before, answers = [], [], list[Answered]()
    for entry in (row for row in rows if row.pk in keys):
        said = State(entry.state)
        state = YES.get(said, said) if confirm else State.REFUSED
        if state != said:
            entries.append(entry)
            before.append(_as_noted(entry))
            answers += _answer(rows, entry, state)
    _update_excuses(evening, answers)
    after = {"people": [_as_noted(entry) for entry in entries]}
    _note("sign_ups_answered", evening, entries, before={"people": before}, after=after)


@one_transaction
@confirms_rank_changes(lambda sign_up: finals_of_evening(sign_up.evening))
def remove_sign_up(*, sign_up: SignUp) -> None:
    """As if it had never been made; an excuse is taken back. Sent twice, nothing more happens."""
    evening = _lock(sign_up.evening)
    rows = list(evening.sign_ups.select_related("member"))
    for entry in (row for row in rows if row.pk == sign_up.pk):
        same = _repeated(rows, entry)
        evening.sign_ups.filter(pk__in=[row.pk for row in same]).delete()
        _update_excuses(evening, [(row.state, row) for row in same])
        _note("sign_up_removed", evening, [entry], before=_as_noted(entry))


@one_transaction
def move_up(*, sign_up: SignUp) -> None:
    """Someone in line changes places with the one before."""
    evening = lock_evening(sign_up.evening)
    answers = distinct_answers(evening.sign_ups.select_related("member"))
    line = [entry for entry in answers if entry.is_in_line]
    if sign_up not in line[1:]:
        return
    at = line.index(sign_up)
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


def _update_excuses(evening: Evening, answers: Collection[Answered]) -> None:
    """Players who are excused now, by each sign-up and its state before, are excused in the standings too. A
    page on which the season is changed shows all excuses, so it must be loaded again then."""
    about = {entry.member_id for _before, entry in answers if entry.member_id}
    was = {entry.member_id for before, entry in answers if before == State.EXCUSED}
    excused = evening.sign_ups.filter(member__in=about, state=State.EXCUSED)
    now = set(excused.values_list("member_id", flat=True))
    new = sorted(now - set(evening.excuses.values_list("member", flat=True)))
    Excuse.objects.bulk_create(Excuse(evening=evening, member_id=member) for member in new)
    taken_back, _of = evening.excuses.filter(member__in=was - now).delete()
    if new or taken_back:
        Season.objects.filter(pk=evening.season_id).update(version=F("version") + 1)


def _limits(said: SignUp, *, own: int | None) -> Limits:
    """Each person has a budget at one address, by the name that was said and not by whom it means; what was
    said with the same phone before (`own`) has one that nobody else uses up."""
    most = settings.SIGN_UPS_OF_A_PERSON
    if own is not None:
        return of_stranger(f"own sign-up {own}", most, anywhere=True)
    person = hashlib.sha256((said.name_key or str(said.member_id)).encode()).hexdigest()[:16]
    return {
        **of_stranger(f"sign-up {said.evening_id} {person}", most),
        **of_stranger("sign-up", settings.SIGN_UPS, newcomers=settings.SIGN_UPS_FROM),
    }


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


def _is_the_same(row: SignUp, said: SignUp, own: Collection[int], *, by_secretary: bool) -> bool:
    """Whether `row` is changed by what is said. A phone that chose initials from the list, and types a whole
    name, must not learn that these are one person."""
    if by_secretary:
        return row.person == said.person
    is_own = row.pk in own or (row.key is not None and row.key == said.key)
    return is_own and (row.name_key or row.member) == (said.name_key or said.member)


def _change_answer(entry: SignUp, *, comes: bool) -> None:
    """What the phone that made it says now. The secretary's no stands."""
    before = entry.state
    if comes and before in (State.CANNOT, State.EXCUSED):
        entry.state, entry.at = State.ASKED, timezone.now()  # at the end of the line
    elif not comes and entry.is_in_line:
        entry.state = State.CANNOT
    if entry.pk is None or entry.state != before:
        entry.save()


def _answer(rows: Sequence[SignUp], entry: SignUp, state: State) -> list[Answered]:
    """The secretary's answer holds at once, a yes for whatever was said of the person, a no for all that says
    the same. Someone new who comes becomes a guest. Returns the rows with their states before."""
    if state == State.CONFIRMED and entry.member is None:
        new, key = _new_member(entry.name), entry.name_key
        member = Member.objects.known().filter(name_key=new.key).first()
        member = member or add_members([replace(new, is_guest=True)])[0]
        if not member.is_active:
            member = change_member(member=member, fields={"is_active": True})
        for row in rows:
            if row.member is None and row.name_key == key:
                row.member = member
    is_no = state == State.REFUSED
    same = _repeated(rows, entry) if is_no else [row for row in rows if row.person == entry.person]
    answered = [(row.state, row) for row in same]
    for row in same:
        if state == State.CONFIRMED and not row.is_in_line:
            row.at = timezone.now()
        row.state = state
        row.save()
    return answered


def _repeated(rows: Iterable[SignUp], entry: SignUp) -> list[SignUp]:
    """With the others that say the same of this person."""
    return [row for row in rows if (row.person, row.state) == (entry.person, entry.state)]


def _as_noted(sign_up: SignUp) -> dict[str, Any]:
    return {"key": sign_up.member_id, "name": sign_up.full_name, "state": str(sign_up.state)}


def _note(what: str, evening: Evening, entries: Collection[SignUp], **change: Any) -> None:
    members = [entry.member_id for entry in entries if entry.member_id]
    note(what, members=members, **evening.in_journal, **change)
