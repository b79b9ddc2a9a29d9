"""Jazz: a series of small games in which cards or tricks taken count against a player (docs/rules.md §8).

Three to five seats, each for itself; the lowest total wins. Of the 52 cards three players take out one two,
five players two.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import read
from .base import DealPart, Field, InvalidDeal, Json, Match, Points, Written, plus, solo, write_in_fixed_match
from .game import Game

HAND: Mapping[int, int] = {4: 13, 3: 17, 5: 10}  # cards, and so tricks, per number of players
WORTH: Mapping[str, int] = {
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


DEAL_FIELDS = read.names_of(Deal)
KING_FIELDS = DEAL_FIELDS[2:]


def read_options(data: Json, seats: int = 4) -> Options:
    read.seats(seats, sorted(HAND))
    fewest = WHOLE_SUIT if seats == 4 else WITHOUT_ITS_TWO
    readers = {
        "suit": read.one_of(COUNTED_SUITS),
        "games": lambda value, field: read.choices(value, field, WORTH),
        "suit_size": read.number_from(fewest, WHOLE_SUIT),
        "king_extra": read.number_from(0),
    }
    return read.options(Options, data, readers, seats=seats)


def total(options: Options, game: str) -> int | None:
    """The sum of a game's counts; None in Fan Tan, where any sum is possible."""
    tricks = HAND[options.seats]
    totals = {"suit": options.suit_size, "tricks": tricks, "plus": tricks}
    return (totals | {"honors": HONORS, "jacks": JACKS, "queens": QUEENS}).get(game)


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    entry = read.mapping(data)
    if match.finished:
        raise InvalidDeal("deal", "after_end")
    game, expected = read.choice(entry.get("game"), "game", WORTH), options.games[len(match.deals)]
    if game != expected:
        raise InvalidDeal("game", "not_the_next_game", expected=expected)
    if game == "king_last":
        _refuse_filled(entry, ("counts",))
        king = read.number(entry.get("king"), "king", 0, options.seats - 1)
        last_trick = read.number(entry.get("last_trick"), "last_trick", 0, options.seats - 1)
        fifth_trick = read.side(entry.get("fifth_trick"), "fifth_trick", options.seats)
        together = read.truth(read.value_of(entry, "king_in_last_trick", False), "king_in_last_trick")
        if together and king != last_trick:
            raise InvalidDeal("king_in_last_trick", "king_elsewhere")
        deal = Deal(game, None, king, last_trick, fifth_trick, together)
    else:
        deal = Deal(game, _read_counts(options, game, entry))
        _refuse_filled(entry, KING_FIELDS)
    read.refuse_unknown(entry, DEAL_FIELDS)
    return deal


def _refuse_filled(entry: Json, names: tuple[str, ...]) -> None:
    for name in names:
        if read.value_of(entry, name, False) is not False:
            raise InvalidDeal(name, "not_in_this_game")


def _read_counts(options: Options, game: str, entry: Json) -> Points:
    expected = total(options, game)
    highest = HAND[options.seats] if game == "fan_tan" else expected
    counts = read.numbers(entry.get("counts"), "counts", options.seats, 0, highest)
    if expected is not None and sum(counts) != expected:
        raise InvalidDeal("counts", "wrong_sum", total=expected, given=sum(counts))
    if game == "fan_tan" and counts.count(0) != 1:
        raise InvalidDeal("counts", "one_must_be_out")
    return counts


def counts(options: Options, deal: Deal) -> Points:
    """How many of the counted things each seat took."""
    if deal.counts is not None:
        return deal.counts
    taken = (deal.king, deal.last_trick, deal.fifth_trick)
    return tuple(taken.count(seat) for seat in range(options.seats))


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    worth, extra = WORTH[deal.game], options.king_extra if deal.king_in_last_trick else 0
    points = tuple(count * worth for count in counts(options, deal))
    parts = [DealPart("game", points, worth, deal.game)]
    if extra:
        more = tuple(extra if seat == deal.king else 0 for seat in range(options.seats))
        parts.append(DealPart("king_in_last_trick", more, extra))
        points = plus(points, more)
    return write_in_fixed_match(len(options.games), match, points, tuple(parts), low_wins=True)


def deal_fields(options: Options, match: Match[Deal]) -> tuple[Field, ...]:
    """The fields of the next game; none after the last one."""
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
    """`games_left` in order, and `to_count`: the total of the next game less the counts typed so far; None
    where nothing is typed or counts have no total."""
    games_left = options.games[len(match.deals) :]
    typed = read.typed_numbers(entry.get("counts"), options.seats, HAND[options.seats])
    expected = total(options, games_left[0]) if games_left and typed else None
    to_count = None if expected is None else expected - sum(typed.values())
    return {"games_left": list(games_left), "to_count": to_count}


JAZZ: Game[Options, Deal] = Game(
    slug="jazz",
    seats=tuple(HAND),
    low_wins=True,
    options=read_options,
    sides=lambda options: solo(options.seats),
    deal=read_deal,
    write=write,
    always=("game",),
    length=lambda options: len(options.games),
    fields=deal_fields,
    outlook=outlook,
)
