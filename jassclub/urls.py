"""Every address of the site."""

from django.urls import include, path, register_converter

from jassclub import languages
from jassclub.downloads import SpreadsheetKind

register_converter(SpreadsheetKind, "spreadsheet")

handler400 = "jassclub.errors.bad_request"
handler403 = "jassclub.errors.forbidden"
handler404 = "jassclub.errors.not_found"
handler500 = "jassclub.unavailable.server_error"

urlpatterns = [
    path(f"{languages.PATH}<slug:code>/", languages.choose_language, name="language"),
    path("", include("jassclub.tournaments.urls")),
    path("", include("jassclub.play.urls")),
    path("", include("jassclub.members.urls")),
    path("", include("jassclub.copies.urls")),
]
