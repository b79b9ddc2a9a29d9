"""What the tests of printing share: reading PDFs back, and the club whose sheets are printed."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pypdf
import pypdfium2
import pytest
from PIL import Image
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from jassclub.printing.paper import Occasion, pdf_of


@dataclass(frozen=True)
class Printed:
    """A PDF as it came out."""

    data: bytes

    def texts(self) -> list[str]:
        return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(self.data)).pages]

    @property
    def text(self) -> str:
        return "\n".join(self.texts())

    @property
    def metadata(self) -> dict[str, str]:
        return {key: str(value) for key, value in pypdf.PdfReader(io.BytesIO(self.data)).metadata.items()}

    @property
    def language(self) -> str:
        return str(pypdf.PdfReader(io.BytesIO(self.data)).root_object["/Lang"])

    def picture(self, page: int = 0, scale: float = 2.0) -> Image.Image:
        return pypdfium2.PdfDocument(self.data)[page].render(scale=scale).to_pil().convert("L")

    def sizes(self) -> list[tuple[int, int]]:
        return [
            (round(page.get_width()), round(page.get_height())) for page in pypdfium2.PdfDocument(self.data)
        ]

    def letters(self, page: int = 0) -> list[tuple[str, float, float, float, float]]:
        """Every printed letter with its left, bottom, right and top edge, in points."""
        text = pypdfium2.PdfDocument(self.data)[page].get_textpage()
        found = [(text.get_text_range(n, 1), *text.get_charbox(n)) for n in range(text.count_chars())]
        return [letter for letter in found if letter[0].strip()]

    def size_of(self, words: str) -> float:
        """The size of type in which these words stand for the first time."""
        found: list[tuple[str, float]] = []

        def visit(text, _matrix, matrix, _font, size):
            across, up = matrix[0], matrix[1]
            found.append((text, size * (across**2 + up**2) ** 0.5))

        for page in pypdf.PdfReader(io.BytesIO(self.data)).pages:
            page.extract_text(visitor_text=visit)
        return next(size for text, size in found if words in text)

    def outside(self, page: int = 0) -> list[str]:
        """Letters nearer to the edge of the paper than a printer prints."""
        width, height = self.sizes()[page]
        return [
            char
            for char, left, bottom, right, top in self.letters(page)
            if left < 9 or bottom < 9 or right > width - 9 or top > height - 9
        ]

    def upright_lines(self, page: int = 0) -> list[tuple[float, float, float]]:
        """Every vertical line: its x, bottom and top, in points."""
        objects = pypdfium2.PdfDocument(self.data)[page].get_objects(filter=[FPDF_PAGEOBJ_PATH])
        bounds = [thing.get_bounds() for thing in objects]
        return [((le + ri) / 2, bo, to) for le, bo, ri, to in bounds if ri - le < 3 and to - bo > 5]

    def collisions(self, page: int = 0) -> list[str]:
        """Letters that stand on each other or on a line between two cells."""
        letters = self.letters(page)
        lines = self.upright_lines(page)
        crossed = [
            f"{char} on the line at {x:.0f}"
            for char, left, bottom, right, top in letters
            for x, foot, head in lines
            if left + 0.3 < x < right - 0.3 and bottom < head and top > foot
        ]
        return crossed + self._overlaps(letters)

    @staticmethod
    def _overlaps(letters: list[tuple[str, float, float, float, float]]) -> list[str]:
        """From the left to the right, so that each letter meets only those that begin above or below it."""
        found, ordered = [], sorted(letters, key=lambda letter: letter[1])
        for n, (char, left, bottom, right, top) in enumerate(ordered):
            for other, its_left, its_bottom, its_right, its_top in ordered[n + 1 :]:
                if its_left > right - 0.5:
                    break
                across = min(right, its_right) - its_left
                if across > 0.5 and min(top, its_top) - max(bottom, its_bottom) > 0.5:
                    found.append(f"{char} on {other} at {left:.0f}, {bottom:.0f}")
        return found


@pytest.fixture
def printed():
    """Prints papers, one after the other in one PDF, to look into."""
    return lambda *papers: Printed(pdf_of(papers))


@pytest.fixture
def occasion() -> Occasion:
    return Occasion("Jassclub Altstadt", "Meisterschaft 2026/27", "3. Abend")


@pytest.fixture
def english():
    """The language in which every word stays as it is."""
    return lambda word: word


@pytest.fixture
def long_name() -> str:
    return "W" * 60
