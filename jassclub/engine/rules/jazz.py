"""Jazz: a series of small games, what you take counts against you (docs/rules.md §8, from JZ).

Three to five seats, each for itself; the lowest total wins. 52 cards, with three players one two is
taken out, with five two of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from .base import DealPart, Field, InvalidDeal, Json, Match, Points, Written, plus, solo, write_in_fixed_match
from .game import Game
from .json_values import (
    read_choice,
    read_list,
    read_number,
    read_numbers,
    read_object,
    read_seats,
    read_side,
    read_truth,
    refuse_unknown,
    value_of,
)

HAND: Mapping[int, int] = {4: 13, 3: 17, 5: 10}  # cards, and so tricks, per number of players
EACH: Mapping[str, int] = {
    "suit": 2,
    "tricks": 2,
    "plus": -2,
    "honors": 2,
    "jacks": 5,
    "queens": 5,
    "king_last": 10,
    "fan_tan": 3,
}
USUAL = ("suit", "tricks", "honors", "queens", "king_last", "fan_tan")
HONORS, JACKS, QUEENS = 16, 4, 4  # cards in the pack: tens, jacks, queens and kings; jacks; queens
WHOLE_SUIT, WITHOUT_ITS_TWO = 13, 12
COUNTED_SUITS = ("spades", "clubs")


@dataclass(frozen=True, slots=True)
class Options:
    """`games` in order; `suit` is the suit that counts, `suit_size` is 12 where its two is out."""

    seats: int = 4
    suit: str = "spades"
    games: tuple[str, ...] = USUAL
    suit_size: int = WHOLE_SUIT
    king_extra: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """Counts per seat, or in `king_last` the seats that took the king, the last and the fifth trick."""

    game: str
    counts: Points | None = None
    king: int | None = None
    last_trick: int | None = None
    fifth_trick: int | None = None
    king_in_last_trick: bool = False


OPTION_FIELDS = tuple(each.name for each in fields(Options) if each.name != "seats")
DEAL_FIELDS = tuple(each.name for each in fields(Deal))
KING_FIELDS = DEAL_FIELDS[2:]


def read_options(data: Json, seats: int = 4) -> Options:
    """Options from their JSON; what is missing has its default. Raises InvalidDeal on the option's name."""
    read_seats(seats, sorted(HAND))
    read_object(data, "options")
    suit = read_choice(value_of(data, "suit", "spades"), "suit", COUNTED_SUITS)
    games = tuple(
        read_choice(each, "games", EACH) for each in read_list(value_of(data, "games", USUAL), "games")
    )
    if not games:
        raise InvalidDeal("games", "missing")
    # With four players no card is taken out.
    fewest = WHOLE_SUIT if seats == 4 else WITHOUT_ITS_TWO
    options = Options(
        seats=seats,
        suit=suit,
        games=games,
        suit_size=read_number(value_of(data, "suit_size", WHOLE_SUIT), "suit_size", fewest, WHOLE_SUIT),
        king_extra=read_number(value_of(data, "king_extra", 0), "king_extra", 0),
    )
    refuse_unknown(data, OPTION_FIELDS)
    return options


def total(options: Options, game: str) -> int | None:
    """What the counts of a game add up to; None in Fan Tan, where it is as it comes."""
    tricks = HAND[options.seats]
    totals = {"suit": options.suit_size, "tricks": tricks, "plus": tricks}
    return (totals | {"honors": HONORS, "jacks": JACKS, "queens": QUEENS}).get(game)


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    """A deal from its JSON. Raises InvalidDeal on the first wrong field (docs/rules.md §0.5)."""
    given = read_object(data)
    if match.finished:
        raise InvalidDeal("deal", "after_end")
    game, expected = read_choice(given.get("game"), "game", EACH), options.games[len(match.deals)]
    if game != expected:
        raise InvalidDeal("game", "not_the_next_game", expected=expected)
    if game == "king_last":
        _refuse(given, ("counts",))
        deal = Deal(game, **_read_king_last(options, given))
    else:
        counts = _read_counts(options, game, given)
        _refuse(given, KING_FIELDS)
        deal = Deal(game, counts)
    refuse_unknown(given, DEAL_FIELDS)
    return deal


def _refuse(given: Json, names: tuple[str, ...]) -> None:
    for name in names:
        if value_of(given, name, False) is not False:
            raise InvalidDeal(name, "not_in_this_game")


