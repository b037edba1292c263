"""The lessons of draw dominoes."""

from __future__ import annotations

from . import chain, sums

LESSONS = *chain.LESSONS, *sums.LESSONS
