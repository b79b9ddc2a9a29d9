"""Drawing table sheets with reportlab alone: the same strokes and texts on every sheet, all known before."""

from __future__ import annotations

import gc
from functools import cache
from io import BytesIO
from time import process_time
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from jassclub.papers.table_papers import printed_table_sheets
from jassclub.printing import paper
from jassclub.rounds.models import Round

Told = list[tuple[str, tuple[Any, ...]]]


class RecordingTexts:
    """Writes, and remembers each text as one that is drawn by itself, with its font and colour."""

    def __init__(self, canvas: RecordingCanvas) -> None:
        self.texts, self._canvas = canvas.canvas.beginText(), canvas
        self._style: dict[str, tuple[str, tuple[Any, ...]]] = {}

    def __getattr__(self, name: str) -> Any:
        def write(*given: Any) -> Any:
            self._style["fill" if name.startswith("setFill") else name] = name, given
            return getattr(self.texts, name)(*given)

        return write

    def textLine(self, text: str) -> None:
        style = self._style
        self._canvas.told += [style["setFont"], style["fill"]]
        self._canvas.told.append(("drawString", (*style["setTextOrigin"][1], text)))
        self.texts.textLine(text)


class RecordingCanvas:
    """Draws, and remembers what it was told to draw. What is kept as a drawing by itself and shown on many
    sheets is remembered for each of them, as if nothing were kept.
    """

    def __init__(self, file: BytesIO, **how: Any) -> None:
        self.canvas = Canvas(file, **how)
        self.how, self.told = how, Told()
        self._kept: dict[str, Told] = {}
        self._page = self.told

    def beginForm(self, name: str, *box: float) -> None:
        self.canvas.beginForm(name, *box)
        self._page, self.told = self.told, self._kept.setdefault(name, Told())

    def endForm(self) -> None:
        self.canvas.endForm()
        self.told = self._page

    def doForm(self, name: str) -> None:
        self.canvas.doForm(name)
        self.told += self._kept[name]

    def beginText(self) -> RecordingTexts:
        return RecordingTexts(self)

    def drawText(self, written: RecordingTexts) -> None:
        self.canvas.drawText(written.texts)

    def __getattr__(self, name: str) -> Any:
        def draw(*given: Any) -> Any:
            self.told.append((name, given))
            return getattr(self.canvas, name)(*given)

        return draw


@cache
def _recorded(round_: int) -> RecordingCanvas:
    sheets = printed_table_sheets(Round.objects.select_related("evening__season").get(pk=round_))
    canvases: list[RecordingCanvas] = []

    def recording(file: BytesIO, **how: Any) -> RecordingCanvas:
        canvases.append(RecordingCanvas(file, **how))
        return canvases[-1]

    usual, paper.Canvas = paper.Canvas, recording
    try:
        paper.pdf_of([sheets])
    finally:
        paper.Canvas = usual
    [canvas] = canvases
    return canvas


def drawing_seconds(round_: int) -> float:
    """Of processor, for the table sheets of a round."""
    recorded = _recorded(round_)
    gc.collect()  # as before a request
    begun = process_time()
    canvas = Canvas(BytesIO(), **recorded.how)
    for name, given in recorded.told:
        getattr(canvas, name)(*given)
    return process_time() - begun
