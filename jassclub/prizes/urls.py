from django.urls import path

from jassclub.seasons.models import Evening, Season

from .views import champions, papers, prizes

season, evening = {"model": Season}, {"model": Evening}

urlpatterns = [
    path("champions/", champions.champions, name="champions"),
    path("champions/earlier/", champions.earlier_champions, name="earlier_champions"),
    path(
        "champions/earlier/<int:pk>/remove/",
        champions.earlier_champion_remove,
        name="earlier_champion_remove",
    ),
    path("records/", champions.records, name="records"),
    path("seasons/<int:pk>/prizes/", prizes.prizes, season, "season_prizes"),
    path("seasons/<int:pk>/prizes.pdf", papers.prize_list, season, "season_prize_list_pdf"),
    path("seasons/<int:pk>/certificates.pdf", papers.certificates, season, "season_certificates_pdf"),
    path("evenings/<int:pk>/prizes/", prizes.prizes, evening, "evening_prizes"),
    path("evenings/<int:pk>/prizes.pdf", papers.prize_list, evening, "evening_prize_list_pdf"),
    path("evenings/<int:pk>/certificates.pdf", papers.certificates, evening, "evening_certificates_pdf"),
    path("evenings/<int:pk>/target/", papers.evening_target, name="evening_target"),
    path("evenings/<int:pk>/target.pdf", papers.evening_target_pdf, name="evening_target_pdf"),
]
