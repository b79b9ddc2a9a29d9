"""What the club itself says about names, for whoever reads a list."""

from collections.abc import Iterable
from typing import Any

from jassclub.names import same_name_key

from .incoming_rows import Listed, with_place
from .models import Member
from .pasted_names import understand
from .services import NewMember
from .the_club import the_club


def known_names() -> dict[str, Any]:
    """How the club writes names, and which first names its members have: words for `understand`."""
    club = the_club()
    first_names = Member.objects.exclude(first_name="").values_list("first_name", flat=True)
    return {"surname_first": bool(club and club.surname_first), "first_names": set(first_names)}


def read_names(text: str) -> list[NewMember]:
    """The people of a text, one a line. A place behind a name tells apart, as brackets do."""
    names = understand(text.splitlines(), **known_names())
    return [NewMember(each.surname, each.first_name, each.distinction or each.place) for each in names]


def told_apart_as_here(listed: Iterable[Listed]) -> list[Listed]:
    """Whoever has the name of a member who is told apart, is told apart by the place in the list."""
    members = Member.objects.exclude(distinction="").values_list("surname", "first_name")
    names = {same_name_key(", ".join(name)) for name in members}
    return [
        with_place(each) if same_name_key(f"{each.name.surname}, {each.name.first_name}") in names else each
        for each in listed
    ]
