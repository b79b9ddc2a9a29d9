"""The check of a draw needs Python and this package, and nothing else."""

import subprocess
import sys


def test_the_draws_need_neither_the_site_nor_any_library():
    code = """
import importlib, pkgutil, sys
before = set(sys.modules)
import jassclub.engine.draws as draws
for module in pkgutil.iter_modules(draws.__path__):
    importlib.import_module("jassclub.engine.draws." + module.name)
loaded = {name.split(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)
others = {".".join(name.split(".")[1:3]) for name in sys.modules if name.startswith("jassclub.")}
print(sorted(loaded), sorted(others))
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "['jassclub'] ['engine', 'engine.draws']"
