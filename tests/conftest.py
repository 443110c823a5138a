"""What every test stands on: a clean environment, a home of its own, repeatable examples."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# Whoever runs the tests may have set these; they change what is drawn.
for _name in ("NO_COLOR", "FORCE_COLOR", "TEXTUAL_THEME", "LIUKFU_HOME"):
    os.environ.pop(_name, None)

# The tests start the program some hundreds of times: compiled anew each time, it would take a
# fifth of their time. What is compiled lies in __pycache__, which git ignores.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Nor are fewer colours than all of them drawn, where a test asks for nothing else.
os.environ["COLORTERM"] = "truecolor"
if os.environ.get("TERM") == "linux":
    os.environ["TERM"] = "xterm"

# Whatever language is spoken here, the tests read English where they ask for nothing else.
os.environ["LANGUAGE"] = "en"

# The same examples in every run; `pytest --hypothesis-profile=thorough` goes looking for new ones.
settings.register_profile(
    "default", derandomize=True, max_examples=60, deadline=None, database=None, print_blob=True
)
settings.register_profile("ci", parent=settings.get_profile("default"))
settings.register_profile("thorough", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("default")


@pytest.fixture(autouse=True)
def liukfu_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own for each test, so that none sees or touches the user's."""
    home = tmp_path / "liukfu-home"
    monkeypatch.setenv("LIUKFU_HOME", str(home))
    return home
