"""Copies of everything: one file that is written from one moment, examined, and brought back whole or not at all."""
