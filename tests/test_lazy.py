"""Names of a package that are loaded when they are first asked for."""

import subprocess
import sys
from pathlib import Path

import pytest

import liukfu.session
import liukfu.store

PROGRAM = """
import sys
import attic
assert "attic.chest" not in sys.modules
assert "lid" not in vars(attic)
assert attic.lid == "open"
assert vars(attic)["lid"] == "open"
from attic import bottom
assert bottom == "full"
try:
    attic.cellar
except AttributeError as error:
    assert str(error) == "module 'attic' has no attribute 'cellar'"
else:
    raise AssertionError
"""


def test_a_name_is_loaded_with_its_module_when_it_is_first_asked_for(tmp_path: Path) -> None:
    (tmp_path / "attic").mkdir()
    (tmp_path / "attic" / "__init__.py").write_text(
        "from liukfu.lazy import lazily\n"
        "__getattr__ = lazily(__name__, {'attic.chest': ('lid', 'bottom')})\n"
    )
    (tmp_path / "attic" / "chest.py").write_text("lid, bottom = 'open', 'full'\n")
    subprocess.run([sys.executable, "-c", PROGRAM], cwd=tmp_path, check=True)


@pytest.mark.parametrize("room", [liukfu.session, liukfu.store], ids=["session", "store"])
def test_a_room_has_every_name_that_it_lists(room: object) -> None:
    names = [name for some in vars(room)["_NAMES"].values() for name in some]
    assert sorted(names) == sorted(vars(room)["__all__"])
    for name in names:
        assert getattr(room, name) is not None
