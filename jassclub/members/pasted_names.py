"""Which is the surname and which the first name, in lists as people write them.

"Huber Regula", "Regula Huber", "Huber, Regula", "HUBER Regula", "3. Regula Huber (Baden)". One list is mostly
written one way: what its clear lines do, the others do too.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from jassclub.engine.names import plain_letters

from .name_words import Line, Part, likely_first_name, lowered, parts_of, read_line

CLEAR = 0.9  # by so much one way must be likelier than the other
OF_THE_LIST = 2.0  # so much says what the rest of the list does
ENOUGH_LINES = 3
OF_ONE_MIND = 0.75  # the share of clear lines that are written the same way


@dataclass(frozen=True)
class PastedName:
    """What a line was understood as. `distinction` stood in brackets; `place` stood behind the name: it may
    tell two of one name apart. Doubtful: it could be meant otherwise."""

    surname: str
    first_name: str = ""
    distinction: str = ""
    place: str = ""
    is_doubtful: bool = False


@dataclass(frozen=True)
class _Way:
    """Where a name may be parted, and how likely that is."""

    surname: tuple[Part, ...]
    first_name: tuple[Part, ...]
    place: tuple[Part, ...] = ()

    @property
    def likely(self) -> float:
        return sum(part.likely for part in self.first_name) - sum(part.likely for part in self.surname)


@dataclass(frozen=True)
class _Ways:
    """The best way to read a line with the surname first, and with the first name first."""

    line: Line
    surname_first: _Way
    first_name_first: _Way
    is_odd: bool = False  # neither is how a name is written

    @property
    def lean(self) -> float:
        """Above 0: the surname comes first."""
        return self.surname_first.likely - self.first_name_first.likely

    def read(self, surname_first: bool, *, is_doubtful: bool) -> PastedName:
        way = self.surname_first if surname_first else self.first_name_first
        place = " ".join([_joined(way.place), self.line.place]).strip()
        name = PastedName(
            _joined(way.surname), _joined(way.first_name), self.line.distinction, place, is_doubtful
        )
        return name if name.surname else replace(name, surname=name.first_name, first_name="")


def understand(
    lines: Iterable[str], *, surname_first: bool = False, first_names: Collection[str] = ()
) -> list[PastedName]:
    """One name for each line in which one stands. `surname_first` says how names are usually written here,
    `first_names` which ones people here have."""
    found = understand_each(lines, surname_first=surname_first, first_names=first_names)
    return [name for name in found if name]


def understand_each(
    lines: Iterable[str], *, surname_first: bool = False, first_names: Collection[str] = ()
) -> list[PastedName | None]:
    """The same, with None for each line without a name."""
    known = {plain_letters(word) for name in first_names for word in name.split()}
    read = [read_line(line) for line in lines]
    ways = [_ways(line, known) if line.words else None for line in read]
    order = _order_of_list([each for each in ways if each])
    return [_decided(each, order, surname_first) if each else None for each in ways]


def _order_of_list(ways: Sequence[_Ways]) -> float:
    """How much the list as a whole speaks for the surname first; 0 where it is too short or mixed."""
    clear = [each.lean > 0 for each in ways if abs(each.lean) >= CLEAR and not each.line.after_comma]
    if len(clear) < ENOUGH_LINES:
        return 0.0
    share = sum(clear) / len(clear)
    if share >= OF_ONE_MIND:
        return OF_THE_LIST
    return -OF_THE_LIST if share <= 1 - OF_ONE_MIND else 0.0


def _decided(ways: _Ways, order: float, usual: bool) -> PastedName:
    lean = ways.lean
    if ways.line.after_comma:
        return ways.read(True, is_doubtful=lean <= -CLEAR)
    if ways.surname_first == ways.first_name_first:  # a single word, or capitals that say it
        return ways.read(True, is_doubtful=ways.is_odd)
    together = lean + order
    surname_first = usual if abs(together) < CLEAR else together > 0
    against_the_list = bool(order) and lean * order < 0 and abs(lean) >= CLEAR
    unsure = not order and abs(lean) < CLEAR
    return ways.read(surname_first, is_doubtful=ways.is_odd or against_the_list or unsure)


def _ways(line: Line, known: Collection[str]) -> _Ways:
    def likely(text: str) -> float:
        return likely_first_name(text, known)

    parts = parts_of(line.words, likely)
    if line.after_comma:
        return _by_comma(line, parts, parts_of(line.after_comma, likely))
    said = _by_capitals(parts)
    if said or len(parts) < 2:
        way = said or _Way(parts, ())
        return _Ways(line, way, way)
    middle = _first_name_in_the_middle(parts)
    if middle:
        return _Ways(line, middle, middle, is_odd=True)
    cuts = range(1, len(parts))
    return _Ways(
        line,
        max((_Way(parts[:cut], parts[cut:]) for cut in reversed(cuts)), key=lambda way: way.likely),
        max((_Way(parts[cut:], parts[:cut]) for cut in cuts), key=lambda way: way.likely),
    )


def _by_comma(line: Line, before: tuple[Part, ...], after: tuple[Part, ...]) -> _Ways:
    """ "Huber, Regula", or "Regula Huber, Baden"."""
    is_place = len(before) > 1 and _some_first_name(before) and not _some_first_name(after)
    if is_place:
        place = " ".join([_joined(after), line.place]).strip()
        return _ways(replace(line, after_comma=(), place=place), ())
    return _Ways(line, _Way(before, after), _Way(after, before))


def _by_capitals(parts: tuple[Part, ...]) -> _Way | None:
    """HUBER Regula: the capitals are the surname, where something else has none."""
    surname = tuple(lowered(part) for part in parts if part.is_capitals)
    rest = tuple(part for part in parts if not part.is_capitals)
    stands_out = any(part.likely > 0 or any(map(str.islower, part.text)) for part in rest)
    return _Way(surname, rest) if surname and stands_out else None


def _first_name_in_the_middle(parts: tuple[Part, ...]) -> _Way | None:
    """Huber Regula Baden: what stands behind is a place, most likely."""
    found = [number for number, part in enumerate(parts) if part.likely > 0]
    if not found or found[0] == 0 or found[-1] == len(parts) - 1:
        return None
    first, last = found[0], found[-1] + 1
    if any(part.likely <= 0 for part in parts[first:last]):
        return None
    return _Way(parts[:first], parts[first:last], parts[last:])


def _some_first_name(parts: Iterable[Part]) -> bool:
    return any(part.likely > 0 for part in parts)


def _joined(parts: Iterable[Part]) -> str:
    return " ".join(part.text for part in parts)
