"""A new line of the journal."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from jassclub.prepared import Given
from jassclub.prepared_writes import Insert

from .models import Line
from .places import place_of

_AS_SAID = Insert(Line)
_OF_A_MATCH = Insert(Line, lambda: place_of(Given("match")))


def add_line(**columns: Any) -> Line:
    """Of a match alone the place is found in the same statement."""
    line = Line(at=timezone.now(), **columns)
    is_of_a_match = line.match is not None and line.evening is None
    (_OF_A_MATCH if is_of_a_match else _AS_SAID)(line)
    return line
