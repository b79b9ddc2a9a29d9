"""The program that keeps the site: `manage.py serve`, the web server, and whether the site is well."""
