from django.urls import path

from .views import regulation, seasons

urlpatterns = [
    path("seasons/new/", seasons.season_new, name="season_new"),
    path("seasons/<int:pk>/regulation/", regulation.regulation, name="season_regulation"),
    path("seasons/<int:pk>/regulation.json", regulation.regulation_file, name="season_regulation_file"),
    path("seasons/<int:pk>/edit/", seasons.season_edit, name="season_edit"),
    path("seasons/<int:pk>/recount/", seasons.season_recount, name="season_recount"),
    path("seasons/<int:pk>/remove/", seasons.season_remove, name="season_remove"),
    path("seasons/<int:pk>/evenings/new/", seasons.evening_new, name="evening_new"),
    path("evenings/<int:pk>/edit/", seasons.evening_edit, name="evening_edit"),
    path("evenings/<int:pk>/remove/", seasons.evening_remove, name="evening_remove"),
]
