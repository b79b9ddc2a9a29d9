"""How the totals of printed standings came about, where they are more than the sum of the figures shown."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.engine.standings.regulation import AVERAGE
from jassclub.games.joined import semicolons, stated
from jassclub.printing.notes import Footnote
from jassclub.seasons.models import Evening, Season

from .explanation import Explanation, explanations
from .explanation_words import with_reason
from .queries.standings import Ranked, Standings


def footnotes(
    of: Season | Evening, standings: Standings, lines: Sequence[Ranked]
) -> tuple[tuple[Footnote, ...], Mapping[int, list[str]]]:
    """What holds for the whole list, then numbered notes: what decided between equal totals, penalties and
    excuses. Also the marks of each player's line."""
    general = [Footnote("", text) for text in _general(of, standings, lines)]
    numbered: list[Footnote] = []
    marks: dict[int, list[str]] = defaultdict(list)
    for explanation in explanations(of, standings, lines):
        for text, players in _notes(explanation):
            mark = str(len(numbered) + 1)
            numbered.append(Footnote(mark, stated(explanation.line.name, text)))
            for player in players:
                marks[player].append(mark)
    return (*general, *numbered), marks


def _notes(explanation: Explanation) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What decided; in a season penalties with the whole calculation, and what missed evenings bring."""
    line = explanation.line
    for decision in line.decisions:
        if decision.is_ahead and decision.by:  # one note for the two players
            yield explanation.tie_sentence(decision), (line.player, decision.other)
    if isinstance(explanation.of, Evening):
        return
    if line.adjustments:
        reasons = semicolons(map(with_reason, line.adjustments))
        yield f"{explanation.equation} ({reasons})", (line.player,)
    for evening, part in explanation.parts:
        if part and part.is_excused:
            yield f"{evening}, {explanation.excused(part)}", (line.player,)


def _general(of: Season | Evening, standings: Standings, lines: Sequence[Ranked]) -> list[str]:
    regulation = standings.regulation
    if isinstance(of, Evening):
        are_two = any(cell.points is not None for ranked in lines for cell in ranked.cells)
        return [_("18 / 812: ranking points / points of the round.")] if are_two else []
    sentences = []
    if any(evening.weight != 1 for evening in standings.columns):
        sentences.append(_("× after a date: the value of that evening is multiplied by it."))
    if regulation.combine == AVERAGE:
        sentences.append(_("The total is the average of the evenings that count, each by its weight."))
    if any(ranked.rank is None and ranked.line.has_something for ranked in lines):
        least = max(regulation.least_evenings, 1)
        words = ngettext(
            "–: not ranked, with fewer than %(n)s evening.",
            "–: not ranked, with fewer than %(n)s evenings.",
            least,
        )
        sentences.append(words % {"n": least})
    return sentences
