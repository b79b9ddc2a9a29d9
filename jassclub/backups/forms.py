"""Forms of backups: the file, and the confirmation before one is restored."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .actions import restore
from .file import BackupRefused
from .origin import origin_of
from .stored import StoredBackup


class BackupForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("Backup file"), widget=forms.ClearableFileInput(attrs={"accept": ".sqlite3"})
    )


class RestoreForm(forms.Form):
    """Asks for a confirmation, unless this site or one that is known here made the backup."""

    is_confirmed = forms.BooleanField(
        error_messages={"required": gettext_lazy("Tick this box: otherwise the backup is not restored.")}
    )

    def __init__(self, backup: StoredBackup, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.backup, self.origin = backup, origin_of(backup.signer)
        if self.origin.question:
            self.fields["is_confirmed"].label = self.origin.question
        else:
            del self.fields["is_confirmed"]

    def restores(self) -> bool:
        """Restore the backup if that was sent; where it fails the form says why."""
        if not self.is_valid():
            return False
        try:
            restore(self.backup.path, is_confirmed=self.cleaned_data.get("is_confirmed", False))
        except (OSError, BackupRefused) as error:
            self.add_error(None, " ".join([str(error), _("Nothing was changed.")]))
            return False
        return True
