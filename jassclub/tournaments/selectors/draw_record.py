"""A draw's own page: who was drawn where, and how it stands with each of its rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from jassclub.alphabet import reading_order
from jassclub.draws import tokens

from ..models import Draw, Round, TakenBack
from .drawn_people import names_today, today

Seated = list[tuple[int, str]]  # token and name of each player of a table


@dataclass(frozen=True)
class Seating:
    """The tables of a round, the first is table 1, and the names of those who sit out."""

    tables: list[Seated]
    sitting_out: list[str]


@dataclass(frozen=True)
class DrawnRound:
    """What was drawn for a round. `round` is the one that stands; else it was taken back, by `undone`.

    `later` is how they sat when it was taken back, where that was otherwise than drawn.
    """

    number: int
    drawn: Seating
    round: Round | None
    undone: TakenBack | None
    later: Seating | None


def drawn_rounds(draw: Draw) -> list[DrawnRound]:
    """In five queries, whatever was drawn; empty where the draw was not carried out."""
    if draw.drawn is None:
        return []
    undone = {row.number: row for row in draw.taken_back.select_related("by")}
    standing = {
        round_.number: round_
        for round_ in Round.objects.filter(evening=draw.evening_id, number__in=draw.drawn["numbers"])
    }
    drawn = today(draw.members)
    members = {
        *drawn,
        *(each for row in undone.values() for table in row.seated["tables"] for each in table),
        *(each for row in undone.values() for each in row.seated["sitting_out"]),
    }
    names = names_today(members)
    found = []
    for number, tables, sitting_out in zip(
        draw.drawn["numbers"], draw.drawn["rounds"], draw.drawn["sitting_out"], strict=True
    ):
        keys = [[drawn[each - 1] for each in table] for table in tables]
        out = [drawn[each - 1] for each in sitting_out]
        row = undone.get(number)
        found.append(
            DrawnRound(
                number,
                _seating(keys, out, names),
                None if row else standing.get(number),
                row,
                _later(row, keys, out, names) if row else None,
            )
        )
    return found


def _later(
    row: TakenBack, tables: Sequence[Sequence[int]], sitting_out: Sequence[int], names: Mapping[int, str]
) -> Seating | None:
    later = _seating(row.seated["tables"], row.seated["sitting_out"], names)
    return None if later == _seating(tables, sitting_out, names) else later


def _seating(
    tables: Sequence[Sequence[int]], sitting_out: Sequence[int], names: Mapping[int, str]
) -> Seating:
    token = {member: place[0] for member, place in tokens.by_player(tables).items()}
    return Seating(
        [[(token[member], names[member]) for member in table] for table in tables],
        sorted((names[member] for member in sitting_out), key=reading_order),
    )
