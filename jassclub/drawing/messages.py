"""The journal's lines about draws, rounds and fixed pairs, and how they are undone."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.accounts.models import Account
from jassclub.journal.kinds import Kind, Refused, Words, register
from jassclub.journal.models import Line
from jassclub.journal.recording import note
from jassclub.members.models import Member
from jassclub.rounds.actions import lock_rounds
from jassclub.rounds.models import Draw, Round
from jassclub.rounds.queries.state import round_of_line
from jassclub.seasons.models import Attendance
from jassclub.seasons.queries import evening_of, evenings_of, lock_evening

from .actions.pairs import pair_up, part
from .actions.rounds import close_round, reopen_round, take_back
from .models import Pair
from .queries.progress import close_refusal, read_rounds, reopen_refusal, take_back_refusal


def _rounds(noted: Any) -> str:
    if noted["first"] == noted["last"]:
        return _("round %(first)s") % noted
    return _("rounds %(first)s to %(last)s") % noted


def _draw_sentence(words: Promise) -> Words:
    """With the `rounds` of the draw and `how` they were drawn."""

    def filled(line: Line) -> str:
        noted = line.after or line.before
        method = noted.get("method", "")
        how = dict(Draw.Method.choices).get(method, method)
        return str(words) % {"rounds": _rounds(noted), "how": how}

    return filled


def _repaired(line: Line) -> str:
    words = ngettext(
        "%(rounds)s adjusted to who is here: %(n)s player sits elsewhere",
        "%(rounds)s adjusted to who is here: %(n)s players sit elsewhere",
        line.after["moved"],
    )
    return words % {"rounds": _rounds(line.after), "n": line.after["moved"]}


def _undo_carried_out(line: Line, by: Account) -> None:
    """Take the rounds back, as on the round's page: the draw itself stays to be seen."""
    round_ = Round.objects.select_related("evening").get(draw=line.after["draw"], number=line.after["first"])
    evening = lock_rounds(round_.evening, first=round_.number)
    if evening.rounds.filter(number__gt=line.after["last"]).exists():
        raise ValidationError(_("A later round has been drawn: take that draw back first."), code="later")
    take_back(round_=round_, by=by)


def _refused(is_refused: Callable[[Line, Sequence[Round]], bool]) -> Refused:
    """The check of a kind: each line is asked with the rounds of its evening, by number."""

    def refused(lines: Sequence[Line], by: Account) -> list[Line]:
        rounds = defaultdict(list)
        for round_ in read_rounds(Round.objects.filter(evening__in=evenings_of(lines))):
            rounds[round_.evening_id].append(round_)
        return [line for line in lines if is_refused(line, rounds[line.evening or 0])]

    return refused


def _is_draw_refused(line: Line, rounds: Sequence[Round]) -> bool:
    own = [round_ for round_ in rounds if round_.number >= line.after["first"]]
    if not own or (own[0].number, own[0].draw_id) != (line.after["first"], line.after["draw"]):
        return True
    return own[-1].number > line.after["last"] or take_back_refusal(own) is not None


def _is_reopening_refused(line: Line, rounds: Sequence[Round]) -> bool:
    is_open = any(round_.number == line.round and not round_.is_closed for round_ in rounds)
    return not is_open or close_refusal(rounds, line.round or 0) is not None


def _paired(line: Line) -> str:
    pairs = [" – ".join(member["name"] for member in pair) for pair in (line.after or line.before)["pairs"]]
    words = _("pairs made: %(pairs)s") if line.after else _("pairs split: %(pairs)s")
    return words % {"pairs": ", ".join(pairs)}


def _undo_paired(line: Line, by: Account) -> None:
    evening = lock_evening(evening_of(line))
    for one, other in _pairs(line.after):
        part(pair=evening.pairs.get(one=one, other=other))
    note("pair_parted", before={"pairs": line.after["pairs"]}, **line.evening_and_members)


def _undo_parted(line: Line, by: Account) -> None:
    evening = lock_evening(evening_of(line))
    for keys in _pairs(line.before):
        one, other = (Member.objects.get(pk=key) for key in keys)
        pair_up(evening=evening, one=one, other=other)
    note("pairs_made", after={**line.before, "how": "chosen"}, **line.evening_and_members)


def _pairs(noted: Any) -> list[list[int]]:
    return [[member["key"] for member in pair] for pair in noted["pairs"]]


def _refused_pairs(lines: Sequence[Line], by: Account) -> list[Line]:
    pairs = set(Pair.objects.filter(evening__in=evenings_of(lines)).values_list("evening", "one", "other"))
    return [line for line in lines if {(line.evening, *pair) for pair in _pairs(line.after)} - pairs]


def _refused_partings(lines: Sequence[Line], by: Account) -> list[Line]:
    """One of the two has left, or has a partner."""
    evenings = evenings_of(lines)
    here = Attendance.objects.filter(evening__in=evenings, is_here=True).values_list("evening", "member")
    pairs = Pair.objects.filter(evening__in=evenings)
    free = {*here} - {*pairs.values_list("evening", "one"), *pairs.values_list("evening", "other")}

    def is_refused(line: Line) -> bool:
        return any((line.evening, member) not in free for pair in _pairs(line.before) for member in pair)

    return list(filter(is_refused, lines))


register(
    {
        "draw_announced": Kind(
            _draw_sentence(gettext_lazy("draw of %(rounds)s announced (%(how)s)")), for_helpers=True
        ),
        "draw_carried_out": Kind(
            _draw_sentence(gettext_lazy("%(rounds)s drawn (%(how)s)")),
            for_helpers=True,
            undo=_undo_carried_out,
            refused=_refused(_is_draw_refused),
        ),
        "draw_taken_back": Kind(
            _draw_sentence(gettext_lazy("draw of %(rounds)s taken back")), for_helpers=True
        ),
        "draw_opened": Kind(_draw_sentence(gettext_lazy("inputs of the draw of %(rounds)s published"))),
        "rounds_repaired": Kind(_repaired, for_helpers=True),
        "round_closed": Kind(
            gettext_lazy("round %(round)s closed"),
            for_helpers=True,
            undo=lambda line, _by: reopen_round(round_=round_of_line(line)),
            refused=_refused(lambda line, rounds: reopen_refusal(rounds, line.round or 0) is not None),
        ),
        "round_reopened": Kind(
            gettext_lazy("round %(round)s reopened"),
            for_helpers=True,
            undo=lambda line, _by: close_round(round_=round_of_line(line)),
            refused=_refused(_is_reopening_refused),
        ),
        "pairs_made": Kind(_paired, for_helpers=True, undo=_undo_paired, refused=_refused_pairs),
        "pair_parted": Kind(_paired, for_helpers=True, undo=_undo_parted, refused=_refused_partings),
    }
)
