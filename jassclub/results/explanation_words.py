"""How a total came about, in words. All figures are those of `jassclub.engine.standings`."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.engine.numbers import Number
from jassclub.engine.standings import regulation as steps
from jassclub.engine.standings.results import Calculation, EveningPart, Line, RoundPart
from jassclub.games.joined import stated
from jassclub.seasons.number_format import exactly, exactly_signed, written

PLUS, MINUS, TIMES, DIVIDED = " + ", " − ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}", " ÷ "


def calculated(calculation: Calculation) -> str:
    """(812 + 790 × 2) ÷ 3 − 50 = 747.33, shown as 747.3. Empty for 466 = 466, which says nothing."""
    exact, shown, left = exactly(calculation.result), written(calculation.result), _left_side(calculation)
    equation = "" if left == exact else f"{left} = {exact}"
    if exact == shown:
        return equation
    return _("%(calculation)s, shown as %(total)s") % {"calculation": equation or exact, "total": shown}


def _left_side(calculation: Calculation) -> str:
    terms = _joined(calculation.terms)
    if calculation.divisor and calculation.divisor != 1:
        terms = f"({terms})" if len(calculation.terms) > 1 else terms
        terms = f"{terms}{DIVIDED}{exactly(calculation.divisor)}"
    elif calculation.divisor == 0:
        terms = "0"  # nothing counted
    added = _joined((points, 1) for points in calculation.added)
    if not calculation.added:
        return terms
    return f"{terms}{MINUS}{added[1:]}" if added.startswith("−") else f"{terms}{PLUS}{added}"


def _joined(products: Iterable[tuple[Number, Number]]) -> str:
    text = ""
    for value, weight in products:
        product = exactly(max(value, -value)) + ("" if weight == 1 else f"{TIMES}{exactly(weight)}")
        if text:
            text += f"{MINUS if value < 0 else PLUS}{product}"
        else:
            text = f"−{product}" if value < 0 else product
    return text or "0"


def with_reason(adjustment: steps.Adjustment) -> str:
    """−50: came late."""
    points = exactly_signed(adjustment.points)
    return stated(points, adjustment.reason) if adjustment.reason else points


def round_deals(part: RoundPart, regulation: steps.Regulation) -> str:
    """What counts of a round of more or fewer deals than others played; empty where all of it does."""
    uneven = part.uneven
    if uneven is None or regulation.uneven_deals == steps.ALL_DEALS:
        return ""
    about = {"points": exactly(uneven.points), "deals": uneven.deals, "usual": uneven.usual}
    if regulation.uneven_deals == steps.FIRST_DEALS:
        return _("the first %(usual)s of %(deals)s deals; all together %(points)s") % about
    calculation = f"{about['points']}{TIMES}{uneven.usual}{DIVIDED}{uneven.deals} = {exactly(part.points)}"
    words = _("%(deals)s deals, counted as %(usual)s: %(calculation)s")
    return words % {**about, "calculation": calculation}


def round_worth(part: RoundPart) -> str:
    if part.ranking_points is None:
        return ""
    words = _("%(points)s points, rank %(rank)s in the round, worth %(worth)s")
    return words % {"points": exactly(part.points), "rank": part.rank, "worth": exactly(part.ranking_points)}


def evening_worth(part: EveningPart, regulation: steps.Regulation) -> str:
    if part.is_excused or regulation.evening_value != steps.RANKS:
        return ""
    words = _("%(points)s points, rank %(rank)s that evening, worth %(worth)s")
    return words % {"points": exactly(part.total), "rank": part.rank, "worth": exactly(part.value)}


def evening_weight(part: EveningPart) -> str:
    """18 × 2 = 36, where an evening counts more or less than once."""
    if part.weight == 1:
        return ""
    words = _("This evening has weight %(weight)s: %(product)s")
    equation = f"{_joined([(part.value, part.weight)])} = {exactly(part.weighted)}"
    return words % {"weight": exactly(part.weight), "product": equation}


def excused_worth(line: Line, part: EveningPart, regulation: steps.Regulation) -> str:
    if regulation.excused_value != steps.AVERAGE:
        return _("excused: gets %(points)s points") % {"points": exactly(part.value)}
    attended = [evening for _day, evening in sorted(line.evenings.items()) if not evening.is_excused]
    terms = _joined((evening.value, 1) for evening in attended)
    average = exactly(part.value)
    calculation = f"({terms}){DIVIDED}{len(attended)} = {average}" if len(attended) > 1 else average
    words = _("excused: gets the average of the evenings attended, %(calculation)s")
    return words % {"calculation": calculation}


def why_round_dropped(part: EveningPart, regulation: steps.Regulation) -> str:
    """Why rounds of this evening do not count; empty where all do."""
    dropped = [round_ for round_ in part.rounds if not round_.counts]
    if not dropped:
        return ""
    most, count = regulation.round_drop, len(part.rounds)
    if len(dropped) == count:
        return ngettext(
            "the worst round of an evening does not count",
            "the worst %(n)s rounds of an evening do not count",
            most,
        ) % {"n": most}
    missed = most - len(dropped)
    if missed:
        words = ngettext(
            "the worst round played; of %(of)s rounds %(n)s do not count, and the one missed is one of these",
            "one of the worst rounds played; of %(of)s rounds %(n)s do not count, and the "
            "%(missed)s missed are among these",
            missed,
        )
        return words % {"n": most, "of": count + missed, "missed": missed}
    words = ngettext("the worst of %(of)s rounds", "one of the worst %(n)s of %(of)s rounds", most)
    return _or_later(words % {"n": most, "of": count}, dropped, part.rounds)


def why_evening_dropped(line: Line, part: EveningPart, regulation: steps.Regulation, evenings: int) -> str:
    """Why an evening does not count; empty where it does. `evenings` of the season could be dropped."""
    if part.counts:
        return ""
    attended = [evening for day, evening in line.evenings.items() if day not in regulation.always]
    if (best := regulation.evening_best) is not None:
        words = ngettext("only the best evening counts", "only the best %(n)s evenings count", best)
        return _or_later(words % {"n": best}, [part], attended)
    most, missed = regulation.evening_drop, evenings - len(attended)
    if most >= evenings:
        words = ngettext("the worst evening does not count", "the worst %(n)s evenings do not count", most)
        return words % {"n": most}
    if missed:
        words = ngettext(
            "the worst of the evenings attended; of %(of)s evenings %(n)s do not count, and the one missed"
            " is one of these",
            "the worst of the evenings attended; of %(of)s evenings %(n)s do not count, and the %(missed)s"
            " missed are among these",
            missed,
        )
        return words % {"n": most, "of": evenings, "missed": missed}
    words = ngettext("the worst of %(of)s evenings", "one of the worst %(n)s of %(of)s evenings", most)
    return _or_later(words % {"n": most, "of": evenings}, [part], attended)


def why_not_ranked(line: Line, regulation: steps.Regulation) -> str:
    """Why someone has no rank; empty for anyone who has one or of whom nothing is known."""
    if line.rank is not None or not line.has_something:
        return ""
    least, came = max(regulation.least_evenings, 1), len(line.evenings)
    attended = ngettext("%(n)s evening attended", "%(n)s evenings attended", came) % {"n": came}
    needed = ngettext("it takes %(n)s to be ranked", "it takes %(n)s to be ranked", least) % {"n": least}
    return _("Not ranked: %(attended)s; %(needed)s.") % {"attended": attended, "needed": needed}


Parts = Iterable[RoundPart] | Iterable[EveningPart]


def _or_later(words: str, dropped: Parts, of: Parts) -> str:
    """Where one that is dropped is worth as much as another that counts, they are told apart."""
    if {_worth(part) for part in of if part.counts}.isdisjoint(map(_worth, dropped)):
        return words
    return _("%(reason)s; of two equal results the later one is dropped") % {"reason": words}


def _worth(part: RoundPart | EveningPart) -> Number:
    return part.weighted if isinstance(part, EveningPart) else part.value
