"""A room's page: the board, the worth of every move, and a game against the oracle."""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from nicegui import run, ui
from nicegui.events import GenericEventArguments

from ludometry.core.errors import BadInput, LudometryError, MissingTable
from ludometry.core.game import Marks, Turn
from ludometry.core.registry import Entry, rooms, service
from ludometry.study.strength import STRENGTHS
from ludometry.web import saved
from ludometry.web.pages.frame import Saying, card, frame, heading, html
from ludometry.web.pages.sealing import unseal
from ludometry.web.pages.sitting import Sitting, extras_module
from ludometry.web.work import Jobs

CLICK = """(event) => {
  const target = event.target.closest('[data-move]') || event.target.closest('[data-edit]');
  if (target) emit(target.dataset.move || '', target.dataset.edit || '', event.shiftKey);
}"""
PASTE = "paste a position"
HIDDEN = "hidden until the game is over; paste another"
ROW = "(event) => { const row = event.target.closest('[data-row-move]'); if (row) emit(row.dataset.rowMove); }"


class BoardPage:
    """The elements of a page, and what happens when they are used."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    def build(self) -> None:
        s = self.sitting
        with ui.element("div").classes("split"):
            with ui.element("div").classes("stack"):
                with card():
                    self._buttons()
                    self.board = html("").classes("board").props(f'aria-label="{escape(s.entry.title)} board"')
                    self.board.on("click", self._clicked, js_handler=CLICK)
                    self.saying = Saying()
                if s.extras is not None and hasattr(s.extras, "under_board"):
                    s.extras.under_board(self)
            with ui.element("div").classes("stack"):
                with card():
                    heading("Worth")
                    self.gauge = html("")
                with card():
                    heading("Moves, best first")
                    self.moves = html("")
                    self.moves.on("click", self._row_clicked, js_handler=ROW)
                if s.extras is not None and hasattr(s.extras, "beside_board"):
                    s.extras.beside_board(self)
                with card():
                    self._position_field()

    def _buttons(self) -> None:
        s = self.sitting
        with ui.element("div").classes("row"):
            ui.button("New", on_click=self.new_game).props('dense flat no-caps data-key="n"')
            ui.button("Take back", on_click=self.take_back).props('dense flat no-caps data-key="u"')
            self.best_button = ui.button("Play best", on_click=self.play_best)
            self.best_button.props('dense flat no-caps data-key="b"')
            ui.switch("Hints", value=s.hints, on_change=self._hints_changed).props('dense data-key="h"')
            if self.sitting.game.info.players > 1:
                people = {2: "two", 3: "three"}.get(s.game.info.players, str(s.game.info.players))
                names = {"": f"{people} people", **{name: f"against: {name}" for name in STRENGTHS}}
                ui.select(names, value=s.strength, on_change=self._strength_changed).props(
                    'dense outlined options-dense aria-label="Opponent"'
                )
            ui.button("Share", on_click=self._share).props("dense flat no-caps")
            ui.button("Review", on_click=self._review).props("dense flat no-caps")
            if s.extras is not None and hasattr(s.extras, "buttons"):
                s.extras.buttons(self)

    def _position_field(self) -> None:
        heading("Position")
        with ui.element("div").classes("row"):
            self.field = ui.input(placeholder=PASTE).props('dense outlined aria-label="Position" data-paste')
            self.field.style("flex:1; min-width:180px")
            self.field.on("keydown.enter", self._pasted)
            ui.button("Set", on_click=self._pasted).props("dense flat no-caps")
        ui.label("Keys: n new, u take back, b best, h hints, / position, Tab and Enter on the board.").classes("soft")

    # ---- what the person does

    async def _clicked(self, event: GenericEventArguments) -> None:
        move, edit, shift = event.args
        extras = self.sitting.extras
        if move and hasattr(extras, "clicked") and await extras.clicked(self, move, bool(shift)):
            return
        if move:
            await self.play(move)
        elif edit and extras is not None:
            await self.attempt(self._edit, edit)

    async def _edit(self, edit: str) -> None:
        await self.put_up(self.sitting.extras.edited(edit))

    async def _row_clicked(self, event: GenericEventArguments) -> None:
        await self.play(event.args[0] if isinstance(event.args, list) else event.args)

    async def play(self, text: str) -> None:
        """Plays a move in the room's notation."""
        await self.attempt(self._play, text)

    async def _play(self, text: str) -> None:
        s = self.sitting
        if s.game.turn(s.position) < 0:
            raise BadInput("the game is over: take back, or start a new one.")
        s.do(s.game.read_move(s.position, text))
        s.marks = Marks()
        s.follow_chance()
        if s.strength:
            await run.io_bound(s.machine_moves)
        await self.refresh()

    async def new_game(self) -> None:
        s = self.sitting
        s.begin()
        s.follow_chance()
        if s.oracle is not None:
            await run.io_bound(s.machine_moves)
        await self.refresh()

    async def take_back(self) -> None:
        if not self.sitting.take_back():
            self.saying.tell("There is nothing to take back.")
            return
        await self.refresh()

    async def play_best(self) -> None:
        s = self.sitting
        if s.game.turn(s.position) < 0 or s.oracle is None:
            return
        if not s.appraisals:
            s.appraisals = await run.io_bound(s.oracle.appraise, s.game.view(s.position, s.game.turn(s.position))) or []
        await self.play(s.game.write_move(s.position, s.appraisals[0].move))

    async def _hints_changed(self, event: Any) -> None:
        self.sitting.hints = bool(event.value)
        await self.refresh()

    async def _strength_changed(self, event: Any) -> None:
        s = self.sitting
        s.strength = event.value
        if s.strength and s.oracle is not None:
            await run.io_bound(s.machine_moves)
        await self.refresh()

    async def _pasted(self) -> None:
        await self.attempt(self.put_up, self.field.value or "")

    async def put_up(self, text: str) -> None:
        """Puts a position on the board."""
        self.sitting.set_up(text)
        self.sitting.follow_chance()
        if self.sitting.oracle is not None:
            await run.io_bound(self.sitting.machine_moves)
        await self.refresh()

    def _share(self) -> None:
        ui.run_javascript(
            f"navigator.clipboard && navigator.clipboard.writeText(location.origin + {self.sitting.address()!r})"
        )
        self.saying.tell("The link to this position is on the clipboard and in the address bar.")

    def _review(self) -> None:
        ui.navigate.to(f"/review?{urlencode({'game': self.sitting.game_id})}")

    async def attempt(self, action: Any, *arguments: Any) -> None:
        """Does something a person asked for; what cannot be done is said in a sentence and changes nothing."""
        try:
            await action(*arguments)
        except LudometryError as problem:
            self.saying.error(str(problem))

    # ---- what the person sees

    async def refresh(self, arriving: bool = False) -> None:
        """Shows the board at once, then the worth of the moves."""
        s = self.sitting
        s.appraisals = []
        self.draw()
        turn = s.game.turn(s.position)
        self.saying.tell(self._standing(turn))
        self.field.value = "" if s.hidden else s.game.write(s.position)
        self.field.props(f'placeholder="{HIDDEN if s.hidden else PASTE}"')
        step = ui.navigate.history.replace if arriving else ui.navigate.history.push
        step(s.address_of_game())
        try:
            await run.io_bound(saved.keep_game, s.game_id, s.entry.id, dict(s.options), s.record().write())
        except LudometryError as problem:
            self.saying.error(str(problem))
        await self.appraise()

    def draw(self) -> None:
        s = self.sitting
        self.board.set_content(s.picture.draw(s.game.view(s.position, s.seat), s.marks))

    async def appraise(self) -> None:
        """Fills the list of moves and the gauge, and lets the room's own panels follow."""
        s = self.sitting
        turn = s.game.turn(s.position)
        position = s.position
        if s.extras is not None and hasattr(s.extras, "before_advice"):
            await self.attempt(s.extras.before_advice, self)
        if turn >= 0 and s.oracle is not None and s.hints:
            try:
                s.appraisals = await run.io_bound(s.oracle.appraise, s.game.view(position, turn)) or []
            except MissingTable as problem:
                self.saying.error(str(problem))
            if s.position is not position:
                return  # the person has moved on meanwhile
        self.moves.set_content(self._move_list())
        self.gauge.set_content(self._gauge())
        if s.extras is not None and hasattr(s.extras, "refresh"):
            await self.attempt(s.extras.refresh, self)

    def _standing(self, turn: int) -> str:
        s = self.sitting
        if turn == Turn.OVER:
            scores = ", ".join(f"{score:g}" for score in s.game.scores(s.position))
            return f"The game is over: {scores} {s.game.info.unit}."
        if s.game.info.players == 1:
            return "Your move."
        return "Your move." if s.strength else f"Player {turn + 1} to move."

    def _move_list(self) -> str:
        s = self.sitting
        if not s.hints:
            return '<p class="soft">Hints are off.</p>'
        items = []
        for a in s.appraisals:
            move = escape(s.game.write_move(s.position, a.move), quote=True)
            loss = f"−{a.loss:.2f}" if a.loss >= 0.005 else ""
            bad = " bad" if s.appraisals[-1].loss and a.loss > 0.35 * s.appraisals[-1].loss else ""
            items.append(
                f'<li tabindex="0" role="button" data-row-move="{move}"><span>{move}</span>'
                f'<span class="value">{escape(str(a.value))}</span><span class="loss{bad}">{loss}</span>'
                f'<span class="why">{escape(a.why)}</span></li>'
            )
        return f'<ul class="moves">{"".join(items)}</ul>'

    def _gauge(self) -> str:
        s = self.sitting
        if s.extras is not None and hasattr(s.extras, "worth"):
            share, words = s.extras.worth(s)
        elif s.appraisals:
            best = s.appraisals[0].value
            share, words = _share_of(best.mean, s.game.info.players), f"{best} {s.game.info.unit}"
        else:
            share, words = 0.0, "hints are off" if not s.hints else "–"
        return (
            f'<div class="gauge" role="img" aria-label="{escape(words)}"><i style="width:{100 * share:.1f}%"></i>'
            f"<b>{escape(words)}</b></div>"
        )


