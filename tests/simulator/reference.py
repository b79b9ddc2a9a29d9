"""The season as it should be, in memory: who is here and who sits where, after docs/rules.md §9 and the
README."""

import unicodedata
from dataclasses import dataclass, field
from datetime import date

from jassclub.engine.rules.registry import game_called
from tests.simulator.sheet import Sheet

AHEAD, OPEN, CLOSED = "ahead", "open", "closed"


def by_name(name: str) -> str:
    """What names are sorted by: letters without accents and capitals."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


@dataclass
class Table:
    """A table of a round: who sits there by seat, and their sheet."""

    number: int
    path: str
    players: list[str]
    sheet: Sheet
    state: str = OPEN
    was_written: bool = False  # once, also if it was deleted

    @property
    def sides(self) -> list[list[str]]:
        return [[self.players[seat] for seat in side] for side in self.sheet.sides]

    def side_of(self, player: str) -> int:
        return next(at for at, side in enumerate(self.sides) if player in side)

    def total_of(self, player: str) -> int:
        return self.sheet.score.totals[self.side_of(player)]

    def write(self, sheet: Sheet) -> None:
        self.was_written = True
        self.change(sheet)

    def change(self, sheet: Sheet) -> None:
        """The sheet as it is now; a closed one that lacks a deal is open again."""
        self.sheet = sheet
        if self.state == CLOSED and not sheet.score.is_finished:
            self.state = OPEN


@dataclass
class Round:
    """A round of an evening; `tokens` is 0 for who sits out, `ranked` says who is no helper."""

    number: int
    path: str
    tables: list[Table]
    tokens: dict[str, int]
    ranked: dict[str, bool]

    @property
    def is_closed(self) -> bool:
        return all(table.state == CLOSED for table in self.tables)

    @property
    def is_ahead(self) -> bool:
        return any(table.state == AHEAD for table in self.tables)

    @property
    def is_complete(self) -> bool:
        return all(table.sheet.score.is_finished for table in self.tables)

    @property
    def was_written(self) -> bool:
        return any(table.was_written for table in self.tables)

    @property
    def bench(self) -> list[str]:
        return sorted((name for name, token in self.tokens.items() if not token), key=by_name)

    def table_of(self, player: str) -> Table | None:
        return next((table for table in self.tables if player in table.players), None)


@dataclass
class Evening:
    day: date
    path: str
    here: dict[str, bool] = field(default_factory=dict)  # everyone who came, and who is here now
    ranked: dict[str, bool] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)

    @property
    def people_here(self) -> list[str]:
        return [name for name, is_here in self.here.items() if is_here]

    @property
    def not_closed(self) -> list[Round]:
        return [each for each in self.rounds if not each.is_closed]

    @property
    def current(self) -> Round | None:
        """The round that is being played, else the last."""
        return next(iter(self.not_closed + self.rounds[-1:]), None)

    def call(self, here: set[str], asked: set[str]) -> None:
        """Of those who were asked for these are here."""
        played = {name for each in self.rounds for name in each.tokens}
        for name in asked:
            if name in here:
                self.here[name] = True
                self.ranked.setdefault(name, True)
            elif name in self.here and name in played:
                self.here[name] = False
            else:
                self.here.pop(name, None)
                self.ranked.pop(name, None)

    def welcome(self, name: str, is_ranked: bool) -> None:
        """Someone at the door; from now on, and in rounds that are not closed, ranked or not."""
        self.here[name], self.ranked[name] = True, is_ranked
        for each in self.not_closed:
            if name in each.ranked:
                each.ranked[name] = is_ranked

    def close(self, round_: Round) -> None:
        for table in round_.tables:
            table.state = CLOSED
        for following in self.not_closed[:1]:
            for table in following.tables:
                table.state = OPEN if table.state == AHEAD else table.state


@dataclass
class Season:
    name: str
    game: str
    options: dict[str, object]
    rounds_per_evening: int
    drawing: str
    sit_out: str
    sit_out_points: int
    path: str = ""
    evenings: list[Evening] = field(default_factory=list)

    @property
    def low_wins(self) -> bool:
        return game_called(self.game).low_wins

    @property
    def rounds(self) -> list[Round]:
        return [each for evening in self.evenings for each in evening.rounds]

    @property
    def tables(self) -> list[Table]:
        return [table for each in self.rounds for table in each.tables]
