from django.urls import path

from .views import champions, papers, prizes

urlpatterns = [
    path("champions/", champions.champions, name="champions"),
    path("champions/earlier/", champions.earlier_champions, name="earlier_champions"),
    path(
        "champions/earlier/<int:pk>/remove/",
        champions.earlier_champion_remove,
        name="earlier_champion_remove",
    ),
    path("records/", champions.records, name="records"),
    path("seasons/<int:pk>/prizes/", prizes.season_prizes, name="season_prizes"),
    path("seasons/<int:pk>/prizes.pdf", papers.season_prize_list, name="season_prize_list_pdf"),
    path("seasons/<int:pk>/certificates.pdf", papers.season_certificates, name="season_certificates_pdf"),
    path("evenings/<int:pk>/prizes/", prizes.evening_prizes, name="evening_prizes"),
    path("evenings/<int:pk>/prizes.pdf", papers.evening_prize_list, name="evening_prize_list_pdf"),
    path(
        "evenings/<int:pk>/certificates.pdf",
        papers.evening_certificates,
        name="evening_certificates_pdf",
    ),
    path("evenings/<int:pk>/target/", papers.evening_target, name="evening_target"),
    path("evenings/<int:pk>/target.pdf", papers.evening_target_pdf, name="evening_target_pdf"),
]
