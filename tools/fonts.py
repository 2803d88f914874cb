"""Makes `site/fonts/junicode-subset.woff2`: the letters of Junicode that the site uses.

The source is `JunicodeTwoBeta-Regular.otf`, version 1.053, from Debian 12's package fonts-junicode
(2+git20230104+ds-1), SIL Open Font License 1.1, no reserved font name. To make the subset again:

    apt-get install fonts-junicode
    python -m tools.fonts /usr/share/fonts/opentype/junicode/JunicodeTwoBeta-Regular.otf
"""

import sys
from pathlib import Path

from fontTools import subset

TARGET = Path(__file__).resolve().parent.parent / "site/fonts/junicode-subset.woff2"

LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))  # all of ASCII
    + "ÆæǼǽǢǣÞþÐðǷƿꝥ⁊"  # Old English
    + "ÁáÉéÍíÓóÚúÝý"  # with acute, as in Mǽrstánas, Oferhlýp
    + "ĀāĒēĪīŌōŪūȲȳ"  # with macron, as dictionaries write it
    + "ÀàÂâÄäÇçÈèÊêËëÎîÏïÔôÖöÙùÛûÜüÑñßŒœØøÅå"  # names of people and places
    + "\u00a0–—‘’“”„…·•†‡«»‹›×÷−±½¼¾°§¶©®→←↑↓≤≥≠′″"
    + "ᚠᚢᚦᚩᚱᚳᚷᚹᚻᚾᛁᛄᛇᛈᛉᛋᛏᛒᛖᛗᛚᛝᛟᛞᚪᚫᚣᛠ᛫᛬᛭"  # the Old English rune row
)
# Old-style and lining figures, ligatures, and marks set on letters; no small capitals or variants.
FEATURES = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "onum", "pnum", "tnum"]


def make(source: Path, target: Path) -> int:
    """The size in bytes of the subset, which it writes."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False  # today's screens need none, and it is a third of the file
    options.desubroutinize = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # who made it and how it is licensed
    options.recalc_timestamp = False  # same source, same bytes
    font = subset.load_font(str(source), options)
    maker = subset.Subsetter(options)
    maker.populate(text=LETTERS)
    maker.subset(font)
    target.parent.mkdir(parents=True, exist_ok=True)
    subset.save_font(font, str(target), options)
    return target.stat().st_size


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    goal = Path(sys.argv[2]) if len(sys.argv) == 3 else TARGET
    print(f"{goal}: {make(Path(sys.argv[1]), goal)} bytes")
