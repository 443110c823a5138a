"""Fields and forms: what keys do with them, without a screen."""

from liukfu.tui.forms import ChoiceField, Form, Option, TextField
from liukfu.words import width

OPTIONS = (Option("a", "A"), Option("b", "B", "about b"), Option("c", "C"))


def typed(*keys: str, value: str = "", digits: bool = False, most: int = 64) -> TextField:
    field = TextField("x", "X", value, digits=digits, most=most)
    for key in keys:
        if not field.key(key):
            field.type(key)
    return field


def test_text_goes_in_at_the_cursor() -> None:
    field = typed("a", "c", "left", "b")
    assert field.value == "abc"
    assert field.cursor == 2


def test_editing_keys_do_what_they_are_called() -> None:
    assert typed("a", "b", "backspace").value == "a"
    assert typed("a", "b", "home", "delete").value == "b"
    assert typed("a", "b", "home", "x", "end", "y").value == "xaby"
    assert typed("backspace", "left", "delete", "right").value == ""


def test_what_cannot_be_printed_is_left_out() -> None:
    field = typed()
    field.type("a\x1b[31m\u202eb\n")
    assert field.value == "a[31mb"
    assert not field.type("\x07")


def test_a_line_takes_no_more_than_it_may() -> None:
    assert typed(*"abcdef", most=4).value == "abcd"
    assert typed(*"1a2b", digits=True).value == "12"


def test_the_part_that_is_shown_holds_the_cursor_and_fits() -> None:
    for text in ("", "short", "a very long line indeed, longer than its place", "六虎" * 20):
        field = typed(value=text)
        for _step in range(len(text) + 2):
            before, at, after = field.window(12)
            assert width(before + at + after) <= 12
            assert before + at + after in text + " "
            field.key("left")
        assert field.window(12)[0] == ""


def test_a_choice_goes_round_its_ends() -> None:
    field = ChoiceField("x", "X", OPTIONS, "b", about="usual")
    assert field.about == "about b"
    field.move(1)
    field.move(1)
    assert (field.value, field.about) == ("a", "usual")
    field.move(-1)
    assert field.value == "c"


def test_an_unknown_value_leaves_a_choice_as_it_is() -> None:
    field = ChoiceField("x", "X", OPTIONS, "no such value")
    assert field.value == "a"


def test_rows_and_fields_are_gone_through_round_the_ends() -> None:
    one, two, three = (TextField(name, name) for name in "abc")
    form = Form([[one, two], [three]])
    form.step(1)
    assert form.field is two
    form.move(1)
    assert form.field is three
    form.move(1)
    assert form.field is two
    form.step(-1)
    form.step(-1)
    assert form.field is three
