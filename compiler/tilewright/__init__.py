"""Tilewright: a compiler for the rules of tile-laying games."""

__version__ = "0.1.0"
