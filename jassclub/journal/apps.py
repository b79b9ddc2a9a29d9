from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class JournalConfig(AppConfig):
    name = "jassclub.journal"
    verbose_name = _("Journal")

    def ready(self) -> None:
        from .models import add_sqlite_functions

        connection_created.connect(add_sqlite_functions)
        autodiscover_modules("messages")  # each app registers what its lines say
