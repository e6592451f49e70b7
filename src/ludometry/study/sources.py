"""The four documents that the rooms are built on, as one cites them; `docs/papers.bib` says the same in BibTeX."""

from __future__ import annotations

from ludometry.study.figures import Source

YATZY = Source(
    "larsson2012optimal",
    "Marcus Larsson and Andreas Sjöberg",
    "Optimal Yatzy Strategy",
    2012,
    "bachelor's thesis, KTH Royal Institute of Technology, Stockholm",
    "http://www.csc.kth.se/utbildning/kandidatexjobb/datateknik/2012/larsson_marcus_OCH_sjoberg_andreas_K12046.pdf",
)
SUDOKU = Source(
    "pelanek2014difficulty",
    "Radek Pelánek",
    "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation",
    2014,
    "arXiv:1403.7373",
    "https://arxiv.org/abs/1403.7373",
)
SYMMETRY = Source(
    "saffidine2013material",
    "Abdallah Saffidine, Nicolas Jouandeau, Cédric Buron and Tristan Cazenave",
    "Material Symmetry to Partition Endgame Tables",
    2013,
    "Computers and Games, LNCS 8427",
    "https://doi.org/10.1007/978-3-319-09165-5_16",
)
CRIBBAGE = Source(
    "lang2018policy",
    "Sean R. Lang",
    "Policy Improvement in Cribbage through Reinforcement",
    2018,
    "draft of a master's thesis, University of Helsinki",
    "https://github.com/srlang/ms-thesis-paper",
)
SOURCES = {"yatzy": YATZY, "sudoku": SUDOKU, "symmetry": SYMMETRY, "cribbage": CRIBBAGE}
"""By the word that `ludometry reproduce` knows them by."""
