"""What a club might play: right options and deals of every game, by chance, for hypothesis and simulator."""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

from jassclub.engine.rules.base import SIDE_OF, Match
from jassclub.engine.rules.registry import GAMES
from tests.engine.rules import hands
from tests.engine.rules.hands import ALL, RANKS, SUITS, TRUMPS, Json, card_points, melds, nobody_or, one_in

ALL_OF_32, ALL_UNRAISED = 146, 125
CONTRACTS = (*TRUMPS, "joker7", "joker8", "slalom", "gusti")
JAZZ_GAMES = ("suit", "tricks", "plus", "honors", "jacks", "queens", "king_last", "fan_tan")
HAND = {3: 17, 4: 13, 5: 10}  # of Jazz, by players
RAISED = {"diamonds": 1, "hearts": 1, "spades": 2, "clubs": 2, "obenabe": 3, "undenufe": 4}
MULTIPLIERS = [dict.fromkeys(TRUMPS, 1)] * 3 + [RAISED, {"hearts": 1, "slalom": 5}, {"clubs": 2}]


def schieber_options(rng: Random, seats: int) -> Json:
    is_race = one_in(rng, 4)
    return {
        "deals": None if is_race else rng.randint(1, 4),
        "target": rng.choice([200, 300, 500]) if is_race else None,
        "multipliers": rng.choice(MULTIPLIERS),
        "matsch_bonus": rng.choice([0, 50, 100, 100]),
        "stoeck": rng.choice([True, True, False]),
        "weis": one_in(rng, 3),
        "bonus_multiplied": rng.choice([True, True, False]),
        "weis_tie": rng.choice(["puur", "trump"]),
    }


def schieber_deal(rng: Random, options: Any, match: Match[Any]) -> Json:
    deal = hands.hand(rng, options, options.multipliers, SIDE_OF)
    return deal | ({"pushed": one_in(rng, 2)} if one_in(rng, 2) else {})


def bieter_options(rng: Random, seats: int) -> Json:
    return {
        "bidder": rng.randrange(3),
        "bid": rng.randint(500, 900),
        "min_bid": rng.randint(400, 500),
        "opponents_target": rng.randint(300, 1000),
        "matsch_bonus": rng.choice([0, 100]),
        "weis_tie": rng.choice(["puur", "trump"]),
    }


def bieter_deal(rng: Random, options: Any, match: Match[Any]) -> Json:
    if one_in(rng, 3):
        trump = rng.choice(TRUMPS)
        made = nobody_or(rng, [1]) if trump in SUITS else None
        return {"trump": trump, "conceded": True, "stoeck": made}
    deal = hands.hand(rng, options, TRUMPS, options.side_of, 12 if match.deals else 9)
    # In the first deal the opponents need not have all card points for it.
    return deal | ({"matsch": 1} if not match.deals and one_in(rng, 2) else {})


def differenzler_deal(rng: Random, options: Any, match: Match[Any]) -> Json:
    """Now and then announcements are exactly met, also by a 0."""
    made = card_points(rng, options.seats)
    deal: Json = {
        "announced": [points if one_in(rng, 2) else rng.randint(0, ALL) for points in made],
        "card_points": made,
    }
    if 0 in made:
        deal["took_trick"] = [one_in(rng, 2) for _ in made]
    return deal | ({"penalties": [rng.choice([0, 20]) for _ in made]} if one_in(rng, 2) else {})


def coiffeur_deal(rng: Random, options: Any, match: Match[Any]) -> Json:
    used = {(deal.side, deal.contract) for deal in match.deals}
    ways = [(side, name) for side in range(len(match.totals)) for name in options.contracts]
    side, contract = rng.choice([way for way in ways if way not in used] or ways)
    made = rng.choice([ALL, 0, *(rng.randint(2, ALL - 2) for _ in range(4))])
    deal = {"side": side, "contract": contract, "card_points": made}
    if contract.startswith("joker"):
        deal["trump"] = rng.choice(["hearts", "obenabe"])
    return deal | ({"matsch": one_in(rng, 2)} if options.matsch_bonus and made == ALL else {})


def kruisjassen_deal(rng: Random, options: Any, match: Match[Any]) -> Json:
    claim = nobody_or(rng) if options.variant == "roem" else None
    numbers = hands.share(rng, ALL_OF_32 if claim is None else rng.randint(0, ALL_OF_32), 2)
    deal: Json = {"card_points": numbers, "all_tricks": hands.swept(rng, numbers, ALL_OF_32)}
    if options.variant == "tik":
        deal["tik"] = nobody_or(rng, [side for side in (0, 1) if numbers[side] >= 50])
    if options.variant != "roem":
        return deal
    if one_in(rng, 2):
        sums = rng.sample([0, rng.choice([0, 20, 50, 100, 200])], 2)
        return deal | {"claim": claim, "roem": sums, "stuk": nobody_or(rng)}
    trump, declared = rng.choice(SUITS), melds(rng, 4, 8, RANKS[1:], "TJQKA")
    stuk = hands.stoeck(rng, declared, trump, SIDE_OF)
    return deal | {"claim": claim, "trump": trump, "melds": declared, "stuk": stuk}


