"""The settings: each is taken at once and kept for good."""

from __future__ import annotations

from liukfu.environment import draws_ascii
from liukfu.store.settings import (
    WARMEST,
    Settings,
    load_settings,
    save_settings,
    settings_file,
)
from liukfu.tui.asking import draws_wide
from liukfu.tui.forms import ChoiceField, Form, Option, TextField
from liukfu.tui.opening import trouble
from liukfu.tui.screens.form import FormPage
from liukfu.tui.seating import kinds
from liukfu.tui.settings import PACES, TableSettings
from liukfu.tui.table import Command
from liukfu.tui.widgets.form import paint_form
from liukfu.tui.widgets.paint import Picture
from liukfu.words import LANGUAGES, _, safe
from liukfu.words.language import own_name, sentences, unwritten_text
from liukfu.words.settings import setting_text


class SettingsScreen(FormPage):
    """Name, bots, pace, symbols, colours."""

    def __init__(self) -> None:
        loaded = load_settings()
        self._saved = loaded.settings
        self._changed: set[str] = set()
        """The settings that were changed here."""
        super().__init__(settings_form(self._in_use()))
        self.notes = tuple(setting_text(problem) for problem in loaded.problems)

    def heading(self) -> str:
        """What stands in the header."""
        return _("Settings")

    def picture(self, width: int, height: int) -> Picture:
        """The form."""
        return paint_form(
            self.form,
            self.symbols,
            width,
            height,
            headings={0: _("You and the bots"), 5: _("The screen")},
            notes=self.notes,
            buttons=[Command("Enter", _("Done"), "accept")],
        )

    def _in_use(self) -> Settings:
        """The settings, but for how it looks what the command line has put in their place."""
        looks = self._app.settings
        symbols = self._saved.symbols
        if looks.ascii and not draws_ascii(symbols):
            symbols = "ascii"
        elif looks.wide and not (looks.ascii or draws_wide(symbols)):
            symbols = "wide"
        return self._saved._replace(theme=looks.theme, symbols=symbols)

    @property
    def chosen(self) -> Settings:
        """What the form says."""
        return chosen_settings(self.form)

    @property
    def kept(self) -> Settings:
        """What is kept: the settings with what was changed here. What the command line asked for
        holds for one run.
        """
        chosen = self.chosen._asdict()
        return self._saved._replace(**{name: chosen[name] for name in self._changed})

    def changed(self) -> None:
        """Take on what was chosen, and keep it; a name that is typed is kept at its end."""
        name = self.form.field.name
        self._changed.add("bots" if name in ("bot1", "bot2") else name)
        if isinstance(self.form.field, ChoiceField):
            self._keep()
            self._take_on()
            if self.form.field.name == "language":
                self._app.speak(self.chosen.language)
                self.notes = (unwritten_text(),) if unwritten_text() else ()

    def language_changed(self) -> None:
        """Say what the form says in the language that is spoken now."""
        at = self.form.field.name
        self.form = settings_form(self.chosen)
        self.form.focus(at)

    def action_row(self, step: int) -> None:
        """Go to another row."""
        self._keep()
        super().action_row(step)

    def action_field(self, step: int) -> None:
        """Go to another field."""
        self._keep()
        super().action_field(step)

    def action_accept(self) -> None:
        """Go back; all is kept."""
        self.action_back()

    def action_back(self) -> None:
        """Go back; all is kept."""
        if self._keep():
            super().action_back()

    def action_leave(self) -> None:
        """End the program; all is kept."""
        if self._keep():
            super().action_leave()

    def _keep(self) -> bool:
        """Write what was chosen. Where that fails it is told, once."""
        if self.kept == self._saved:
            return True
        self._saved = self.kept
        try:
            save_settings(self._saved)
        except OSError as error:
            line = _("The settings could not be saved: {problem}")
            self.notes = (line.format(problem=trouble(error)),)
            self.repaint()
            return False
        return True

    def _take_on(self) -> None:
        chosen, before = self.chosen, self._app.settings
        if "pace" not in self._changed:
            chosen = chosen._replace(pace=before.pace)
        self._app.dress(
            TableSettings.of(
                chosen,
                ascii=draws_ascii(chosen.symbols),
                wide=draws_wide(chosen.symbols),
                no_color=before.no_color,
            )
        )


def chosen_settings(form: Form) -> Settings:
    """The settings that a form of :func:`settings_form` says."""
    return Settings(
        name=form.value("name"),
        bots=(form.value("bot1"), form.value("bot2")),
        pace=float(form.value("pace")),
        symbols=form.value("symbols"),  # type: ignore[arg-type]  # one of the options
        theme=form.value("theme"),  # type: ignore[arg-type]  # one of the options
        think=int(form.value("think")),
        language=form.value("language"),
        contrast=form.value("contrast"),  # type: ignore[arg-type]  # one of the options
        warmth=int(form.value("warmth")),
        grain=int(form.value("grain")),
        motion=form.value("motion") == "on",
    )


