"""Who signed up for an evening, in a season's file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from jassclub.json_parts import Part
from jassclub.names import same_name_key

from ..models import Evening, SignUp
from .sign_ups import LONGEST_LINE


@dataclass
class FiledSignUp:
    """As the file has it; the player is a number, or None for a name that is no member's."""

    player: int | None
    sign_up: SignUp


def read_sign_ups(parts: Part, people: int) -> list[FiledSignUp]:
    """In their order. Raises Unreadable, also where somebody has signed up twice."""
    found: list[FiledSignUp] = []
    seen: set[int | str] = set()
    for part in parts:
        part.object_of("player", "name", "state", "at")
        is_new = part["player"].is_nothing
        player = None if is_new else part["player"].whole(1, people)
        name = part["name"].text(LONGEST_LINE if is_new else 0, may_be_empty=not is_new)
        known = same_name_key(name) if player is None else player
        if known in seen:
            raise part.refuse(_("Something is listed here twice."))
        seen.add(known)
        state = part["state"].choice(SignUp.State.values)
        found.append(FiledSignUp(player, SignUp(name=name, state=state, at=part["at"].moment())))
    return found


def load_sign_ups(filed: Iterable[tuple[Evening, FiledSignUp]], members: Sequence[int]) -> None:
    """A part of a service."""
    rows = []
    for evening, each in filed:
        each.sign_up.evening = evening
        each.sign_up.member_id = members[each.player - 1] if each.player else None
        rows.append(each.sign_up)
    SignUp.objects.bulk_create(rows)
