"""The form that uploads a backup."""

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from jassclub.web.uploads import UPLOADS

MOST_MEGABYTES = UPLOADS["/copies/upload/"]


class BackupForm(forms.Form):
    file = forms.FileField(
        label=_("A copy's file"),
        widget=forms.ClearableFileInput(attrs={"accept": ".sqlite3"}),
    )

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MOST_MEGABYTES * 1024 * 1024:
            words = _("This file is larger than %(most)s MB: bring it back with the command restore.")
            raise forms.ValidationError(words, params={"most": MOST_MEGABYTES})
        return file
