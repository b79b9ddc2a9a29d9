from django.urls import path

from . import views

urlpatterns = [
    path("evenings/<int:pk>/print/", views.print_centre, name="print_centre"),
    path("rounds/<int:pk>/table-sheets.pdf", views.table_sheets, name="table_sheets_pdf"),
    path("rounds/<int:pk>/slates.pdf", views.slates, name="slates_pdf"),
    path("rounds/<int:pk>/seating.pdf", views.seating, name="seating_pdf"),
    path("rounds/<int:pk>/seating-by-table.pdf", views.table_list, name="table_list_pdf"),
    path("rounds/<int:pk>/slips.pdf", views.slips, name="slips_pdf"),
    path("evenings/<int:pk>/seating.pdf", views.rounds_list, name="rounds_list_pdf"),
    path("evenings/<int:pk>/tokens.pdf", views.tokens, name="tokens_pdf"),
    path("evenings/<int:pk>/table-numbers.pdf", views.table_numbers, name="table_numbers_pdf"),
    path("evenings/<int:pk>/score-sheets.pdf", views.score_sheets, name="score_sheets_pdf"),
    path("evenings/<int:pk>/standings.pdf", views.evening_standings, name="evening_standings_pdf"),
    path("seasons/<int:pk>/standings.pdf", views.season_standings, name="season_standings_pdf"),
]
