"""The reminder of backups, for any page."""

from typing import Any

from django import template

from ..overview import reminder

register = template.Library()


@register.inclusion_tag("backups/reminder.html", takes_context=True)
def copy_reminder(context: dict[str, Any], evening: int, step: str) -> dict[str, Any]:
    """`evening` is a key and `step` its next step: after the evening a backup belongs on another medium."""
    return {
        "reminder": reminder(evening),
        "is_over": step == "finished",
        "look": "second",
        "csrf_token": context.get("csrf_token"),
    }
