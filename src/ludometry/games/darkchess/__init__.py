"""Chinese dark chess: rules, advice, and endgame tables that many sets of pieces share."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="darkchess",
    title="Chinese dark chess",
    own=("probe", "review", "solve", "verify", "plan", "classes", "reproduce"),
    paper="symmetry",
    bench="endgames",
    benches=("scale",),
    summary="exact endgames to six pieces, face-down pieces by expectation, material symmetry",
    cover="8/8/1Gn3C1/2k2R2 w",
    notation="Rows a to d and who moves, such as '8/1b6/2K5/8 w'; '?' lies face down, then add bag:LETTERS.",
)
