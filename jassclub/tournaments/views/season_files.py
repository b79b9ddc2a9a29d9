"""A season as a file: saving it, and loading one that was saved elsewhere."""

from io import BytesIO

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.downloads import as_file
from jassclub.http import Request
from jassclub.json_parts import Unreadable
from jassclub.members.access import for_secretary
from jassclub.uploads import allow_upload

from ..forms.season_files import LoadSeasonForm, SeasonFileForm
from ..models import Season
from ..selectors.season_file import season_file
from ..selectors.season_preview import season_preview
from ..services.filed_season import load_season


@for_secretary
def season_save(request: Request, pk: int) -> HttpResponse:
    """The whole season, wishes included, as one file."""
    season = get_object_or_404(Season, pk=pk)
    content = BytesIO(season_file(season).encode())
    return as_file(content, str(season), "json", "application/json")


@for_secretary
def season_load(request: Request) -> HttpResponse:
    """First the file, then what it holds and its name; only then all of it is loaded, or nothing."""
    if "packed" in request.POST:
        return _load(request)
    is_sent = request.method == "POST"
    form = SeasonFileForm(request.POST, request.FILES) if is_sent else SeasonFileForm()
    if is_sent and form.is_valid():
        filed = form.filed
        initial = {"packed": form.packed, "name": filed.season.name, "wishes": bool(filed.wishes)}
        return _preview(request, LoadSeasonForm(initial=initial), form)
    return _ask_for_file(request, form)


def _ask_for_file(request: Request, form: SeasonFileForm) -> HttpResponse:
    return allow_upload(render(request, "tournaments/season_load.html", {"form": form}))


def _load(request: Request) -> HttpResponse:
    form = LoadSeasonForm(request.POST)
    if form.is_valid():
        try:
            season = load_season(
                text=form.content, name=form.cleaned_data["name"], with_wishes=form.cleaned_data["wishes"]
            )
        except ValidationError as error:
            form.add_error(None, error)
        except Unreadable as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("The season is loaded."))
            return redirect(season)
    if not form.is_read:
        first = SeasonFileForm({})
        first.errors.clear()
        first.add_error(None, form.errors.get("packed") or _("Choose the file once more."))
        return _ask_for_file(request, first)
    return _preview(request, form, form)


def _preview(request: Request, form: LoadSeasonForm, read: SeasonFileForm | LoadSeasonForm) -> HttpResponse:
    context = {"form": form, "preview": season_preview(read.filed)}
    return render(request, "tournaments/season_load_preview.html", context)
