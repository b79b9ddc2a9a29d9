"""What decided between two players of the same total, in one sentence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from jassclub.engine.standings import regulation as steps
from jassclub.engine.standings.results import Decision
from jassclub.games.presentation import Presentation
from jassclub.games.words import ALL_POINTS
from jassclub.seasons.number_format import exactly

# By what decided: said of the one whose figure is the higher, and of the other. Which of them is before the
# other depends on the game.
WORDS = {
    steps.BEST_ROUND: (
        _("higher single round %(mine)s against %(theirs)s"),
        _("lower single round %(mine)s against %(theirs)s"),
    ),
    # After so many equal ones.
    steps.BEST_ROUNDS: (
        ngettext_lazy(
            "the best single round is equal, the next one higher, %(mine)s against %(theirs)s",
            "the best %(at)s single rounds are equal, the next one higher, %(mine)s against %(theirs)s",
            "at",
        ),
        ngettext_lazy(
            "the best single round is equal, the next one lower, %(mine)s against %(theirs)s",
            "the best %(at)s single rounds are equal, the next one lower, %(mine)s against %(theirs)s",
            "at",
        ),
    ),
    steps.MATSCHE: (
        _("more %(honour)s, %(mine)s against %(theirs)s"),
        _("fewer %(honour)s, %(mine)s against %(theirs)s"),
    ),
    steps.EVENINGS: (
        _("more evenings attended, %(mine)s against %(theirs)s"),
        _("fewer evenings attended, %(mine)s against %(theirs)s"),
    ),
    steps.LAST_EVENING: (
        _("higher result on the last evening, %(mine)s against %(theirs)s"),
        _("lower result on the last evening, %(mine)s against %(theirs)s"),
    ),
    steps.PLACES: (
        _("more evenings at rank %(place)s, %(mine)s against %(theirs)s"),
        _("fewer evenings at rank %(place)s, %(mine)s against %(theirs)s"),
    ),
    # On balance: the evenings before them, less those behind them.
    steps.DIRECT: (
        _("head to head: ahead of the others on more evenings, on balance %(mine)s against %(theirs)s"),
        _("head to head: ahead of the others on fewer evenings, on balance %(mine)s against %(theirs)s"),
    ),
    steps.LOT: (_("decided by lot: %(mine)s against %(theirs)s"),) * 2,
}
# The same where one of them has no such figure: said of the one who has it, and of the other.
WORDS_WITHOUT = {
    steps.BEST_ROUND: (
        _("has played a round, and the other none"),
        _("has played no round, and the other has"),
    ),
    steps.BEST_ROUNDS: (
        _("the same best rounds, and one more of them: %(mine)s"),
        _("the same best rounds, and one fewer of them: the other has %(theirs)s as well"),
    ),
    steps.LAST_EVENING: (
        _("attended the last evening, and the other did not"),
        _("missed the last evening, and the other did not"),
    ),
}


def tie_sentence(decision: Decision, total: str, names: Mapping[Any, str], presentation: Presentation) -> str:
    """Equal with Beat at 4274; higher single round 1183 against 1120. `names` are those of all players."""
    about = {"other": names[decision.other], "total": total}
    if not decision.by:
        return _("Level with %(other)s on %(total)s in everything that decides: the rank is shared.") % about
    return _("Level with %(other)s on %(total)s; %(why)s.") % {**about, "why": _why(decision, presentation)}


def _why(decision: Decision, presentation: Presentation) -> str:
    mine, theirs, by = decision.mine, decision.theirs, decision.by
    about = {
        "mine": "" if mine is None else exactly(mine),
        "theirs": "" if theirs is None else exactly(theirs),
        "at": decision.at,
        "place": decision.at + 1,
        "honour": ALL_POINTS.get(presentation.all_points, ""),
    }
    if by == steps.BEST_ROUNDS and not decision.at:
        by = steps.BEST_ROUND
    if mine is None or theirs is None:
        return str(WORDS_WITHOUT[by][mine is None] % about)
    return str(WORDS[by][mine < theirs] % about)
