"""What the tests of printing share: reading PDFs back, and the club whose sheets are printed."""

import io
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from unittest import mock

import pypdf
import pypdfium2
import pytest
from PIL import Image
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from jassclub.printing.page import Texts
from jassclub.printing.paper import Occasion, Words, pdf_of

Letter = tuple[str, float, float, float, float]


@dataclass
class Printed:
    """A PDF as it came out. What is read of it is kept: reading takes longer than drawing."""

    data: bytes
    letters_by_page: dict[int, list[Letter]] = field(default_factory=dict)

    @cached_property
    def reader(self) -> pypdf.PdfReader:
        return pypdf.PdfReader(io.BytesIO(self.data))

    @cached_property
    def document(self) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.data)

    @cached_property
    def texts(self) -> list[str]:
        return [page.extract_text() for page in self.reader.pages]

    @cached_property
    def text(self) -> str:
        return "\n".join(self.texts)

    def picture(self, page: int = 0, scale: float = 2.0) -> Image.Image:
        return self.document[page].render(scale=scale).to_pil().convert("L")

    @cached_property
    def _large(self) -> Image.Image:
        return self.picture(scale=3)

    def darkest(self, x: float, y: float, reach: float = 2) -> int:
        """The darkest grey round a place of the first page, in points from its top left."""
        box = (3 * (x - reach), 3 * (y - reach), 3 * (x + reach), 3 * (y + reach))
        return self._large.crop(tuple(map(round, box))).getextrema()[0]

    def sizes(self) -> list[tuple[int, int]]:
        return [(round(page.get_width()), round(page.get_height())) for page in self.document]

    def letters(self, page: int = 0) -> list[Letter]:
        """Every printed letter with its left, bottom, right and top edge, in points."""
        if page not in self.letters_by_page:
            text = self.document[page].get_textpage()
            found = [(text.get_text_range(n, 1), *text.get_charbox(n)) for n in range(text.count_chars())]
            self.letters_by_page[page] = [letter for letter in found if letter[0].strip()]
        return self.letters_by_page[page]

    def size_of(self, words: str) -> float:
        """The size of type in which these words stand for the first time."""
        found: list[tuple[str, float]] = []

        def visit(text, _matrix, matrix, _font, size):
            across, up = matrix[0], matrix[1]
            found.append((text, size * (across**2 + up**2) ** 0.5))

        for page in self.reader.pages:
            page.extract_text(visitor_text=visit)
        return next(size for text, size in found if words in text)

    def faults(self) -> list[str]:
        """What stands on something else or outside of its page."""
        pages = range(len(self.document))
        return [fault for page in pages for fault in (*self.collisions(page), *self.outside(page))]

    def outside(self, page: int = 0) -> list[str]:
        """Letters nearer to the edge of the paper than a printer prints."""
        width, height = self.sizes()[page]
        return [
            char
            for char, left, bottom, right, top in self.letters(page)
            if left < 9 or bottom < 9 or right > width - 9 or top > height - 9
        ]

    def upright_lines(self, page: int = 0) -> list[tuple[float, float, float]]:
        """Every vertical line: x, bottom and top, in points."""
        objects = self.document[page].get_objects(filter=[FPDF_PAGEOBJ_PATH])
        bounds = [thing.get_bounds() for thing in objects]
        return [((le + ri) / 2, bo, to) for le, bo, ri, to in bounds if ri - le < 3 and to - bo > 5]

    def collisions(self, page: int = 0) -> list[str]:
        """Letters that stand on each other or on a line between two cells."""
        lines = self.upright_lines(page)
        crossed = [
            f"{char} on the line at {x:.0f}"
            for char, left, bottom, right, top in self.letters(page)
            for x, foot, head in lines
            if left + 0.3 < x < right - 0.3 and bottom < head and top > foot
        ]
        return crossed + [f"{a[0]} on {b[0]} at {a[1]:.0f}, {a[2]:.0f}" for a, b in self._overlaps(page)]

    def _overlaps(self, page: int) -> Iterator[tuple[Letter, Letter]]:
        """From the lowest letter upwards, so that each is held against those of its own height only."""
        letters = sorted(self.letters(page), key=itemgetter(2))
        bottoms = [letter[2] for letter in letters]
        for n, a in enumerate(letters):
            for b in letters[n + 1 : bisect_left(bottoms, a[4] - 0.5)]:
                if min(a[3], b[3]) - max(a[1], b[1]) > 0.5 and min(a[4], b[4]) - b[2] > 0.5:
                    yield a, b


@contextmanager
def sizes_written() -> Iterator[dict[str, float]]:
    """The texts of all papers that are made within, each with the smallest type in which it stands."""
    sizes: dict[str, float] = {}
    write = Texts.write

    def noted(self, text, x, y, size, *look):
        sizes[text] = min(size, sizes.get(text, size))
        write(self, text, x, y, size, *look)

    with mock.patch.object(Texts, "write", noted):
        yield sizes


@pytest.fixture
def printed():
    """Prints papers, one after the other in one PDF, to look into."""
    return lambda *papers: Printed(pdf_of(papers))


@pytest.fixture
def occasion() -> Occasion:
    return Occasion("Jassclub Altstadt", "Meisterschaft 2026/27", "3. Abend")


@pytest.fixture
def english():
    """The language that leaves every word unchanged."""
    return Words()


@pytest.fixture
def long_name() -> str:
    return "W" * 60
