"""What is printed of a match, as PDF and SVG, and how any PDF is answered."""

import re
from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language

from jassclub.file_names import shown_in_browser
from jassclub.http import Request
from jassclub.members.readers import for_everybody
from jassclub.printing.paper import Paper, pdf_of
from jassclub.printing.sizes import SIZES, Look

from ..models import Match
from ..papers import sheet_paper, slate_paper, slate_svg
from ..selectors.records import Record, record_of, with_record
from .json_http import answers

PAPERS = tuple(SIZES)


def look_of(request: Request, usual: str = PAPERS[0]) -> Look:
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


def _record(pk: int) -> Record:
    return record_of(get_object_or_404(with_record(Match.objects.all()), pk=pk))


def _name(paper: Paper, record: Record) -> str:
    """As "Sheet Schieber 17"."""
    return f"{plain_title(paper)} {record.match.pk}"


def plain_title(paper: Paper) -> str:
    """The title of a paper in words only: the dots and commas of a heading are none for a file."""
    return re.sub(r"\s*[·,]\s*", " ", paper.title)


@for_everybody
def _sheet(request: Request, pk: int) -> HttpResponse:
    """Filled in, or with `?blank=1` to be written on; with `?paper=A5` two on a page."""
    record = _record(pk)
    paper = sheet_paper(record, blank="blank" in request.GET, look=look_of(request))
    return pdf_response([paper], _name(paper, record))


@for_everybody
def _slate(request: Request, pk: int) -> HttpResponse:
    record = _record(pk)
    paper = slate_paper(record, blank="blank" in request.GET, look=look_of(request))
    if paper is None:
        raise Http404
    return pdf_response([paper], _name(paper, record))


@for_everybody
def _slate_svg(request: Request, pk: int) -> HttpResponse:
    content = slate_svg(_record(pk), blank="blank" in request.GET)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/svg+xml")


sheet, slate, slate_as_svg = answers(GET=_sheet), answers(GET=_slate), answers(GET=_slate_svg)
