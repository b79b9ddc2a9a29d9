"""The championship of a Jass club."""

__version__ = "0.2.0"  # a new one whenever the same plan could give another draw
