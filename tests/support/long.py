"""Whether everything is tested, or what fits into a run of minutes: ``MOON_ACCESS_LONG=1`` asks for everything."""

from __future__ import annotations

import os

LONG = bool(os.environ.get("MOON_ACCESS_LONG"))
