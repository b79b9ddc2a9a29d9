from django.urls import path, re_path

from . import schema, views

urlpatterns = [
    path("api/matches/", views.matches, name="api_matches"),
    path("api/matches/<int:pk>/", views.match, name="api_match"),
    path("api/matches/<int:pk>/deals/<int:number>/", views.deal, name="api_deal"),
    path("api/matches/<int:pk>/sheet.pdf", views.sheet, name="match_sheet_pdf"),
    path("api/matches/<int:pk>/slate.pdf", views.slate, name="match_slate_pdf"),
    path("api/matches/<int:pk>/slate.svg", views.slate_as_svg, name="match_slate_svg"),
    re_path(r"^api/", schema.not_found, name="api_not_found"),
]
