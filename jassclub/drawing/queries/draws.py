"""The draws of a round: the one in force, its repairs, and those taken back before."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.accounts.models import Account
from jassclub.games.joined import and_joined, semicolons
from jassclub.journal.kinds import undone_words
from jassclub.journal.models import Line
from jassclub.rounds.models import Draw, Round, TakenBack
from jassclub.seasons.models import Evening


def draws_of_round(round_: Round) -> dict[str, Any] | None:
    """Draws without their plans, in the order in which they were made; None where the round was not drawn. In
    one query, or two where it was drawn more than once.

    repairs   changed the seats of the `draw` to fit who is here
    earlier   were taken back, each with its one TakenBack of this round as `taken_back.all()`
    in_force  the draw or repair by which the round is seated now, but for wrong seats
    is_secret  whether some inputs are for the secretary only
    """
    if round_.draw_id is None:
        return None
    every = list(_carried_out(round_).select_related("by").defer("plan"))
    [draw] = [each for each in every if each.pk == round_.draw_id]
    if len(every) > 1:
        taken_back = TakenBack.objects.filter(number=round_.number).select_related("by")
        prefetch_related_objects(every, Prefetch("taken_back", taken_back))
    undone = [each for each in every if len(every) > 1 and each.taken_back.all()]
    repairs = [each for each in every if each.is_repair and each not in undone]
    return {
        "draw": draw,
        "repairs": repairs,
        "earlier": [each for each in undone if not each.is_repair],
        "in_force": [draw, *repairs][-1],
        "is_secret": any(each.is_secret for each in (draw, *repairs)),
    }


def standing_draws(round_: Round) -> QuerySet[Draw]:
    """The draw of the round, then what repaired it since; whole, with their plans."""
    return _carried_out(round_).filter(pk__gte=round_.draw_id).exclude(taken_back__number=round_.number)


def _carried_out(round_: Round) -> QuerySet[Draw]:
    draws = Draw.objects.filter(evening=round_.evening_id, drawn__isnull=False)
    return draws.filter(first__lte=round_.number, last__gte=round_.number).order_by("pk")


# --- What a round's page, the evening's page and a draw's own page say of draws, in sentences.

NTH = {
    2: gettext_lazy("Second draw of this round"),
    3: gettext_lazy("Third draw of this round"),
    4: gettext_lazy("Fourth draw of this round"),
    5: gettext_lazy("Fifth draw of this round"),
}


def round_story(draws: dict[str, Any], steps: Sequence[Any], *, day: date, names: bool) -> dict[str, Any]:
    """How a round was drawn and what was changed since; `again` is empty where it is the first draw. `steps`
    are the seat changes of the round, the newest first; `names`: whether to name accounts."""
    how = [f"{drawn_how(draws['draw'])}, {clock(draws['draw'].at, day)}"]
    how += [f"{step['sentence']}, {clock(step['at'], day)}" for step in reversed(steps)]
    undone = [row for draw in draws["earlier"] for row in draw.taken_back.all()]
    return {"draws": draws, "how": semicolons(how), "again": _again(undone, day, names=names)}


def drawn_how(draw: Draw) -> str:
    """ "Mixed draw", or how many tokens were drawn by hand."""
    if draw.method != Draw.Method.BAG or not draw.drawn:
        return capfirst(draw.get_method_display())
    n = sum(map(len, draw.drawn["rounds"][0]))
    return ngettext("%(n)s token drawn by hand", "%(n)s tokens drawn by hand", n) % {"n": n}


def undone_of(evening: Evening, *, names: bool) -> list[tuple[Draw, str]]:
    """Draws of the evening of which a round was taken back, or that were never carried out, with a sentence
    for each step in which that happened. In one query where there are none, else in two."""
    is_undone = Exists(TakenBack.objects.filter(draw=OuterRef("pk"))) & Q(is_repair=False)
    draws = evening.draws.filter(is_undone | Q(drawn__isnull=True)).defer("plan").order_by("pk")
    return [
        (draw, sentence)
        for draw in draws.prefetch_related(Prefetch("taken_back", TakenBack.objects.select_related("by")))
        for sentence in _undone_sentences(draw, evening.date, names=names)
    ]


def _undone_sentences(draw: Draw, day: date, *, names: bool) -> list[str]:
    if draw.drawn is None:
        words = _("%(rounds)s: announced %(at)s but not carried out")
        return [words % {"rounds": _rounds([draw.first, draw.last]), "at": clock(draw.at, day)}]
    drawn = _("%(how)s, %(at)s") % {"how": drawn_how(draw), "at": clock(draw.at, day)}
    words, sentences = _("%(rounds)s: %(drawn)s; taken back %(at)s by %(by)s"), []
    for at, together in groupby(draw.taken_back.all(), key=attrgetter("at")):
        rows = list(together)
        rounds, by = _rounds([row.number for row in rows]), _by(rows, names=names)
        sentences.append(words % {"rounds": rounds, "drawn": drawn, "at": clock(at, day), "by": by})
    return sentences


# A draw that a restore has undone is gone; its lines in the journal stay. Of an evening that is gone as well,
# they belong to the evening that is now on that day.
KEPT = ("draw_announced", "draw_carried_out", "rounds_repaired")


def undone_by_restore(evening: Evening, *, names: bool) -> list[dict[str, str]]:
    """What everyone may know of the evening's draws that a restore has removed, in one query: `drawn` says
    what, when and by whom, `undone` when that was; with the `fingerprint`, if any."""
    of_day = Q(after__date=evening.date.isoformat()) & ~Exists(Evening.objects.filter(pk=OuterRef("evening")))
    last = {}
    for line in _kept_lines().filter(Q(evening=evening.pk) | of_day).order_by("pk"):
        fingerprint, words = line.after["fingerprint"], _kept_words(line, names=names)
        shown = {"drawn": words, "fingerprint": fingerprint, "undone": undone_words(line)}
        last[line.undone_by_restore, line.after["draw"], fingerprint] = shown
    return list(last.values())


def evenings_of_undone(draw: int) -> QuerySet[Evening]:
    return Evening.objects.filter(pk__in=_kept_lines().filter(after__draw=draw).values("evening"))


def _kept_lines() -> QuerySet[Any]:
    return Line.every.filter(what__in=KEPT, undone_by_restore__isnull=False)


def _kept_words(line: Line, *, names: bool) -> str:
    how = dict(Draw.Method.choices).get(line.after["method"], line.after["method"])
    words = _("%(rounds)s (%(how)s), drawn on %(at)s by %(by)s")
    if line.what == "draw_announced":
        words = _("%(rounds)s (%(how)s), announced on %(at)s by %(by)s")
    is_hidden = line.who == Line.Who.ACCOUNT and not names
    return words % {
        "rounds": _rounds([line.after["first"], line.after["last"]]),
        "how": _("adjusted after people came or left") if line.after["is_repair"] else how,
        "at": date_format(timezone.localtime(line.at), "SHORT_DATETIME_FORMAT"),
        "by": _("the secretary") if is_hidden else line.by_whom,
    }


def clock(at: datetime, day: date) -> str:
    """The time; with the date where it was on another day than the evening."""
    local = timezone.localtime(at)
    return date_format(local, "H:i" if local.date() == day else "SHORT_DATETIME_FORMAT")


def _again(undone: Sequence[TakenBack], day: date, *, names: bool) -> str:
    if not (n := len(undone)):
        return ""
    nth = NTH.get(n + 1) or _("Draw number %(n)s of this round") % {"n": n + 1}
    words = ngettext(
        "%(n)s was taken back at %(times)s by %(by)s", "%(n)s were taken back at %(times)s by %(by)s", n
    )
    times = and_joined(clock(row.at, day) for row in undone)
    return semicolons([nth, words % {"n": n, "times": times, "by": _by(undone, names=names)}])


def _by(rows: Iterable[TakenBack], *, names: bool) -> str:
    """Only people who are logged in see account names: they are half of a login."""
    known = dict.fromkeys(row.by.username if isinstance(row.by, Account) else "" for row in rows)
    return and_joined(known) if names and all(known) else _("the secretary")


def _rounds(numbers: Sequence[int]) -> str:
    first, last = min(numbers), max(numbers)
    if first == last:
        return _("Round %(number)s") % {"number": first}
    return _("Rounds %(first)s to %(last)s") % {"first": first, "last": last}
