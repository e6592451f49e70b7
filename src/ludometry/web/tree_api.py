"""The routes of whole games as files: take one along, bring one in."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from ludometry.core.errors import BadInput
from ludometry.core.record import read_record, refuse_blank
from ludometry.core.registry import entry
from ludometry.study.report import plain
from ludometry.web import tree_files, trees
from ludometry.web.api import LONGEST_RECORD, dealer, think
from ludometry.web.tree_files import TreeFile


class BroughtIn(BaseModel):
    """A game that was kept as a file: its tree, or its record."""

    model_config = ConfigDict(extra="forbid")
    tree: TreeFile | None = None
    record: str = Field("", max_length=LONGEST_RECORD, description="A record, as `ludometry review` reads it.")


def router() -> APIRouter:
    """Both routes; they stand before those of the nodes, which would take `tree.json` for one."""
    api = APIRouter(prefix="/v1", tags=["Games"])

    @api.get("/games/{game}/tree.json", summary="A whole game with everything that was tried in it")
    async def take(game: str) -> Any:
        tree = await asyncio.to_thread(trees.find, game)
        return plain(await think(tree.room, tree_files.written, tree, pool=dealer(tree.room)))

    @api.post("/games", summary="A game from a file: a tree as the route above writes it, or a record")
    async def bring(request: BroughtIn) -> Any:
        if (request.tree is None) == (not request.record.strip()):
            raise BadInput("expected a tree or a record, one of the two.")
        if request.tree is not None:
            known = entry(request.tree.room).id
            tree = await think(known, tree_files.taken_in, request.tree, pool=dealer(known))
        else:
            refuse_blank(request.record)
            record = read_record(request.record)
            known = entry(record.room).id
            tree = await think(known, tree_files.record_taken_in, record, pool=dealer(known))
        last = tree.onward(0)
        return {"game": tree.id, "room": tree.room, "node": last[-1] if last else 0, "events": len(tree.nodes) - 1}

    return api
