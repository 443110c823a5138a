"""The step of the build that compiles the catalogues of texts, for wheels and editable installs.

The compiled ones (.mo) are no part of the repository and of the sdist: they are made anew from
the catalogues (.po) wherever the package is built.
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Compiles all catalogues in the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile them where they lie, and have them put into what is built."""
        if self.target_name == "sdist":
            return
        build_data["artifacts"].append("*.mo")
        for source in Path(self.root).glob("src/liukfu/locale/*/LC_MESSAGES/*.po"):
            with source.open("rb") as file:
                catalogue = read_po(file, locale=source.parent.parent.name, domain=source.stem)
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
