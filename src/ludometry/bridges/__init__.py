"""The rooms as environments that learning programs know: `pip install ludometry[train]`.

gym      Gymnasium: one seat, the others played by a policy of the room
zoo      PettingZoo: every seat an agent that takes its turn
spiel    OpenSpiel: a game with explicit chance, for its algorithms
"""
