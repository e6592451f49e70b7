"""The web app: a JSON API and an analysis board for every room, on this machine, with no internet."""
