"""How a PDF is asked for and answered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import get_language

from jassclub.printing.paper import SIZES, Look, Paper, pdf_of

from .downloads import shown_in_browser

PAPERS = tuple(SIZES)


def look_of(request: HttpRequest, usual: str = PAPERS[0]) -> Look:
    """The paper that `?paper=` asks for, or the usual one; with `?large=1` in large type."""
    asked = request.GET.get("paper", "")
    return Look(asked if asked in PAPERS else usual, "large" in request.GET)


def pdf_response(papers: Sequence[Paper], name: str) -> HttpResponse:
    """Shown in the browser, from where it is printed; the name is for those who save it."""
    headers = {
        "Content-Language": get_language() or "en",
        "Content-Disposition": shown_in_browser(name, "pdf"),
    }
    return HttpResponse(pdf_of(papers, name), content_type="application/pdf", headers=headers)


def plain_title(paper: Paper) -> str:
    """The title of a paper in words only: the dots and commas of a heading are none for a file."""
    return re.sub(r"\s*[·,]\s*", " ", paper.title)


def paper_response(paper: Paper, about: date | str) -> HttpResponse:
    """A paper of a day or of a season, under a name such as "Seating round 2, 20 Nov 2026.pdf"."""
    if not paper.drafts:
        raise Http404
    said = about if isinstance(about, str) else date_format(about, "j M Y")
    return pdf_response([paper], f"{plain_title(paper)}, {said}")
