from django.urls import path

from jassclub.seasons.models import Evening, Season

from . import views

season, evening = {"model": Season}, {"model": Evening}

urlpatterns = [
    path("seasons/<int:pk>/standings/<int:player>/", views.explained, season, "season_explained"),
    path("seasons/<int:pk>/<slug:what>.<spreadsheet:kind>", views.sheet, season, "season_sheet"),
    path("evenings/<int:pk>/<slug:what>.<spreadsheet:kind>", views.sheet, evening, "evening_sheet"),
    path("evenings/<int:pk>/standings/<int:player>/", views.explained, evening, "evening_explained"),
]