def bodensee_deal(rng: Random, options: Any, match: Match[Any]) -> Json:
    trump = rng.choice([*SUITS, "bock", "gais", "slalom"])
    deal = {"bidder": rng.randrange(2), "bid": 5 * rng.randint(1, 31), "trump": trump}
    if one_in(rng, 4):
        return deal | {"enough": {"winner": rng.randrange(2), "sack": one_in(rng, 2)}}
    return deal | {"card_points": card_points(rng, 2)}


def molotov_deal(rng: Random, options: Any, match: Match[Any]) -> Json:
    trump, seats = rng.choice([None, *SUITS]), options.seats
    tricks = 36 // seats
    deal: Json = {"trump": trump, "card_points": card_points(rng, seats, ALL if trump else ALL_UNRAISED)}
    if one_in(rng, 2):
        deal["small"] = hands.share(rng, rng.randint(0, tricks), seats)
    if seats > 3 and one_in(rng, 2):
        deal["large"] = hands.share(rng, rng.randint(0, tricks - sum(deal.get("small", ()))), seats)
    return deal


def jazz_options(rng: Random, seats: int) -> Json:
    return {
        "games": [rng.choice(JAZZ_GAMES) for _ in range(rng.randint(1, 4))],
        "suit_size": 13 if seats == 4 else rng.choice([12, 13]),
        "king_extra": rng.choice([0, 5, 10]),
        "suit": rng.choice(["spades", "clubs"]),
    }


def jazz_deal(rng: Random, options: Any, match: Match[Any]) -> Json:
    game, seats = options.games[min(len(match.deals), len(options.games) - 1)], options.seats
    if game == "king_last":
        king, last = rng.randrange(seats), rng.randrange(seats)
        both = {"king_in_last_trick": one_in(rng, 2)} if king == last else {}
        fifth = nobody_or(rng, range(seats))
        return {"game": game, "king": king, "last_trick": last, "fifth_trick": fifth, **both}
    if game == "fan_tan":
        left = [0, *(rng.randint(1, HAND[seats]) for _ in range(seats - 1))]
        return {"game": game, "counts": rng.sample(left, seats)}
    whole = {"suit": options.suit_size, "tricks": HAND[seats], "plus": HAND[seats]}
    return {
        "game": game,
        "counts": hands.share(rng, (whole | {"honors": 16, "jacks": 4, "queens": 4})[game], seats),
    }


# From chance and the number of players.
OPTIONS: dict[str, Callable[[Random, int], Json]] = {
    "schieber": schieber_options,
    "bieter": bieter_options,
    "differenzler": lambda rng, seats: {
        "deals": rng.randint(1, 4),
        "exact_bonus": rng.choice([0, 10, 20]),
        "hidden": one_in(rng, 3),
    },
    "coiffeur": lambda rng, seats: {
        "contracts": hands.some(rng, CONTRACTS, 3),
        "matsch_bonus": rng.choice([0, 0, 100]),
    },
    "kruisjassen": lambda rng, seats: {
        "variant": rng.choice(["standard", "fixed", "fixed", "tik", "roem"]),
        "target": rng.randint(1, 5),
        "deals": rng.randint(1, 4),
        "all_tricks_bonus": rng.choice([0, 100]),
    },
    "bodensee": lambda rng, seats: {"target": rng.randint(1, 5), "sack_limit": rng.randint(0, 60)},
    "molotov": lambda rng, seats: {
        "target": rng.randint(1, 3),
        "small": rng.choice([0, 10, 20]),
        "large": rng.choice([0, 50]),
    },
    "jazz": jazz_options,
}
# From chance, options and the match so far.
DEALS: dict[str, Callable[[Random, Any, Match[Any]], Json]] = {
    "schieber": schieber_deal,
    "bieter": bieter_deal,
    "differenzler": differenzler_deal,
    "coiffeur": coiffeur_deal,
    "kruisjassen": kruisjassen_deal,
    "bodensee": bodensee_deal,
    "molotov": molotov_deal,
    "jazz": jazz_deal,
}
CHANCE = st.randoms(use_true_random=False)


@st.composite
def tables(draw: Any, slug: str) -> tuple[Json, int]:
    """Options as JSON, some of them left out, and the number of players."""
    rng, game = draw(CHANCE), GAMES[slug]
    seats = rng.choice(game.seats)
    options = OPTIONS[slug](rng, seats)
    said = draw(st.sets(st.sampled_from(sorted(options))))
    return {name: value for name, value in options.items() if name in {*said, *game.stand_in}}, seats


def deals(slug: str, options: Any, match: Match[Any]) -> st.SearchStrategy[Json]:
    """A right next deal, as JSON."""
    return CHANCE.map(lambda rng: DEALS[slug](rng, options, match))
