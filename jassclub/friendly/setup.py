"""A friendly match that is being set up: its game, players and options, and the auction that settles who
plays against whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from jassclub.engine.rules.auction import STEP, Auction, Call, replay_calls
from jassclub.engine.rules.base import PARTNERS, InvalidDeal
from jassclub.games import presentation_of
from jassclub.games.bieter import auction_words, call_words
from jassclub.games.deal_words import TableNames
from jassclub.games.presentation import Presentation, Preset
from jassclub.games.refusals import refusal_words
from jassclub.matches.forms.options import OptionsForm
from jassclub.matches.models import Match
from jassclub.web.http import number_sent

from .actions import read_friendly
from .forms import PlayersForm

AuctionPage = dict[str, Any]
PASS = "pass"


def presets_of(presentation: Presentation) -> list[Preset]:
    """Those for a single match before those for whole evenings."""
    return sorted(presentation.presets, key=lambda preset: preset.rounds > 1)


class Setup:
    """Two forms that are sent together. Only where `posted` is `checked` they say what is wrong in it."""

    def __init__(
        self,
        presentation: Presentation,
        posted: QueryDict,
        *,
        checked: bool = True,
        preset: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.presentation = presentation
        self.preset = presentation.preset(preset) or presets_of(presentation)[0]
        known = presentation.game.seats
        self.numbers = sorted(known)
        self.has_auction = bool(presentation.game.per_table)  # something is settled before the first deal
        self.seats = next((seats for seats in known if str(seats) == posted.get("seats")), known[0])
        sent = posted if checked else None
        self.players = PlayersForm(sent, presentation=presentation, seats=self.seats, initial=posted.dict())
        values = presentation.options_of(self.preset) if options is None else options
        self.options = OptionsForm(sent, presentation=presentation, values=values, prefix="option")

    @classmethod
    def again(cls, match: Match, names: Sequence[str], first: int) -> Setup:
        presentation = presentation_of(match.game)
        options = {option.name: match.options.get(option.name) for option in presentation.options}
        typed = {f"player_{seat}": name for seat, name in enumerate(names)}
        typed |= {"seats": str(len(names)), "first": str(first)}
        unchecked = cls(presentation, QueryDict(urlencode(typed)), checked=False, options=options)
        setup = cls(presentation, QueryDict(urlencode([*unchecked.hidden])))
        setup.is_valid()
        return setup

    @property
    def partners(self) -> bool:
        """Whether the usual seats across from each other play together."""
        game, usual = self.presentation.game, self.presentation.options_of(self.preset)
        if self.seats != 4 or self.has_auction:
            return False
        with suppress(InvalidDeal):  # the usual options are for another number of players
            return game.sides(game.options(usual, 4)) == PARTNERS
        return False

    def is_valid(self) -> bool:
        """Whether a match can be made of it, whatever is bid; shows what is wrong in the forms."""
        if not all([self.players.is_valid(), self.options.is_valid()]):  # each shows what is wrong in it
            return False
        try:
            read_friendly(**self.parameters(self.presentation.game.stand_in))
        except InvalidDeal as refusal:
            self.refuse(refusal)
            return False
        return True

    def parameters(self, settled: Mapping[str, Any]) -> dict[str, Any]:
        """Those of `start_friendly`; `settled` are the options that are not in the form."""
        options = self.options.json()
        lowest = options.get("min_bid")
        if settled is self.presentation.game.stand_in and lowest is not None:
            settled = {**settled, "bid": lowest}  # the usual bid may be lower than the lowest agreed on here
        return {
            "game": self.presentation.slug,
            "options": {**options, **settled},
            "names": self.players.names,
            "first": self.players.cleaned_data["first"],
            "dealer": self.players.cleaned_data.get("dealer"),
        }

    def refuse(self, refusal: InvalidDeal) -> None:
        if refusal.field in ("players", "first", "dealer", "deal"):
            self.players.refuse(refusal)
        else:
            self.options.refuse(refusal)

    def auction(self, posted: Mapping[str, Any]) -> AuctionPage:
        """The auction with the call that was posted last; nonsense among the others starts it again."""
        parameters = self.parameters({})
        min_bid, first, error = parameters["options"].get("min_bid", 1), parameters["first"], ""
        calls = [_read_call(call) for call in posted.get("calls", "").split(",")[:200] if call]
        is_back = "back" in posted
        if is_back:
            calls = calls[:-1]
        elif "again" in posted:
            calls = []
        try:
            auction = replay_calls(min_bid, first, calls)
        except InvalidDeal:
            auction = Auction(min_bid, first)
        if (call := posted.get("call")) and not is_back and "again" not in posted:
            try:
                auction = auction.call(_read_call(posted.get("bid", "") if call == "bid" else call))
            except InvalidDeal as refusal:
                error = refusal_words(refusal)
        players = parameters["names"]
        names = TableNames(players, players)
        return {
            "auction": auction,
            "players": players,
            "error": error,
            "call_words": call_words(auction, names),
            "words": auction_words(auction, names),
            "calls": ",".join(PASS if call is None else str(call) for _seat, call in auction.spoken),
            # the next ones, each a button
            "bids": [auction.lowest + more * STEP for more in (0, 1, 2, 5, 10)],
            "speaker": players[auction.turn] if auction.turn is not None else "",
        }

    @property
    def hidden(self) -> Iterator[tuple[str, str]]:
        """The names and values of both forms, for the page of the auction."""
        yield "seats", str(self.seats)
        for field in (*self.players, *self.options):
            value = field.value()
            for item in value if isinstance(value, list | tuple) else [value]:
                if item is not None and item is not False:
                    yield field.html_name, "on" if item is True else str(item)


def _read_call(text: str) -> Call:
    """A bid, LATER, or None for a pass; the auction refuses any other text as not a number."""
    return None if text == PASS else number_sent(text)
