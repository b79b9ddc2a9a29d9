"""What differs between two recordings, for people to read."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.compare import archive
from tools.compare.pages import SPACE

CONTEXT = 2


class Differences:
    """Collects what differs. The same difference in many answers is told once, with where it is."""

    def __init__(self, *, spaces: bool = False) -> None:
        self._spaces = spaces
        self.missing: list[str] = []
        self.by_text: dict[tuple[str, ...], list[str]] = defaultdict(list)

    def compare(self, place: str, old: Sequence[str], new: Sequence[str]) -> None:
        before, after = self._compared(old), self._compared(new)
        if before != after:
            lines = list(difflib.unified_diff(before, after, lineterm="", n=CONTEXT))[2:]
            self.by_text[tuple(_without_numbers(lines))].append(place)

    def _compared(self, lines: Sequence[str]) -> list[str]:
        """A space alone between two elements is whitespace; one at a text is none."""
        return list(lines) if self._spaces else [line for line in lines if line.strip(" ") != SPACE]

    def __bool__(self) -> bool:
        return bool(self.missing or self.by_text)

    def told(self, *, places: int, lines: int) -> Iterator[str]:
        """What is missing; then each difference, that of most answers first."""
        yield from self.missing
        for text, found in sorted(self.by_text.items(), key=lambda each: -len(each[1])):
            yield ""
            yield f"### {len(found)} {'answer' if len(found) == 1 else 'answers'}"
            yield from (f"###   {place}" for place in found[:places])
            if len(found) > places:
                yield f"###   … and {len(found) - places} more"
            yield from text[:lines]
            if len(text) > lines:
                yield f"… and {len(text) - lines} more lines"


def _without_numbers(lines: Sequence[str]) -> Iterator[str]:
    """Where in a page it is does not make it another difference."""
    for line in lines:
        yield "@@" if line.startswith("@@") else line


def of(old: Path, new: Path, *, spaces: bool = False, only: str = "") -> Differences:
    found = Differences(spaces=spaces)
    for part in sorted({*archive.parts(old), *archive.parts(new)}):
        if only and only not in part:
            continue
        if not (old / f"{part}.zip").exists() or not (new / f"{part}.zip").exists():
            found.missing.append(f"{part} is in one of the recordings only")
            continue
        before, after = archive.read(old / f"{part}.zip"), archive.read(new / f"{part}.zip")
        found.missing += [f"- {part}: {title}" for title in before if title not in after]
        found.missing += [f"+ {part}: {title}" for title in after if title not in before]
        for title in before.keys() & after.keys():
            found.compare(f"{part}: {title}", before[title], after[title])
    if not only:
        _schemas(found, old, new)
    return found


def _schemas(found: Differences, old: Path, new: Path) -> None:
    for name in ("schema.sqlite.txt", "schema.postgresql.txt", "patterns.txt"):
        texts = [(each / name) for each in (old, new)]
        if all(text.exists() for text in texts):
            before, after = (text.read_text(encoding="utf-8").splitlines() for text in texts)
            if name.startswith("schema"):
                _tables(found, name, blocks(before), blocks(after))
            else:
                found.compare(name, _routes(before), _routes(after))
        elif any(text.exists() for text in texts):
            found.missing.append(f"{name} is in one of the recordings only")


def _routes(lines: Sequence[str]) -> list[str]:
    return [line[5:].partition("  ")[0] for line in lines]


def blocks(lines: Sequence[str]) -> dict[str, list[str]]:
    """The tables of a schema."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("== "):
            table = line[3:]
            found[table] = []
        elif line:
            found[table].append(line)
    return found


def _tables(found: Differences, name: str, old: dict[str, list[str]], new: dict[str, list[str]]) -> None:
    """Tables of the same name; of those left over the ones that are most alike, which were renamed."""
    for table in old.keys() & new.keys():
        found.compare(f"{name}: {table}", old[table], new[table])
    gone, come = sorted(old.keys() - new.keys()), sorted(new.keys() - old.keys())
    for table in gone:
        likeness = {each: difflib.SequenceMatcher(None, old[table], new[each]).ratio() for each in come}
        best = max(come, key=lambda each: likeness[each], default=None)
        if best is None or likeness[best] < 0.3:
            found.missing.append(f"- {name}: {table}")
            continue
        come.remove(best)
        found.missing.append(f"{name}: {table} is called {best}")
        found.compare(f"{name}: {table}, now {best}", old[table], new[best])
    found.missing += [f"+ {name}: {table}" for table in come]
