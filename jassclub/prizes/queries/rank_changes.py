"""Who would move past whom by a change, where prizes were given already or a season has its champion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.matches.models import Match
from jassclub.matches.queries.options import RescoredMatch
from jassclub.matches.scoring import Score
from jassclub.members.models import Member
from jassclub.results.models import FinalStandings
from jassclub.results.queries.final_standings import LineNow, lines_now
from jassclub.results.queries.frozen import frozen_on
from jassclub.seasons.models import Evening, Season

MOST_SAID = 8  # of those who move past somebody
LAST = 10**9  # who has no rank comes after everybody


@dataclass(frozen=True)
class Overtaking:
    """Somebody who is behind these people now and before them then, or then shares a rank with them."""

    name: str
    past: Sequence[str]
    level: Sequence[str]

    def __str__(self) -> str:
        said = []
        if self.past:
            said.append(
                _("%(name)s moves past %(others)s") % {"name": self.name, "others": ", ".join(self.past)}
            )
        if self.level:
            words = _("%(name)s draws level with %(others)s")
            said.append(words % {"name": self.name, "others": ", ".join(self.level)})
        return "; ".join(said)


@dataclass(frozen=True)
class RankChanges:
    """Standings that others go by already, and who would overtake whom in them; `more` are not named.
    `unranked` have a rank now and none then.

    `is_closed`: a season that has its champion. `is_anew`: the standings themselves are frozen anew.
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
        """What goes by these standings already."""
        if self.is_closed:
            return _("%(of)s is closed and has its champion.") % {"of": self.of}
        return _("Prizes were given already: %(of)s.") % {"of": self.of}

    @property
    def what(self) -> str:
        """What stays as it is, and what does not."""
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
        """A sentence for each that overtakes somebody."""
        if not self.overtaking and not self.unranked:
            return [_("Other totals; nobody moves past anybody.")]
        said = [str(overtaking) for overtaking in self.overtaking]
        if self.more:
            said.append(ngettext("and %(n)s more", "and %(n)s more", self.more) % {"n": self.more})
        if self.unranked:
            said.append(_("without a rank: %(names)s") % {"names": ", ".join(self.unranked)})
        return said

    def __str__(self) -> str:
        return f"{self.why} {self.what} {'; '.join(self.moves)}"


def change_to(match: Match, score: Score | None) -> RescoredMatch:
    """The match as it would be with this score; None: it lacks a deal then, so its round is open again."""
    unfinished = Score(None, tuple(match.totals), match.honours, False, ())  # type: ignore[arg-type]
    sides = {seat.number: seat.side for seat in match.seats.all()}
    return RescoredMatch(match.pk, tuple(match.totals), score or unfinished, sides, match.is_closed)


def rank_changes_by_match(match: Match, score: Score | None) -> list[RankChanges]:
    """What final standings would become where the match of a club table came to this score."""
    if match.key:
        return []
    evening = Evening.objects.select_related("season").get(rounds__tables__match=match)
    return rank_changes_by([change_to(match, score)], evening)


def rank_changes_by(changes: Iterable[RescoredMatch], evening: Evening) -> list[RankChanges]:
    """What these changes of matches of the evening would do to final standings that are used already: prizes
    were given by them, or the season is closed. Empty where nobody's line changes."""
    anew = {change.match: change for change in changes if change.was_closed}
    if not anew:
        return []
    found = []
    for final in standings_in_use(finals_of_evening(evening)):
        of = final.evening or final.season
        before, after = lines_now(of), lines_now(of, anew)
        if moved := rank_changes(final, before, after):
            found.append(moved)
    return found


def finals_of_evening(evening: Evening) -> Q:
    """The final standings that results of an evening have a part in."""
    return Q(evening=evening) | final_of_season(evening.season_id)


def final_of_season(season: Season | int) -> Q:
    """The final standings of a season, without those of its evenings."""
    return Q(season=season, evening=None)


def standings_in_use(which: Q) -> list[FinalStandings]:
    """Those of these final standings by which prizes were given, or whose season is closed. One query."""
    finals = FinalStandings.objects.in_use().select_related("season", "evening__season")
    return list(finals.filter(which).order_by("pk"))


def rank_changes(
    final: FinalStandings, before: Sequence[LineNow], after: Sequence[LineNow], *, is_anew: bool = False
) -> RankChanges | None:
    """How these standings would change; None where no line does, whatever the order of equals."""
    if {each.said for each in before} == {each.said for each in after}:
        return None
    names = Member.objects.filter(pk__in={each.member for each in (*before, *after)}).names()
    were, are = _ranks(before), _ranks(after)
    moving = _overtaking(were, are, names)
    return RankChanges(
        of=str(final),
        at=final.at,
        is_closed=final.evening is None and final.season.closed_at is not None,
        overtaking=moving[:MOST_SAID],
        more=len(moving[MOST_SAID:]),
        unranked=[names[one] for one in were if were[one] < LAST and are.get(one, LAST) == LAST],
        is_anew=is_anew,
    )


def _ranks(lines: Iterable[LineNow]) -> dict[int, int]:
    return {line.member: line.rank or LAST for line in lines if not line.is_apart}


def _overtaking(were: dict[int, int], are: dict[int, int], names: dict[int, str]) -> list[Overtaking]:
    """In the order in which they stand then."""
    found = []
    members = sorted({*were, *are}, key=lambda member: are.get(member, LAST))
    for one in members:
        was, is_now = were.get(one, LAST), are.get(one, LAST)
        ahead = [each for each in members if were.get(each, LAST) <= was and each != one]
        past = [each for each in ahead if are.get(each, LAST) > is_now]
        is_level = is_now < LAST
        level = [
            each for each in ahead if is_level and were.get(each, LAST) < was and are.get(each) == is_now
        ]
        if past or level:
            found.append(
                Overtaking(names[one], [names[each] for each in past], [names[each] for each in level])
            )
    return found
