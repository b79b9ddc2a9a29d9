"""What the games' strategies have in common."""

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
def melds(draw, seats=4):
    found = []
    for _ in range(draw(st.integers(0, 3))):
        seat = draw(st.integers(0, seats - 1))
        if draw(st.booleans()):
            found.append({"seat": seat, "four": draw(st.sampled_from(RANKS))})
        else:
            cards = draw(st.integers(3, 9))
            top = draw(st.sampled_from(RANKS[cards - 1 :]))
            suit = draw(st.sampled_from(SUITS))
            found.append({"seat": seat, "sequence": cards, "top": top, "suit": suit})
    return found


@st.composite
def weis(draw, seats=4):
    """The melds, or their sum, or nothing."""
    how = draw(st.sampled_from(["melds", "points", "nothing"]))
    if how == "melds":
        return {"weis": draw(melds(seats))}
    if how == "points":
        return {"weis_points": draw(st.permutations([0, draw(st.sampled_from([20, 50, 100, 270]))]))}
    return {}


@st.composite
def declarations(draw, numbers):
    """Who said it was out, and with how much of what it made in the end."""
    sides = draw(st.lists(st.sampled_from([0, 1]), unique=True, max_size=2))
    return [{"side": side, "card_points": draw(st.integers(0, numbers[side]))} for side in sides]


@st.composite
def hands(draw, trumps, seats, with_stoeck, with_weis, race):
    """A deal of Schieber or Bieter."""
    trump = draw(st.sampled_from(sorted(trumps)))
    numbers = draw(card_points(2))
    deal = {"trump": trump, "card_points": numbers, "matsch": draw(swept(numbers))}
    if with_stoeck and trump in SUITS:
        deal["stoeck"] = draw(sides_or_none())
    if with_weis:
        deal |= draw(weis(seats))
    if race and draw(st.integers(0, 3)) == 0:
        deal["out"] = draw(declarations(numbers))
    record = {"vorhand": sides_or_none(seats), "pushed": st.booleans()}
    return deal | draw(st.fixed_dictionaries({}, optional=record))
