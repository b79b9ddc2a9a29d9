from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "jassclub.web"

    def ready(self) -> None:
        from . import checks  # noqa: F401 - importing registers them
