"""`liukfu rules` prints the book, and says in one line what it has not."""

import subprocess
import sys

from tests.cli.running import liukfu


def test_the_rules_are_printed_whole_or_by_topic() -> None:
    whole = liukfu("rules")
    assert whole.exit_code == 0
    assert whole.stdout.startswith("The aim\n")
    assert "Leading a single" in whole.stdout
    one = liukfu("rules", "single", "lead")
    assert one.stdout.startswith("Leading a single\n")
    assert "glossary" in liukfu("rules", "--contents").stdout
    assert "Six tigers?" in liukfu("rules", "history").stdout


def test_what_the_book_has_not_is_one_line() -> None:
    none = liukfu("rules", "z\x1b[31mz")
    assert none.exit_code == 1
    assert none.stderr.count("\n") == 1
    assert "\x1b" not in none.stderr
    both = liukfu("rules", "--contents", "claim")
    assert both.exit_code == 2


def test_rules_are_printed_without_a_screen() -> None:
    program = (
        "import sys; from liukfu.cli import main\n"
        "try:\n    main(['rules', 'claim'])\nexcept SystemExit:\n    pass\n"
        "assert not {'textual', 'rich'} & {name.partition('.')[0] for name in sys.modules}"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Claim\n")
