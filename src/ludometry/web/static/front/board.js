// A room's page: the board, the worth of every move, and the way through the game. An address names a node; going back
// in the browser shows another node and never writes. Here is what a person does; the other modules do it.

import { t } from './language.js';
import { ask } from './api.js';
import { keptGoal, setGoal } from './advise.js';
import { by, el } from './dom.js';
import { edit, offer } from './editing.js';
import './theme.js';
import { choose, hint, keepWorth, point, showAs, showBadges, usualWorth, worthShown } from './moves.js';
import { kept, lastNode, now, room, say } from './now.js';
import { begin, firstDecision, go, layOpen, lookAs, play, setUp, show } from './turns.js';
import './stops.js';
import { arrow } from './rove.js';
import { watchWidth } from './narrow.js';
import { light as lightUp } from './worth.js';

const ROOMS_WITH_MORE = new Set(['cribbage', 'darkchess', 'dominoes', 'nurikabe', 'poker', 'skat', 'sudoku', 'yatzy']);
now.own = ROOMS_WITH_MORE.has(room) ? await import(`./rooms/${room}.js`) : {};

/** What a room's own module may use. */
export const table = {
  get state() { return now.state; },
  get advice() { return now.advice; },
  get picked() { return now.picked; },
  /** The best move where worth is shown, else nothing. */
  best: () => (worthShown() === 'off' ? '' : now.advice.moves[0]?.move || ''),
  get worth() { return worthShown(); },
  /** What a move costs, as a small word for a button. @param {string} move */
  worthOf(move) {
    const one = worthShown() === 'all' && now.advice.moves.find((known) => known.move === move);
    return one ? el('span', { class: `chip grade-${one.grade}` }, one.lost || t('best')) : '';
  },
  play, setUp, editor: offer, say, show, go, choose, layOpen, badges: showBadges, board: by('board'), own: by('own'), extra: by('extra'),
};
now.table = table;

// ---- a second tap in the same place, while the board changed under the finger, was meant for what stood there before

const REPEAT_MS = 400; const NEAR_PX = 24;
let pressed = { at: -Infinity, x: 0, y: 0, node: -1 };
document.addEventListener('click', (event) => {
  const target = /** @type {Element} */ (event.target);
  if (!event.isTrusted || now.state.puzzle || !(event.detail || event.pointerType) || !target.closest?.('#board, #own, #moves, #reason')) return;
  const last = pressed;
  pressed = { at: event.timeStamp, x: event.clientX, y: event.clientY, node: now.state.node };
  const again = event.timeStamp - Math.max(last.at, now.since) < REPEAT_MS && Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX;
  if (!again || !now.played || last.node === now.state.node) return;
  pressed = { ...pressed, node: last.node };
  event.stopImmediatePropagation();
  event.preventDefault();
}, true);

// ---- the board

by('board').addEventListener('click', (event) => {
  const target = /** @type {Element} */ (event.target);
  if (now.own.clicked?.(table, event)) return;
  const move = target.closest('[data-move]');
  if (move && now.state.mine) choose(move.getAttribute('data-move') || '', event);
});
for (const [kind, on] of [['mouseover', true], ['focusin', true], ['mouseout', false], ['focusout', false]]) {
  by('board').addEventListener(kind, (event) => {
    const move = event.target.closest?.('[data-move]')?.getAttribute('data-move');
    const one = move && now.advice.moves.find((known) => known.move === move);
    if (one && on && worthShown() !== 'off') point(one); else if (one && one.move !== now.picked) lightUp(by('board'), one.move, false);
  });
}

// ---- beside the board

for (const link of document.querySelectorAll('.ways [data-as]')) {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    lookAs(link.getAttribute('data-as') || '');
    showAs();
  });
}

by('worth').addEventListener('change', () => keepWorth(worthShown()));
by('choices').addEventListener('submit', (event) => event.preventDefault());
by('choices').addEventListener('change', (event) => {
  const field = /** @type {HTMLSelectElement} */ (event.target);
  if (field.name === 'against') begin(now.state.options, field.value);
  else begin({ ...now.state.options, [field.name.replace('option-', '')]: field.value });
});
const motion = /** @type {HTMLInputElement} */ (by('motion'));
motion.checked = kept('motion') !== 'off';
motion.addEventListener('change', () => kept('motion', motion.checked ? 'on' : 'off'));

