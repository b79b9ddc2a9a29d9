"""The other sites that someone confirmed by their fingerprint, and that nobody is asked about again."""

from django.db import models
from django.utils import timezone


class KnownSite(models.Model):
    """No backup holds these rows: a file cannot make its own site known, and a restore forgets none."""

    key = models.BinaryField(max_length=32, unique=True)  # the public one
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return bytes(self.key).hex()
