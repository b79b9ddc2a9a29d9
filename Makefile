# make run   serves the site at http://127.0.0.1:8000, from nothing but Python 3.11 and pip
# make test  runs everything that must hold before a change lands
# For phones in the club room: make run HOST=0.0.0.0 and open this machine's address on the phone.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
SERVE = $(BIN)/granian --interface wsgi --host $(HOST) --port $(PORT) --blocking-threads 4 --no-ws --log-level warning jassclub.wsgi:application

# Whoever opens the laptop to the club room wants every phone there to get in.
ifneq ($(HOST),127.0.0.1)
export ALLOWED_HOSTS ?= *
endif

.PHONY: run serve test install install-test words messages help

help:
	@sed -n 's/^# //p' Makefile | head -3

run: install words
	@$(BIN)/python manage.py migrate --verbosity 0
	@echo "jassclub is at http://$(HOST):$(PORT) (stop with Ctrl-C)"
	@$(SERVE)

# In production: the same with the environment's settings and hashed static files.
serve: install words
	$(BIN)/python manage.py check --deploy --fail-level ERROR
	$(BIN)/python manage.py migrate --verbosity 0
	$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	$(SERVE)

test: install-test words
	tools/system-packages
	tools/check $(PYTEST)

install: $(VENV)/.installed
install-test: $(VENV)/.installed-test

$(VENV)/.installed: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing what $< lists …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.installed-test: requirements-test.txt requirements.txt $(VENV)/.installed
	@echo "Installing what $< lists …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.txt
	@touch $@

# The catalogues are compiled with a Python library: a club's laptop has no gettext.
WORDS := $(wildcard locale/*/LC_MESSAGES/django.po)
words: $(WORDS:.po=.mo)

locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po $(VENV)/.installed
	@$(BIN)/pybabel --quiet compile --domain django --input-file $< --output-file $@

# Collect new words into the catalogues; needs gettext (tools/system-packages installs it).
messages: install-test
	tools/messages
