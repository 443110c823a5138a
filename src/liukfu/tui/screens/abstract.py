"""Bases of screens that leave something to the screens made of them."""

from __future__ import annotations

from abc import ABCMeta
from typing import Any, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.message_pump import MessagePump, _MessagePumpMeta


class AbstractScreen(ABCMeta, _MessagePumpMeta):
    """The class of a screen that has abstract methods: it cannot be opened itself."""


class InFront(MessagePump):
    """To be mixed into a screen: it does nothing any more once another lies over it. Keys that
    are struck quickly wait in a row for the screen that was in front when they came.
    """

    @property
    def in_front(self) -> bool:
        """Whether nothing lies over it."""
        return self is cast("Any", self.app.screen)

    async def on_event(self, event: events.Event) -> None:
        """Drop keys that were for another moment."""
        if not isinstance(event, events.Key) or self.in_front:
            await super().on_event(event)

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close with an answer; only once."""
        if self not in cast("list[Any]", self.app.screen_stack):
            return AwaitComplete()
        closing: Any = super()
        return cast("AwaitComplete", closing.dismiss(result))
