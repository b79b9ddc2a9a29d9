"""What a club might play and write: options of a season and deals, right and wrong, by chance."""

from random import Random
from typing import Any

from jassclub.engine.rules.base import Match

Json = dict[str, Any]
SUITS = ("diamonds", "hearts", "spades", "clubs")
TRUMPS = (*SUITS, "obenabe", "undenufe")
RANKS = "6789TJQKA"
ALL, ALL_OF_32, ALL_UNRAISED = 157, 146, 125
CONTRACTS = (*TRUMPS, "joker7", "joker8", "slalom", "gusti")
JAZZ_GAMES = ("suit", "tricks", "plus", "honors", "jacks", "queens", "king_last", "fan_tan")
HAND = {3: 17, 4: 13, 5: 10}  # of Jazz, by players


def share(rng: Random, total: int, sides: int, never: tuple[int, ...] = ()) -> list[int]:
    """Numbers that add up to the total, now and then all for one side."""
    if rng.random() < 0.15:
        lucky = rng.randrange(sides)
        return [total * (side == lucky) for side in range(sides)]
    while True:
        cuts = sorted(rng.randint(0, total) for _ in range(sides - 1))
        numbers = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
        if not set(numbers) & set(never):
            return numbers


def some(rng: Random, names: tuple[str, ...], most: int) -> list[str]:
    chosen = set(rng.sample(names, rng.randint(1, most)))
    return [each for each in names if each in chosen]


def _all_of(rng: Random, numbers: list[int], total: int) -> int | None:
    """The side that took every trick, if it has all points and so it was."""
    return numbers.index(total) if total in numbers and rng.random() < 0.7 else None


def schieber_options(rng: Random) -> Json:
    simple = dict.fromkeys(TRUMPS, 1)
    raised = {"diamonds": 1, "hearts": 1, "spades": 2, "clubs": 2, "obenabe": 3, "undenufe": 4}
    is_race = rng.random() < 0.25
    return {
        "deals": None if is_race else rng.randint(1, 4),
        "target": rng.choice([200, 300, 500]) if is_race else None,
        "multipliers": rng.choice([simple, simple, raised]),
        "matsch_bonus": rng.choice([0, 50, 100, 100]),
        "stoeck": rng.random() < 0.7,
        "weis": rng.random() < 0.3,
        "bonus_multiplied": rng.random() < 0.7,
    }


def schieber_deal(rng: Random, options: Json, match: Match[Any], seats: int) -> Json:
    trump = rng.choice(sorted(options["multipliers"]))
    numbers = share(rng, ALL, 2, (1, ALL - 1))
    deal = {"trump": trump, "card_points": numbers, "matsch": _all_of(rng, numbers, ALL)}
    if options["stoeck"] and trump in SUITS and rng.random() < 0.4:
        deal["stoeck"] = rng.randrange(2)
    if options["weis"] and rng.random() < 0.4:
        if rng.random() < 0.5:
            deal["weis_points"] = rng.sample([0, rng.choice([20, 50, 150])], 2)
        else:
            deal["weis"] = [_meld(rng, seats) for _ in range(rng.randint(1, 2))]
    if options["target"] is not None and rng.random() < 0.15:
        side = rng.randrange(2)
        deal["out"] = [{"side": side, "card_points": rng.randint(0, numbers[side])}]
    return deal


def _meld(rng: Random, seats: int) -> Json:
    seat = rng.randrange(seats)
    if rng.random() < 0.3:
        return {"seat": seat, "four": rng.choice(RANKS[3:])}
    cards = rng.randint(3, 5)
    return {"seat": seat, "sequence": cards, "top": rng.choice(RANKS[cards - 1 :]), "suit": rng.choice(SUITS)}


def differenzler_deal(rng: Random, options: Json, match: Match[Any], seats: int) -> Json:
    made = share(rng, ALL, seats, (1, ALL - 1))
    announced = [points if rng.random() < 0.3 else rng.randint(0, ALL) for points in made]
    deal = {"announced": announced, "card_points": made}
    if 0 in made:
        deal["took_trick"] = [rng.random() < 0.5 for _ in made]
    if rng.random() < 0.2:
        deal["penalties"] = [rng.choice([0, 20]) for _ in made]
    return deal


