"""The games at a terminal: play, read records, count move trees, let bots play, solve, begin one.

python -m game play maerstanas
python -m game perft maerstanas --depth 3 --set specials=off --moves "E4;D4"
python -m game arena maerstanas 5 greedy --games 400 --seed 1
python -m game solve maerstanas --set board=3 --set specials=off
python -m game show game.txt --ply 12
python -m game check *.txt
python -m game new raven
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from game import record, terminal
from game.core import GAMES, GameError, name_of, perft
from game.match import Match

HELP = """Type a move in the game's notation, or:
  moves   list the legal moves        undo   take back a move
  score   show the points, if any     redo   bring it back
  draw    agree on a draw             resign give up the game
  help    show this                   quit   leave"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit status: 0, or 1 for a bad record, 2 for other errors."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes that are not text, and letters that the terminal lacks, are replaced.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        run: Callable[[argparse.Namespace], int | None] = given.run
        status = run(given) or 0
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader, such as `head`, has enough; the rest of the output is discarded.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except GameError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m game", description="Abstract games on 7×7.")
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, run, about in (
        ("perft", _perft, "count the move sequences of a given length, split by the first move"),
        ("play", _play, "play a game, two people at one terminal"),
        ("arena", _arena, "set two bots or levels against each other and see who is stronger"),
        (
            "solve",
            _solve,
            "say what a position is worth with best play, and whether that is proved",
        ),
    ):
        command = commands.add_parser(name, help=about, description=about)
        command.set_defaults(run=run)
        command.add_argument("game", choices=tuple(GAMES))
        command.add_argument(
            "--set",
            action="append",
            default=[],
            metavar="OPTION=CHOICE",
            help="an option of the game, as specials=off; may be given again",
        )
        command.add_argument(
            "--moves", default="", metavar="MOVES", help='moves from the start, as "E4;T E5"'
        )
        if name == "arena":
            _add_arena(command)
        if name == "perft":
            command.add_argument("--depth", type=_count, required=True, help="number of plies")
        if name == "solve":
            _add_limits(command)
    _add_records(commands)
    about = "write the file of a new game, complete and small, for you to change"
    new = commands.add_parser("new", help=about, description=about)
    new.set_defaults(run=_new)
    new.add_argument("name", metavar="NAME", help="what to call it, in small letters from a to z")
    return parser


