"""What the secretary should know of copies, on any page."""

from typing import Any

from django import template

from ..reminder import reminder

register = template.Library()


@register.inclusion_tag("backups/reminder.html")
def copy_reminder(evening: int, step: str) -> dict[str, Any]:
    """Of an evening, by its key, and its next step: when it is over a copy should go to another medium."""
    return {"reminder": reminder(evening), "is_over": step == "finished"}
