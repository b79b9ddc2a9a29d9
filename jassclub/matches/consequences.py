"""What a correction changes beyond its match: what the match is part of says so, without being known here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .models import Match
from .scoring import Score

Beyond = Callable[[Match, Score | None], Sequence[Any]]
_asked: list[Beyond] = []


def add_beyond(asked: Beyond) -> None:
    """This is asked for what changes where a match comes to a score, None: it is open again. What it answers
    can be shown as a sentence. Called once, when the site starts."""
    _asked.append(asked)


def changed_beyond(match: Match, score: Score | None) -> list[Any]:
    """Empty where nothing changes but the match."""
    return [each for asked in _asked for each in asked(match, score)]
