"""What the club itself says about names, for whoever reads a list."""

from typing import Any

from .models import Club, Member
from .pasted_names import understand
from .services import NewMember


def known_names() -> dict[str, Any]:
    """How the club writes names, and which first names its members have: words for `understand`."""
    club = Club.objects.first()
    first_names = Member.objects.exclude(first_name="").values_list("first_name", flat=True)
    return {"surname_first": bool(club and club.surname_first), "first_names": set(first_names)}


def read_names(text: str) -> list[NewMember]:
    """The people of a text, one a line. A place behind a name tells apart, as brackets do."""
    names = understand(text.splitlines(), **known_names())
    return [NewMember(each.surname, each.first_name, each.distinction or each.place) for each in names]
