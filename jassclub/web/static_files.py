"""Style sheets are written in small files and served in few; scripts are modules that import one another.

A sheet in static/ that imports others, such as everybody.css, is collected with those in their place, so a
page asks for one file. Where nothing is collected (`manage.py runserver`), the browser follows the imports.
"""

import re
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = re.compile(r'^@import url\("([\w./-]+)"\);\n', re.MULTILINE)


class Joining(FileSystemStorage):
    """A folder in which every style sheet has what it imports; addresses in there begin at the folder."""

    def open(self, name: str, mode: str = "rb") -> File:
        if not name.endswith(".css"):
            return super().open(name, mode)
        return ContentFile(self._joined(name).encode(), name)

    def _joined(self, name: str) -> str:
        with super().open(name) as file:
            text = file.read().decode()
        return IMPORT.sub(lambda match: self._joined(match[1]), text)


class Finder(FileSystemFinder):
    """The files in STATICFILES_DIRS: joined for collectstatic, as they are written for everything else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.storages = {root: Joining(location=root) for root in self.storages}


class Storage(CompressedManifestStaticFilesStorage):
    """The files of a served site: compressed, with a hash in their names and in the imports of modules."""

    support_js_module_import_aggregation = True
    # A name depends on the names of what the file imports, so a chain of imports takes a pass for each of its
    # files. Modules that import each other would never come to an end.
    max_post_process_passes = 12
