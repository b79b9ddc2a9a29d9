"""Final standings, prizes and the target in the file of a season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from jassclub.json_parts import figure_part
from jassclub.play.selectors.match_file import moment, name

from ..models import Evening, FinalStandings, Prize, Target

People = Mapping[int, int]  # members' keys to their numbers in the file


def final_part(final: FinalStandings | None, people: People) -> dict[str, Any] | None:
    """With its lines in their order."""
    if final is None:
        return None
    lines = sorted(final.lines.all(), key=lambda each: each.place)
    return {
        "at": moment(final.at),
        "by": name(final.by),
        "lines": [
            {
                "player": people[each.member_id],
                "rank": each.rank,
                "total": figure_part(each.total),
                "apart": each.is_apart,
            }
            for each in lines
        ],
    }


def prize_parts(prizes: Iterable[Prize], people: People, merged: Mapping[int, int]) -> list[dict[str, Any]]:
    """`merged` says who the people of a drawing are today."""
    return [
        {
            "what": each.what,
            "given_by": each.given_by,
            "to": each.to,
            "rank": each.rank,
            "may_be_second": each.may_be_second,
            "winner": people[each.winner_id] if each.winner_id else None,
            "seed": each.seed,
            "pool": [people[merged.get(key, key)] for key in each.pool],
        }
        for each in sorted(prizes, key=lambda each: each.pk)
    ]


def end_of_evening(evening: Evening, people: People, merged: Mapping[int, int]) -> dict[str, Any]:
    target: Target | None = getattr(evening, "target", None)
    return {
        "hidden_from": evening.hidden_from,
        "target": target
        and {
            "number": target.number,
            "low": target.low,
            "high": target.high,
            "seed": target.seed,
            "shown": target.is_shown,
        },
        "final": final_part(getattr(evening, "final_standings", None), people),
        "prizes": prize_parts(evening.prizes.all(), people, merged),
    }