def settings_form(settings: Settings) -> Form:
    """The form of the settings, filled in."""
    later = _("For new matches.")
    bots = tuple(bot._replace(about=sentences((bot.about, later))) for bot in kinds()[1:])
    about = _(
        "What you are called at the table and in the history. All settings are kept in {path}."
    ).format(path=safe(str(settings_file())))
    return Form(
        [
            [
                TextField(
                    "name",
                    _("Your name"),
                    settings.name,
                    empty=_("You"),
                    about=about,
                )
            ],
            [ChoiceField("bot1", _("After you"), bots, settings.bots[0])],
            [ChoiceField("bot2", _("Before you"), bots, settings.bots[1])],
            [ChoiceField("pace", _("Bots' pace"), _paces(settings.pace), str(settings.pace))],
            [ChoiceField("think", _("Bots think"), _thought(settings.think), str(settings.think))],
            [ChoiceField("symbols", _("Symbols"), _symbols(), settings.symbols)],
            [ChoiceField("theme", _("Colours"), _themes(), settings.theme)],
            [ChoiceField("contrast", _("Contrast"), _contrasts(), settings.contrast)],
            [ChoiceField("warmth", _("Warmth"), _warmths(), str(settings.warmth))],
            [ChoiceField("grain", _("Grain"), _grains(), str(settings.grain))],
            [ChoiceField("motion", _("Motion"), _motions(), "on" if settings.motion else "off")],
            [ChoiceField("language", _("Language"), _languages(), settings.language)],
        ]
    )


def _paces(now: float) -> tuple[Option, ...]:
    about = _("How long a bot takes for its move, so that you can see it. < and > at the table.")
    return tuple(
        Option(str(pace), _("{seconds} seconds").format(seconds=pace) if pace else _("none"), about)
        for pace in sorted({*PACES, now})
    )


THOUGHTS = (0, 500, 1000, 2000, 5000, 10_000)
"""The times to think that are offered, in milliseconds; 0 is a fixed budget."""


def _thought(now: int) -> tuple[Option, ...]:
    fixed = _("Bots that search look at so much and no more: the same seed, the same play.")
    about = _(
        "For bots that search, from the next match on. Such a match cannot be repeated: the"
        " same cards come again, but bots may play otherwise."
    )
    return tuple(
        Option(str(time), _("{seconds} s a move").format(seconds=f"{time / 1000:g}"), about)
        if time
        else Option("0", _("a fixed budget"), fixed)
        for time in sorted({*THOUGHTS, now})
    )


def _symbols() -> tuple[Option, ...]:
    return (
        Option("auto", _("as the terminal can"), _("Chinese and lines where they can be drawn.")),
        Option("cjk", _("Chinese and lines"), _("For a terminal with UTF-8 and Chinese letters.")),
        Option("wide", _("Chinese, no lines"), _("For a terminal that draws lines too wide.")),
        Option("ascii", _("ASCII alone"), _("No Chinese, no lines: every terminal draws it.")),
    )


def _themes() -> tuple[Option, ...]:
    return (
        Option("dark", _("dark"), _("Light letters on a dark table.")),
        Option("light", _("light"), _("Dark letters on a light table.")),
        Option("colourblind", _("safe suits"), _("Suits that all eyes can tell apart.")),
        Option("terminal", _("the terminal's"), _("The colours and the ground of your terminal.")),
        Option("mono", _("black and white"), _("No colours at all.")),
    )


def _contrasts() -> tuple[Option, ...]:
    about = _("How far letters stand out from what is under them.")
    return (Option("normal", _("normal"), about), Option("more", _("more"), about))


def _warmths() -> tuple[Option, ...]:
    about = _("From daylight to candle light.")
    names = (_("coolest"), _("cool"), _("neutral"), _("warm"), _("warmest"))
    return tuple(Option(str(step), name, about) for step, name in enumerate(names, start=-WARMEST))


def _grains() -> tuple[Option, ...]:
    about = _("How even the ground of the table is.")
    return tuple(
        Option(str(grain), name, about)
        for grain, name in enumerate((_("even"), _("faint"), _("plain to see")))
    )


def _motions() -> tuple[Option, ...]:
    about = _("Cards move to their places. No key ever waits for them.")
    return (Option("on", _("on"), about), Option("off", _("off"), about))


def _languages() -> tuple[Option, ...]:
    about = _("What the program speaks, at once. --lang says it for one run.")
    return (
        Option("", _("as the system says"), about),
        *(Option(one.code, own_name(one), about) for one in LANGUAGES),
    )
