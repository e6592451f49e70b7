// Nurikabe with a brush: a tap goes from open to sea to island and back, a drag paints, broken rules are seen at once.
import { ask } from '../api.js';
import { fold, question } from '../ask.js';
import { by, el } from '../dom.js';
import { t } from '../language.js';
import { Clock } from '../puzzle/clock.js';
import { hints } from '../puzzle/hint.js';
import { Log, remember, remembered } from '../puzzle/log.js';
import { maker } from '../puzzle/making.js';
import { elsewhere, panel } from '../puzzle/panel.js';
import { spotIn } from '../puzzle/pointing.js';
import { turns } from '../puzzle/turns.js';
import { setter } from './nurikabe/setup.js';
import { EDGE, SIDE, broken, cellOf, chart, complete, nameOf } from './nurikabe/chart.js';

const SVG = 'http://www.w3.org/2000/svg';
const NEXT = { '.': '~', '~': 'o', o: '.' };
const WORDS = { '.': t('open'), '~': t('sea'), o: t('island') };
const BRUSHES = { '': t('Tap goes round'), '~': t('Sea'), o: t('Island'), '.': t('Rub out') };
const NEEDS = { simple: t('simple techniques suffice'), trial: t('needs a trial'), any: t('any difficulty') };
const KEYS = [[t('Arrows'), t('go to a cell')], [t('Enter, Space'), t('open, sea, island')], ['x, o', t('sea, island')], [t('Backspace, Delete'), t('open the cell again')], [t('u, Shift U'), t('undo and redo')],
  ['h', t('a hint, and then more of it')], ['k', t('check what is marked')], ['p', t('pause')]];

const log = new Log({});
let on = chart('');
let at = 0;
let brush = '';
let lit = [];
/** The stroke that is being drawn: its sign, and its cells in order. @type {{sign: string, cells: Set<number>} | null} */
let stroke = null;
let seat; let clock; let hint; let act; let making; let size; let needs;

// ---- what is seen

function rect(cell, kind, inset = 0) {
  const node = document.createElementNS(SVG, 'rect');
  const places = { class: kind, x: EDGE + SIDE * (cell % on.columns) + inset, y: EDGE + SIDE * Math.floor(cell / on.columns) + inset, width: SIDE - 2 * inset, height: SIDE - 2 * inset };
  for (const [word, value] of Object.entries(places)) node.setAttribute(word, String(value));
  return node;
}

function layer() {
  const svg = seat.board.querySelector('svg');
  if (!svg) return;
  svg.querySelectorAll(':scope > .mine').forEach((old) => old.remove());
  const g = document.createElementNS(SVG, 'g');
  g.setAttribute('class', 'mine');
  g.setAttribute('aria-hidden', 'true');
  for (const island of complete(on)) for (const cell of island) g.append(rect(cell, 'island-done'));
  for (const fault of broken(on)) for (const cell of fault.cells) g.append(rect(cell, 'fault', 2));
  for (const name of lit) {
    const wrong = name.startsWith('wrong ');
    const cell = cellOf(on, name.replace('wrong ', ''));
    if (cell >= 0) g.append(rect(cell, wrong ? 'wrong-cell' : 'cell-lit', wrong ? 2 : 0));
  }
  if (stroke) for (const cell of stroke.cells) g.append(rect(cell, { '~': 'sea', o: 'island', '.': 'opened' }[stroke.sign]));
  g.append(rect(at, 'ring', 2));
  svg.append(g);
  const words = `${nameOf(on, at)}: ${on.numbers[at] || WORDS[on.cells[at]]}`;
  seat.board.setAttribute('aria-label', t('Nurikabe grid, {words}', { words }));
  by('cell-told').textContent = words;
  clock.lock();
  by('undo').toggleAttribute('disabled', clock.paused || !log.canUndo);
  by('redo').toggleAttribute('disabled', clock.paused || !log.canRedo);
}

