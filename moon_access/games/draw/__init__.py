"""Draw dominoes, and its variants by other house rules, each in a file of one page."""

from __future__ import annotations

from .all_fives import AllFives
from .block import Block
from .definition import DrawDominoes
from .fives_and_threes import FivesAndThrees

DEFINITIONS = DrawDominoes, Block, AllFives, FivesAndThrees
