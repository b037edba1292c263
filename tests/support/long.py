"""Choose between all cases and a sample for minutes: ``MOON_ACCESS_LONG=1`` asks for everything."""

from __future__ import annotations

import os

LONG = bool(os.environ.get("MOON_ACCESS_LONG"))
