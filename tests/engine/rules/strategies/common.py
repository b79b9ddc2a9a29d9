"""What the games' strategies share."""

from hypothesis import strategies as st

ALL = 157
IMPOSSIBLE = (1, 156)
SUITS = ("diamonds", "hearts", "spades", "clubs")
RANKS = "6789TJQKA"


def shares(total, sides, impossible=()):
    """Numbers that add up to `total`, now and then all for one side."""
    cuts = st.lists(st.integers(0, total), min_size=sides - 1, max_size=sides - 1).map(sorted)
    parts = cuts.map(lambda at: [b - a for a, b in zip([0, *at], [*at, total], strict=True)])
    everything = st.integers(0, sides - 1).map(lambda side: [total * (side == each) for each in range(sides)])
    real = parts.filter(lambda numbers: not set(numbers) & set(impossible))
    return st.one_of(real, real, everything)


def card_points(sides):
    return shares(ALL, sides, IMPOSSIBLE)


def sides_or_none(sides=2):
    return st.none() | st.integers(0, sides - 1)


def swept(numbers, total=ALL):
    """Nobody, or the side with all the points."""
    return st.sampled_from([None, numbers.index(total)]) if total in numbers else st.none()


@st.composite
def melds(draw, seats=4, hand_size=9, ranks=RANKS, fours=RANKS):
    """Up to three melds that hands of one pack can show."""
    found, owner = [], {}
    for _ in range(draw(st.integers(0, 3))):
        meld = draw(meld_of(draw(st.integers(0, seats - 1)), hand_size, ranks, fours))
        cards, seat = shown(meld), meld["seat"]
        hand = {card for card, who in owner.items() if who == seat} | cards
        others = [each for each in found if each["seat"] == seat and each.get("suit") == meld.get("suit")]
        # Two sequences of one suit in one hand may be one longer one; four of a kind may be told twice.
        if not others and len(hand) <= hand_size and all(owner.get(card, seat) == seat for card in cards):
            owner |= dict.fromkeys(cards, seat)
            found.append(meld)
    return found


@st.composite
def meld_of(draw, seat, hand_size, ranks, fours):
    if draw(st.booleans()):
        return {"seat": seat, "four": draw(st.sampled_from(fours))}
    cards = draw(st.integers(3, min(hand_size, len(ranks))))
    top = draw(st.sampled_from(ranks[cards - 1 :]))
    return {"seat": seat, "sequence": cards, "top": top, "suit": draw(st.sampled_from(SUITS))}


def shown(meld):
    """The cards of a meld, as pairs of suit and rank."""
    if "four" in meld:
        return {(suit, meld["four"]) for suit in SUITS}
    end = RANKS.index(meld["top"]) + 1
    return {(meld["suit"], rank) for rank in RANKS[end - meld["sequence"] : end]}


def stoeck_with(declared, trump, side_of):
    """Who may hold King and Queen of trumps when these melds are on the table."""
    holders = {meld["seat"] for meld in declared if shown(meld) & {(trump, "K"), (trump, "Q")}}
    if len(holders) > 1:
        return st.none()
    return sides_or_none() if not holders else st.sampled_from([None, *(side_of[seat] for seat in holders)])


@st.composite
def weis(draw, seats=4, hand_size=9):
    """The melds, or their sum, or nothing."""
    how = draw(st.sampled_from(["melds", "points", "nothing"]))
    if how == "melds":
        return {"weis": draw(melds(seats, hand_size))}
    if how == "points":
        return {"weis_points": draw(st.permutations([0, draw(st.sampled_from([20, 50, 100, 270]))]))}
    return {}


@st.composite
def declarations(draw, numbers):
    """Who said it was out, and with how much of what it made in the end."""
    sides = draw(st.lists(st.sampled_from([0, 1]), unique=True, max_size=2))
    return [{"side": side, "card_points": draw(st.integers(0, numbers[side]))} for side in sides]


@st.composite
def hands(draw, trumps, side_of, with_stoeck, with_weis, race, hand_size=9, *, with_pushing=True):
    """A deal of Schieber or Bieter; nobody pushes in Bieter."""
    trump = draw(st.sampled_from(sorted(trumps)))
    numbers = draw(card_points(2))
    deal = {"trump": trump, "card_points": numbers, "matsch": draw(swept(numbers))}
    if with_weis:
        deal |= draw(weis(len(side_of), hand_size))
    if with_stoeck and trump in SUITS:
        deal["stoeck"] = draw(stoeck_with(deal.get("weis", ()), trump, side_of))
    if race and draw(st.integers(0, 3)) == 0:
        deal["out"] = draw(declarations(numbers))
    record = {"vorhand": sides_or_none(len(side_of))}
    if with_pushing:
        record["pushed"] = st.booleans()
    return deal | draw(st.fixed_dictionaries({}, optional=record))