export function shown(given) {
  const { state } = given;
  on = chart(state.position || '');
  if (at >= on.cells.length) at = 0;
  log.arrive(state.game, state.node);
  clock.arrive(state.game);
  lit = [];
  hint.clear();
  for (const node of given.board.querySelectorAll('[data-move]')) for (const word of ['tabindex', 'role', 'aria-label']) node.removeAttribute(word);
  layer();
  const faults = broken(on);
  if (state.over) given.say(t('Solved in {time}.', { time: clock.words }));
  else if (faults.length) given.say(faults.slice(0, 2).map((fault) => fault.words).join(' '), true);
}

// ---- what is marked

/** Marks cells with a sign in the game that goes on; those that have it already, and numbers, stay. */
function mark(cells, sign) {
  if (clock.paused || seat.state.over) return Promise.resolve();
  return act(() => [...cells].filter((cell) => !on.numbers[cell] && on.cells[cell] !== sign).map((cell) => `${nameOf(on, cell)}${sign}`));
}

function markHere(sign) {
  if (on.numbers[at]) seat.say(t('{cell} holds a number and stays island.', { cell: nameOf(on, at) }));
  else mark([at], sign || NEXT[on.cells[at]]);
}

async function step(way) {
  if (clock.paused) return;
  const entry = log.step(way);
  if (!entry) { seat.say(way < 0 ? t('There is nothing to undo.') : t('There is nothing to redo.')); return; }
  if (entry.node !== seat.state.node) await seat.go(entry.node);
}

function pointing() {
  const cellAt = (event) => {
    const spot = spotIn(seat.board.querySelector('svg'), event);
    const [column, row] = [spot.x, spot.y].map((place) => Math.floor((place - EDGE) / SIDE));
    return row >= 0 && row < on.rows && column >= 0 && column < on.columns ? row * on.columns + column : -1;
  };
  const extend = (cell) => {
    if (cell < 0 || stroke.cells.has(cell)) return;
    at = cell;
    if (!on.numbers[cell]) stroke.cells.add(cell);
    layer();
  };
  seat.board.addEventListener('pointerdown', (event) => {
    const cell = cellAt(event);
    if (cell < 0 || clock.paused || seat.state.over) return;
    at = cell;
    if (on.numbers[cell]) { layer(); seat.say(t('{cell} holds a number and stays island.', { cell: nameOf(on, cell) })); return; }
    stroke = { sign: event.button === 2 ? 'o' : brush || NEXT[on.cells[cell]], cells: new Set() };
    extend(cell);
  });
  seat.board.addEventListener('pointermove', (event) => { if (stroke) extend(cellAt(event)); });
  addEventListener('pointerup', async () => {
    const done = stroke;
    if (!done) return;
    await mark(done.cells, done.sign);
    if (stroke === done) { stroke = null; layer(); }
  });
  addEventListener('pointercancel', () => { if (stroke) { stroke = null; layer(); } });
  seat.board.addEventListener('contextmenu', (event) => event.preventDefault());
}

// ---- hints and checks

async function asked(stage) {
  const { data } = await ask(`/v1/nurikabe/report/hint?${new URLSearchParams({ text: seat.state.position || '', stage: String(stage) })}`);
  return data;
}

function deed(found) {
  if (found.mistakes.length) return t('Rub out what is wrong');
  return found.move ? t('Mark {cell} as {colour}', { cell: found.move.slice(0, -1), colour: WORDS[found.move.slice(-1)] }) : '';
}

const follow = (found) => act(() => (found.mistakes.length ? found.mistakes.map((name) => `${name}.`) : [found.move]));

async function check() {
  if (clock.paused) return;
  hint.clear();
  if (seat.state.over) { seat.say(t('The grid is solved.')); return; }
  try {
    const { mistakes } = await asked(1);
    lit = mistakes.map((name) => `wrong ${name}`);
    layer();
    const [count, cells] = [mistakes.length, mistakes.join(', ')];
    if (count) seat.say(count === 1 ? t('One mark is wrong: {cells}.', { cells }) : t('{count} marks are wrong: {cells}.', { count, cells }), true);
    else seat.say(t('Everything so far is right.'));
  } catch (problem) { seat.say(problem.message, true); }
}

/** Another puzzle of the chosen size and difficulty. */
export async function fresh() {
  const side = Number(size.value);
  const text = await making.make({ rows: side, columns: side, needs: needs.value }, t('{n} by {n}, {needs}', { n: side, needs: NEEDS[needs.value] }), (found) => found.puzzles[0] || '');
  if (text) await seat.setUp(text);
}

