"""What several tests of the screens are given."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tui.reviewed import Fixed

LEAD = {1: "M5 K5 C5"}
"""The lead of M7 M8 M9 was a slip."""


@pytest.fixture
def fixed() -> Iterator[Fixed]:
    """Verdicts that are known beforehand: the lead of the deal was a slip."""
    made = Fixed(dict(LEAD))
    yield made
    made.close()
