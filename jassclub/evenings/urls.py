from django.urls import path

from . import calendar, views

urlpatterns = [
    path("calendar.ics", calendar.club_calendar, name="club_calendar"),
    path("seasons/<int:pk>/calendar.ics", calendar.season_calendar, name="season_calendar"),
    path("seasons/<int:pk>/dates/", calendar.season_dates, name="season_dates"),
    path("evenings/<int:pk>/sign-up/", views.sign_up, name="sign_up"),
    path("evenings/<int:pk>/sign-ups/", views.sign_ups, name="sign_ups"),
    path("evenings/<int:pk>/cash/", views.cash, name="cash"),
    path("evenings/<int:pk>/cash.pdf", views.cash_list, name="cash_list_pdf"),
    path("evenings/<int:pk>/roll-call/", views.roll_call, name="roll_call"),
]
