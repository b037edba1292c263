"""A server may have as many connections as its doors allow, even if the system's default limit is lower."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: Windows has no such limit")

STARTED = """
import resource
from moon_access.server.doors.intake import make_room_for_connections
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
make_room_for_connections()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.parametrize(("soft", "hard", "then"), [(256, 4096, 4096), (256, 1000, 1000), (1000, 1000, 1000)])
def test_the_server_raises_its_limit_of_descriptors_as_far_as_the_system_allows(
    soft: int, hard: int, then: int
) -> None:
    script = STARTED.format(soft=soft, hard=hard)
    shown = subprocess.run((sys.executable, "-c", script), check=True, capture_output=True, text=True).stdout
    assert shown.split() == [str(then), str(hard)]