def _share_of(mean: float, players: int) -> float:
    """Where a value lies on the bar: from -1 to 1 for two players, otherwise by a soft scale."""
    if players > 1 and -1 <= mean <= 1:
        return (mean + 1) / 2
    return mean / (abs(mean) + 100) if mean > 0 else 0.0


async def prepare(page: BoardPage) -> None:
    """Computes what the room lacks behind a progress bar, then makes the oracle."""
    s = page.sitting
    lacking = service(s.entry.id, "prepare")
    needed = lacking(**s.options) if lacking is not None else None
    if needed is not None:
        name, options = needed
        job = s.jobs.start(s.entry.id, name, f"{s.entry.title}: computing the table", **options)
        with page.board.parent_slot.parent if page.board.parent_slot else page.board:
            bar = ui.linear_progress(0, show_value=False).props("instant-feedback rounded")
        while job.state == "running":
            bar.set_value(job.share or 0.05)
            page.saying.tell(f"{job.label}: {job.stage or job.words or 'starting'} …")
            await run.io_bound(job.process.join, 0.2)
        bar.delete()
        if job.state == "failed":
            page.saying.error(job.words)
            return
    page.saying.tell("Getting ready (the first time on this machine this compiles the room's kernels) …")
    s.oracle = await run.io_bound(s.room.oracle, s.game)


