"""Everything a site answers, written to a folder."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tools.compare import archive, programs, schema, site
from tools.compare.addresses import Crawl, is_file, pattern_of, patterns
from tools.compare.browser import Browser
from tools.compare.club import build
from tools.compare.fixed import LATER
from tools.compare.sending import Sent, alone, api_requests, forms_found, methods_found, send

LANGUAGES = ("en", "de", "es", "fr", "nl")
SENT_IN = ("en", "de", "fr")  # forms are sent in these
READERS = ("nobody", "guest", "helper", "secretary")
CRAWLERS = ("secretary", "guest")  # who between them are shown every link
READ_FILES = ("nobody", "secretary")  # papers and lists are the same for the others
HTMX = {"HX-Request": "true"}  # parts of pages, which scripts ask for
BEGIN = ("/", "/wall/", "/welcome/", "/welcome/copy/", "/login/", "/login/code/", "/healthz", "/calendar.ics")
WRONG = ("/no-such-page/", "/seasons/999/", "/api/no-such/", "/evenings/99999999999999999999/", "/seasons")
EMPTY_SITE = ("/", "/welcome/", "/welcome/copy/", "/login/", "/seasons/", "/healthz", "/api/matches/1/")
Readers = dict[str, dict[str, str]]  # the cookies of each


class Work:
    """Folders of a recording while it is made; every process has data of its own."""

    def __init__(self, folder: Path, out: Path) -> None:
        self.out, self.kept, self.plan = out, folder / "club", folder / "plan.json"
        self._folder = folder

    def var(self, name: str) -> Path:
        return self._folder / name / "var"

    def write(self, name: str, answers: archive.Answers, var: Path) -> None:
        """Without the names of folders, which differ each time."""
        plain = {title: [line.replace(str(var), "VAR") for line in each] for title, each in answers.items()}
        archive.write(self.out / f"{name}.zip", plain)


def record(out: Path, *, languages: Sequence[str] = LANGUAGES, jobs: int = 2) -> int:
    """The exit status: 0 where everything was recorded."""
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        sys.exit(f"{out} is not empty.")
    if not list(Path("locale").glob("*/LC_MESSAGES/django.mo")):
        sys.exit(f"{Path.cwd()} has no words in other languages: type make words there.")
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="compare-") as folder:
        work = Work(Path(folder), out)
        tasks: list[Callable[[], None]] = [lambda: set_up(work)]
        if not in_processes(tasks, 1):
            return 1
        tasks = [lambda: programs.record(work.out, work.kept, work.var("programs"))]
        tasks += [lambda each=each: send_all(work, each) for each in languages if each in SENT_IN]
        tasks += [lambda each=each: read_all(work, each) for each in languages]
        whole = in_processes(tasks, jobs)
    schema.record_postgres(out)
    told(f"Recorded in {time.perf_counter() - begun:.0f} s: {summary(out)}")
    return 0 if whole else 1


def told(line: str) -> None:
    print(line, flush=True)


def in_processes(tasks: Sequence[Callable[[], None]], jobs: int) -> bool:
    """Each in a process of its own, so many at once; whether all went well."""
    waiting, running, whole = list(tasks), 0, True
    while waiting or running:
        if waiting and running < jobs:
            task = waiting.pop(0)
            if os.fork() == 0:
                _in_child(task)
            running += 1
            continue
        _process, status = os.wait()
        running -= 1
        whole = whole and status == 0
    return whole


def _in_child(task: Callable[[], None]) -> None:
    try:
        task()
        status = 0
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


# --- the club ------------------------------------------------------------------------------------


def set_up(work: Work) -> None:
    """The empty site; then the club, and what there is to read of it."""
    var = work.var("set-up")
    fixed = site.start(var)
    site.command("migrate")
    (work.out / "schema.sqlite.txt").write_text("\n".join(schema.described()) + "\n", encoding="utf-8")
    empty = {
        f"{language} {address}": Browser("nobody", language, fixed).get(address).lines()
        for language in LANGUAGES
        for address in EMPTY_SITE
    }
    work.write("empty", empty, var)
    club = build(fixed, told=told)
    site.keep(var, work.kept)
    readers: Readers = {"nobody": {}, **club.browsers()}
    crawl = Crawl([Browser(name, "en", fixed, readers[name]) for name in CRAWLERS])
    crawl.run([*BEGIN, *WRONG])
    linked = crawl.visited()
    crawl.run(crawl.made_up())
    sent = [
        *forms_found(crawl.answers),
        *methods_found(("nobody", "helper"), crawl.found),
        *api_requests(crawl.found),
    ]
    plan = {
        "readers": readers,
        "addresses": list(crawl.found),
        "static": sorted(crawl.static),
        "sent": [each.__dict__ for each in sent],
    }
    work.plan.write_text(json.dumps(plan), encoding="utf-8")
    _report(work.out, crawl, linked)
    told(f"{len(crawl.found)} addresses of {len(crawl.visited())} patterns; {len(sent)} things to send.")


def _report(out: Path, crawl: Crawl, linked: set[str]) -> None:
    """Which patterns were visited, and how many addresses of each."""
    number = Counter(map(pattern_of, crawl.found))
    lines = [
        f"{number[each]:4} {each}{'' if each in linked or not number[each] else '  (nothing leads there)'}"
        for each in patterns()
    ]
    (out / "patterns.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _opened(work: Work, name: str) -> tuple[Any, dict[str, Any], Path]:
    """The club in a process of its own."""
    var = work.var(name)
    fixed = site.start(var)
    site.put_back(work.kept, var)
    fixed.move_to(LATER)
    return fixed, json.loads(work.plan.read_text(encoding="utf-8")), var


# --- reading and sending -------------------------------------------------------------------------


def read_all(work: Work, language: str) -> None:
    """Every address as every reader, in one language; parts of pages in it, too."""
    begun = time.perf_counter()
    fixed, plan, var = _opened(work, f"read-{language}")
    for name, cookies in plan["readers"].items():
        browser = Browser(name, language, fixed, cookies)
        asked = [each for each in plan["addresses"] if name in READ_FILES or not is_file(each)]
        work.write(f"{name}.{language}", {each: browser.anew().get(each).lines() for each in asked}, var)
    browser = Browser("htmx", language, fixed)
    parts = {
        each: browser.anew().get(each, more=HTMX).lines() for each in plan["addresses"] if not is_file(each)
    }
    work.write(f"htmx.{language}", parts, var)
    if language == LANGUAGES[0]:
        work.write("static", static_files(browser, plan["static"]), var)
    told(f"{language} is read ({time.perf_counter() - begun:.0f} s).")


def static_files(browser: Browser, names: list[str]) -> dict[str, list[str]]:
    """These, and the style sheets that they import."""
    found: dict[str, list[str]] = {}
    while names:
        answers = {each: browser.get(each) for each in names}
        found |= {each: answer.lines() for each, answer in answers.items()}
        imported = [answer.here(each) for answer in answers.values() for each in answer.imports()]
        names = sorted({*imported} - {*found})
    return found


def send_all(work: Work, language: str) -> None:
    """Every form in every way."""
    begun = time.perf_counter()
    fixed, plan, var = _opened(work, f"send-{language}")
    Browser("nobody", language, fixed).get("/")  # what every process would load anew
    site.close()
    answers = {}
    for each in plan["sent"]:
        sent = Sent(**{**each, "button": tuple(each["button"])})
        cookies = plan["readers"][sent.reader]

        def do(sent: Sent = sent, cookies: dict[str, str] = cookies) -> list[str]:
            return send(Browser(sent.reader, language, fixed, cookies), sent)

        answers[f"{sent.reader} {sent.title}"] = alone(do, work.kept, var)
        if len(answers) % 200 == 0:
            told(f"{language}: {len(answers)} of {len(plan['sent'])} sent")
    work.write(f"sent.{language}", answers, var)
    told(f"{language} is sent ({time.perf_counter() - begun:.0f} s).")


def summary(out: Path) -> str:
    """How many answers of which kind; what failed."""
    kinds: Counter[str] = Counter()
    failed = []
    for part in archive.parts(out):
        for title, lines in archive.read(out / f"{part}.zip").items():
            kinds["answers"] += 1
            kinds["PDFs"] += "Content-Type: application/pdf" in lines[:20]
            kinds["downloads"] += any(line.startswith("Content-Disposition") for line in lines[:20])
            if lines and lines[0] in ("500", "the tool failed"):
                failed.append(f"{part}: {title}")
    said = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    return "\n".join([said, *(f"  failed: {each}" for each in failed)])
