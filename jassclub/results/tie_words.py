"""What decided between two of the same total, in one sentence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.engine.numbers import Number
from jassclub.engine.standings import regulation as steps
from jassclub.engine.standings.results import Decision
from jassclub.games.presentation import Presentation
from jassclub.games.words import plural
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
            "direct comparison: more evenings before the others, on balance %(mine)s against %(theirs)s"
        ),
        gettext_lazy(
            "direct comparison: fewer evenings before the others, on balance %(mine)s against %(theirs)s"
        ),
    ),
    steps.LOT: (
        gettext_lazy("the lot decided, the numbers drawn being %(mine)s against %(theirs)s"),
        gettext_lazy("the lot decided, the numbers drawn being %(mine)s against %(theirs)s"),
    ),
}
# The same where one of them has no such figure: said of who has one, and of the other.
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
    about["why"] = why_before(decision, presentation)
    return _("Equal with %(other)s at %(total)s; %(why)s.") % about


def why_before(decision: Decision, presentation: Presentation) -> str:
    """What decided, and the two figures, the player's own first."""
    about = {
        "mine": _figure(decision.mine),
        "theirs": _figure(decision.theirs),
        "place": decision.at + 1,
        "honour": plural(presentation, presentation.all_points) if presentation.all_points else "",
    }
    if decision.mine is None or decision.theirs is None:
        has_any = decision.by != steps.BEST_ROUNDS or decision.at
        by = decision.by if has_any else steps.BEST_ROUND
        return str(WORDS_WITHOUT[by][decision.mine is None] % about)
    is_lower = decision.mine < decision.theirs
    if decision.by == steps.BEST_ROUNDS:
        return _best_rounds(decision.at, is_lower, about)
    return str(WORDS[decision.by][is_lower] % about)


def _best_rounds(at: int, is_lower: bool, about: dict[str, Any]) -> str:
    """The best, or after so many equal ones the next."""
    if not at:
        return str(WORDS[steps.BEST_ROUND][is_lower] % about)
    if is_lower:
        words = ngettext(
            "the best single round is the same, the next one lower, %(mine)s against %(theirs)s",
            "the best %(at)s single rounds are the same, the next one lower, %(mine)s against %(theirs)s",
            at,
        )
    else:
        words = ngettext(
            "the best single round is the same, the next one higher, %(mine)s against %(theirs)s",
            "the best %(at)s single rounds are the same, the next one higher, %(mine)s against %(theirs)s",
            at,
        )
    return words % {**about, "at": at}


def _figure(figure: Number | None) -> str:
    return "" if figure is None else exactly(figure)
