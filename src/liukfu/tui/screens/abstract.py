"""Bases of screens that leave something to the screens made of them."""

from __future__ import annotations

from abc import ABCMeta

from textual.message_pump import _MessagePumpMeta


class AbstractScreen(ABCMeta, _MessagePumpMeta):
    """The class of a screen that has abstract methods: it cannot be opened itself."""
