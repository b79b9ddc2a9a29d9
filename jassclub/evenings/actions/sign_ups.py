"""Signing up for an evening to come, and what the secretary answers."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
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
from jassclub.seasons.actions import lock_evening
from jassclub.seasons.models import Evening, Excuse, Season
from jassclub.web.bounds import MOST_SIGN_UPS
from jassclub.web.versions import refuse_both

from ..models import SignUp
from ..queries.sign_ups import why_closed

LONGEST_LINE = SignUp._meta.get_field("name").max_length or 100
State = SignUp.State
CONFIRMED = {  # what becomes of it when the secretary says yes
    State.ASKED: State.CONFIRMED,
    State.REFUSED: State.CONFIRMED,
    State.LEAVING: State.EXCUSED,
    State.CANNOT: State.EXCUSED,
}
REFUSED = {  # and no
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
    """A member, or somebody new by a `line` with the name, comes to the evening or cannot. Said twice it is
    said once.

    `own` are the sign-ups that this phone made before. Who is in line and is said not to come by another
    phone keeps the place until the secretary answers. What the secretary says needs no confirming.
    Raises ValidationError: at `name` for a name that cannot be or is not the member's, else where nobody can
    sign up any more. DoesNotExist where the evening or the member is gone.
    """
    if by_secretary:
        lock_club()  # somebody new becomes a guest
    season, evening = _lock(evening)
    if reason := why_closed(evening):
        raise ValidationError(reason, code="closed")
    member = Member.objects.get(pk=member.pk) if member else None
    line = " ".join(line.split())
    refuse_both(line, chosen=member)
    if member is None:
        member = _known(_new_member(line))
    found = _found(evening, member, line)
    before = _as_noted(found) if found else None
    if found is None:
        if evening.sign_ups.count() >= MOST_SIGN_UPS:
            raise ValidationError(_("More people cannot sign up for this evening."), code="full")
        if member is None and not comes:
            words = _("This name is not known here: who is not in the list says only that they come.")
            raise ValidationError({"name": words})
        found = SignUp(evening=evening, member=member, name="" if member else line)
        found.state = State.ASKED if comes else State.CANNOT
        found.save()
    else:
        _say_again(found, comes=comes, is_own=found.pk in own)
    if by_secretary:
        found = _with_state(found, State.CONFIRMED if comes else State.EXCUSED)
    _keep_excuses(season, evening, [(before["state"] if before else "", found)])
    note("signed_up", before=before, after=_as_noted(found), **_place(evening), members=_keys([found]))
    return found


@one_transaction
@confirms_rank_changes(lambda evening, **_arguments: finals_of_evening(evening))
def answer_sign_ups(*, evening: Evening, keys: Collection[int], confirm: bool) -> None:
    """The secretary confirms these sign-ups, or refuses them; what is answered so already stays so. Somebody
    new whose coming is confirmed is a guest from now on.

    Raises DoesNotExist for an evening that is gone. Sign-ups that are gone are left out.
    """
    lock_club()
    season, evening = _lock(evening)
    steps = CONFIRMED if confirm else REFUSED
    before, after, answered = [], [], []
    for each in evening.sign_ups.filter(pk__in=keys).select_related("member"):
        said = _as_noted(each)
        state = steps.get(State(each.state))
        if state is None:
            continue
        before.append(said)
        answered.append((said["state"], _with_state(each, state)))
        after.append(_as_noted(answered[-1][1]))
    _keep_excuses(season, evening, answered)
    keys_of = [each["key"] for each in after if each["key"]]
    said = {"before": {"people": before}, "after": {"people": after}}
    note("sign_ups_answered", **said, **_place(evening), members=keys_of)


@one_transaction
@confirms_rank_changes(lambda sign_up: finals_of_evening(sign_up.evening))
def remove_sign_up(*, sign_up: SignUp) -> None:
    """As if it had never been said; an excuse is taken back. Sent twice, nothing more happens."""
    season, evening = _lock(sign_up.evening)
    for found in evening.sign_ups.filter(pk=sign_up.pk).select_related("member"):
        said = _as_noted(found)
        if found.state == State.EXCUSED:
            _keep_excuses(season, evening, [(State.EXCUSED, _with_state(found, State.CANNOT))])
        note("sign_up_removed", before=said, **_place(evening), members=_keys([found]))
        found.delete()


@one_transaction
def move_up(*, sign_up: SignUp) -> None:
    """Somebody in line changes places with the one before."""
    evening = lock_evening(sign_up.evening)
    line = [each for each in evening.sign_ups.select_related("member") if each.is_in_line]
    at = next((number for number, each in enumerate(line) if each.pk == sign_up.pk), 0)
    if at == 0:
        return
    order = [*line[: at - 1], line[at], line[at - 1], *line[at + 1 :]]
    moments = sorted(each.at for each in line)
    for number, each in enumerate(order):
        each.at = moments[number] + timedelta(microseconds=number)  # two may have come at the same moment
    SignUp.objects.bulk_update(order, ["at"])
    note("sign_up_moved_up", after=_as_noted(line[at]), **_place(evening), members=_keys([line[at]]))


def _lock(evening: Evening) -> tuple[Season, Evening]:
    """Nobody changes the regulation of the season, where excuses are, or who comes to the evening. Raises
    DoesNotExist where it is gone."""
    season = lock_row(Season.objects.filter(evenings=evening.pk))
    return season, lock_evening(evening)


def _keep_excuses(season: Season, evening: Evening, said: Collection[tuple[str, SignUp]]) -> None:
    """Who is excused now, by each sign-up and its state before, is so for the standings too; who was, is no
    more. A page on which the season is changed must be read again then: it shows all excuses."""
    was = {each.member_id for before, each in said if before == State.EXCUSED}
    now = {each.member_id for _before, each in said if each.state == State.EXCUSED and each.member_id}
    known = set(evening.excuses.values_list("member", flat=True))
    new = [Excuse(evening=evening, member_id=member) for member in sorted(now - known)]
    Excuse.objects.bulk_create(new)
    taken_back, _of = evening.excuses.filter(member__in=was - now).delete()
    if new or taken_back:
        season.version += 1
        season.save(update_fields=["version"])


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
    if len(line) > LONGEST_LINE:
        words = _("This is too long: at most %(length)s letters.")
        raise ValidationError({"name": words % {"length": LONGEST_LINE}})
    return new


def _known(new: NewMember) -> Member | None:
    return Member.objects.filter(name_key=new.key).first()


def _found(evening: Evening, member: Member | None, line: str) -> SignUp | None:
    said = evening.sign_ups.select_related("member")
    if member is not None:
        return said.filter(member=member).first()
    return said.filter(member=None, name_key=same_name_key(line)).first()


def _say_again(found: SignUp, *, comes: bool, is_own: bool) -> None:
    """Somebody who said something before."""
    before = State(found.state)
    if before == State.REFUSED:
        return
    if comes and before in (State.CANNOT, State.EXCUSED):
        found.state, found.at = State.ASKED, timezone.now()  # at the end of the line
    elif comes and before == State.LEAVING and is_own:
        found.state = State.ASKED
    elif not comes and found.is_in_line:
        found.state = State.CANNOT if is_own else State.LEAVING
    if found.state != before:
        found.save()


def _with_state(found: SignUp, state: State) -> SignUp:
    """What the secretary says holds at once; a name that comes becomes a guest's."""
    comes = state == State.CONFIRMED
    if comes and not found.is_in_line:
        found.at = timezone.now()
    if comes and found.member is None:
        twin = _becomes_a_guest(found)
        if twin is not None:
            found.delete()
            found = twin
    found.state = state
    if state == State.EXCUSED and found.member is None:
        found.delete()  # nobody here, who does not come
    else:
        found.save()
    return found


def _becomes_a_guest(found: SignUp) -> SignUp | None:
    """Who has this name is known from now on. Returns the sign-up that this person has besides, if any."""
    new = _new_member(found.name)
    member = _known(new) or add_members([new], guests=True)[0]
    if not member.is_active:
        member = change_member(member=member, fields={"is_active": True})
    twin = SignUp.objects.filter(evening=found.evening_id, member=member).first()
    if twin is None:
        found.member, found.name = member, ""
    return twin


def _as_noted(sign_up: SignUp) -> dict[str, Any]:
    return {"key": sign_up.member_id, "name": sign_up.full_name, "state": str(sign_up.state)}


def _keys(sign_ups: Collection[SignUp]) -> list[int]:
    return [each.member_id for each in sign_ups if each.member_id]


def _place(evening: Evening) -> dict[str, int]:
    return {"season": evening.season_id, "evening": evening.pk}
