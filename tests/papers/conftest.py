"""PDFs as readers open them, read again."""

import io
import re

import pypdf
import pytest


@pytest.fixture
def pages(as_reader):
    """The words of each page of a PDF."""

    def read(address: str, **asked: object) -> list[str]:
        response = as_reader.get(address, asked)
        assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")
        assert response.headers["Content-Language"] == "en"
        named = response.headers["Content-Disposition"]
        assert re.fullmatch(r'inline; filename="[A-Za-z0-9 ,]+\.pdf"', named)
        reader = pypdf.PdfReader(io.BytesIO(response.content))
        return [" ".join(page.extract_text().split()) for page in reader.pages]

    return read


@pytest.fixture
def read(pages):
    """All words of a PDF."""
    return lambda address, **asked: " ".join(pages(address, **asked))