/** Whether a goal is being tried: pressing Apply again waits for the same answer. */
let applying = false;
document.getElementById('goals')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (applying) return;
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const wanted = { goal: String(data.get('goal') || ''), aim: String(data.get('goal') ? data.get('aim') || '' : '') };
  by('goal-error').textContent = '';
  applying = true;
  try {
    // A goal that makes no sense is refused at once; one that takes a while is waited for where the moves stand.
    await ask(`/v1/games/${now.state.game}/${now.state.node}/advice?${new URLSearchParams({ step: '0', ...wanted, hurry: 'yes' })}`);
    setGoal(wanted);
  } catch (problem) { by('goal-error').textContent = problem.message; } finally { applying = false; }
});
by('set-up').addEventListener('submit', (event) => {
  event.preventDefault();
  setUp(/** @type {HTMLInputElement} */ (by('position')).value);
});

const actions = {
  back: () => go(now.state.back), forward: () => go(now.state.forward),
  set: edit, first: () => go(firstDecision()), last: () => go(lastNode()),
  best: () => (now.advice.moves.length ? play(now.advice.moves[0].move) : null), hint,
  new: () => (now.own.fresh ? now.own.fresh(table) : begin()), review: async () => {
    const { state } = now;
    if (state.hidden) {
      if (!confirm(t('The game is not over. A review lays the other side’s cards open, and the game is marked. Review it now?'))) return;
      try { await layOpen(); } catch (problem) { say(problem.message, true); return; }
    }
    location.assign(`/review?game=${state.game}&node=${lastNode()}`);
  },
  help: () => /** @type {HTMLDialogElement} */ (by('keys')).showModal(),
};
for (const [id, action] of Object.entries(actions)) by(id)?.addEventListener('click', action);

document.addEventListener('keydown', (event) => {
  const node = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector('dialog[open], [data-covered], [data-editing]')) return;
  if ((event.key === 'Enter' || event.key === ' ') && node.matches?.('.board :is([data-move], [data-lift])')) {
    event.preventDefault();
    if (!event.repeat) node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || node.matches?.('textarea, select, input:not([type=radio]):not([type=checkbox])')) return;
  // A switch keeps the keys that work it.
  if (node.matches?.('input') && (event.key === ' ' || event.key.length > 1)) return;
  if (now.own.key?.(table, event) || arrow(event)) return;
  if (event.key === 'w') { const ways = ['off', 'best', 'all']; keepWorth(ways[(ways.indexOf(worthShown()) + 1) % 3]); return; }
  if (event.key === '/') { event.preventDefault(); /** @type {HTMLDetailsElement} */ (by('table-fold')).open = true; by('position').focus(); return; }
  const button = document.querySelector(`:is(.tools, .top) [data-key="${CSS.escape(event.key)}"]:not([disabled])`);
  if (button) { event.preventDefault(); /** @type {HTMLElement} */ (button).click(); }
});
addEventListener('popstate', (event) => {
  // A way to a part of this page is no way to another place.
  if (location.pathname === `/${room}/${now.state.game}/${now.state.node}`) return;
  if (event.state && location.pathname.startsWith(`/${room}/`)) {
    const [, , game, node] = location.pathname.split('/');
    now.leaf = event.state.leaf ?? null;
    go(Number(node), 'none', game);
  } else location.reload();
});
addEventListener('resize', showBadges);
watchWidth(() => go(now.state.node, 'none'));

for (const input of document.querySelectorAll('#worth input')) input.checked = input.value === usualWorth();
now.leaf = history.state?.leaf ?? null;
now.goal = document.getElementById('goals') ? keptGoal() : now.goal;
if (now.goal.goal) { const form = /** @type {any} */ (by('goals')); form.goal.value = now.goal.goal; form.aim.value = now.goal.aim; }
now.own.begin?.(table);
show(now.state, 'replace');
if (now.leaf !== null && !now.state.line.some((ply) => ply.node === now.leaf)) go(now.state.node, 'replace');
document.documentElement.dataset.ready = 'yes';
