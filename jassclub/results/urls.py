from django.urls import path

from . import views

urlpatterns = [
    path("seasons/<int:pk>/standings/<int:player>/", views.season_explained, name="season_explained"),
    path("seasons/<int:pk>/spreadsheets/", views.season_spreadsheets, name="season_spreadsheets"),
    path("seasons/<int:pk>/<slug:what>.<spreadsheet:kind>", views.season_sheet, name="season_sheet"),
    path("evenings/<int:pk>/<slug:what>.<spreadsheet:kind>", views.evening_sheet, name="evening_sheet"),
    path("evenings/<int:pk>/standings/<int:player>/", views.evening_explained, name="evening_explained"),
]
