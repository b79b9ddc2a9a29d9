"""Every address of the site."""

from django.urls import include, path, register_converter

from jassclub.web import http
from jassclub.web.downloads import SpreadsheetKind

register_converter(SpreadsheetKind, "spreadsheet")

handler400 = "jassclub.web.errors.bad_request"
handler403 = "jassclub.web.errors.forbidden"
handler404 = "jassclub.web.errors.not_found"
handler500 = "jassclub.web.errors.server_error"

urlpatterns = [
    path(f"{http.LANGUAGES}<slug:code>/", http.choose_language, name="language"),
    path("", include("jassclub.home.urls")),
    path("", include("jassclub.friendly.urls")),
    path("", include("jassclub.api.urls")),
    path("", include("jassclub.accounts.urls")),
    path("", include("jassclub.members.urls")),
    path("", include("jassclub.prizes.urls")),
    path("", include("jassclub.drawing.urls")),
    path("", include("jassclub.evenings.urls")),
    path("", include("jassclub.tables.urls")),
    path("", include("jassclub.season_setup.urls")),
    path("", include("jassclub.players.urls")),
    path("", include("jassclub.wall.urls")),
    path("", include("jassclub.papers.urls")),
    path("", include("jassclub.exchange.urls")),
    path("", include("jassclub.results.urls")),
    path("", include("jassclub.backups.urls")),
]
