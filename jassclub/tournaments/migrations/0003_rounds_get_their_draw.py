from django.db import migrations

METHODS = {"program": "tokens", "bag": "bag"}  # a round taken over from a list was never drawn


def give_draws(apps, schema_editor):
    Draw = apps.get_model("tournaments", "Draw")
    Round = apps.get_model("tournaments", "Round")
    for round_ in Round.objects.filter(method__in=METHODS):
        draw = Draw.objects.create(
            evening_id=round_.evening_id,
            method=METHODS[round_.method],
            seed=round_.seed,
            by_id=round_.drawn_by_id,
        )
        Draw.objects.filter(pk=draw.pk).update(at=round_.drawn_at)
        Round.objects.filter(pk=round_.pk).update(draw=draw)


def give_back(apps, schema_editor):
    Round = apps.get_model("tournaments", "Round")
    for round_ in Round.objects.select_related("draw"):
        draw = round_.draw
        round_.method = ("bag" if draw.method == "bag" else "program") if draw else "imported"
        round_.seed = draw.seed if draw else None
        round_.drawn_by_id = draw.by_id if draw else None
        round_.save()
        if draw:
            Round.objects.filter(pk=round_.pk).update(drawn_at=draw.at)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0002_draws_pairs_wishes_seat_changes"),
    ]

    operations = [
        migrations.RunPython(give_draws, give_back),
    ]
