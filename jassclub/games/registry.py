"""The games that the site can show, in the order of the rules."""

from __future__ import annotations

from jassclub.rules.registry import UnknownGame

from .presentation import Presentation
from .schieber import PRESENTATION as SCHIEBER

_ALL: tuple[Presentation, ...] = (SCHIEBER,)
PRESENTATIONS: dict[str, Presentation] = {each.slug: each for each in _ALL}
USUAL_GAME = _ALL[0].slug


def presentation_of(slug: str) -> Presentation:
    """What the game with that slug says. Raises UnknownGame."""
    try:
        return PRESENTATIONS[slug]
    except (KeyError, TypeError):
        raise UnknownGame(slug) from None
