"""The example of a bot as a package that is installed, without an installer."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "my-bot"


def install(folder: Path) -> None:
    """Puts the module and its entry points into a folder that is, or will be, on the path."""
    shutil.copy(EXAMPLE / "my_bot.py", folder)
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"], project["version"]
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8"
    )
    ((group, points),) = project["entry-points"].items()
    lines = [f"[{group}]", *(f"{point} = {target}" for point, target in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
