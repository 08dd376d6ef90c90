"""Lets the tests here import the small games of the reference engine's tests, and the modules beside them."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "interpret")]
