"""What is printed of a match, as PDF and SVG, and how any PDF is answered."""

from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language

from jassclub.http import Request

PAPERS = ("A4", "A5")


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
