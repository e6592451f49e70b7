"""What the pages of puzzles ask beside a game: whether a grid is a proper puzzle and what is wrong where, and times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, cast

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from ludometry.core.registry import part
from ludometry.study.report import plain
from ludometry.study.services import ProvesPuzzles
from ludometry.web import saved
from ludometry.web.api import LONGEST_POSITION, think


class Solve(BaseModel):
    """A puzzle that a person solved, kept because the person agreed."""

    model_config = ConfigDict(extra="forbid")
    puzzle: str = Field(max_length=LONGEST_POSITION)
    seconds: float = Field(ge=0, le=1e6)
    moves: list[Annotated[str, Field(max_length=40)]] = Field(max_length=2000)


def _proof(room_id: str) -> Callable[..., Any]:
    async def proof(puzzle: Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION)]) -> Any:
        asked = cast("ProvesPuzzles", part(room_id, "services"))
        return plain(await think(room_id, asked.look_over, puzzle))

    proof.__name__ = f"proof_{room_id}"
    return proof


def router() -> APIRouter:
    """The routes; they come before those that answer for any word after a room."""
    api = APIRouter(prefix="/v1")
    for room_id, title in (("sudoku", "Sudoku"), ("nurikabe", "Nurikabe")):
        api.get(
            f"/{room_id}/proof",
            tags=[title],
            summary="Whether a grid is a proper puzzle; what is wrong, and at which cells",
        )(_proof(room_id))

    @api.post("/sudoku/solves", tags=["Sudoku"], summary="Keep a solving time that its player agreed to keep")
    async def keep(solve: Solve) -> Any:
        moves = [(move, 0.0) for move in solve.moves]
        await asyncio.to_thread(saved.keep_solve, solve.puzzle, "me", solve.seconds, moves)
        return {"kept": True}

    @api.delete("/sudoku/solves", tags=["Sudoku"], summary="Forget every solving time")
    async def forget() -> Any:
        await asyncio.to_thread(saved.forget_solves)
        return {"kept": False}

    return api
