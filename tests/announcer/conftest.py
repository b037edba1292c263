"""Add the option that writes the table of braille cells anew."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-cells", action="store_true", help="write the cells counted now into cells.txt")
