import subprocess
import sys


def python(code: str, seed: str = "0") -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
    ).stdout


def test_printing_works_without_the_site():
    code = """
import importlib, pkgutil, sys
import jassclub.printing as printing
names = [m.name for m in pkgutil.iter_modules(printing.__path__)]
for name in names:
    importlib.import_module("jassclub.printing." + name)
others = {m.split(".")[1] for m in sys.modules if m.startswith("jassclub.")}
print(len(names) >= 12, "django" in sys.modules, sorted(others))
"""
    assert python(code).strip() == "True False ['engine', 'printing']"


def test_the_same_slate_is_the_same_file_on_every_run():
    code = """
import hashlib
from jassclub.printing.paper import Occasion, pdf_of, Words
from jassclub.printing.board import board_of
from jassclub.printing.table_sheet import SlateSheet, slates_paper
sheet = SlateSheet(Occasion("Клуб", "2026", "1"), "1", board_of(("Anna", "Beat"), ((157, 0), (77, 80))))
print(hashlib.sha256(pdf_of([slates_paper([sheet], Words())])).hexdigest())
"""
    assert python(code, "1") == python(code, "2")
