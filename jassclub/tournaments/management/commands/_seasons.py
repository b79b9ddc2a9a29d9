from django.core.management.base import CommandError

from ...models import Season


def season_called(name: str) -> Season:
    """The season of that name. Raises CommandError, which says which ones there are."""
    season = Season.objects.filter(name=name).first()
    if season is None:
        names = ", ".join(Season.objects.values_list("name", flat=True)) or "none"
        raise CommandError(f"No season is called {name!r}. There are: {names}.")
    return season
