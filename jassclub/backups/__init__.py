"""Copies of everything: one file, written from one moment, examined, and brought back whole or not at all."""
