"""Choosing a member from a list that can be long."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.names import spellings


class MemberSelect(forms.Select):
    """A script puts a field in front of it, in which a few letters of the name leave only those they fit."""

    def __init__(self, attrs: dict[str, Any] | None = None, choices: Any = ()) -> None:
        super().__init__({"data-narrow": _("Find a name"), **(attrs or {})}, choices)

    def create_option(self, name: str, value: Any, label: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, label, *args, **kwargs)
        if value:
            option["attrs"]["data-name"] = spellings(str(label))
        return option
