"""A served site names style sheets and scripts by what is in them: browsers may keep them for good."""

from django.conf import settings
from django.core.management import call_command

# No page asks for these, which packages bring along, nor for css/, the parts of the style sheets.
NOT_SERVED = ["css", "django_tables2", "ext", "htmax*", "htmx-4*", "htmx-2.js", "*.map"]


def serve_collected() -> None:
    """To be called before the first page: files come from STATIC_ROOT, compressed, their names with a hash.

    Everywhere else (tests, `manage.py runserver`, other commands) files are served as they are written.
    """
    backend = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": backend}}
    settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = True
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False


def collect() -> None:
    """Anew at every start: that takes a tenth of a second, and old files do not pile up. Raises OSError."""
    serve_collected()
    options = {"interactive": False, "clear": True, "verbosity": 0, "ignore_patterns": NOT_SERVED}
    call_command("collectstatic", **options)
