"""Functions compiled to machine code, and the few instructions on bits that they need.

Numba compiles the functions marked with `compiled`. A set of squares is a signed 64-bit integer
with bit ``8 * row + column``; no board has eight rows, so it is never negative.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function as machine code that lets other threads run.

    It is compiled anew each time: what Numba keeps of functions that call themselves has crashed.
    """
    return cast("F", numba.njit(nogil=True)(function))


def _unary(build: Callable[[Any, Any], Any]) -> Any:
    """A function of one 64-bit integer that is one machine instruction."""

    def instruction(context: Any, operand: Any) -> Any:
        del context, operand
        return types.int64(types.int64), lambda _, builder, __, values: build(builder, values[0])

    return intrinsic(instruction)


def _shifted(context: Any, bits: Any, by: Any) -> Any:
    del context, bits, by
    code = types.int64(types.int64, types.int64)
    return code, lambda _, builder, __, values: builder.lshr(values[0], values[1])


count: Callable[[int], int] = _unary(lambda builder, bits: builder.ctpop(bits))
"""The number of squares in a set."""
reversed_bits: Callable[[int], int] = _unary(lambda builder, bits: builder.bitreverse(bits))
"""All 64 bits in the opposite order."""
swapped_bytes: Callable[[int], int] = _unary(lambda builder, bits: builder.bswap(bits))
"""The eight bytes in the opposite order: a board's rows upside down."""
shifted: Callable[[int, int], int] = cast("Any", intrinsic(_shifted))
"""The first number's bits moved right by the second, with zeros from the left."""
