"""How the totals of printed standings came about, where that is more than the sum of what stands there."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.engine.standings.regulation import AVERAGE
from jassclub.printing.page import Footnote
from jassclub.seasons.models import Evening, Season

from .explanation import Explanation, explanations
from .explanation_words import with_reason
from .queries.standings import Ranked, Standings


@dataclass
class Footnotes:
    """Notes in the order of the list, and the marks of each player's line."""

    general: list[Footnote] = field(default_factory=list)
    numbered: list[Footnote] = field(default_factory=list)
    marks: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))

    @property
    def texts(self) -> tuple[Footnote, ...]:
        return (*self.general, *self.numbered)

    def add(self, text: str, *players: int) -> None:
        """A note to these lines."""
        mark = str(len(self.numbered) + 1)
        self.numbered.append(Footnote(mark, text))
        for player in players:
            self.marks[player].append(mark)


def footnotes(of: Season | Evening, standings: Standings, lines: Sequence[Ranked]) -> Footnotes:
    """What decided between equal totals, penalties and excuses; and what holds for the whole list."""
    notes = Footnotes([Footnote("", text) for text in _general(of, standings, lines)])
    for explanation in explanations(of, standings, lines):
        line = explanation.line
        for decision in line.decisions:
            if decision.is_ahead and decision.by:  # one note for the two players
                sentence = explanation.tie_sentence(decision)
                notes.add(f"{line.name}: {sentence}", line.player, decision.other)
        if isinstance(of, Season):
            for text in _season_notes(explanation):
                notes.add(f"{line.name}: {text}", line.player)
    return notes


def _season_notes(explanation: Explanation) -> Iterator[str]:
    """Penalties with the whole calculation, and what missed evenings bring."""
    if explanation.line.adjustments:
        reasons = "; ".join(map(with_reason, explanation.line.adjustments))
        yield f"{explanation.equation} ({reasons})"
    for evening, part in explanation.parts:
        if part and part.is_excused:
            yield f"{evening}, {explanation.excused(part)}"


def _general(of: Season | Evening, standings: Standings, lines: Sequence[Ranked]) -> list[str]:
    regulation = standings.regulation
    if isinstance(of, Evening):
        are_two = any(cell.points is not None for ranked in lines for cell in ranked.cells)
        return [_("18 / 812: ranking points, and the points of the round.")] if are_two else []
    sentences = []
    if any(evening.weight != 1 for evening in standings.columns):
        sentences.append(_("× after a day: what that evening is worth is multiplied by it."))
    if regulation.combine == AVERAGE:
        sentences.append(
            _(
                "The total is an average: the sum of what counts, divided by the evenings that count, each as"
                " many times as it counts."
            )
        )
    if any(ranked.rank is None and ranked.line.has_something for ranked in lines):
        least = max(regulation.least_evenings, 1)
        sentence = ngettext(
            "–: not ranked, with fewer than %(n)s evening.",
            "–: not ranked, with fewer than %(n)s evenings.",
            least,
        )
        sentences.append(sentence % {"n": least})
    return sentences
