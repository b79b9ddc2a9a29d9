"""The championship of a Jass club."""

__version__ = "0.3.0"  # a new one whenever the same plan could give another draw
