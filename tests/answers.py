"""What a page says to its reader, and what an action answers where it refuses."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError


def words(response: Any) -> str:
    """The words of a page, one blank between them."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.text)).split())


def refused(act: Callable[..., Any], *args: Any, **kwargs: Any) -> ValidationError:
    with pytest.raises(ValidationError) as error:
        act(*args, **kwargs)
    return error.value


def refusal(act: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    """The code of the refusal, or the field at which it is said."""
    error = refused(act, *args, **kwargs)
    return error.error_list[0].code if hasattr(error, "error_list") else next(iter(error.error_dict))
