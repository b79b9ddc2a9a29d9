"""The app of the small tools, and what can be wrong with an installation: `manage.py check` says it, and
every start of a command."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from jassclub.environment.private_folder import is_open_to_others


class WebConfig(AppConfig):
    name = "jassclub.web"


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


@register()
def data_is_private(**_kwargs: Any) -> list[CheckMessage]:
    """The site takes these rights away itself; where it cannot, someone must be told."""
    var = Path(settings.VAR_DIR)
    return [
        Warning(f"Others on this machine can read {path}.", hint="chmod go= …", id="jassclub.W002")
        for path in (var, var / "secret_key")
        if path.exists() and is_open_to_others(path)
    ]


@register(Tags.database)
def database_can_be_served(databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Asked before `migrate`, and by `check --database default`."""
    from .databases import why_not_to_start

    reason = why_not_to_start() if "default" in (databases or ()) else None
    return [Error(reason, id="jassclub.E001")] if reason else []
