"""Who would overtake whom by a change, where prizes were given already or a season has its champion."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.matches.models import Match
from jassclub.matches.scoring import RescoredMatch, Score
from jassclub.members.models import Member
from jassclub.results.models import FinalStandings
from jassclub.results.queries.titles import frozen_on
from jassclub.seasons.models import Evening

from .final_standings import LineNow, lines_now

MOST_NAMED = 8  # of the players who overtake somebody
LAST = 10**9  # stands for the rank of a player without one


@dataclass(frozen=True)
class Overtaking:
    """A player who is behind these people now and afterwards ahead of them, or `level` with them."""

    name: str
    past: Sequence[str]
    level: Sequence[str]

    def __str__(self) -> str:
        words = {_("%(name)s moves past %(others)s"): self.past}
        words |= {_("%(name)s draws level with %(others)s"): self.level}
        return "; ".join(
            sentence % {"name": self.name, "others": ", ".join(others)}
            for sentence, others in words.items()
            if others
        )


@dataclass(frozen=True)
class RankChanges:
    """Who would overtake whom in final standings in use. `more`: the number of players who are not named;
    `unranked`: players who would lose their rank. `is_closed`: the season has its champion. `is_anew`: the
    standings themselves are frozen anew.
    """

    of: str
    at: datetime
    is_closed: bool
    overtaking: Sequence[Overtaking]
    more: int
    unranked: Sequence[str] = ()
    is_anew: bool = False

    @property
    def why(self) -> str:
        """Why these standings matter."""
        if self.is_closed:
            return _("%(of)s is closed and has its champion.") % {"of": self.of}
        return _("Prizes were given already: %(of)s.") % {"of": self.of}

    @property
    def what(self) -> str:
        """What stays as it is, and what changes."""
        if self.is_anew:
            words = _(
                "They were given by the standings frozen on %(at)s and stay with those who have them;"
                " certificates would say something else:"
            )
        else:
            words = _(
                "Prizes and titles go by the standings frozen on %(at)s and stay as they are;"
                " the list would say something else:"
            )
        return words % {"at": frozen_on(self.at)}

    @property
    def moves(self) -> list[str]:
        """A sentence for each player who overtakes somebody."""
        if not self.overtaking and not self.unranked:
            return [_("Other totals; nobody moves past anybody.")]
        sentences = [str(overtaking) for overtaking in self.overtaking]
        if self.more:
            sentences.append(ngettext("and %(n)s more", "and %(n)s more", self.more) % {"n": self.more})
        if self.unranked:
            sentences.append(_("without a rank: %(names)s") % {"names": ", ".join(self.unranked)})
        return sentences

    def __str__(self) -> str:
        return f"{self.why} {self.what} {'; '.join(self.moves)}"


def change_to(match: Match, score: Score | None) -> RescoredMatch:
    """The match as it would be with this score; None: it lacks a deal then, so its round is open again."""
    unfinished = Score(None, tuple(match.totals), match.honours, False, ())  # type: ignore[arg-type]
    sides = {seat.number: seat.side for seat in match.seats.all()}
    return RescoredMatch(match.pk, score or unfinished, sides, match.is_closed)


def rank_changes_by_match(match: Match, score: Score | None) -> list[RankChanges]:
    """What final standings would become where the match of a club table came to this score."""
    if match.key:
        return []
    evening = Evening.objects.select_related("season").get(rounds__tables__match=match)
    return rank_changes_by([change_to(match, score)], evening)


def rank_changes_by(changes: Iterable[RescoredMatch], evening: Evening) -> list[RankChanges]:
    """What these changes of matches of the evening would do to final standings in use."""
    anew = {change.match: change for change in changes if change.was_closed}
    if not anew:
        return []
    changed = (
        rank_changes(final, lines_now(final.of), lines_now(final.of, anew))
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
    final: FinalStandings, before: Sequence[LineNow], after: Sequence[LineNow], *, is_anew: bool = False
) -> RankChanges | None:
    """How these standings would change; None where no line changes, whatever the order of equals."""
    if set(before) == set(after):
        return None
    names = Member.objects.filter(pk__in={line.member for line in (*before, *after)}).names()
    were, are = _ranks(before), _ranks(after)
    moving = _overtaking(were, are, names)
    return RankChanges(
        of=str(final),
        at=final.at,
        is_closed=final.evening is None and final.season.closed_at is not None,
        overtaking=moving[:MOST_NAMED],
        more=len(moving[MOST_NAMED:]),
        unranked=[names[one] for one in were if were[one] < LAST and are.get(one, LAST) == LAST],
        is_anew=is_anew,
    )


def _ranks(lines: Iterable[LineNow]) -> dict[int, int]:
    return {line.member: line.rank or LAST for line in lines if not line.is_apart}


def _overtaking(were: dict[int, int], are: dict[int, int], names: dict[int, str]) -> list[Overtaking]:
    """In the order of the new ranks."""
    overtaking = []
    members = sorted({*were, *are}, key=lambda member: are.get(member, LAST))
    for member in members:
        was, is_now = were.get(member, LAST), are.get(member, LAST)
        others = [other for other in members if other != member]
        past = [other for other in others if were.get(other, LAST) <= was and are.get(other, LAST) > is_now]
        level = [other for other in others if were.get(other, LAST) < was and are.get(other) == is_now < LAST]
        if past or level:
            overtaking.append(
                Overtaking(names[member], [names[key] for key in past], [names[key] for key in level])
            )
    return overtaking
