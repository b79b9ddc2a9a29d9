"""What can be wrong with an installation, said by `manage.py check` and at every start of a command."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register


@register()
def catalogues_are_compiled(**_kwargs: Any) -> list[CheckMessage]:
    """Without its compiled catalogue a language silently shows English."""
    return [
        Warning(
            f"The words of {catalogue.parent.parent.name} are not compiled.",
            hint="make words",
            id="jassclub.W001",
        )
        for folder in settings.LOCALE_PATHS
        for catalogue in sorted(folder.glob("*/LC_MESSAGES/django.po"))
        if not catalogue.with_suffix(".mo").exists()
    ]