def register(jobs: Jobs) -> None:
    for entry in rooms().values():
        _register_room(entry, jobs)
        own = extras_module(entry.id)
        if own is not None and hasattr(own, "register"):
            own.register(jobs)


def _register_room(entry: Entry, jobs: Jobs) -> None:
    @ui.page(f"/{entry.id}")
    async def room_page(request: Request) -> None:
        query = dict(request.query_params)
        position, game_id, ply = query.pop("position", ""), query.pop("game", ""), query.pop("ply", "")
        against = query.pop("against", "")
        trouble = ""
        try:
            sitting = Sitting(entry, query, jobs)
        except (LudometryError, TypeError) as problem:
            trouble = str(problem) if isinstance(problem, LudometryError) else "the address holds an unknown option."
            sitting = Sitting(entry, {}, jobs)
        try:
            if against:
                sitting.face(against)
        except LudometryError as problem:
            trouble = str(problem)
        page = BoardPage(sitting)
        with frame(request, entry.id, entry.title):
            page.build()
        try:
            resumed = bool(game_id) and sitting.resume(game_id, int(ply) if ply.isdigit() else None)
            # A game may have been taken back since; the position in the address is what its reader means.
            if position and not (resumed and sitting.game.write(sitting.position) == unseal(position)):
                sitting.set_up(position)
            sitting.follow_chance()
        except LudometryError as problem:
            trouble = str(problem)
            sitting.follow_chance()
        page.draw()
        await ui.context.client.connected(timeout=30)
        try:
            await prepare(page)
            if sitting.oracle is not None:
                await run.io_bound(sitting.machine_moves)
            await page.refresh(arriving=True)
        except LudometryError as problem:
            trouble = str(problem)
        if trouble:
            page.saying.error(trouble)
