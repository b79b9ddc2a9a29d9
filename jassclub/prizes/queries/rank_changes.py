"""Who would overtake whom after a change, once prizes were given or a season has its champion."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.games.joined import and_joined, semicolons
from jassclub.matches.models import Match
from jassclub.matches.scoring import RescoredMatch, Score
from jassclub.members.models import Member
from jassclub.results.models import FinalStandings
from jassclub.results.queries.titles import frozen_on
from jassclub.seasons.models import Evening

from .final_standings import LineNow, lines_now

MOST_NAMED = 8  # of the players who overtake someone
LAST = 10**9  # stands for the rank of a player without one


@dataclass(frozen=True)
class RankChanges:
    """Who would overtake whom in final standings in use: `why` they matter, `what` stays and what changes."""

    why: str
    what: str
    moves: Sequence[str]

    def __str__(self) -> str:
        return f"{self.why} {self.what} {semicolons(self.moves)}"


def change_to(match: Match, score: Score | None) -> RescoredMatch:
    """The match as it would be with this score; None: it lacks a deal then, so its round is open again."""
    unfinished = Score(None, tuple(match.totals), match.honours, False, ())  # type: ignore[arg-type]
    sides = {seat.number: seat.side for seat in match.seats.all()}
    return RescoredMatch(match.pk, score or unfinished, sides, match.is_closed)


def rank_changes_by_match(match: Match, score: Score | None) -> list[RankChanges]:
    """What final standings would become with this score for the match of a club table."""
    if match.key:
        return []
    evening = Evening.objects.select_related("season").get(rounds__tables__match=match)
    return rank_changes_by([change_to(match, score)], evening)


def rank_changes_by(changes: Iterable[RescoredMatch], evening: Evening) -> list[RankChanges]:
    """What these changes of matches of the evening would do to final standings in use."""
    rescored = {change.match: change for change in changes if change.was_closed}
    if not rescored:
        return []
    changed = (
        rank_changes(final, lines_now(final.of), lines_now(final.of, rescored))
        for final in standings_in_use(finals_of_evening(evening))
    )
    return [change for change in changed if change]


def finals_of_evening(evening: Evening) -> Q:
    """The final standings that count results of the evening: its own and those of its season."""
    return Q(evening=evening) | Q(season=evening.season_id, evening=None)


def standings_in_use(which: Q) -> list[FinalStandings]:
    """The final standings by which prizes were given, or whose season is closed. One query."""
    finals = FinalStandings.objects.in_use().select_related("season", "evening__season")
    return list(finals.filter(which).order_by("pk"))


def rank_changes(
    final: FinalStandings, before: Sequence[LineNow], after: Sequence[LineNow], *, is_refrozen: bool = False
) -> RankChanges | None:
    """How these standings would change; None where no line changes, whatever the order of equals.
    `is_refrozen`: the standings themselves are frozen again."""
    if set(before) == set(after):
        return None
    why = _("Prizes have already been given: %(of)s.")
    if final.evening is None and final.season.closed_at is not None:
        why = _("%(of)s is closed and has its champion.")
    what = _(
        "Prizes and titles follow the standings frozen on %(at)s and stay as they are. "
        "The list would show something else:"
    )
    if is_refrozen:
        what = _(
            "They were given according to the standings frozen on %(at)s and stay with "
            "those who have them. Certificates would show something else:"
        )
    return RankChanges(why % {"of": final}, what % {"at": frozen_on(final.at)}, _moves(before, after))


def _moves(before: Sequence[LineNow], after: Sequence[LineNow]) -> list[str]:
    """In the order of the new ranks; then who would lose their rank."""
    names = Member.objects.filter(pk__in={line.member for line in (*before, *after)}).names()
    were, are = _ranks(before), _ranks(after)
    members = sorted({*were, *are}, key=lambda member: are.get(member, LAST))
    moves = []
    for member in members:
        was, is_now = were.get(member, LAST), are.get(member, LAST)
        others = [other for other in members if other != member]
        past = [other for other in others if were.get(other, LAST) <= was and are.get(other, LAST) > is_now]
        level = [other for other in others if were.get(other, LAST) < was and are.get(other) == is_now < LAST]
        words = {_("%(name)s moves past %(others)s"): past, _("%(name)s draws level with %(others)s"): level}
        if past or level:
            sentences = (
                sentence % {"name": names[member], "others": and_joined(names[key] for key in keys)}
                for sentence, keys in words.items()
                if keys
            )
            moves.append(semicolons(sentences))
    if more := len(moves[MOST_NAMED:]):
        moves[MOST_NAMED:] = [ngettext("and %(n)s more", "and %(n)s more", more) % {"n": more}]
    unranked = [names[one] for one in were if were[one] < LAST and are.get(one, LAST) == LAST]
    if unranked:
        moves.append(_("without a rank: %(names)s") % {"names": and_joined(unranked)})
    return moves or [_("Different totals; nobody moves past anyone.")]


def _ranks(lines: Iterable[LineNow]) -> dict[int, int]:
    return {line.member: line.rank or LAST for line in lines if not line.is_apart}
