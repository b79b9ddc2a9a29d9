from django.apps import AppConfig, apps
from django.db.models.signals import pre_migrate
from django.utils.translation import gettext_lazy as _


class BackupsConfig(AppConfig):
    name = "jassclub.backups"
    verbose_name = _("Backups")

    def ready(self) -> None:
        from jassclub.drawing.actions.drawing import before_first_draw
        from jassclub.drawing.actions.rounds import round_closed

        from .stored import store_after_closing, store_before_draw, store_before_migrating

        before_first_draw.connect(store_before_draw)
        round_closed.connect(store_after_closing)
        # Sent once for each app, before any is changed: the members' stands for all.
        pre_migrate.connect(store_before_migrating, sender=apps.get_app_config("members"))
