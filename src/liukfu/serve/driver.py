"""How the process of a visitor draws: through its standard streams, for the server."""

from __future__ import annotations

import os
from typing import Any

from textual import messages
from textual.app import App
from textual.drivers.web_driver import WebDriver

WINDOW = "LIUKFU_WINDOW"
"""The environment variable with the window's first size: ``80x24``."""


class TableDriver(WebDriver):
    """Textual's driver for servers. It knows the window's size from the first frame on, and
    ends the program when the server is gone.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        width, _, height = os.environ.get(WINDOW, "80x24").partition("x")
        super().__init__(app, debug=debug, mouse=mouse, size=size or (int(width), int(height)))

    def run_input_thread(self) -> None:
        """Read keys until there will be no more."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())
