"""The guided first game of Mǽrstánas, in the order of its rules page."""

from __future__ import annotations

from learn.lesson import Bars, Does, Gains, KeepsOwn, Lands, Lesson, Moves, Task, Wins

PLAIN = {"specials": "off"}

LESSONS = (
    Lesson(
        title="Place a stone",
        text="The dark stones are yours. On your turn, place one on an empty square.",
        keys="With the keyboard, go there with the arrow keys and press Enter.",
        goal="Place a stone right beside Light's stone.",
        position="......./......./......./...s.../......./......./....... D - -",
        options=PLAIN,
        tasks=(Task((Lands(("C4", "E4", "D3", "D5"), "right beside Light's stone"),), "E4"),),
        done="A stone never moves once it is placed. Now it would be Light's turn.",
    ),
    Lesson(
        title="Hinges are points",
        text="Two of your stones side by side share a hinge, and each hinge is a point. Stones "
        "that touch only at their corners share nothing.",
        goal="Score three points with one stone.",
        position="......./......./...S.s./..S.S../.s...s./......./....... D - -",
        options=PLAIN,
        tasks=(Task((Gains(3),), "D4"),),
        done="Three of your own stones beside it, three hinges, three points.",
        hinges=True,
    ),
    Lesson(
        title="Edges count as well",
        text="The edge of the board makes a hinge too. A stone at the edge scores a point for it, "
        "even if it stands alone.",
        goal="Score two points with a stone that stands alone.",
        position="......./......./..sS.../...s.../....S../......./....... D - -",
        options=PLAIN,
        tasks=(Task((Lands(("A1", "G1", "A7", "G7"), "a square with two edges"), Gains(2)), "A1"),),
        done="A corner touches two edges: two points with one stone.",
        hinges=True,
    ),
    Lesson(
        title="Never four",
        text="No stone may have four hinges. Here every neighbour counts, dark or light, and so do "
        "edges. Squares where you may not place have no dot.",
        goal="Place a stone in one of the two holes: between the stones around C3, or around E5.",
        position="......./..s..../.S.s.../....s../...S.S./....s../....... D - -",
        options=PLAIN,
        tasks=(Task((Lands(("C3", "E5"), "one of the two holes"),), "C3"),),
        done="C3 still has a free side. A stone on E5 would have had four neighbours.",
    ),
    Lesson(
        title="A full stone bars a square",
        text="A stone with three hinges is full. Nobody may fill its last free side, because that "
        "would be its fourth hinge.",
        goal="Make your stone on D4 full, so that Light may not go to D5.",
        position="......./......./......./..SSs../......./......./....... D - -",
        options=PLAIN,
        tasks=(Task((Bars("D5"),), "D3"),),
        done="D5 is now barred to both of you. Squares are fenced off like this all through a "
        "game.",
    ),
    Lesson(
        title="The thunder-stone",
        text="Each of you has one thunder-stone in the tray, to use once. It goes on any empty "
        "square and removes every stone on its four sides, your own too. Select it, then the "
        "square.",
        keys="Or press T to select it.",
        goal="Remove three of Light's stones, and none of yours.",
        position="......./....s../...s.s./.s...../s.s..../.S...../....... D T T",
        tasks=(Task((Does("remove", 3, name="stones"), KeepsOwn()), "T E3"),),
        done="Three stones are gone, though nobody scores for that. Your thunder-stone is now an "
        "ordinary stone.",
    ),
    Lesson(
        title="The Woden-stone",
        text="Your Woden-stone takes the place of one of Light's stones. From then on it scores "
        "for you. Select it, then a light stone.",
        keys="Or press W to select it.",
        goal="Gain three points with the Woden-stone.",
        position="......./.s...../...S.../..SsS../......./.ss..../....... D W W",
        tasks=(Task((Moves("woden", "the Woden-stone"), Gains(3)), "W D4"),),
        done="Three new hinges at once. Many players keep this stone until late in the game.",
    ),
    Lesson(
        title="Passing",
        text="You pass only if you can't place anything. Here every empty square is barred to you, "
        "but Light still has a thunder-stone. Select Pass in your tray.",
        keys="Or press P.",
        goal="Pass. Light's thunder then makes room: use it to score two points with one stone.",
        position=".SS.S.S/.sS.ss./SSsss.S/w..ST../SSs.ssS/.SSSs.W/ss.s.s. D - T",
        tasks=(
            Task((), "Pass", reply="T G7"),
            Task((Gains(2),), "G6"),
        ),
        done="One turn you had no move, and the next you are back in the game.",
    ),
    Lesson(
        title="The end of the game",
        text="The game is over when nobody can place a stone, and more points win. You have 14, "
        "Light has 15, and few squares are left.",
        goal="Win the game with one stone.",
        position="s.Ss.s./SS.SSSs/.SssS../.ss.SSs/.sSss.S/sS.Ss.s/S.sS... D - -",
        options=PLAIN,
        tasks=(Task((Wins(),), "G7"),),
        done="Two edges make it 16 to 15, and Light has no square left. That is the whole game.",
    ),
)