def coiffeur_deal(rng: Random, options: Json, match: Match[Any], seats: int) -> Json:
    used = {(deal.side, deal.contract) for deal in match.deals}
    ways = [(side, name) for side in range(len(match.totals)) for name in options["contracts"]]
    side, contract = rng.choice([way for way in ways if way not in used] or ways[:1])
    made = rng.choice([ALL, *(rng.randint(2, ALL - 2) for _ in range(6))])
    deal = {"side": side, "contract": contract, "card_points": made}
    if options["matsch_bonus"] and made == ALL and rng.random() < 0.7:
        deal["matsch"] = True
    return deal


def kruisjassen_deal(rng: Random, options: Json, match: Match[Any], seats: int) -> Json:
    variant = options["variant"]
    claim = rng.choice([None, None, 0, 1]) if variant == "roem" else None
    numbers = share(rng, ALL_OF_32 if claim is None else rng.randint(60, ALL_OF_32), 2)
    deal = {"card_points": numbers, "all_tricks": _all_of(rng, numbers, ALL_OF_32)}
    if variant == "tik":
        deal["tik"] = rng.choice([None, *(side for side in (0, 1) if numbers[side] >= 50)])
    if variant == "roem":
        deal |= {"roem": rng.sample([0, rng.choice([0, 20, 50])], 2), "stuk": rng.choice([None, 0, 1])}
        deal["claim"] = claim
    return deal


def molotov_deal(rng: Random, options: Json, match: Match[Any], seats: int) -> Json:
    trump = rng.choice([None, *SUITS])
    whole = ALL if trump else ALL_UNRAISED
    deal = {"trump": trump, "card_points": share(rng, whole, seats, (1, whole - 1))}
    if rng.random() < 0.4:
        deal["small"] = share(rng, rng.randint(1, 4), seats)
    if seats > 3 and rng.random() < 0.3:
        deal["large"] = share(rng, 1, seats)
    return deal


def jazz_deal(rng: Random, options: Json, match: Match[Any], seats: int) -> Json:
    game = options["games"][min(len(match.deals), len(options["games"]) - 1)]
    if game == "king_last":
        king, last = rng.randrange(seats), rng.randrange(seats)
        both = {"king_in_last_trick": rng.random() < 0.5} if king == last else {}
        return {"game": game, "king": king, "last_trick": last, **both}
    if game == "fan_tan":
        left = [0, *(rng.randint(1, HAND[seats]) for _ in range(seats - 1))]
        return {"game": game, "counts": rng.sample(left, seats)}
    whole = {"suit": 13, "tricks": HAND[seats], "plus": HAND[seats], "honors": 16, "jacks": 4, "queens": 4}
    return {"game": game, "counts": share(rng, whole[game], seats)}


OPTIONS = {
    "schieber": schieber_options,
    "differenzler": lambda rng: {"deals": rng.randint(1, 3), "exact_bonus": rng.choice([0, 10])},
    "coiffeur": lambda rng: {"contracts": some(rng, CONTRACTS, 2), "matsch_bonus": rng.choice([0, 0, 100])},
    "kruisjassen": lambda rng: {
        "variant": rng.choice(["standard", "fixed", "fixed", "tik", "roem"]),
        "target": rng.randint(2, 5),
        "deals": rng.randint(1, 3),
        "all_tricks_bonus": rng.choice([0, 100]),
    },
    "molotov": lambda rng: {"target": rng.randint(1, 2), "small": rng.choice([10, 20]), "large": 50},
    "jazz": lambda rng: {
        "games": some(rng, JAZZ_GAMES, 3),
        "suit_size": 13,
        "king_extra": rng.choice([0, 10]),
    },
}
DEALS = {
    "schieber": schieber_deal,
    "differenzler": differenzler_deal,
    "coiffeur": coiffeur_deal,
    "kruisjassen": kruisjassen_deal,
    "molotov": molotov_deal,
    "jazz": jazz_deal,
}


def spoil(rng: Random, deal: Json) -> Json:
    """A slip of the pen: the deal with other numbers, which may or may not be possible."""
    names = [name for name, value in deal.items() if isinstance(value, list) and value and name != "weis"]
    numbers = [name for name in names if all(type(each) is int for each in deal[name])]
    if not numbers:
        return deal | ({"card_points": 156} if "card_points" in deal else {})
    name = rng.choice(numbers)
    changed = list(deal[name])
    changed[rng.randrange(len(changed))] += rng.choice([-200, -1, 1, 3, 10, 400])
    return {**deal, name: changed}
