"""What is wrong with a line of the settings, in words."""

from __future__ import annotations

from liukfu.store.settings import FILE, SettingProblem
from liukfu.words.language import _
from liukfu.words.plain import fit, safe

_MOST = 40
"""The cells of a line that is quoted."""


def setting_text(problem: SettingProblem) -> str:
    """One sentence: the file, the line, what is wrong, and what happens."""
    if problem.problem == "unreadable":
        return _("{file} cannot be read ({why}): the defaults are used.").format(
            file=FILE, why=safe(problem.text)
        )
    texts = {
        "syntax": _("{file}, line {line}, is not understood and not used: {text}"),
        "unknown": _("{file}, line {line}: no setting is called so: {text}"),
        "value": _("{file}, line {line}: {key} cannot be that, the default is used: {text}"),
    }
    return texts[problem.problem].format(
        file=FILE,
        line=problem.line,
        key=safe(problem.key),
        text=fit(safe(problem.text.strip()), _MOST),
    )
