"""Offenbach Molotov: the lower the better, and molotovs cost (docs/rules.md §7, from OM).

Three to five seats, each for itself. The two lowest of a deal write a tally, the highest a sack;
with five players the two highest. House rule: tied seats all get the better mark of the places they share.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import race, read
from .base import Field, InvalidDeal, Json, Match, Points, Written, solo
from .cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS, SUITS
from .game import Game

TRICKS: Mapping[int, int] = {3: 12, 4: 9, 5: 7}
# Marks by place, the lowest score first.
MARKS: Mapping[int, Points] = {3: (1, 1, -1), 4: (1, 1, 0, -1), 5: (1, 1, 0, -1, -1)}

NO_TRUMP = "no_trump"  # the answer of a form
# Without a trump no jack or nine is raised.
WITHOUT_TRUMP = 125
IMPOSSIBLE_WITHOUT_TRUMP = frozenset({1, 124})


@dataclass(frozen=True, slots=True)
class Options:
    """`small` and `large`: the cost of a molotov of three or of four for the player that it hits."""

    seats: int = 4
    target: int = 5
    small: int = 20
    large: int = 50


@dataclass(frozen=True, slots=True)
class Deal:
    """Per seat: card points, and how many small and large molotovs it was hit by."""

    trump: str | None
    card_points: Points
    small: Points
    large: Points


def read_options(data: Json, seats: int = 4) -> Options:
    read.seats(seats, sorted(TRICKS))
    readers = {"target": read.number_from(1), "small": read.number_from(0), "large": read.number_from(0)}
    return read.options(Options, data, readers, seats=seats)


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    entry, seats = read.mapping(data), options.seats
    trump = None if entry.get("trump") is None else read.choice(entry["trump"], "trump", SUITS)
    total, impossible = (
        (ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS) if trump else (WITHOUT_TRUMP, IMPOSSIBLE_WITHOUT_TRUMP)
    )
    card_points = read.card_points(entry.get("card_points"), seats, total, impossible, trump=trump)
    none, tricks = (0,) * seats, TRICKS[seats]
    small = read.numbers(read.value_of(entry, "small", none), "small", seats)
    if sum(small) > tricks:
        raise InvalidDeal("small", "more_than_tricks", tricks=tricks)
    large = read.numbers(read.value_of(entry, "large", none), "large", seats)
    if any(large) and seats < 4:
        raise InvalidDeal("large", "large_needs_four")
    if sum(small) + sum(large) > tricks:
        raise InvalidDeal("small", "more_than_tricks", tricks=tricks)
    read.refuse_unknown(entry, read.names_of(Deal))
    return Deal(trump, card_points, small, large)


def scores(options: Options, deal: Deal) -> Points:
    """The score of each seat: its card points and the cost of its molotovs."""
    rows = zip(deal.card_points, deal.small, deal.large, strict=True)
    return tuple(points + options.small * small + options.large * large for points, small, large in rows)


def marks(score: Points) -> Points:
    """A tally, nothing or a sack per seat. Tied seats share places and get the best of their marks."""
    by_place = MARKS[len(score)]
    return tuple(by_place[sum(other < mine for other in score)] for mine in score)


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    score = scores(options, deal)
    points = marks(score)
    standing = race.count_marks(match.extras, points)
    arrived = race.arrived_seats(standing, options.target)
    lowest = min((score[seat] for seat in arrived), default=None)
    return Written(
        points,
        finished=bool(arrived),
        winners=tuple(seat for seat in arrived if score[seat] == lowest),
        decided_by=race.decided_by(arrived),
        extras={"scores": [*match.extras["scores"], list(score)], **standing},
    )


def deal_fields(options: Options, match: Match[Deal]) -> tuple[Field, ...]:
    """The fields; the total of the card points is lower without a trump."""
    asked = (
        Field("trump", "choice", allowed=SUITS, nothing=NO_TRUMP),
        Field(
            "card_points",
            "numbers",
            required=True,
            high=ALL_CARD_POINTS,
            total=ALL_CARD_POINTS,
            other_total=("trump", NO_TRUMP, WITHOUT_TRUMP),
        ),
        Field("small", "numbers", high=TRICKS[options.seats]),
    )
    return (*asked, Field("large", "numbers", high=TRICKS[options.seats])) if options.seats > 3 else asked


MOLOTOV: Game[Options, Deal] = Game(
    slug="molotov",
    seats=(4, 3, 5),
    options=read_options,
    sides=lambda options: solo(options.seats),
    deal=read_deal,
    write=write,
    always=("trump", "card_points"),
    fields=deal_fields,
    outlook=lambda options, match, entry: {"deals_to_win": race.deals_to_win(match.extras, options.target)},
    extras=lambda options: {"scores": [], **race.no_tallies(options.seats)},
)
