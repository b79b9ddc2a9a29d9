"""Pages of backups: save one, the list of stored ones, upload, download, restore."""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from django import forms
from django.contrib import auth, messages
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.accounts.clients import on_this_machine
from jassclub.accounts.codes import club_is_open
from jassclub.accounts.forms import FirstVisitCodeForm, response_status
from jassclub.accounts.login import asks_password_again
from jassclub.environment.private_folder import atomic_file
from jassclub.members.integrity import remarks_of_club
from jassclub.web.http import FIRST_VISIT, allow_upload, may_upload, only_post

from . import stored
from .file import BackupRefused, Manifest, fingerprint, own_key
from .forms import BackupForm, RestoreForm
from .messages import file_name, summary
from .overview import differences, forgotten_since, record_download, reminder, written_since
from .rows import write_backup
from .verification import verify


@for_secretary
def copy_list(request: Request, form: forms.Form | None = None) -> HttpResponseBase:
    context = {
        "copies": stored.stored_backups(),
        "form": form or BackupForm(),
        "reminder": reminder(),
        "fingerprint": fingerprint(own_key()),
        "most_ended": stored.MOST_ENDED,
        "most_rounds": stored.MOST_ROUNDS,
        "most_before": stored.MOST_BEFORE,
    }
    return allow_upload(render(request, "backups/backup_list.html", context))


@only_post("copy_list", numbered=False)
@for_secretary
@asks_password_again
def copy_save(request: Request) -> HttpResponseBase:
    """Download a new backup, which is verified first."""
    with tempfile.TemporaryDirectory(prefix="jassclub-copy-") as folder:
        path = Path(folder) / "copy"
        try:
            manifest = write_backup(path)
            result = verify(path, again=False)  # the person waits
        except (OSError, BackupRefused) as error:
            messages.error(request, _("The backup could not be made: %(reason)s") % {"reason": error})
            return redirect("copy_list")
        if result.faults:
            words = _("The backup is saved, but the check found a problem: %(fault)s")
            messages.error(request, words % {"fault": result.faults[0]})
        return _as_file(path, manifest)


def _as_file(path: Path, manifest: Manifest) -> FileResponse:
    record_download()
    name, kind = file_name(manifest.holds["club"], manifest.when), "application/vnd.sqlite3"
    return FileResponse(path.open("rb"), as_attachment=True, filename=name, content_type=kind)


@for_secretary
@only_post("copy_list", numbered=False)
def copy_upload(request: Request) -> HttpResponseBase:
    """Store an uploaded backup. Nothing is restored yet."""
    form = BackupForm(request.POST, request.FILES)
    if name := _stored_upload(form):
        return redirect("copy", name)
    return copy_list(request, form)


def _stored_upload(form: BackupForm) -> str | None:
    """Store the form's file; returns its name, or None where the form says what is wrong."""
    if not form.is_valid():
        return None
    try:
        with tempfile.TemporaryDirectory(prefix="jassclub-copy-") as folder:
            received = Path(folder) / "copy"
            with received.open("wb") as out:
                shutil.copyfileobj(form.cleaned_data["file"], out)
            result = verify(received)  # a file that is no backup is not stored
            path = stored.free_path(stored.UPLOADED)
            with atomic_file(path) as beside:
                shutil.copyfile(received, beside)
        stored.save_result(path, result.faults, result.remarks)
        stored.remove_oldest()
    except (OSError, BackupRefused) as error:
        form.add_error("file", str(error))
        return None
    return path.name.split(".")[0]


@for_secretary
@asks_password_again
def copy(request: Request, copy: str) -> HttpResponse:
    """A stored backup beside the present club; POST restores it."""
    backup = stored.stored_backup_or_404(copy)
    form = RestoreForm(backup, request.POST if request.method == "POST" else None)
    if form.restores():
        auth.logout(request)  # all sessions have ended
        messages.success(request, _("The backup has been restored. Everyone needs to log in again."))
        for remark in remarks_of_club():
            messages.warning(request, remark)
        return redirect("home")
    context: dict[str, Any] = {"copy": backup, "form": form}
    if manifest := backup.manifest:
        context |= {"compared": differences(manifest), "since": written_since(manifest)}
        context["forgotten"] = forgotten_since(manifest)
    return render(request, "backups/backup.html", context)


@for_secretary
@asks_password_again
def copy_download(request: Request, copy: str) -> HttpResponseBase:
    backup = stored.stored_backup_or_404(copy)
    if request.method != "POST" or backup.manifest is None:
        return redirect("copy", copy)
    return _as_file(backup.path, backup.manifest)


@public
def welcome_copy(request: Request) -> HttpResponse:
    """The first visit with a backup from elsewhere: the code, then the file."""
    if club_is_open():
        return redirect("home")
    if not _is_first_visitor(request):
        code = FirstVisitCodeForm(request, request.POST or None)
        if request.method == "POST" and code.is_valid():
            return allow_upload(redirect("welcome_copy"), FIRST_VISIT)
        return render(request, "backups/welcome_backup.html", {"form": code}, status=response_status(code))
    form = BackupForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and (name := _stored_upload(form)):
        return redirect("welcome_copy_found", name)
    return allow_upload(render(request, "backups/welcome_backup.html", {"form": form}), FIRST_VISIT)


@public
def welcome_copy_found(request: Request, copy: str) -> HttpResponse:
    """What the uploaded backup holds and where it comes from; POST opens the club with it."""
    if club_is_open():
        return redirect("home")
    if not _is_first_visitor(request):
        return redirect("welcome_copy")
    backup = stored.stored_backup_or_404(copy)
    form = RestoreForm(backup, request.POST if request.method == "POST" else None)
    if form.restores():
        if remarks := list(remarks_of_club()):
            messages.warning(request, " ".join(remarks))
            return redirect("home")
        messages.success(request, _("The club has been restored. Log in as before."))
        return redirect("login")
    context = {"copy": backup, "form": form, "summary": backup.manifest and summary(backup.manifest)}
    return render(request, "backups/welcome_backup_found.html", context)


def _is_first_visitor(request: Request) -> bool:
    return on_this_machine(request) or may_upload(request, FIRST_VISIT)
