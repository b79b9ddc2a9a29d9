"""A friendly match that is being set up: its game, who plays, by which options, and what was bid for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import QueryDict

from jassclub.engine.rules.base import PARTNERS, InvalidDeal, Sides
from jassclub.engine.rules.game import Game
from jassclub.games.presentation import Presentation, Preset
from jassclub.games.registry import presentation_of
from jassclub.matches.forms.options import OptionsForm
from jassclub.matches.models import Match

from .actions import read_friendly
from .auction import AuctionPage, hold_auction
from .forms import PlayersForm, seats_of


def presets_of(presentation: Presentation) -> list[Preset]:
    """Those that are made for a match by itself before those for whole evenings."""
    return sorted(presentation.presets, key=lambda preset: preset.rounds > 1)


class Setup:
    """Two forms that are sent together. `posted` is what was sent, if anything was sent to be checked."""

    def __init__(
        self,
        presentation: Presentation,
        posted: QueryDict | None = None,
        *,
        preset: str = "",
        seats: int | None = None,
        initial: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.presentation = presentation
        self.preset = presentation.preset(preset) or presets_of(presentation)[0]
        sent = posted.get("seats") if posted else None
        self.seats = seats or seats_of(presentation, sent, self.preset.seats)
        self.players = PlayersForm(posted, presentation=presentation, seats=self.seats, initial=initial)
        said = self.preset.options if options is None else options
        self.options = OptionsForm(posted, presentation=presentation, said=said, prefix="option")

    @classmethod
    def sketch(cls, presentation: Presentation, posted: QueryDict, *, preset: str = "") -> Setup:
        """What was typed so far, which nobody has checked yet."""
        usual = presentation.preset(preset) or presets_of(presentation)[0]
        seats = seats_of(presentation, posted.get("seats"), usual.seats)
        return cls(presentation, preset=preset, seats=seats, initial=posted.dict())

    @classmethod
    def again(cls, match: Match, names: Sequence[str], first: int) -> Setup:
        """The same game by the same options, with the same players."""
        presentation = presentation_of(match.game)
        options = {option.name: match.options.get(option.name) for option in presentation.options}
        usual = cls(presentation, seats=len(names), options=options)
        sent = QueryDict(mutable=True)
        for name, value in usual.hidden:
            sent.appendlist(name, value)
        sent.update({f"player_{seat}": name for seat, name in enumerate(names)})
        sent.setlist("first", [str(first)])
        setup = cls(presentation, sent)
        setup.is_valid()
        return setup

    @property
    def numbers(self) -> list[int]:
        """How many can play."""
        return sorted(self.presentation.game.seats)

    @property
    def has_auction(self) -> bool:
        """Whether something is settled at the table before the first deal."""
        return bool(self.presentation.game.per_table)

    @property
    def partners(self) -> bool:
        """Whether the usual seats across from each other play together."""
        game = self.presentation.game
        return self.seats == 4 and not self.has_auction and _sides(game, self.preset.options, 4) == PARTNERS

    def is_valid(self) -> bool:
        """Whether a match can be made of it, whatever is bid; says what is wrong in the forms."""
        both = [self.players.is_valid(), self.options.is_valid()]
        if not all(both):
            return False
        try:
            read_friendly(**self.said(self.presentation.game.stand_in))
        except InvalidDeal as refusal:
            self.refuse(refusal)
            return False
        return True

    def said(self, settled: Mapping[str, Any]) -> dict[str, Any]:
        """What the match is started with; `settled` are the options that are not in the form."""
        return {
            "game": self.presentation.slug,
            "options": {**self.options.json(), **self._within(settled)},
            "names": self.players.names,
            "first": self.players.cleaned_data["first"],
            "dealer": self.players.cleaned_data.get("dealer"),
        }

    def _within(self, settled: Mapping[str, Any]) -> Mapping[str, Any]:
        """The usual bid may be lower than the lowest that was agreed on here."""
        lowest = self.options.json().get("min_bid")
        if settled is self.presentation.game.stand_in and lowest is not None:
            return {**settled, "bid": lowest}
        return settled

    def refuse(self, refusal: InvalidDeal) -> None:
        if refusal.field in ("players", "first", "dealer", "deal"):
            self.players.refuse(refusal)
        else:
            self.options.refuse(refusal)

    def auction(self, posted: Mapping[str, Any]) -> AuctionPage:
        said = self.said({})
        return hold_auction(
            posted, said["names"], min_bid=said["options"].get("min_bid", 1), first=said["first"]
        )

    @property
    def hidden(self) -> Iterator[tuple[str, str]]:
        """The names and values of both forms, for the page of the auction."""
        yield "seats", str(self.seats)
        for field in (*self.players, *self.options):
            value = field.value()
            for each in value if isinstance(value, list | tuple) else [value]:
                if each is not None and each is not False:
                    yield field.html_name, "on" if each is True else str(each)


def _sides(game: Game[Any, Any], options: Mapping[str, Any], seats: int) -> Sides:
    """Who plays with whom by these options; nobody where they are for another number of players."""
    try:
        return game.sides(game.options(options, seats))
    except InvalidDeal:
        return ()
