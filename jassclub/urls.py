"""Every address of the site."""

from django.urls import include, path, register_converter
from django.views.i18n import set_language

from jassclub.downloads import SpreadsheetKind
from jassclub.members.access import public

register_converter(SpreadsheetKind, "spreadsheet")

handler400 = "jassclub.errors.bad_request"
handler500 = "jassclub.unavailable.server_error"

urlpatterns = [
    path("i18n/setlang/", public(set_language), name="set_language"),
    path("", include("jassclub.members.urls")),
    path("", include("jassclub.play.urls")),
    path("", include("jassclub.tournaments.urls")),
    path("", include("jassclub.copies.urls")),
]
