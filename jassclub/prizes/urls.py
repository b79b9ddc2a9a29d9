from django.urls import path

from jassclub.seasons.models import Evening, Season

from .views import prizes, winners

season, evening = {"model": Season}, {"model": Evening}

urlpatterns = [
    path("champions/", winners.champions, name="champions"),
    path("champions/earlier/", winners.earlier_champions, name="earlier_champions"),
    path(
        "champions/earlier/<int:pk>/remove/", winners.earlier_champion_remove, name="earlier_champion_remove"
    ),
    path("records/", winners.records, name="records"),
    path("seasons/<int:pk>/prizes/", prizes.prizes, season, "season_prizes"),
    path("seasons/<int:pk>/prizes.pdf", winners.prize_list, season, "season_prize_list_pdf"),
    path("seasons/<int:pk>/certificates.pdf", winners.certificates, season, "season_certificates_pdf"),
    path("evenings/<int:pk>/prizes/", prizes.prizes, evening, "evening_prizes"),
    path("evenings/<int:pk>/prizes.pdf", winners.prize_list, evening, "evening_prize_list_pdf"),
    path("evenings/<int:pk>/certificates.pdf", winners.certificates, evening, "evening_certificates_pdf"),
    path("evenings/<int:pk>/target/", winners.evening_target, name="evening_target"),
    path("evenings/<int:pk>/target.pdf", winners.evening_target_pdf, name="evening_target_pdf"),
]
