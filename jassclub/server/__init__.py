"""The program that keeps the site: `manage.py serve`, its workers, and their patience with connections."""
