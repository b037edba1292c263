"""What is made once and kept in the server's folder, readable by its owner alone: its keys.

What is in it, is none of its business.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from moon_access.storage.private_file import make_private_folder


def kept_once(path: Path, content: bytes) -> bytes:
    """What is kept there from now on: ``content``, or what somebody else was first with. Raises OSError.

    Written whole beside it and then put there, so that nobody ever reads half of it.
    """
    make_private_folder(path.parent)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        beside.unlink()
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(beside, path)  # fails where there is one
    except FileExistsError:
        return path.read_bytes()
    except (OSError, NotImplementedError):  # a disk without links
        beside.replace(path)
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()
    return content
