"""Final standings, prizes and targets from the file of a season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.names import same_name_key
from jassclub.engine.standings.awards import draw_number, draw_one
from jassclub.evenings.actions.sign_ups import LONGEST_LINE
from jassclub.evenings.models import SignUp
from jassclub.matches.actions.filed_matches import account_name
from jassclub.prizes.models import Prize, Target
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.seasons.models import Evening, Season
from jassclub.web.bounds import MOST_PLACES, MOST_ROUNDS, MOST_TARGET, SEED_BITS
from jassclub.web.json_parts import Part

LONGEST = 100  # letters of a prize
MOST_TOTAL = 10**10
LARGEST_SEED = 2**SEED_BITS - 1


@dataclass
class FiledEnd:
    """The end of an evening, or of a season, as the file has it; people are numbers. Nothing is stored."""

    final: FinalStandings | None = None
    by: str = ""
    lines: list[tuple[int, FinalLine]] = field(default_factory=list)
    prizes: list[tuple[Prize, int | None, list[int]]] = field(default_factory=list)
    target: Target | None = None

    @property
    def accounts(self) -> set[str]:
        return {self.by} - {""}


def read_end(part: Part, people: int) -> FiledEnd:
    """The names `final` and `prizes` of an evening or a season. Raises Unreadable."""
    found = FiledEnd(prizes=[_read_prize(each, people) for each in part["prizes"]])
    if part["final"].is_nothing:
        return found
    final = part["final"].object_of("at", "by", "lines")
    found.final, found.by = FinalStandings(at=final["at"].moment()), account_name(final["by"])
    found.lines = [_read_line(each, people) for each in final["lines"]]
    players = [player for player, _line in found.lines]
    if len(set(players)) < len(players):
        raise final["lines"].refuse(_("Something is listed here twice."))
    for place, (_player, line) in enumerate(found.lines, start=1):
        line.place = place
    return found


def read_target(part: Part) -> Target | None:
    """Raises Unreadable, also where the seed gives another number."""
    if part.is_nothing:
        return None
    part.object_of("number", "low", "high", "seed", "shown")
    target = Target(number=part["number"].whole(0, MOST_TARGET), is_shown=part["shown"].truth())
    if part["seed"].is_nothing and part["low"].is_nothing and part["high"].is_nothing:
        return target
    low, seed = part["low"].whole(0, MOST_TARGET), part["seed"].whole(0, LARGEST_SEED)
    high = part["high"].whole(low, MOST_TARGET)
    if draw_number(low, high, seed) != target.number:
        raise part["number"].refuse(_("The seed gives something else."))
    target.low, target.high, target.seed = low, high, seed
    return target


def read_hidden_from(part: Part) -> int | None:
    return None if part.is_nothing else part.whole(1, MOST_ROUNDS)


def _read_line(part: Part, people: int) -> tuple[int, FinalLine]:
    part.object_of("player", "rank", "total", "apart")
    line = FinalLine(
        rank=None if part["rank"].is_nothing else part["rank"].whole(1, MOST_PLACES),
        total=part["total"].decimal(-MOST_TOTAL, MOST_TOTAL),
        is_apart=part["apart"].truth(),
    )
    return part["player"].whole(1, people), line


def _read_prize(part: Part, people: int) -> tuple[Prize, int | None, list[int]]:
    part.object_of("what", "given_by", "to", "rank", "may_be_second", "winner", "seed", "pool")
    prize = Prize(
        what=part["what"].text(LONGEST),
        given_by=part["given_by"].text(LONGEST, may_be_empty=True),
        to=part["to"].choice(Prize.To.values),
        may_be_second=part["may_be_second"].truth(),
    )
    if prize.to == Prize.To.PLACE:
        prize.rank = part["rank"].whole(1, MOST_PLACES)
    elif not part["rank"].is_nothing:
        raise part["rank"].refuse(_("Only a prize for a certain rank has one."))
    winner = None if part["winner"].is_nothing else part["winner"].whole(1, people)
    pool = part["pool"].different(1, people)
    if not part["seed"].is_nothing:
        prize.seed = part["seed"].whole(0, LARGEST_SEED)
    if (prize.seed is not None) != bool(pool) or (pool and prize.to != Prize.To.LOT):
        raise part["pool"].refuse(_("A prize that was drawn has a seed and people, others have neither."))
    if pool and prize.seed is not None and draw_one(pool, prize.seed) != winner:
        raise part["winner"].refuse(_("The seed gives something else."))
    return prize, winner, pool


def load_ends(
    season: Season,
    ends: Iterable[tuple[Evening | None, FiledEnd]],
    *,
    members: Sequence[int],
    accounts: Mapping[str, Account],
) -> None:
    """Store them; of the season itself with None for its evening."""
    for evening, end in ends:
        if end.final is not None:
            end.final.season, end.final.evening = season, evening
            end.final.by = accounts.get(end.by)
            end.final.save()
            for player, line in end.lines:
                line.standings, line.member_id = end.final, members[player - 1]
            FinalLine.objects.bulk_create(line for _player, line in end.lines)
        for prize, winner, pool in end.prizes:
            prize.season, prize.evening = season, evening
            prize.winner_id = members[winner - 1] if winner else None
            prize.pool = [members[each - 1] for each in pool]
            prize.save()
        if end.target is not None and evening is not None:
            end.target.evening = evening
            end.target.save()


# --- Who signed up for an evening, in a season's file.


@dataclass
class FiledSignUp:
    """As the file has it; the player is a number, or None for a name that is no member's."""

    player: int | None
    sign_up: SignUp


def read_sign_ups(parts: Part, people: int) -> list[FiledSignUp]:
    """In their order. Raises Unreadable, also where somebody has signed up twice."""
    found: list[FiledSignUp] = []
    seen: set[int | str] = set()
    for part in parts:
        part.object_of("player", "name", "state", "at")
        is_new = part["player"].is_nothing
        player = None if is_new else part["player"].whole(1, people)
        name = part["name"].text(LONGEST_LINE if is_new else 0, may_be_empty=not is_new)
        known = same_name_key(name) if player is None else player
        if known in seen:
            raise part.refuse(_("Something is listed here twice."))
        seen.add(known)
        state = part["state"].choice(SignUp.State.values)
        found.append(FiledSignUp(player, SignUp(name=name, state=state, at=part["at"].moment())))
    return found


def load_sign_ups(filed: Iterable[tuple[Evening, FiledSignUp]], members: Sequence[int]) -> None:
    """A part of a service."""
    rows = []
    for evening, each in filed:
        each.sign_up.evening = evening
        each.sign_up.member_id = members[each.player - 1] if each.player else None
        rows.append(each.sign_up)
    SignUp.objects.bulk_create(rows)
