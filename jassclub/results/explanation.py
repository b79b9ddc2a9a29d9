"""How one player's total came about: one value, shown as a page, in printed footnotes and as JSON."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.engine.standings import results
from jassclub.engine.standings.regulation import AVERAGE, Regulation
from jassclub.games.joined import semicolons, stated
from jassclub.printing.notes import Footnote
from jassclub.rounds.models import Result
from jassclub.rounds.queries.state import rounds_of
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import written

from . import explanation_words as words
from .queries.standings import Ranked, Standings
from .tie_words import tie_sentence

Addresses = Mapping[tuple[date, int], str]  # of a player's rounds, by day and number


@dataclass(frozen=True)
class Explanation:
    """A line of standings. `names` are those of all players of the list. `addresses` lead to the sheets of
    the player's rounds; without them nothing is a link."""

    of: Season | Evening
    standings: Standings
    ranked: Ranked
    names: Mapping[Any, str]
    addresses: Addresses | None = None

    @property
    def line(self) -> results.Line:
        return self.ranked.line

    @property
    def regulation(self) -> Regulation:
        return self.standings.regulation

    @property
    def calculation(self) -> results.Calculation:
        if isinstance(self.of, Evening):
            part = self.line.evenings.get(self.of.date)
            return results.evening_calculation(part) if part else results.Calculation(())
        return results.season_calculation(self.line, self.regulation)

    @property
    def equation(self) -> str:
        return words.calculated(self.calculation) if self.line.has_something else ""

    @property
    def ties(self) -> list[str]:
        return [self.tie_sentence(decision) for decision in self.line.decisions]

    def tie_sentence(self, decision: results.Decision) -> str:
        return tie_sentence(decision, written(self.line.total), self.names, self.of.season.presentation)

    @property
    def not_ranked(self) -> str:
        return "" if isinstance(self.of, Evening) else words.why_not_ranked(self.line, self.regulation)

    @property
    def parts(self) -> list[tuple[Evening, results.EveningPart | None]]:
        """What each evening of the standings adds; None for nothing."""
        evenings = [self.of] if isinstance(self.of, Evening) else self.standings.columns
        return [(evening, self.line.evenings.get(evening.date)) for evening in evenings]

    @property
    def evenings(self) -> list[dict[str, Any]]:
        """What each evening adds, with sentences, rounds, and in a season the page that explains it."""
        if isinstance(self.of, Evening):
            return [self._evening(evening, part) for evening, part in self.parts if part]
        return [
            self._evening(evening, part) if part else self._missed(evening, cell.sat_out)
            for (evening, part), cell in zip(self.parts, self.ranked.cells, strict=True)
        ]

    def excused(self, part: results.EveningPart) -> str:
        return words.excused_worth(self.line, part, self.regulation)

    def _missed(self, evening: Evening, sat_out: bool) -> dict[str, Any]:
        is_excused = self.line.player in self.regulation.excused.get(evening.date, ())
        reason = _("excused, no points") if is_excused else _("absent")
        return {"evening": evening, "sentences": [_("sits out") if sat_out else reason]}

    def _evening(self, evening: Evening, part: results.EveningPart) -> dict[str, Any]:
        dropped = _does_not_count(words.why_round_dropped(part, self.regulation))
        sentences, url = [words.evening_worth(part, self.regulation)], ""
        if isinstance(self.of, Season):
            droppable = sum(column.date not in self.regulation.always for column in self.standings.columns)
            sentences += [
                self.excused(part) if part.is_excused else "",
                words.evening_weight(part),
                _does_not_count(words.why_evening_dropped(self.line, part, self.regulation, droppable)),
            ]
            if part.rounds and self.addresses is not None:
                url = reverse("evening_explained", args=[evening.pk, self.line.player])
        return {
            "evening": evening,
            "part": part,
            "sentences": list(filter(None, sentences)),
            "rounds": [self._round(part.day, each, "" if each.counts else dropped) for each in part.rounds],
            "equation": words.calculated(results.evening_calculation(part)) if part.rounds else "",
            "url": url,
        }

    def _round(self, day: date, part: results.RoundPart, dropped: str) -> dict[str, Any]:
        sits_out = _("sits out, gets %(what)s") % {"what": self.of.season.get_sit_out_display()}
        worth = (words.round_deals(part, self.regulation), words.round_worth(part))
        sentences = filter(None, (sits_out if part.sat_out else "", *worth, dropped))
        url = (self.addresses or {}).get((day, part.number), "")
        return {"part": part, "sentences": list(sentences), "url": url}


def explanations(of: Season | Evening, standings: Standings, lines: Sequence[Ranked]) -> list[Explanation]:
    names = {ranked.line.player: ranked.line.name for ranked in lines}
    return [Explanation(of, standings, ranked, names) for ranked in lines]


def explanation_of(of: Season | Evening, standings: Standings, player: int) -> Explanation | None:
    """The explanation of a player's line, with the addresses of its sheets; None without such a line."""
    lists = (explanations(of, standings, lines) for lines in (standings.ranked, standings.guests))
    found = next((each for each in chain(*lists) if each.line.player == player), None)
    return found and replace(found, addresses=_addresses(of, player))


def _does_not_count(why: str) -> str:
    return _("does not count: %(reason)s") % {"reason": why} if why else ""


def _addresses(of: Season | Evening, player: int) -> Addresses:
    """The sheet of each round's table; of a round without tables, or sat out, the page of the round."""
    rows: Any = Result.objects.filter(round__in=rounds_of(of), member=player).values_list(
        "round__evening__date", "round__number", "round", "seat__match__table"
    )
    return {
        (day, number): reverse("table", args=[table]) if table else reverse("round", args=[round_])
        for day, number, round_, table in rows
    }


# --- Footnotes of printed standings, where totals are more than the sum of the figures shown.


def footnotes(
    of: Season | Evening, standings: Standings, lines: Sequence[Ranked]
) -> tuple[tuple[Footnote, ...], Mapping[int, list[str]]]:
    """What holds for the whole list, then numbered notes; and their marks by player."""
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
        reasons = semicolons(map(words.with_reason, line.adjustments))
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
        sentences.append(_("The total is the weighted average of the evenings that count."))
    if any(ranked.rank is None and ranked.line.has_something for ranked in lines):
        least = max(regulation.least_evenings, 1)
        said = ngettext(
            "–: not ranked, with fewer than %(n)s evening.",
            "–: not ranked, with fewer than %(n)s evenings.",
            least,
        )
        sentences.append(said % {"n": least})
    return sentences