def _read_counts(options: Options, game: str, given: Json) -> Points:
    expected = total(options, game)
    highest = HAND[options.seats] if game == "fan_tan" else expected
    counts = read_numbers(given.get("counts"), "counts", options.seats, 0, highest)
    if expected is not None and sum(counts) != expected:
        raise InvalidDeal("counts", "wrong_sum", total=expected, given=sum(counts))
    if game == "fan_tan" and counts.count(0) != 1:
        raise InvalidDeal("counts", "one_must_be_out")
    return counts


def _read_king_last(options: Options, given: Json) -> dict[str, Any]:
    king = read_number(given.get("king"), "king", 0, options.seats - 1)
    last_trick = read_number(given.get("last_trick"), "last_trick", 0, options.seats - 1)
    fifth_trick = read_side(given.get("fifth_trick"), "fifth_trick", options.seats)
    together = read_truth(value_of(given, "king_in_last_trick", False), "king_in_last_trick")
    if together and king != last_trick:
        raise InvalidDeal("king_in_last_trick", "king_elsewhere")
    return {
        "king": king,
        "last_trick": last_trick,
        "fifth_trick": fifth_trick,
        "king_in_last_trick": together,
    }


def counts(options: Options, deal: Deal) -> Points:
    """How many each seat took of what the game counts."""
    if deal.counts is not None:
        return deal.counts
    taken = (deal.king, deal.last_trick, deal.fifth_trick)
    return tuple(taken.count(seat) for seat in range(options.seats))


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    each, extra = EACH[deal.game], options.king_extra if deal.king_in_last_trick else 0
    points = tuple(count * each for count in counts(options, deal))
    parts = [DealPart("game", points, each, deal.game)]
    if extra:
        more = tuple(extra if seat == deal.king else 0 for seat in range(options.seats))
        parts.append(DealPart("king_in_last_trick", more, extra))
        points = plus(points, more)
    return write_in_fixed_match(len(options.games), match, points, tuple(parts), low_wins=True)


def to_json(deal: Deal) -> dict[str, Any]:
    if deal.counts is not None:
        return {"game": deal.game, "counts": list(deal.counts)}
    data: dict[str, Any] = {"game": deal.game, "king": deal.king, "last_trick": deal.last_trick}
    if deal.fifth_trick is not None:
        data["fifth_trick"] = deal.fifth_trick
    if deal.king_in_last_trick:
        data["king_in_last_trick"] = True
    return data


def deal_fields(options: Options, match: Match[Deal]) -> tuple[Field, ...]:
    """What the next game asks for; nothing after the last."""
    if match.finished:
        return ()
    game, last = options.games[len(match.deals)], options.seats - 1
    named = Field("game", "choice", required=True, allowed=(game,))
    if game != "king_last":
        counted = total(options, game)
        highest = HAND[options.seats] if counted is None else counted
        return (named, Field("counts", "numbers", required=True, high=highest, total=counted))
    return (
        named,
        Field("king", "seat", required=True, high=last),
        Field("last_trick", "seat", required=True, high=last),
        Field("fifth_trick", "seat", high=last),
        Field("king_in_last_trick", "truth"),
    )


def outlook(options: Options, match: Match[Deal], entry: Json) -> dict[str, Any]:
    """`games_left` in order, and `to_count`: what the counts typed so far leave of the next game.

    It is below zero where too many are counted, and None where nothing is typed yet or counts have no sum.
    What is not (yet) a right number counts as not typed.
    """
    games_left = options.games[len(match.deals) :]
    counts = entry.get("counts")
    typed = counts[: options.seats] if isinstance(counts, list | tuple) else ()
    heard = [each for each in typed if type(each) is int and 0 <= each <= HAND[options.seats]]
    expected = total(options, games_left[0]) if games_left and heard else None
    to_count = None if expected is None else expected - sum(heard)
    return {"games_left": list(games_left), "to_count": to_count}


JAZZ: Game[Options, Deal] = Game(
    slug="jazz",
    seats=tuple(HAND),
    low_wins=True,
    options=read_options,
    sides=lambda options: solo(options.seats),
    deal=read_deal,
    write=write,
    to_json=to_json,
    honours=lambda deal: (),
    length=lambda options: len(options.games),
    fields=deal_fields,
    outlook=outlook,
)
