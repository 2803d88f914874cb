"""The mutants of a source file, made by Cosmic Ray's operators.

Cosmic Ray can replace each operator by every other. Here each has one replacement, the one that is
hardest to notice, so that a file has a few hundred mutants and not some thousands.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "build/mutants/packages"))  # last: nothing there hides a package of ours

from cosmic_ray.ast import Visitor, get_ast  # noqa: E402
from cosmic_ray.operators.provider import OperatorProvider  # noqa: E402

_NAMES = {
    "ReplaceComparisonOperator_": "Eq_NotEq NotEq_Eq Lt_LtE LtE_Lt Gt_GtE GtE_Gt Is_IsNot IsNot_Is",
    "ReplaceBinaryOperator_": "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Mod_Mul Pow_Mul "
    "RShift_LShift LShift_RShift BitOr_BitAnd BitAnd_BitOr BitXor_BitOr",
    "ReplaceUnaryOperator_Delete_": "USub Invert Not",
    "Replace": "AndWithOr OrWithAnd TrueWithFalse FalseWithTrue "
    "BreakWithContinue ContinueWithBreak",
    "": "AddNot ExceptionReplacer NumberReplacer RemoveDecorator ZeroIterationForLoop",
}
_PROVIDED = OperatorProvider()
OPERATORS: list[Any] = [
    _PROVIDED[first + last]() for first, names in _NAMES.items() for last in names.split()
]
# Where an operator between two values can stand; elsewhere a star is part of a signature.
_EXPRESSIONS = {"arith_expr", "term", "expr", "and_expr", "xor_expr", "shift_expr", "power"}
# Without them a function gives the same answers, only later.
_ONLY_FASTER = ("cache", "lru_cache", "functools.cache")


@dataclass(frozen=True)
class Mutant:
    """One small change: `place` says which of the places of the operator with that number.

    `was` is the line before, without blanks around it, and `nth` tells equal lines apart. No line
    number: what is known of a mutant holds as long as its line stays.
    """

    file: str
    operator: str
    was: str
    nth: int
    number: int
    place: int

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What tells this mutant from all others."""
        return (self.file, self.operator, self.was, self.nth)

    @property
    def lot(self) -> float:
        """A number from 0 to 1 drawn by the mutant's name, so the same in every run."""
        return int.from_bytes(sha256(repr(self.key).encode()).digest()[:6]) / 2**48

    @cached_property
    def source(self) -> str:
        """The whole file with the change."""
        visitor = _Change(OPERATORS[self.number], self.place)
        return str(visitor.walk(get_ast((ROOT / self.file).read_text("utf-8"))).get_code())

    @property
    def now(self) -> str:
        """The first line that differs, as the change leaves it."""
        before = (ROOT / self.file).read_text("utf-8").splitlines()
        after = self.source.splitlines()
        pairs = zip(before, after, strict=False)
        return next((new.strip() for old, new in pairs if old != new), "")


class _Places(Visitor):  # type: ignore[misc]  # Cosmic Ray has no types
    """The places of every operator in a tree: its number, which of its places, the first line."""

    def __init__(self) -> None:
        self.found: list[tuple[int, int, Any, Any]] = []
        self._counts: Counter[int] = Counter()

    def visit(self, node: Any) -> Any:
        for number, operator in enumerate(OPERATORS):
            for start, _ in operator.mutation_positions(node):
                self.found.append((number, self._counts[number], start, node))
                self._counts[number] += 1
        return node


class _Change(Visitor):  # type: ignore[misc]  # Cosmic Ray has no types
    """Changes one place of one operator."""

    def __init__(self, operator: Any, place: int) -> None:
        self._operator = operator
        self._left = place

    def visit(self, node: Any) -> Any:
        for index, _ in enumerate(self._operator.mutation_positions(node)):
            if self._left == 0:
                self._left = -1
                return self._operator.mutate(node, index)
            self._left -= 1
        return node


def mutants(file: str) -> list[Mutant]:
    """The mutants of a file, those left out that cannot change what it does."""
    source = (ROOT / file).read_text("utf-8")
    lines = source.splitlines()
    idle = list(_idle(ast.parse(source)))
    places = _Places()
    places.walk(get_ast(source))
    found = []
    seen: Counter[tuple[str, str]] = Counter()
    for number, place, start, node in places.found:
        name = type(OPERATORS[number]).__name__
        if any(first <= start < last for first, last in idle) or _no_fault(name, node):
            continue
        was = lines[start[0] - 1].strip()
        seen[name, was] += 1
        found.append(Mutant(file, name, was, seen[name, was], number, place))
    return found


def _no_fault(operator: str, node: Any) -> bool:
    """Whether the change would be none, or none of meaning."""
    if operator.startswith("ReplaceBinaryOperator"):
        return str(node.parent.type) not in _EXPRESSIONS
    if operator == "RemoveDecorator":
        return str(node.get_code()).strip().lstrip("@").startswith(_ONLY_FASTER)
    return False


def _idle(tree: ast.Module) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where nothing runs: annotations, and what only a type checker reads."""
    for node in ast.walk(tree):
        for each in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(each, ast.expr):
                yield _span(each)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield _span(node)
        if isinstance(node, ast.FunctionDef) and "overload" in map(
            ast.unparse, node.decorator_list
        ):
            yield (node.lineno - 1, 0), _span(node)[1]


def _span(node: ast.expr | ast.stmt) -> tuple[tuple[int, int], tuple[int, int]]:
    # Columns of `ast` count bytes, those of Cosmic Ray letters; no annotation is beyond ASCII.
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
