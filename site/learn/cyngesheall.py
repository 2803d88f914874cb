"""The guided first game of Cyngesheall, in the order of its rules page."""

from __future__ import annotations

from learn.lesson import Does, Lands, Lesson, Moves, Safe, Task, Wins, WinsNext

START = "kmmm.../mcm..../mm...../m.....M/.....MM/....MCM/...MMMK D"

LESSONS = (
    Lesson(
        title="Men slide",
        text="The dark pieces are yours. A man slides along its row or column, as far as the "
        "squares are empty. Select the man, then the square.",
        keys="With the keyboard, go to each with the arrow keys and press Enter.",
        goal="Bring a man to D4, in the middle of the board.",
        position=START,
        tasks=(Task((Moves("man", "a man"), Lands(("D4",), "a move to D4")), "D7-D4"),),
        done="Your king, with the rune that looks like an F, moves in the same way.",
    ),
    Lesson(
        title="The commander",
        text="Each side has one commander, the piece with the thorn. It slides along rows and "
        "columns, and along diagonals too.",
        goal="Bring your commander to D4 in one move.",
        position=START,
        tasks=(
            Task((Moves("commander", "the commander"), Lands(("D4",), "a move to D4")), "F6-D4"),
        ),
        done="No other piece moves along diagonals.",
    ),
    Lesson(
        title="Capture between two",
        text="Move so that an enemy stands right between the piece you moved and another of yours, "
        "in a row or a column. It is captured and leaves the board.",
        goal="Capture a light man.",
        position="k....../.m...../..Mm.../......./....M../......./......K D",
        tasks=(Task((Does("remove"),), "E5-E3"),),
        done="Your man on C3 and the one that came to E3 caught it between them.",
    ),
    Lesson(
        title="Several at once",
        text="One move captures every enemy that it shuts in. Each needs a piece of yours on its "
        "far side, in line with the piece that moved.",
        goal="Capture two of Light's men with one move.",
        position="k....../...M.../...m.../....mM./...M.../m.M..../......K D",
        tasks=(Task((Does("remove", 2),), "D5-D4"),),
        done="Your move shut in both of them.",
    ),
    Lesson(
        title="Going in between is safe",
        text="Nobody is captured on their own turn. A piece that moves between two enemies is "
        "safe, then and while it stays.",
        goal="Go between two of Light's men and capture the third.",
        position="k....../...M.../...m.../..m.m../......./...M.../......K D",
        tasks=(Task((Does("remove"),), "D6-D4"),),
        done="D4 lies between two light men, and yours stands there unharmed.",
    ),
    Lesson(
        title="Capture the commander",
        text="The commander is captured like a man. It moves along diagonals too, but like every "
        "piece it captures along rows and columns only.",
        goal="Capture Light's commander.",
        position="k....../......./..m..../.Mc..../......./..M..C./......K D",
        tasks=(Task((Does("remove", piece="commander"),), "F6-D4"),),
        done="Without its commander, Light has no piece that moves along diagonals.",
    ),
    Lesson(
        title="Look before you leave",
        text="Light could come to your man's other side now and capture it. At the edge a piece "
        "can be captured along the edge only, and in a corner not at all.",
        goal="Move so that Light can't capture anything.",
        position="k....../......./....m../..mM.../......./....m../......K D",
        tasks=(Task((Safe(),), "D4-D7"),),
        done="Look for this before each move: in a game nobody warns you.",
    ),
    Lesson(
        title="Capture the king",
        text="A king is captured like any other piece, and that wins the game. There is no check.",
        goal="Capture Light's king.",
        position="......./.m..m../...Mk../......./......./.M...../.C....K D",
        tasks=(Task((Does("remove", piece="king"), Wins()), "B7-F3"),),
        done="Light's king is captured, and you have won.",
    ),
    Lesson(
        title="The far corner",
        text="There is a second way to win: bring your king to the corner where Light's king "
        "began, A1. It goes like a man, any number of squares along a row or column.",
        goal="Bring your king to A1 in two turns, by a way that Light can't close in between.",
        position="......./....Mmk/......./...K.../..m..../......M/..C.... D",
        tasks=(
            Task((Moves("king", "your king"), WinsNext()), "D4-A4", reply="C5-A5"),
            Task((Wins(),), "A4-A1"),
        ),
        done="Your king is in the far hall, and the game is won. Those are the two ways to win.",
    ),
)
