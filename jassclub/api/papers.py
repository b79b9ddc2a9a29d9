from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from jassclub.accounts.access import Request
from jassclub.matches.models import Match
from jassclub.matches.papers import sheet_paper, slate_paper, slate_svg
from jassclub.matches.queries.records import Record, record_of, with_record
from jassclub.members.visibility import with_public_names
from jassclub.printing.paper import Paper
from jassclub.web.papers import look_of, pdf_response, plain_title

from .answers import answers


def _record(pk: int) -> Record:
    return record_of(get_object_or_404(with_record(Match.objects.all()), pk=pk))


def _name(paper: Paper, record: Record) -> str:
    """As "Sheet Schieber 17"."""
    return f"{plain_title(paper)} {record.match.pk}"


@with_public_names
def _sheet(request: Request, pk: int) -> HttpResponse:
    """Filled in, or with `?blank=1` to be written on; with `?paper=A5` two on a page."""
    record = _record(pk)
    paper = sheet_paper(record, blank="blank" in request.GET, look=look_of(request))
    return pdf_response([paper], _name(paper, record))


@with_public_names
def _slate(request: Request, pk: int) -> HttpResponse:
    record = _record(pk)
    paper = slate_paper(record, blank="blank" in request.GET, look=look_of(request))
    if paper is None:
        raise Http404
    return pdf_response([paper], _name(paper, record))


@with_public_names
def _slate_svg(request: Request, pk: int) -> HttpResponse:
    content = slate_svg(_record(pk), blank="blank" in request.GET)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/svg+xml")


sheet, slate, slate_as_svg = answers(GET=_sheet), answers(GET=_slate), answers(GET=_slate_svg)


sheet, slate, slate_as_svg = answers(GET=_sheet), answers(GET=_slate), answers(GET=_slate_svg)


sheet, slate, slate_as_svg = answers(GET=_sheet), answers(GET=_slate), answers(GET=_slate_svg)
