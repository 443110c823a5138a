"""Records of matches: JSON in and out, checked on the way in (Rules §12).

>>> from liukfu.records import dumps, loads, replay
>>> record = loads(text)          # the form is checked, or RecordError is raised
>>> replay(record).faults         # the play is checked; () when all of it agrees
"""

from liukfu.records.faults import Fault, Problem, RecordError
from liukfu.records.reading import MAX_BYTES, loads, read_record
from liukfu.records.replay import Replay, replay
from liukfu.records.schema import (
    MATCH_ID,
    Branch,
    DealRecord,
    PlayerRecord,
    Record,
    ResultRecord,
    RuleOptions,
)
from liukfu.records.writing import RecordWriter, deal_record, dumps, result_record

__all__ = [
    "MATCH_ID",
    "MAX_BYTES",
    "Branch",
    "DealRecord",
    "Fault",
    "PlayerRecord",
    "Problem",
    "Record",
    "RecordError",
    "RecordWriter",
    "Replay",
    "ResultRecord",
    "RuleOptions",
    "deal_record",
    "dumps",
    "loads",
    "read_record",
    "replay",
    "result_record",
]
