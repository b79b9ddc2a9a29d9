"""A regulation in sentences: what counts, and how equal totals are decided."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.engine.numbers import Number
from jassclub.engine.standings import regulation as steps
from jassclub.engine.standings.regulation import Regulation
from jassclub.games.joined import and_joined
from jassclub.games.presentation import Presentation
from jassclub.games.words import ALL_POINTS

from .models import Season
from .number_format import exactly

LONGEST_FOOT = 120  # letters

TIES = {
    steps.BEST_ROUND: gettext_lazy("the highest single round"),
    steps.BEST_ROUNDS: gettext_lazy("the best single rounds, compared one by one"),
    steps.EVENINGS: gettext_lazy("the most evenings attended"),
    steps.LAST_EVENING: gettext_lazy("the best result on the last evening"),
    steps.PLACES: gettext_lazy("the most evenings won, then the most second places, and so on"),
    steps.DIRECT: gettext_lazy("head to head: ahead of the other on more of the evenings both attended"),
    steps.LOT: gettext_lazy("drawing lots"),
}
TIES_WHERE_LOW_WINS = {
    steps.BEST_ROUND: gettext_lazy("the lowest single round"),
    steps.BEST_ROUNDS: gettext_lazy("the lower single rounds, compared one by one"),
}


def tie_word(name: str, presentation: Presentation) -> str:
    if name == steps.MATSCHE:
        return _("the most %(honour)s") % {"honour": ALL_POINTS[presentation.all_points or "matsch"]}
    words = TIES_WHERE_LOW_WINS if presentation.game.low_wins else {}
    return str(words.get(name) or TIES[name])


def ties_note(regulation: Regulation, presentation: Presentation, options: Any) -> str:
    """How equal totals are decided: by Matsche only where they are counted."""
    counts_all = presentation.all_points and presentation.all_points in presentation.counted(options)
    ties = [name for name in regulation.ties if name != steps.MATSCHE or counts_all]
    low_wins = presentation.game.low_wins and not regulation.has_ranking_points
    first = _("The lowest total is first.") if low_wins else ""
    then = _(", then by ").join(tie_word(name, presentation) for name in ties)
    how = _("Ties are decided by %(ties)s; otherwise the rank is shared.") % {"ties": then}
    shared = _("Players with equal totals share a rank.")
    return f"{first} {how if ties else shared}".strip()


UNEVEN = {
    steps.ALL_DEALS: gettext_lazy(
        "A table of %(seats)s plays %(deals)s deals per round, the others %(usual)s; all of them count."
    ),
    steps.AVERAGE_DEAL: gettext_lazy(
        "A table of %(seats)s plays %(deals)s deals per round, the others %(usual)s; "
        "its points count at the average per deal: × %(usual)s ÷ %(deals)s."
    ),
    steps.FIRST_DEALS: gettext_lazy(
        "A table of %(seats)s plays %(deals)s deals per round, the others %(usual)s; "
        "the first %(usual)s count."
    ),
}


def uneven_sentence(season: Season, regulation: Regulation) -> str:
    """What counts at tables that play another number of deals than the others; empty where none do."""
    words, numbers = UNEVEN[regulation.uneven_deals], season.uneven_deals
    usual = next(iter(numbers.values()), 0)
    others = ((seats, deals) for seats, deals in numbers.items() if deals != usual)
    return " ".join(words % {"seats": seats, "deals": deals, "usual": usual} for seats, deals in others)


NO_ROUND_COUNTS = gettext_lazy("As many rounds are dropped as an evening has: no round counts.")


def drops_all(rounds: int, regulation: Regulation) -> bool:
    """Whether no round of an evening with so many counts, whoever plays."""
    return 0 < rounds <= regulation.round_drop


def none_count_sentence(evenings: Sequence[str]) -> str:
    words = _("No round counts so far on %(evenings)s: as many are dropped as were played.")
    return words % {"evenings": and_joined(evenings)} if evenings else ""


def regulation_sentences(regulation: Regulation, season: Season) -> list[str]:
    """A sentence for each step; how the total is made up always has one."""
    sentences = [
        uneven_sentence(season, regulation),
        *_of_rounds(regulation, low_wins=season.presentation.game.low_wins),
        *_of_evenings(regulation),
        *_of_the_total(regulation, season),
    ]
    return [sentence for sentence in sentences if sentence]


def short_sentences(regulation: Regulation, season: Season) -> str:
    """For the foot of a list, without defaults and what its note says; empty if it is long."""
    usual = {*regulation_sentences(Regulation(), season), uneven_sentence(season, regulation)}
    text = " ".join(each for each in regulation_sentences(regulation, season) if each not in usual)
    return text if len(text) <= LONGEST_FOOT else ""


def _of_rounds(regulation: Regulation, *, low_wins: bool) -> Iterator[str]:
    if dropped := regulation.round_drop:
        yield ngettext(
            "The worst round of an evening does not count.",
            "The worst %(n)s rounds of an evening do not count.",
            dropped,
        ) % {"n": dropped}
    if regulation.has_ranking_points:
        by_evening = regulation.evening_value == steps.RANKS
        words = _("An evening gives ranking points: %(table)s.")
        words = words if by_evening else _("Each round gives ranking points: %(table)s.")
        points = ", ".join(map(exactly, regulation.rank_points))
        rest = exactly(regulation.rank_points_rest)
        then = _("%(points)s, then %(rest)s") % {"points": points, "rest": rest}
        yield words % {"table": then if points else rest}
        if low_wins:
            yield _("The highest total of ranking points is first.")


def _of_evenings(regulation: Regulation) -> Iterator[str]:
    days: dict[Number, list[date]] = defaultdict(list)
    for day, weight in sorted(regulation.weights.items()):
        days[weight].append(day)
    for weight, weighted in sorted(days.items()):
        about = {"days": _listed(weighted), "weight": exactly(weight)}
        yield _("Double: %(days)s.") % about if weight == 2 else _("× %(weight)s: %(days)s.") % about
    if (best := regulation.evening_best) is not None:
        yield ngettext("The best evening counts.", "The best %(n)s evenings count.", best) % {"n": best}
    elif dropped := regulation.evening_drop:
        yield ngettext(
            "The worst evening does not count.", "The worst %(n)s evenings do not count.", dropped
        ) % {"n": dropped}
    if regulation.always and (best is not None or regulation.evening_drop):
        yield _("Never dropped: %(days)s.") % {"days": _listed(sorted(regulation.always))}
    value = regulation.excused_value
    if value == steps.AVERAGE:
        yield _("An excused absence is worth the average of the player's own evenings.")
    elif not isinstance(value, str):
        yield _("An excused absence is worth %(points)s.") % {"points": exactly(value)}


def _of_the_total(regulation: Regulation, season: Season) -> Iterator[str]:
    """And of the people who are ranked by it."""
    if regulation.combine == steps.AVERAGE:
        yield _("The total is the average of the evenings that count.")
    elif regulation.has_ranking_points:
        yield _("The ranking points of the evenings are added up.")
    else:
        yield _("The points of the evenings are added up.")
    if (least := regulation.least_evenings) > 1:
        yield _("Anyone with fewer than %(n)s evenings is not ranked.") % {"n": least}
    if regulation.adjustments:
        yield _("Penalties and bonuses are added.")
    if season.guests == season.Guests.APART:
        yield _("Guests have a list of their own.")
    elif season.guests == season.Guests.NOT_RANKED:
        yield _("Guests are not ranked.")
    if season.helpers_ranked:
        yield _("Stand-ins are ranked too.")
    if steps.LOT in regulation.ties and regulation.lot_seed is not None:
        yield _("Lots were drawn with the number %(seed)s.") % {"seed": regulation.lot_seed}


def _listed(days: Iterable[date]) -> str:
    return and_joined(date_format(day, "DATE_FORMAT") for day in days)
