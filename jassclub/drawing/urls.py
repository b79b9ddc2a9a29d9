from django.urls import path

from .views import draws, rounds

urlpatterns = [
    path("rounds/<int:pk>/", rounds.round_detail, name="round"),
    path("wishes/", draws.wishes, name="wishes"),
    path("wishes/<int:pk>/remove/", draws.wish_remove, name="wish_remove"),
    path("evenings/<int:pk>/pairs/", draws.pairs, name="pairs"),
    path("evenings/<int:pk>/draw/", draws.draw, name="draw"),
    path("evenings/<int:pk>/bag/", draws.bag, name="bag"),
    path("evenings/<int:pk>/repair/", draws.repair, name="repair"),
    path("draws/<int:pk>/", rounds.draw_record, name="draw_record"),
    path("draws/<int:pk>/draw.json", rounds.draw_record_file, name="draw_record_file"),
    path("draws/<int:pk>/carry-out/", rounds.draw_carry_out, name="draw_carry_out"),
    path("draws/<int:pk>/open/", rounds.draw_open, name="draw_open"),
    path("rounds/<int:pk>/draw/", rounds.round_draw, name="round_draw"),
    path("rounds/<int:pk>/table/", rounds.round_table, name="round_table"),
    path("rounds/<int:pk>/close/", rounds.round_close, name="round_close"),
    path("rounds/<int:pk>/reopen/", rounds.round_reopen, name="round_reopen"),
    path("rounds/<int:pk>/take-back/", rounds.round_take_back, name="round_take_back"),
]
