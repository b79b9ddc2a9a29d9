"""Backups: one file from one snapshot of the database, verified, and restored as a whole or not at all."""