// ---- the page

export function begin(given) {
  seat = given;
  clock = new Clock(given, layer);
  making = maker(given);
  act = turns(given, (state) => { stroke = null; log.add(state.node, {}); });
  hint = hints('nurikabe', { ask: asked, deed, act: follow, light: (found) => { lit = found ? found.lit : []; layer(); } });
  given.board.tabIndex = 0;
  given.board.setAttribute('role', 'application');
  const button = (id, words, action) => el('button', { type: 'button', class: 'tool', id, onclick: action }, words);
  const brushes = el('div', { class: 'kinds', role: 'group', 'aria-label': t('What a tap and a drag draw') }, ...Object.entries(BRUSHES).map(([sign, words]) =>
    el('button', { type: 'button', class: 'tool', 'data-brush': sign || 'round', 'aria-pressed': String(sign === brush), onclick: () => take(sign) }, words)));
  const row = el('div', { class: 'tools-row deeds' });
  given.own.append(brushes, row, el('p', { class: 'unseen', id: 'cell-told', 'aria-live': 'polite' }));
  panel({ clock, hint, row, keys: [button('undo', t('Undo'), () => step(-1)), button('redo', t('Redo'), () => step(1))], aids: [button('hint', t('Hint'), () => hint.next())], last: [button('check', t('Check'), check)] });
  const chosen = remembered('nurikabe-size', 6);
  size = el('select', { 'aria-label': t('Rows and columns'), onchange: () => remember('nurikabe-size', Number(size.value)) }, ...[4, 5, 6, 7, 8, 9, 10].map((n) => el('option', { value: n, selected: n === chosen }, t('{n} by {n}', { n }))));
  const wanted = remembered('nurikabe-needs', 'simple');
  needs = el('select', { 'aria-label': t('Difficulty'), onchange: () => remember('nurikabe-needs', needs.value) }, ...Object.entries(NEEDS).map(([value, words]) => el('option', { value, selected: value === wanted }, words)));
  given.editor(t('Set up a puzzle'), () => setter(given));
  given.extra.hidden = false;
  given.extra.append(el('form', { id: 'make', onsubmit: (event) => { event.preventDefault(); fresh(); } }, el('h2', {}, t('A new puzzle')), el('div', { class: 'pair' }, size, needs, el('button', { class: 'tool' }, t('Make one'))), making.shown),
    fold(t('How hard is it?'), question(given, { title: t('Rating'), verb: 'rate', button: t('Rate it') })),
    el('p', {}, el('a', { href: '/nurikabe/techniques' }, t('Techniques, each with an example'))),
    el('p', { class: 'soft' }, t('Tap a cell: sea, island, open. Drag to paint; the right button draws island.')));
  by('keys').querySelector('dl')?.prepend(...KEYS.map(([key, words]) => el('div', {}, el('dt', {}, key), el('dd', {}, words))));
  pointing();
}

function take(sign) {
  brush = sign;
  for (const one of document.querySelectorAll('[data-brush]')) one.setAttribute('aria-pressed', String(one.getAttribute('data-brush') === (sign || 'round')));
}

export function clicked() { return true; }

const DEEDS = { h: () => hint.next(), k: check, u: () => step(-1), U: () => step(1), p: () => clock.pause(), x: () => markHere('~'), o: () => markHere('o'), Backspace: () => markHere('.'), Delete: () => markHere('.'), Escape: () => hint.clear() };

export function key(given, event) {
  const arrow = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (arrow && !elsewhere(event.target)) {
    event.preventDefault();
    at = ((Math.floor(at / on.columns) + arrow[0] + on.rows) % on.rows) * on.columns + (((at % on.columns) + arrow[1] + on.columns) % on.columns);
    layer();
    return true;
  }
  if ((event.key === ' ' || event.key === 'Enter') && !event.target.closest('button, a, summary')) { event.preventDefault(); markHere(''); return true; }
  if (DEEDS[event.key]) { event.preventDefault(); DEEDS[event.key](); return true; }
  return false;
}
