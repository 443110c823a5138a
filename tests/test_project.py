"""The project's own files: pins, paths, version, what importing costs, what a wheel holds."""

import importlib.metadata
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import liukfu

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

# Which pinned file carries which of the dependencies that pyproject.toml names.
PINNED = {
    "run.txt": PROJECT["dependencies"],
    "dev.txt": PROJECT["dependencies"] + EXTRAS["test"],
    "bench.txt": PROJECT["dependencies"] + EXTRAS["bench"],
    "serve.txt": PROJECT["dependencies"] + EXTRAS["serve"],
    "build.txt": ["hatchling", "editables"],
}


def pins(name: str) -> dict[str, str]:
    """The exact version of each package in a file of requirements."""
    found: dict[str, str] = {}
    for line in (ROOT / "requirements" / name).read_text("utf-8").splitlines():
        text = line.partition("#")[0].strip()
        if text:
            package, exactly, version = text.partition("==")
            assert exactly, f"{name}: {text} is not pinned"
            found[canonicalize_name(package)] = version
    return found


def tracked_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    return [ROOT / name for name in listed.split("\0") if name]


@pytest.mark.parametrize("name", PINNED)
def test_each_direct_dependency_is_pinned_within_its_range(name: str) -> None:
    pinned = pins(name)
    for text in PINNED[name]:
        wanted = Requirement(text)
        version = pinned.get(canonicalize_name(wanted.name))
        assert version is not None, f"{wanted.name} is missing from {name}"
        assert wanted.specifier.contains(version), f"{name}: {wanted.name}=={version}, not {text}"


def test_the_build_backend_is_pinned_within_its_range() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for text in pyproject["build-system"]["requires"]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(pins("build.txt")[canonicalize_name(wanted.name)])


def test_the_pinned_files_agree_with_each_other() -> None:
    everything: dict[str, str] = {}
    for name in PINNED:
        for package, version in pins(name).items():
            assert everything.setdefault(package, version) == version, f"{package} in {name}"
    # Nobody develops on other packages than players get.
    assert pins("run.txt").items() <= pins("dev.txt").items()


def test_what_is_installed_here_is_what_is_pinned() -> None:
    for package, version in pins("dev.txt").items():
        assert importlib.metadata.version(package) == version, package


def test_no_file_mentions_a_path_of_one_machine() -> None:
    folders = "|".join(["work", "farm", "root", r"home/\w+", "Users"])
    path = re.compile(rf"(?<![\w.*/])/(?:{folders})/")
    # A golden record or a picture may be large; a path may hide in it all the same.
    faults = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for file in tracked_files()
        if file.is_file()
        for number, line in enumerate(file.read_text("utf-8", errors="ignore").splitlines(), 1)
        if path.search(line)
    ]
    assert not faults, "\n".join(faults)


def test_the_version_is_the_same_everywhere() -> None:
    assert importlib.metadata.version("liukfu") == PROJECT["version"]
    assert liukfu.__version__ == PROJECT["version"]


def test_an_unknown_name_of_the_package_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        liukfu.no_such_name  # noqa: B018 - looking it up is the test


def test_the_players_of_the_house_are_found_by_name() -> None:
    found = importlib.metadata.entry_points(group="liukfu.players")
    assert {"random", "novice", "steady"} <= found.names


def imported_by(statement: str) -> set[str]:
    """The top-level packages that a fresh interpreter has loaded more after a statement."""
    program = (
        "import sys; before = set(sys.modules)\n"
        f"{statement}\n"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True, cwd=ROOT
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


EACH_MODULE_OF = """
import importlib, pkgutil
import liukfu.{room} as room
for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
    importlib.import_module(module.name)
"""


@pytest.mark.parametrize("room", ["engine", "players"])
def test_importing_the_rules_and_the_players_needs_only_the_standard_library(room: str) -> None:
    loaded = imported_by(EACH_MODULE_OF.format(room=room))
    assert loaded - {"liukfu"} <= sys.stdlib_module_names


def test_importing_the_package_alone_loads_nothing_else() -> None:
    assert imported_by("import liukfu") == {"liukfu"}


def test_importing_the_command_does_not_import_textual() -> None:
    assert not imported_by("import liukfu.cli") & {"textual", "rich"}


@pytest.mark.slow
def test_a_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("liukfu-*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    package = {
        file.relative_to(source).as_posix() for file in tracked_files() if source in file.parents
    }
    assert package
    assert package <= held
    assert "liukfu/py.typed" in held
