from django.urls import path

from . import views

urlpatterns = [
    path("seasons/load/", views.season_load, name="season_load"),
    path("seasons/import/", views.results_import, name="results_import"),
    path("seasons/<int:pk>/season.json", views.season_save, name="season_save"),
]
