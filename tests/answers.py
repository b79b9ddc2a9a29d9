"""What a page or a paper says to its reader, and what an action answers where it refuses."""

import html
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pypdf
import pytest
from django.core.exceptions import ValidationError


def words(response: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.text)).split())


def pdf_text(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages).split())


def text_of(response: Any) -> str:
    """The text of a paper, or the source of a page or file."""
    content = response.getvalue()
    is_pdf = response.headers.get("Content-Type") == "application/pdf"
    return pdf_text(content) if is_pdf else content.decode(errors="replace")


def refused(act: Callable[..., Any], *args: Any, **kwargs: Any) -> ValidationError:
    with pytest.raises(ValidationError) as error:
        act(*args, **kwargs)
    return error.value


def refusal(act: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    """The code of the refusal, or the field at which it is said."""
    error = refused(act, *args, **kwargs)
    return error.error_list[0].code if hasattr(error, "error_list") else next(iter(error.error_dict))
