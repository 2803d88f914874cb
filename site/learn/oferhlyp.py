"""The guided first game of Oferhlýp, in the order of its rules page."""

from __future__ import annotations

from learn.lesson import Does, Jumps, Lands, Lesson, Safe, Task, Wins, Written

START = "MMMKMMM/MMMMMMM/......./......./......./mmmmmmm/mmmkmmm D"

LESSONS = (
    Lesson(
        title="A step",
        text="The dark tokens are yours. A token may step to any empty square right beside it, "
        "also diagonally. Select the token, then the square.",
        keys="With the keyboard, go to each with the arrow keys and press Enter.",
        goal="Step forward with a man of your front row.",
        position=START,
        tasks=(Task((Written("-", "a step"),), "D2-D3"),),
        done="Men and king step alike: one square, also diagonally and backwards.",
    ),
    Lesson(
        title="A leap over your own",
        text="A token may leap over one of its own side that stands right beside it, to the empty "
        "square just beyond. Nothing happens to the token in between, and the turn ends.",
        goal="Bring a man of your back row out, over a man in front of it.",
        position=START,
        tasks=(Task((Written("~", "a leap over your own man"),), "E1~E3"),),
        done="Two squares in one turn. That is how the back row gets out.",
    ),
    Lesson(
        title="An attack",
        text="Leap over an enemy right beside you, to an empty square just beyond, and it is hit: "
        "it turns over to half strength and stays where it is.",
        goal="Hit one of Light's men.",
        position="...K.../......./..m.m../...M.../....m../.....m./...k... D",
        tasks=(Task((Does("hit", name="tokens"),), "D4xF2"),),
        done="It now shows its smaller side. The man on E5 was safe from you, because another "
        "stands right behind it.",
    ),
    Lesson(
        title="Two lives",
        text="Each token has two lives. Thick discs with a doubled rune have both, thin ones have "
        "only one left. A thin one that is hit leaves the board.",
        goal="Remove one of Light's men.",
        position="...K.../......./......./..mMn../......./......./...k... D",
        tasks=(Task((Does("remove", name="tokens"),), "D4xF4"),),
        done="One hit took the first life, the other the second. Removed tokens don't come back.",
    ),
    Lesson(
        title="A chain",
        text="After an attack the same token may attack again from where it landed. Select "
        "the next square to go on; to stop sooner, select the token again or Finish turn.",
        goal="Hit two of Light's men in one turn.",
        position="...K.../.M...../..m..../....m../......./......./...k... D",
        tasks=(Task((Does("hit", 2, name="tokens"),), "B2xD4xF4"),),
        done="Two hits in one turn. Only attacks can be chained like this, not steps or leaps over "
        "your own.",
    ),
    Lesson(
        title="Once round",
        text="A chain may turn in any direction. It may hit each token only once in a turn, and it "
        "may come back to where it began.",
        goal="Hit four of Light's men in one turn.",
        position="...K.../......./..Mm.../..m.m../...m.../......./...k... D",
        tasks=(Task((Does("hit", 4, name="tokens"), Jumps(4)), "C3xE3xE5xC5xC3"),),
        done="Four lives, and your man stands where it stood. Empty squares between tokens are "
        "what chains live on.",
    ),
    Lesson(
        title="Somebody at your back",
        text="An attack needs an empty square behind you. If one of your own stands there, nobody "
        "can leap over you in that line.",
        goal="Bring a man to D4, right before Light's man, so that Light can't hit it.",
        position="...K.../...M.../...M.../......./...m.../......./...k... D",
        tasks=(Task((Lands(("D4",), "a move to D4"), Safe()), "D2~D4"),),
        done="The man that you leapt over stands behind you. Leap into contact, don't step.",
    ),
    Lesson(
        title="Guard your king",
        text="The game is lost with the king, and the king has two lives like every token. Light's "
        "man on C1 could leap over it to E1.",
        goal="Move so that Light can't hit any of yours.",
        position="..mK.../.....M./......./......./......./......./...k... D",
        tasks=(Task((Safe(),), "F2-E1"),),
        done="On its first square a king can be attacked along the row only. One man beside it is "
        "guard enough.",
    ),
    Lesson(
        title="Remove the king",
        text="Remove the other king and you win. Light's king has both its lives, so you need two "
        "turns, and Light moves in between.",
        goal="Hit Light's king, and remove it on your next turn.",
        position="...K.../......./.m...../M....../.....m./......./..Mk... D",
        tasks=(
            Task((Does("hit", piece="king"),), "C7xE7", reply="D7xF7"),
            Task((Wins(),), "E7xG7"),
        ),
        done="Light's king hit back, and that was its end. You now know enough for a first game.",
    ),
)
