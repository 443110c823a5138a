"""From bytes to a record of the right form, or to what is wrong with it (Rules §12)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from liukfu.records.faults import Fault, Problem, RecordError
from liukfu.records.schema import FORMAT, VERSION, DealRecord, Record

MAX_BYTES = 16 * 1024 * 1024
"""The largest record that is read: some eighteen thousand deals."""
MAX_DEPTH = 64
"""How deep a record may be nested, with all that is kept under ``x``."""

Form = TypeVar("Form", Record, DealRecord)


def read_record(path: str | Path) -> Record:
    """The record in a file.

    Raises:
        OSError: the file cannot be read.
        RecordError: it holds no record of the right form.
    """
    with Path(path).open("rb") as file:
        return loads(file.read(MAX_BYTES + 1))


def loads(data: bytes | str) -> Record:
    """A record from JSON. Its form is checked; the play in it is not (see ``replay``).

    Raises:
        RecordError: no record of the right form.
    """
    document = _parse(data)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RecordError(Fault(Problem.FORMAT))
    version = document.get("version")
    if type(version) is int and version != VERSION:
        raise RecordError(Fault(Problem.VERSION, found=str(version)))
    deals = document.get("deals")
    if not isinstance(deals, list):
        _convert(document, Record)
        raise RecordError(Fault(Problem.SHAPE, found="Object missing required field `deals`"))
    record = _convert({**document, "deals": []}, Record)
    return msgspec.structs.replace(record, deals=_convert_deals(deals))


def _convert_deals(deals: list[Any]) -> tuple[DealRecord, ...]:
    good: list[DealRecord] = []
    faults: list[Fault] = []
    for place, deal in enumerate(deals):
        number = deal.get("number") if isinstance(deal, dict) else None
        try:
            good.append(_convert(deal, DealRecord, f"$.deals[{place}]"))
        except RecordError as error:
            known = number if type(number) is int else None
            faults += [fault._replace(deal=known) for fault in error.faults]
    if faults:
        raise RecordError(*faults)
    return tuple(good)


def _convert(document: Any, form: type[Form], at: str = "$") -> Form:
    try:
        return msgspec.convert(document, form)
    except msgspec.ValidationError as error:
        found = str(error)
        where = f"`{at}"
        found = found.replace("`$", where) if "`$" in found else f"{found} - at {where}`"
        raise RecordError(Fault(Problem.SHAPE, found=found)) from None


def _parse(data: bytes | str) -> Any:
    if len(data) > MAX_BYTES:
        raise RecordError(Fault(Problem.TOO_LARGE, expected=str(MAX_BYTES)))
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError:
        raise RecordError(Fault(Problem.NOT_UTF8)) from None
    try:
        document = json.loads(
            text, object_pairs_hook=_unrepeated, parse_constant=_refuse, parse_float=_finite
        )
        if isinstance(document, dict | list) and _too_deep(document):
            raise RecordError(Fault(Problem.TOO_DEEP))
        if "\\ud" in text or "\\uD" in text:
            # A lone surrogate is JSON, but nothing that could ever be written again.
            json.dumps(document, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise RecordError(Fault(Problem.TOO_DEEP)) from None
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        raise RecordError(Fault(Problem.NOT_JSON, found=str(error))) from None
    except UnicodeEncodeError:
        raise RecordError(Fault(Problem.NOT_JSON, found="half a surrogate pair")) from None
    except ValueError:
        # Python refuses whole numbers of more than some thousands of digits.
        raise RecordError(Fault(Problem.NOT_JSON, found="a number is too long")) from None
    return document


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        repeated = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise RecordError(Fault(Problem.REPEATED_KEY, found=repeated))
    return found


def _too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    return bool(level)


def _refuse(constant: str) -> NoReturn:
    raise RecordError(Fault(Problem.NOT_JSON, found=f"{constant[:40]} is no number here"))


def _finite(text: str) -> float:
    number = float(text)
    if number - number != 0:
        _refuse(text)
    return number
