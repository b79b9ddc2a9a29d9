"""What is printed of a match, as PDF and SVG, and how any PDF is answered."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.utils.translation import get_language

from jassclub.http import Request
from jassclub.printing.sizes import SIZES

from ..models import Match
from ..pdf import sheet_pdf, slate_pdf, slate_svg
from ..selectors.records import Record, record_of, with_record
from .json_http import answers

PAPERS = tuple(SIZES)


def paper_of(request: Request) -> str:
    """The paper that `?paper=` asks for; A4 where it asks for none that there is."""
    asked = request.GET.get("paper", "")
    return asked if asked in PAPERS else PAPERS[0]


def pdf_response(content: bytes, *names: object) -> HttpResponse:
    """Shown in the browser, from where it is printed; the name is for those who save it."""
    response = HttpResponse(
        content, content_type="application/pdf", headers={"Content-Language": get_language() or "en"}
    )
    name = slugify("-".join(map(str, names))) or "jassclub"
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def _record(pk: int) -> Record:
    return record_of(get_object_or_404(with_record(Match.objects.all()), pk=pk))


def _name(record: Record) -> tuple[object, ...]:
    return record.presentation.name, record.match.pk


def _sheet(request: Request, pk: int) -> HttpResponse:
    """Filled in, or with `?blank=1` to be written on; with `?paper=A5` two on a page."""
    record = _record(pk)
    content = sheet_pdf(record, blank="blank" in request.GET, paper=paper_of(request))
    return pdf_response(content, *_name(record))


def _slate(request: Request, pk: int) -> HttpResponse:
    record = _record(pk)
    content = slate_pdf(record, blank="blank" in request.GET, paper=paper_of(request))
    if content is None:
        raise Http404
    return pdf_response(content, *_name(record), "slate")


def _slate_svg(request: Request, pk: int) -> HttpResponse:
    content = slate_svg(_record(pk), blank="blank" in request.GET)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/svg+xml")


sheet, slate, slate_as_svg = answers(GET=_sheet), answers(GET=_slate), answers(GET=_slate_svg)
