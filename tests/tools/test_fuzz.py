"""`make fuzz` finds the faults it looks for; a small part of it runs here."""

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from game import link, record
from tools import fuzz
from tools.fuzz_parsers import Parser, parsers
from tools.fuzz_texts import MATCHES

PARSERS = {parser.name: parser for parser in parsers()}


@pytest.mark.parametrize("name", PARSERS)
def test_parsers_raise_only_their_own_errors_and_soon(name: str) -> None:
    tally = fuzz.fuzz(PARSERS[name], 40)
    assert tally.read + tally.refused >= 20


def parser(read: Callable[[str], object], *errors: type[Exception]) -> Parser:
    return Parser("a parser", read, st.text(), errors, 1)


def test_an_error_that_is_not_its_own_is_found() -> None:
    with pytest.raises(json.JSONDecodeError):
        fuzz.fuzz(parser(json.loads, KeyError), 10)
    assert fuzz.fuzz(parser(json.loads, json.JSONDecodeError), 10).refused


def test_a_slow_parser_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "LIMIT", 0.005)

    def read(text: str) -> None:
        until = time.process_time() + fuzz.LIMIT
        while time.process_time() <= until:
            pass

    with pytest.raises(AssertionError, match="a parser took"):
        fuzz.fuzz(parser(read), 2)


def test_most_good_texts_are_read() -> None:
    for name, good in (("record.loads", record.dumps), ("link.decode", link.encode)):
        for match in MATCHES[:5]:
            assert PARSERS[name].read(good(match)) is not None
