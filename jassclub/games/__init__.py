"""The games on pages and papers: their presentations, in the order of the rules."""

from jassclub.engine.rules.registry import game_called

from .bieter import PRESENTATION as BIETER
from .bodensee import PRESENTATION as BODENSEE
from .coiffeur import PRESENTATION as COIFFEUR
from .differenzler import PRESENTATION as DIFFERENZLER
from .jazz import PRESENTATION as JAZZ
from .kruisjassen import PRESENTATION as KRUISJASSEN
from .molotov import PRESENTATION as MOLOTOV
from .presentation import Presentation
from .schieber import PRESENTATION as SCHIEBER

_ALL = (SCHIEBER, BIETER, DIFFERENZLER, COIFFEUR, KRUISJASSEN, BODENSEE, MOLOTOV, JAZZ)
PRESENTATIONS: dict[str, Presentation] = {presentation.slug: presentation for presentation in _ALL}
USUAL_GAME = _ALL[0].slug


def presentation_of(slug: str) -> Presentation:
    """The presentation of the game with that slug. Raises UnknownGame."""
    return PRESENTATIONS[game_called(slug).slug]
