"""What each technique is, in words for somebody who meets it for the first time: its name, and why it holds."""

from __future__ import annotations

_SUPPOSE = (
    "Suppose a candidate, and follow what it forces: a digit written in takes that digit from every cell that it "
    "sees; a cell or unit with one candidate left must take it. "
)

WORDS: dict[str, tuple[str, str]] = {
    "last-cell": (
        "Last cell",
        "A row, column or box has one empty cell left. It takes the one digit that the others do not hold.",
    ),
    "hidden-single": (
        "Hidden single",
        "A digit has only one cell left in a row, column or box: every other empty cell there sees that digit "
        "already. In a box it is easiest to see, by drawing the lines of the digit through its neighbours.",
    ),
    "direct-pointing": (
        "Pointing to a single",
        "Inside a box a digit is confined to one row or column. So the rest of that line cannot hold it, and because "
        "of that the digit has one cell left in another unit, where it can be written in at once.",
    ),
    "direct-claiming": (
        "Claiming for a single",
        "In a row or column a digit is confined to one box. So the rest of that box cannot hold it, and because of "
        "that the digit has one cell left in another unit, where it can be written in at once.",
    ),
    "direct-hidden-pair": (
        "Hidden pair leaving a single",
        "Two digits have only two cells left in a unit, so those cells belong to them. Some third digit loses a "
        "place by that and has a single cell left in the unit.",
    ),
    "naked-single": (
        "Naked single",
        "A cell sees eight different digits in its row, column and box together. The ninth must stand in it. It is "
        "harder to see than a hidden single, because three units have to be read at once.",
    ),
    "direct-hidden-triplet": (
        "Hidden triplet leaving a single",
        "Three digits have only three cells left in a unit, so those cells belong to them. Another digit loses a "
        "place by that and has a single cell left in the unit.",
    ),
    "pointing": (
        "Pointing",
        "Inside a box a digit fits only into cells of one row or column. Wherever it stands, it stands on that line; "
        "so it can be rubbed out from the rest of the line outside the box.",
    ),
    "claiming": (
        "Claiming",
        "In a row or column a digit fits only into cells of one box. Wherever it stands, it stands in that box; so "
        "it can be rubbed out from the rest of the box.",
    ),
    "naked-pair": (
        "Naked pair",
        "Two cells of a unit have the same two candidates and no others. The two digits will fill these cells in "
        "some order, so no other cell of the unit can hold either.",
    ),
    "x-wing": (
        "X-Wing",
        "In two rows a digit has the same two columns left. Whichever way round, one digit stands in each of the two "
        "columns; so it can be rubbed out from the rest of both columns. The same holds with rows and columns "
        "exchanged.",
    ),
    "hidden-pair": (
        "Hidden pair",
        "Two digits have only two cells left in a unit. Those cells belong to the two digits, so every other "
        "candidate in them goes.",
    ),
    "naked-triplet": (
        "Naked triplet",
        "Three cells of a unit have candidates from the same three digits only. The three digits will fill them, so "
        "they go from every other cell of the unit.",
    ),
    "swordfish": (
        "Swordfish",
        "An X-Wing with three lines: in three rows a digit is confined to the same three columns. It takes one cell "
        "in each of them, so it goes from the rest of those columns. The same holds with rows and columns exchanged.",
    ),
    "hidden-triplet": (
        "Hidden triplet",
        "Three digits have only three cells left in a unit. Those cells belong to them, so every other candidate in "
        "them goes.",
    ),
    "two-strong-links": (
        "Two strong links",
        "In a unit with two places for a digit one of them must hold it: a strong link. Two such links of one digit "
        "whose near ends see each other cannot both be false at their far ends: a cell that sees both far ends "
        "cannot hold the digit.",
    ),
    "xy-wing": (
        "XY-Wing",
        "A pivot with candidates x and y sees a cell with x and z and another with y and z. Whichever digit the "
        "pivot takes, one of the wings becomes z; so z goes from every cell that sees both wings.",
    ),
    "xyz-wing": (
        "XYZ-Wing",
        "A pivot with candidates x, y and z sees a cell with x and z and another with y and z. One of the three "
        "cells is z whatever happens; so z goes from every cell that sees all three.",
    ),
    "unique-loop": (
        "Unique rectangle or loop",
        "Cells in two rows, two columns and two boxes that held only the same two digits could be exchanged, and the "
        "puzzle would have two solutions. A proper puzzle has one, so something beside the two digits must break the "
        "pattern: the extra candidates tell what.",
    ),
    "naked-quad": (
        "Naked quad",
        "Four cells of a unit have candidates from the same four digits only. The four digits will fill them, so "
        "they go from every other cell of the unit.",
    ),
    "jellyfish": (
        "Jellyfish",
        "An X-Wing with four lines: in four rows a digit is confined to the same four columns, so it goes from the "
        "rest of those columns. The same holds with rows and columns exchanged.",
    ),
    "hidden-quad": (
        "Hidden quad",
        "Four digits have only four cells left in a unit. Those cells belong to them, so every other candidate in "
        "them goes.",
    ),
    "three-strong-links": (
        "Three strong links",
        "As with two strong links, with a third between them: one of the two far ends must hold the digit, so a cell "
        "that sees both cannot.",
    ),
    "wxyz-wing": (
        "WXYZ-Wing",
        "Four cells with four candidates in all, of which only one digit could stand in two of them. So one of its "
        "cells holds it, and a cell that sees all its places cannot.",
    ),
    "bug": (
        "Bivalue universal grave (BUG)",
        "If every empty cell had two candidates and every digit two places in each unit, the grid would have no "
        "solution or two. A proper puzzle has one, so one of the few extra candidates must be true.",
    ),
    "vwxyz-wing": (
        "VWXYZ-Wing",
        "Five cells with five candidates in all, of which only one digit could stand in two of them. So one of its "
        "cells holds it, and a cell that sees all its places cannot.",
    ),
    "aligned-pair-exclusion": (
        "Aligned pair exclusion",
        "List the pairs of digits that two cells could hold together. A pair that would leave nothing for a cell "
        "which both see is impossible. A digit that is left in no possible pair goes.",
    ),
    "uvwxyz-wing": (
        "UVWXYZ-Wing",
        "Six cells with six candidates in all, of which only one digit could stand in two of them. So one of its "
        "cells holds it, and a cell that sees all its places cannot.",
    ),
    "x-cycle": (
        "X-Cycle",
        "A ring of links for one digit: true, false, true, false, back to the start. One half of the ring is true, "
        "and whatever sees both halves goes.",
    ),
    "y-cycle": (
        "Y-Cycle",
        "A ring through cells with two candidates each: if one takes its first digit, the next takes its second, and "
        "so round. It holds the other way round as well, so what sees both halves goes.",
    ),
    "x-chain": (
        "Forcing X-Chain",
        "A chain of links for one digit that begins with a supposition and ends with its opposite. The supposition "
        "defeats itself, so the opposite is true.",
    ),
    "cycle": (
        "Bidirectional cycle",
        "A ring of links through places of a digit and through cells with two candidates. One half of the ring is "
        "true, and whatever sees both halves goes.",
    ),
    "forcing-chain": (
        "Forcing chain",
        "A chain of links through places of a digit and through cells with two candidates that begins with a "
        "supposition and ends with its opposite. The supposition defeats itself, so the opposite is true.",
    ),
    "aligned-triplet-exclusion": (
        "Aligned triplet exclusion",
        "As aligned pair exclusion, with three cells: a digit that is left in no possible triple goes.",
    ),
    "nishio-chain": (
        "Nishio",
        _SUPPOSE
        + "Here one digit alone is followed over the board. It ends in a contradiction, so the supposition was false.",
    ),
    "cell-chain": (
        "Cell forcing chains",
        _SUPPOSE + "Each candidate of one cell is supposed in turn. All of them lead to the same end, so that is true.",
    ),
    "region-chain": (
        "Region forcing chains",
        _SUPPOSE
        + "Each place of a digit in one unit is supposed in turn. All of them lead to the same end, so that is true.",
    ),
    "dynamic-cell-chain": (
        "Dynamic cell forcing chains",
        _SUPPOSE
        + "Each candidate of one cell is supposed, and what several steps force together is followed too. All of them "
        "lead to the same end.",
    ),
    "dynamic-region-chain": (
        "Dynamic region forcing chains",
        _SUPPOSE
        + "Each place of a digit in one unit is supposed, and what several steps force together is followed too. All "
        "of them lead to the same end.",
    ),
    "dynamic-contradiction-chain": (
        "Dynamic contradiction chain",
        _SUPPOSE
        + "What several steps force together is followed too. In the end something would be true and false at once, so "
        "the supposition was false.",
    ),
    "dynamic-double-chain": (
        "Dynamic double forcing chain",
        _SUPPOSE
        + "A candidate is supposed true, then false, and what several steps force together is followed too. Both "
        "lead to the same end, so that is true.",
    ),
}
