"""Friendly matches, and all matches for other programs."""

from django.urls import path, re_path

from .frames import FriendlyFrame
from .selectors.changes import of_friendly
from .views import api, friendly, joining, json_http, papers
from .views.mounting import sheet_urls

urlpatterns = [
    path("matches/", friendly.match_list, name="match_list"),
    path("matches/new/", friendly.match_new, name="match_new"),
    path("matches/new/<slug:slug>/", friendly.match_players, name="match_players"),
    path("matches/new/<slug:slug>/auction/", friendly.match_auction, name="match_auction"),
    *sheet_urls("match", "matches", FriendlyFrame, of_friendly),
    path("matches/<int:pk>/options/", friendly.match_options, name="match_options"),
    path("matches/<int:pk>/rematch/", friendly.match_rematch, name="match_rematch"),
    path("matches/<int:pk>/remove/", friendly.match_remove, name="match_remove"),
    path("matches/<int:pk>/join/<str:key>/", joining.join, name="match_join"),
    path("api/matches/", api.matches, name="api_matches"),
    path("api/matches/<int:pk>/", api.match, name="api_match"),
    path("api/matches/<int:pk>/deals/<int:number>/", api.deal, name="api_deal"),
    path("api/matches/<int:pk>/sheet.pdf", papers.sheet, name="match_sheet_pdf"),
    path("api/matches/<int:pk>/slate.pdf", papers.slate, name="match_slate_pdf"),
    path("api/matches/<int:pk>/slate.svg", papers.slate_as_svg, name="match_slate_svg"),
    re_path(r"^api/", json_http.not_found, name="api_not_found"),
]
