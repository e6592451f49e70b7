"""Algorithms that know no game, the house kernel decorator and the crew that runs tasks."""

from __future__ import annotations

from ludometry.solve import lean

lean.begin()