def _add_records(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    about = "show a record: the players, the board, the moves and the result"
    show = commands.add_parser("show", help=about, description=about)
    show.set_defaults(run=_show)
    show.add_argument("file", metavar="FILE", help="the record; - is the standard input")
    show.add_argument("--ply", type=_ply, metavar="N", help="the board after so many plies")
    about = "check records: every move, and the result"
    check = commands.add_parser("check", help=about, description=about)
    check.set_defaults(run=_check)
    check.add_argument("files", metavar="FILE", nargs="+", help="a record; - is the standard input")


def _add_arena(command: argparse.ArgumentParser) -> None:
    for side in ("a", "b"):
        command.add_argument(side, metavar=side.upper(), help="a level, 1 to 8, or a bot's name")
    for name, kind, default, about in (
        ("games", _count, 400, "how many; each two have one opening and swapped colours"),
        ("seed", _count, 1, "what openings and bots draw from"),
        ("opening", _ply, 2, "plies drawn at random, after the moves if any are given"),
        ("jobs", _count, 1, "processes that play at the same time"),
    ):
        command.add_argument(f"--{name}", type=kind, default=default, help=about)
    _add_limits(command)


def _add_limits(command: argparse.ArgumentParser) -> None:
    command.add_argument("--nodes", type=_count, help="positions to look at for a move")
    command.add_argument("--seconds", type=_seconds, help="time to take for a move")
    command.add_argument("--json", action="store_true", help="print one line of JSON")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number: write 1 or more")
    return int(text)


def _ply(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a ply: write 0 or more")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a time: write seconds, as 60 or 0.5")
    return seconds


def _options(given: argparse.Namespace) -> dict[str, str]:
    options = {}
    for setting in given.set:
        key, equals, choice = setting.partition("=")
        if not equals:
            raise GameError(f"--set {setting!r}: write OPTION=CHOICE, as specials=off")
        options[key.strip()] = choice.strip()
    return options


def _arena(given: argparse.Namespace) -> None:
    from game.ai import arena, results  # late: play at a terminal must not wait for bots to load

    setting = arena.Setting(given.game, _options(given), given.opening, _texts(given))
    setting.begun()  # reports wrong options and moves at once
    contest = arena.Contest(
        setting,
        given.a,
        given.b,
        arena.Limits(given.nodes, given.seconds),
        given.seed,
    )
    played = arena.results(contest, given.games, given.jobs)
    tally = arena.count(contest, played)
    if given.json:
        figure = contest.record() | tally.record() | results.tally(played)
        print(json.dumps(figure, ensure_ascii=False), flush=True)
    else:
        print(f"{contest}: {tally}", flush=True)


def _solve(given: argparse.Namespace) -> None:
    from game.ai import arena, solver  # late, as above

    match = _match(given)
    if match.outcome is not None:
        raise GameError(
            f"there is nothing to solve: the game is over, {terminal.result(match.outcome)}"
        )
    limits = arena.Limits(given.nodes, given.seconds)
    solution = solver.solve(match, _options(given), limits)
    print(json.dumps(solution.record(), ensure_ascii=False) if given.json else solution)


def _match(given: argparse.Namespace) -> Match:
    """The match that the options and moves on the command line lead to. Raises `GameError`."""
    match = Match(GAMES[given.game], _options(given))
    for text in _texts(given):
        match.play(match.game.parse(match.state, text))
    return match


def _texts(given: argparse.Namespace) -> tuple[str, ...]:
    """The moves on the command line, one by one."""
    return tuple(filter(None, map(str.strip, given.moves.split(";"))))


def _show(given: argparse.Namespace) -> int:
    try:
        print(terminal.shown(record.loads(terminal.content(given.file)), given.ply))
    except record.RecordError as error:
        print(_where(given.file, error), file=sys.stderr)
        return 1
    return 0


def _check(given: argparse.Namespace) -> int:
    status = 0
    for file in given.files:
        try:
            print(f"{file}: {terminal.checked(file)}")
        except record.RecordError as error:
            print(_where(file, error))
            status = max(status, 1)
        except terminal.UnreadableError as error:
            print(error)
            status = 2
    return status


def _where(file: str, error: record.RecordError) -> str:
    """The error in the form in which editors find its place."""
    return f"{file}:{error.line}:{error.column}: {error.problem}; expected {error.expected}"


def _new(given: argparse.Namespace) -> None:
    from game import scaffold  # late: nobody else needs the template

    path = scaffold.write(given.name)
    print(
        f"Wrote {path}. To play it, add it to the line in game/core.py that lists the games:\n\n"
        f"    {scaffold.line_of_games(given.name)}\n\n"
        f"Then run: python -m game play {given.name}"
    )


def _perft(given: argparse.Namespace) -> None:
    match = _match(given)
    game, state = match.game, match.state
    total = 0
    for move in game.legal_moves(state):
        count = perft(game, game.play(state, move).state, given.depth - 1)
        print(f"{game.notation(state, move)}: {count}")
        total += count
    print(f"Total: {total}")


def _play(given: argparse.Namespace) -> None:
    match = _match(given)
    print(f"{match.game.title}. {HELP}")
    while True:
        print(f"\n{terminal.board(match)}\n")
        try:
            text = input(_prompt(match)).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return
        if text.lower() == "quit":
            return
        if text:
            print(_answer(match, text))


def _answer(match: Match, text: str) -> str:
    """What happened when the typed command or move was carried out, or why it was refused."""
    command = _COMMANDS.get(text.lower())
    try:
        if command is not None:
            return command(match)
        before = match.state
        move = match.game.parse(before, text)
        match.play(move)
        return match.game.describe(before, move)
    except GameError as error:
        return f"{error}. Type help for the commands." if match.outcome is None else f"{error}."


def _moves(match: Match) -> str:
    moves = match.game.legal_moves(match.state)
    return (
        "  ".join(match.game.notation(match.state, move) for move in moves) or "The game is over."
    )


def _score(match: Match) -> str:
    return terminal.points(match.game, match.state) or "This game has no points."


def _undo(match: Match) -> str:
    return "Undone." if match.undo() else "There is nothing to undo."


def _redo(match: Match) -> str:
    return "Redone." if match.redo() else "There is nothing to redo."


def _draw(match: Match) -> str:
    match.agree_draw()
    return "Both agree on a draw."


def _resign(match: Match) -> str:
    player = match.state.to_move
    match.resign(player)
    return f"{name_of(player)} resigns."


_COMMANDS: dict[str, Callable[[Match], str]] = {
    "help": lambda match: HELP,
    "moves": _moves,
    "score": _score,
    "undo": _undo,
    "redo": _redo,
    "draw": _draw,
    "resign": _resign,
}


def _prompt(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return f"{name_of(match.state.to_move)} to move: "
    return f"{terminal.result(outcome)}. Type undo or quit: "


if __name__ == "__main__":
    sys.exit(main())
