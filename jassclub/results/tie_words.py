"""What decided between two players of the same total, in one sentence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.engine.standings import regulation as steps
from jassclub.engine.standings.results import Decision
from jassclub.games.presentation import Presentation
from jassclub.games.words import ALL_POINTS
from jassclub.seasons.number_format import exactly

# By what decided: said of the one whose figure is the higher, and of the other. Which of them is before the
# other depends on the game.
WORDS = {
    steps.BEST_ROUND: (
        gettext_lazy("higher single round %(mine)s against %(theirs)s"),
        gettext_lazy("lower single round %(mine)s against %(theirs)s"),
    ),
    steps.MATSCHE: (
        gettext_lazy("more %(honour)s, %(mine)s against %(theirs)s"),
        gettext_lazy("fewer %(honour)s, %(mine)s against %(theirs)s"),
    ),
    steps.EVENINGS: (
        gettext_lazy("more evenings attended, %(mine)s against %(theirs)s"),
        gettext_lazy("fewer evenings attended, %(mine)s against %(theirs)s"),
    ),
    steps.LAST_EVENING: (
        gettext_lazy("higher last evening, %(mine)s against %(theirs)s"),
        gettext_lazy("lower last evening, %(mine)s against %(theirs)s"),
    ),
    steps.PLACES: (
        gettext_lazy("more often rank %(place)s of an evening, %(mine)s against %(theirs)s"),
        gettext_lazy("less often rank %(place)s of an evening, %(mine)s against %(theirs)s"),
    ),
    # On balance: the evenings before them, less those behind them.
    steps.DIRECT: (
        gettext_lazy(
            "head to head: ahead of the others on more evenings, on balance %(mine)s against %(theirs)s"
        ),
        gettext_lazy(
            "head to head: ahead of the others on fewer evenings, on balance %(mine)s against %(theirs)s"
        ),
    ),
    steps.LOT: (
        gettext_lazy("decided by lot: %(mine)s against %(theirs)s"),
        gettext_lazy("decided by lot: %(mine)s against %(theirs)s"),
    ),
}
# The same where one of them has no such figure: said of the one who has it, and of the other.
WORDS_WITHOUT = {
    steps.BEST_ROUND: (
        gettext_lazy("has played a round, and the other none"),
        gettext_lazy("has played no round, and the other has"),
    ),
    steps.BEST_ROUNDS: (
        gettext_lazy("the same best rounds, and one more of them: %(mine)s"),
        gettext_lazy("the same best rounds, and one fewer of them: the other has %(theirs)s as well"),
    ),
    steps.LAST_EVENING: (
        gettext_lazy("attended the last evening, and the other did not"),
        gettext_lazy("missed the last evening, and the other did not"),
    ),
}


def tie_sentence(decision: Decision, total: str, names: Mapping[Any, str], presentation: Presentation) -> str:
    """Equal with Beat at 4274; higher single round 1183 against 1120. `names` are those of all players."""
    about = {"other": names[decision.other], "total": total}
    if not decision.by:
        return _("Equal with %(other)s at %(total)s in everything that decides: the rank is shared.") % about
    return _("Equal with %(other)s at %(total)s; %(why)s.") % {**about, "why": _why(decision, presentation)}


def _why(decision: Decision, presentation: Presentation) -> str:
    """What decided, and the two figures, the player's own first."""
    mine, theirs, by = decision.mine, decision.theirs, decision.by
    about = {
        "mine": "" if mine is None else exactly(mine),
        "theirs": "" if theirs is None else exactly(theirs),
        "place": decision.at + 1,
        "honour": ALL_POINTS.get(presentation.all_points, ""),
    }
    if by == steps.BEST_ROUNDS and not decision.at:
        by = steps.BEST_ROUND
    if mine is None or theirs is None:
        return str(WORDS_WITHOUT[by][mine is None] % about)
    if by == steps.BEST_ROUNDS:
        return _next_best_round(decision.at, mine < theirs) % {**about, "at": decision.at}
    return str(WORDS[by][mine < theirs] % about)


def _next_best_round(at: int, is_lower: bool) -> str:
    """After this many equal ones."""
    if is_lower:
        return ngettext(
            "the best single round is equal, the next one lower, %(mine)s against %(theirs)s",
            "the best %(at)s single rounds are equal, the next one lower, %(mine)s against %(theirs)s",
            at,
        )
    return ngettext(
        "the best single round is equal, the next one higher, %(mine)s against %(theirs)s",
        "the best %(at)s single rounds are equal, the next one higher, %(mine)s against %(theirs)s",
        at,
    )
