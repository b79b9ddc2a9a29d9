# make run   serves the site at http://127.0.0.1:8000, from nothing but Python 3.11 and pip
# make test  runs everything that must hold before a change lands
# make test-everything  the long way, before a release: every pair of actions, every page, both databases
# For phones in the club room: make run HOST=0.0.0.0 and open this machine's address on the phone.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# Always through Python: the programs in a venv know its folder by heart, and stop working when it is moved.
PY := $(BIN)/python

.PHONY: run serve test test-everything install install-test words messages help

help:
	@sed -n 's/^# //p' Makefile | head -4

run serve: install words
	@exec $(PY) manage.py serve --host $(HOST) --port $(PORT)

test: install-test words
	tools/system-packages
	tools/check $(PYTEST)

test-everything: install-test words
	tools/system-packages
	tools/check --everything

install: $(VENV)/.installed
install-test: $(VENV)/.installed-test

# Without pip it was never finished, or the system has another Python since: it is made anew.
ifneq ($(wildcard $(VENV)),)
ifneq ($(shell $(PY) -c 'import pip' 2>&1),)
.PHONY: $(VENV)/.installed
endif
endif

$(VENV)/.installed: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "Then type the same command again: it begins from nothing."; exit 1; }
	@echo "Installing what $< lists …"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.installed-test: requirements-test.txt requirements.txt $(VENV)/.installed
	@echo "Installing what $< lists …"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.txt
	@touch $@

# The catalogues are compiled with a Python library: a club's laptop has no gettext.
WORDS := $(wildcard locale/*/LC_MESSAGES/django.po locale/django/*/LC_MESSAGES/django.po)
words: $(WORDS:.po=.mo)

locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po $(VENV)/.installed
	@$(PY) -m babel.messages.frontend --quiet compile --domain django --input-file $< --output-file $@

# Collect new words into the catalogues; needs gettext (tools/system-packages installs it).
messages: install-test
	tools/messages
