"""PDFs as readers open them, read again."""

import re

import pytest

from tests.printing.conftest import Printed


@pytest.fixture
def pages(as_reader):
    """The words of each page of a PDF."""

    def read(address: str, **asked: object) -> list[str]:
        response = as_reader.get(address, asked)
        assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")
        assert response.headers["Content-Language"] == "en"
        named = response.headers["Content-Disposition"]
        assert re.fullmatch(r'inline; filename="[A-Za-z0-9 ,]+\.pdf"', named)
        return [" ".join(text.split()) for text in Printed(response.content).texts]

    return read


@pytest.fixture
def read(pages):
    """All words of a PDF."""
    return lambda address, **asked: " ".join(pages(address, **asked))
