from django.urls import path

from jassclub.matches.urls import sheet_urls
from jassclub.rounds.queries.state import of_table

from . import views

urlpatterns = [
    *sheet_urls("table", "tables", views.TableHost, of_table),
    path("tables/<int:pk>/seats/", views.table_seats, name="table_seats"),
    path("tables/<int:pk>/sides/", views.table_sides, name="table_sides"),
    path("tables/<int:pk>/belongs/", views.table_belongs, name="table_belongs"),
]
