from django.urls import path

from .views import evenings, public, rounds, seasons, sheets, tables

urlpatterns = [
    path("", public.home, name="home"),
    path("wall/", public.current_wall, name="current_wall"),
    path("seasons/", public.season_list, name="season_list"),
    path("seasons/new/", seasons.season_new, name="season_new"),
    path("seasons/<int:pk>/", public.season, name="season"),
    path("seasons/<int:pk>/edit/", seasons.season_edit, name="season_edit"),
    path("seasons/<int:pk>/evenings/new/", seasons.evening_new, name="evening_new"),
    path("evenings/<int:pk>/", public.evening, name="evening"),
    path("evenings/<int:pk>/where/", public.where, name="where"),
    path("evenings/<int:pk>/wall/", public.wall, name="wall"),
    path("evenings/<int:pk>/roll-call/", evenings.roll_call, name="roll_call"),
    path("evenings/<int:pk>/draw/", evenings.draw, name="draw"),
    path("evenings/<int:pk>/bag/", evenings.bag, name="bag"),
    path("rounds/<int:pk>/", rounds.round_detail, name="round"),
    path("rounds/<int:pk>/close/", rounds.round_close, name="round_close"),
    path("rounds/<int:pk>/take-back/", rounds.round_take_back, name="round_take_back"),
    path("tables/<int:pk>/", tables.table, name="table"),
    path("tables/<int:pk>/deals/", tables.table_deals, name="table_deals"),
    path("tables/<int:pk>/deals/<int:number>/strike/", tables.deal_strike, name="deal_strike"),
    path("tables/<int:pk>/vorhand/", tables.table_vorhand, name="table_vorhand"),
    path("tables/<int:pk>/totals/", tables.table_totals, name="table_totals"),
    path("tables/<int:pk>/corrections/", tables.table_corrections, name="table_corrections"),
    path("rounds/<int:pk>/table-sheets.pdf", sheets.table_sheets, name="table_sheets_pdf"),
    path("rounds/<int:pk>/slates.pdf", sheets.slates, name="slates_pdf"),
    path("rounds/<int:pk>/seating.pdf", sheets.seating, name="seating_pdf"),
    path("evenings/<int:pk>/score-sheets.pdf", sheets.score_sheets, name="score_sheets_pdf"),
    path("evenings/<int:pk>/standings.pdf", sheets.evening_standings, name="evening_standings_pdf"),
    path("seasons/<int:pk>/standings.pdf", sheets.season_standings, name="season_standings_pdf"),
]
