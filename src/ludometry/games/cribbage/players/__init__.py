"""Who can sit at the table.

player     somebody with a name who sees a view and names a move: `seats.py`
mind       what the kernels need to play a seat, by the player's name: `minds.py`
strong     the player that trains itself, from throws at equilibrium to the board: `strong.py` and the files beside it
agent      a player of the thesis, weights over eight strategies: in the folder `thesis`
"""
