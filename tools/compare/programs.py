"""What the commands of `manage.py` print and write."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.compare import archive, site
from tools.compare.club import MATCHES
from tools.compare.files import body_lines
from tools.compare.fixed import LATER

SHOWN = (
    ("standings", "Championship 2026"),
    ("standings", "Championship 2026", "--explain"),
    ("standings", "Pairs"),
    ("standings", "no such season"),
    ("draw", "--players", "23", "--rounds", "4", "--method", "mixed", "--seed", "7"),
    ("draw", "--players", "17", "--rounds", "3", "--method", "tokens", "--seed", "7"),
    ("draw", "--players", "2", "--rounds", "3", "--method", "tokens", "--seed", "7"),
    ("sheets", "2026-11-19", "--out", "FOLDER/sheets"),
    (
        "sheets",
        "2026-11-20",
        "--season",
        "Championship 2026",
        "--out",
        "FOLDER/of-season",
        "--language",
        "de",
    ),
    ("sheets", "--match", "50", "--out", "FOLDER/match"),
    ("save_season", "Pairs", "FOLDER/season.json"),
    ("backup", "FOLDER/club.jass"),
    ("verify", "FOLDER/club.jass"),
    ("restore", "FOLDER/club.jass"),
    ("sample_club",),
    ("load_season", "FOLDER/season.json", "--name", "Pairs again"),
    ("import_results", "FOLDER/results.csv", "--season", "Earlier"),
    ("standings", "Earlier"),
    ("regulate", "Earlier", "FOLDER/wrong.json"),
    ("score", str(MATCHES)),
)
GIVEN = {
    "results.csv": "date,round,player,points\n2025-01-10,1,Anna Ammann,700\n2025-01-10,1,Beat Brunner,628\n",
    "wrong.json": '{"evenings": "many"}',
}


def record(out: Path, kept: Path, var: Path) -> None:
    fixed = site.start(var)
    site.put_back(kept, var)
    fixed.move_to(LATER)
    answers = helps(var)
    folder = var.parent / "written"
    folder.mkdir()
    for name, text in GIVEN.items():
        (folder / name).write_text(text, encoding="utf-8")
    for words in SHOWN:
        fixed.repeat(*words)
        answers[" ".join(word.replace(str(MATCHES), MATCHES.name) for word in words)] = _shown(
            [word.replace("FOLDER", str(folder)) for word in words]
        )
    for path in sorted(each for each in folder.rglob("*") if each.is_file() and each.name not in GIVEN):
        answers[f"written {path.relative_to(folder)}"] = body_lines("text/plain", path.read_bytes())
    plain = {
        title: [line.replace(str(folder), "FOLDER").replace(str(var), "VAR") for line in lines]
        for title, lines in answers.items()
    }
    archive.write(out / "commands.zip", plain)


def _shown(words: list[str]) -> list[str]:
    from django.core.management import CommandError

    try:
        return site.command(*words).splitlines()
    except CommandError as error:
        return [f"CommandError: {error}"]
    except SystemExit as end:
        return [f"exit status {end.code}"]


def helps(var: Path) -> archive.Answers:
    """Of the commands that the site itself has."""
    from django.core.management import get_commands

    ours = sorted(name for name, app in get_commands().items() if not str(app).startswith("django"))
    environment = {**os.environ, "COLUMNS": "100", "JASSCLUB_VAR": str(var), "NO_COLOR": "1"}
    found = {"commands": ours}
    for name in ours:
        command = [sys.executable, "manage.py", name, "--help"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        found[f"{name} --help"] = (done.stdout + done.stderr).splitlines()
    return found
