// Sudoku as on paper: choose cells, write digits, notes and colours into one or many, see what clashes, ask for a hint in
// stages, race the clock.
import { ask, send } from '../api.js';
import { fold, question } from '../ask.js';
import { by, el } from '../dom.js';
import { t } from '../language.js';
import { Clock } from '../puzzle/clock.js';
import { hints } from '../puzzle/hint.js';
import { Log, keepFor, keptFor, remember, remembered } from '../puzzle/log.js';
import { maker } from '../puzzle/making.js';
import { elsewhere, panel } from '../puzzle/panel.js';
import { spotIn } from '../puzzle/pointing.js';
import { turns } from '../puzzle/turns.js';
import { facts } from './sudoku/facts.js';
import { paint } from './sudoku/layer.js';
import { setter } from './sudoku/setup.js';
import { EDGE, SIDE, SYMBOLS, candidates, cellOf, clashes, nameOf, sheet, struckMarks } from './sudoku/sheet.js';

const BANDS = { '1.2..1.7': t('easy (ER 1.2 to 1.7)'), '2.0..2.6': t('moderate (ER 2.0 to 2.6)'), '2.8..3.4': t('tricky (ER 2.8 to 3.4)'),
  '4.0..4.6': t('hard (ER 4.0 to 4.6)'), '5.0..6.2': t('very hard (ER 5.0 to 6.2)'), '6.6..7.2': t('fiendish (ER 6.6 to 7.2)') };
const MODES = { digit: t('Digits'), corner: t('Corner notes'), centre: t('Centre notes'), colour: t('Colours') };
/** What stands on the key of each in the panel, where four of them share a row. */
const SHORT = { digit: t('Digit'), corner: t('Corner'), centre: t('Centre'), colour: t('Colour') };
const MODE_KEYS = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };
const HUES = ['', t('yellow'), t('green'), t('blue'), t('pink'), t('violet'), t('orange'), t('grey'), t('teal'), t('brown')];
const KEYS = [[t('Arrows, with Shift'), t('choose a cell, choose more of them')], [t('{low} to {high}', { low: 1, high: 9 }), t('write a digit; the same again rubs it out')], [t('Shift and a digit'), t('a corner note')],
  ['z, x, c, v', t('digits, corner notes, centre notes, colours; Space goes through them')], [t('Backspace, Delete, 0'), t('rub out')], [t('u, Shift U'), t('undo and redo, notes too')],
  ['a', t('fill in the candidates')], ['h', t('a hint, and then more of it')], ['k', t('check what stands there')], ['p', t('pause')], [t('Escape'), t('close the hint, choose one cell')]];

const log = new Log({ corner: {}, centre: {}, colours: {}, struck: [] });
let on = sheet('');
let chosen = new Set([0]);
let at = 0;
let mode = 'digit';
let lit = [];
let dragging = false;
let clock; let hint; let act; let making; let band; let rubber; let about;
/** What is pencilled once the moves that are under way have been played. */
let following = null;

// ---- what is seen

function layer(table) {
  const clash = clashes(on);
  const struck = struckMarks(on, log.pencil.struck);
  paint(table.board, on, { chosen, at, pencil: log.pencil, lit, struck, clash: clash.cells, ring: true });
  const words = told(at, clash);
  table.board.setAttribute('aria-label', t('Sudoku grid, {words}', { words }));
  by('cell-told').textContent = chosen.size > 1 ? t('{count} cells, the last {words}', { count: chosen.size, words }) : words;
  pads();
}

/** A cell in words. */
function told(cell, clash) {
  const { corner, centre, colours } = log.pencil;
  return [`${nameOf(on, cell)}: ${on.digits[cell] || t('empty')}`, on.givens[cell] && t('given'), clash.cells.has(cell) && t('clashes'),
    !on.digits[cell] && corner[cell] && t('corner notes {digits}', { digits: [...corner[cell]].join(' ') }), !on.digits[cell] && centre[cell] && t('centre notes {digits}', { digits: [...centre[cell]].join(' ') }),
    colours[cell] && t('coloured {hue}', { hue: HUES[colours[cell]] })].filter(Boolean).join(', ');
}

/** The keys of the pad: how many of each digit are still to come, what can be undone. */
function pads() {
  const pad = by('pad');
  if (Number(pad.dataset.side) !== on.side) {
    pad.dataset.side = String(on.side);
    pad.replaceChildren(...[...SYMBOLS.slice(0, on.side)].map((digit, number) => el('button', { type: 'button', class: 'tool key', 'data-digit': digit, onclick: () => enter(digit) },
      el('span', {}, digit), el('small', {}), el('i', { class: `swatch hue-${number % 9 + 1}`, 'aria-hidden': 'true' }))));
    if (!rubber.closest('.deeds')) pad.append(rubber);
  }
  pad.dataset.mode = mode;
  for (const key of pad.querySelectorAll('[data-digit]')) {
    const digit = key.getAttribute('data-digit') || '';
    const left = on.side - on.digits.filter((one) => one === digit).length;
    key.querySelector('small').textContent = mode === 'digit' ? String(left) : '';
    key.setAttribute('aria-label', mode === 'digit' ? t('{digit}, {left} to come', { digit, left }) : mode === 'colour' ? HUES[(SYMBOLS.indexOf(digit) % 9) + 1] : t('{kind}: {digit}', { kind: MODES[mode], digit }));
    key.classList.toggle('done', mode === 'digit' && left <= 0);
  }
  for (const one of document.querySelectorAll('[data-mode].tool')) one.setAttribute('aria-pressed', String(one.getAttribute('data-mode') === mode));
  clock.lock();
  by('undo').toggleAttribute('disabled', clock.paused || !log.canUndo);
  by('redo').toggleAttribute('disabled', clock.paused || !log.canRedo);
}

// ---- what is written

const table = () => seat;
let seat;

function pencilled(pencil) { log.add(table().state.node, pencil); lit = []; layer(table()); }

/** A digit, a note or a colour into every chosen cell; where all of them have it already, it goes. */
function enter(digit, how = mode) {
  if (clock.paused || table().state.over) return;
  if (how === 'digit') { act(() => placing(digit)); return; }
  const cells = [...chosen].filter((cell) => how === 'colour' || !on.digits[cell]);
  if (!cells.length) { table().say(t('Notes go into empty cells.')); return; }
  const layerOf = how === 'colour' ? 'colours' : how;
  const now = { ...log.pencil[layerOf] };
  const hue = (SYMBOLS.indexOf(digit) % 9) + 1;
  const has = (cell) => (how === 'colour' ? now[cell] === hue : (now[cell] || '').includes(digit));
  const all = cells.every(has);
  for (const cell of cells) {
    if (how === 'colour') now[cell] = all ? 0 : hue;
    else now[cell] = all ? now[cell].replace(digit, '') : has(cell) ? now[cell] : [...(now[cell] || ''), digit].sort((a, b) => SYMBOLS.indexOf(a) - SYMBOLS.indexOf(b)).join('');
  }
  pencilled({ ...log.pencil, [layerOf]: now });
}

/** The moves that write a digit into the chosen cells, or take it away where all of them hold it. */
function placing(digit) {
  const cells = [...chosen].filter((cell) => !on.givens[cell]);
  if (!cells.length) { table().say(t('{cell} is a given and stays as it is.', { cell: nameOf(on, at) })); return []; }
  const all = cells.every((cell) => on.digits[cell] === digit);
  const fresh = cells.filter((cell) => all || on.digits[cell] !== digit);
  following = all ? log.pencil : withoutSeen(log.pencil, fresh, digit);
  return fresh.map((cell) => `${nameOf(on, cell)}=${all ? '.' : digit}`);
}

/** Notes that a digit makes impossible are rubbed out with it. */
function withoutSeen(pencil, cells, digit) {
  const seen = new Set(cells.flatMap((cell) => on.peers[cell]));
  const rub = (notes) => Object.fromEntries(Object.entries(notes).map(([cell, text]) => [cell, seen.has(Number(cell)) ? text.replace(digit, '') : text]));
  return { ...pencil, corner: rub(pencil.corner), centre: rub(pencil.centre) };
}

/** Rubs out digits; where there are none, notes; where there are none either, colours. */
function rubOut() {
  if (clock.paused || table().state.over) return;
  act(() => {
    const cells = [...chosen];
    const written = cells.filter((cell) => on.digits[cell] && !on.givens[cell]);
    following = log.pencil;
    if (written.length) return written.map((cell) => `${nameOf(on, cell)}=.`);
    const { corner, centre, colours } = log.pencil;
    const without = (notes) => Object.fromEntries(Object.entries(notes).filter(([cell]) => !chosen.has(Number(cell))));
    if (cells.some((cell) => corner[cell] || centre[cell])) pencilled({ ...log.pencil, corner: without(corner), centre: without(centre) });
    else if (cells.some((cell) => colours[cell])) pencilled({ ...log.pencil, colours: without(colours) });
    else if (cells.every((cell) => on.givens[cell])) table().say(t('{cell} is a given and stays as it is.', { cell: nameOf(on, at) }));
    return [];
  });
}

/** Writes every candidate as a centre note: into the chosen cells when several are chosen, else everywhere. */
function fillCandidates() {
  if (clock.paused) return;
  const cells = (chosen.size > 1 ? [...chosen] : on.every).filter((cell) => !on.digits[cell]);
  const centre = { ...log.pencil.centre };
  for (const cell of cells) centre[cell] = candidates(on, cell, struckMarks(on, log.pencil.struck)).join('');
  pencilled({ ...log.pencil, centre });
  table().say(t('Every digit that nothing rules out is noted; what you rub out stays away.'));
}

async function step(by_) {
  if (clock.paused) return;
  const entry = log.step(by_);
  if (!entry) { table().say(by_ < 0 ? t('There is nothing to undo.') : t('There is nothing to redo.')); return; }
  lit = [];
  hint.clear();
  if (entry.node !== table().state.node) await table().go(entry.node); else layer(table());
}

// ---- hints and checks

function hintText() {
  const [printed = '', now = printed] = (table().state.position || '').split('/');
  const struck = struckMarks(on, log.pencil.struck);
  return struck.length ? `${printed}/${now}/${struck.join(',')}` : `${printed}/${now}`;
}

async function askHint(stage) {
  const { data } = await ask(`/v1/sudoku/report/hint?${new URLSearchParams({ text: hintText(), stage: String(stage) })}`);
  return { ...data, name: /^(.+?) \(rated/.exec(data.words)?.[1] || data.technique };
}

function deed(found) {
  if (found.mistakes?.some((name) => on.digits[cellOf(on, name)])) return t('Rub out what is wrong');
  if (found.step?.placements.length) return t('Write {placements}', { placements: found.step.placements.join(', ') });
  return found.step?.eliminations.length ? t('Rub these candidates out') : '';
}

async function follow(found) {
  const wrong = (found.mistakes || []).filter((name) => on.digits[cellOf(on, name)]);
  if (wrong.length) { await act(() => { following = log.pencil; return wrong.map((name) => `${name}=.`); }); return; }
  if (found.step.placements.length) {
    await act(() => {
      following = found.step.placements.reduce((pencil, one) => withoutSeen(pencil, [cellOf(on, one)], one.split('=')[1]), log.pencil);
      return found.step.placements;
    });
    return;
  }
  const gone = found.step.eliminations;
  const rub = (notes) => gone.reduce((now, one) => { const cell = cellOf(on, one); return now[cell] ? { ...now, [cell]: now[cell].replace(one.split('-')[1], '') } : now; }, notes);
  pencilled({ ...log.pencil, corner: rub(log.pencil.corner), centre: rub(log.pencil.centre), struck: [...log.pencil.struck, ...gone] });
  table().say(t('Rubbed out: {marks}. The next hint goes on from there.', { marks: gone.join(', ') }));
}

async function check() {
  if (clock.paused) return;
  hint.clear();
  try {
    const [printed = '', now = printed] = (table().state.position || '').split('/');
    if (!now.includes('.') && table().state.over) { table().say(t('The grid is solved.')); return; }
    const { data } = await ask(`/v1/sudoku/report/hint?${new URLSearchParams({ text: `${printed}/${now}`, stage: '1' })}`);
    lit = data.mistakes.map((name) => `wrong ${name}`);
    layer(table());
    const count = data.mistakes.length;
    const cells = data.mistakes.join(', ');
    if (count) table().say(count === 1 ? t('One digit is wrong: {cells}.', { cells }) : t('{count} digits are wrong: {cells}.', { count, cells }), true);
    else table().say(t('Everything so far is right.'));
  } catch (problem) { table().say(problem.message, true); }
}

/** Another puzzle of the chosen difficulty. */
export async function fresh() {
  const text = await making.make({ rating: band.value, symmetry: 'rotate' }, BANDS[band.value], (found) => found.puzzles[0]?.puzzle || '');
  if (text) await table().setUp(text);
  else if (text === '') table().say(t('No such puzzle was found this time: try again, or another difficulty.'), true);
}

// ---- the page

/** Whether a puzzle that somebody brought along has one solution; it is said where it has not. */
async function prove(game) {
  const found = await ask(`/v1/sudoku/proof?${new URLSearchParams({ puzzle: on.puzzle })}`).catch(() => null);
  if (table().state.game !== game) return;
  about.tell(found?.fine ? on.puzzle : null);
  if (!found || found.fine) return;
  lit = found.cells;
  layer(table());
  table().say(found.words, true);
}

export function shown(given) {
  const { state } = given;
  const another = log.game !== state.game;
  const before = on.side;
  if (following) { log.add(state.node, following); following = null; }
  on = sheet(state.position || '');
  log.arrive(state.game, state.node);
  clock.arrive(state.game);
  lit = [];
  hint.clear();
  if (another && before !== on.side) { at = 0; chosen = new Set([0]); }
  for (const node of given.board.querySelectorAll('[data-move]')) for (const word of ['tabindex', 'role', 'aria-label']) node.removeAttribute(word);
  layer(given);
  const { words } = clashes(on);
  if (state.over) finished();
  else if (words.length) given.say(words.slice(0, 2).join(' '), true);
  if (another && state.over) about.tell(on.puzzle);
  else if (another) { about.wait(); prove(state.game); }
}

function finished() {
  const { state } = table();
  table().say(t('Solved in {time}.', { time: clock.words }));
  if (keptFor('told', state.game, false)) return;
  keepFor('told', state.game, true);
  if (remembered('consent', false)) send('/v1/sudoku/solves', { puzzle: on.puzzle, seconds: clock.seconds, moves: state.line.map((ply) => ply.words) }).catch(() => {});
}

export function begin(given) {
  seat = given;
  clock = new Clock(given, () => layer(given));
  making = maker(given);
  act = turns(given, (state) => { if (following) { log.add(state.node, following); following = null; } });
  hint = hints('sudoku', { ask: askHint, deed, act: follow, light: (found) => { lit = found ? found.lit : []; layer(given); } });
  given.board.tabIndex = 0;
  given.board.setAttribute('role', 'application');
  const button = (id, words, action) => el('button', { type: 'button', class: 'tool', id, onclick: action }, words);
  const kinds = el('div', { class: 'kinds', role: 'group', 'aria-label': t('What the keys write') }, ...Object.entries(MODES).map(([word, title]) =>
    el('button', { type: 'button', class: 'tool', 'data-mode': word, 'aria-label': title, onclick: () => setMode(word) }, title)));
  const row = el('div', { class: 'tools-row deeds' });
  rubber = el('button', { type: 'button', class: 'tool', id: 'rub-out', onclick: () => rubOut() }, t('Rub out'));
  given.own.append(kinds, el('div', { class: 'keypad', id: 'pad', role: 'group', 'aria-label': t('Keys') }), row, el('p', { class: 'unseen', id: 'cell-told', 'aria-live': 'polite' }));
  band = el('select', { 'aria-label': t('Difficulty'), onchange: () => remember('sudoku-band', band.value) }, ...Object.entries(BANDS).map(([value, words]) => el('option', { value, selected: value === remembered('sudoku-band', '1.2..1.7') }, words)));
  const consent = el('input', { type: 'checkbox', id: 'consent', onchange: () => remember('consent', consent.checked) });
  consent.checked = remembered('consent', false);
  given.editor(t('Set up a puzzle'), () => setter(given));
  given.extra.hidden = false;
  given.extra.append(el('form', { id: 'make', onsubmit: (event) => { event.preventDefault(); fresh(); } }, el('h2', {}, t('A new puzzle')), el('div', { class: 'pair' }, band, el('button', { class: 'tool' }, t('Make one'))), making.shown),
    fold(t('How hard is it?'), question(given, { title: t('Rating with its way'), verb: 'rate', button: t('Rate it'), text: () => on.puzzle })),
    el('label', { class: 'agree' }, consent, t('Keep my solving times on this machine, for the study page')),
    el('p', {}, el('a', { href: '/sudoku/techniques' }, t('Techniques, each with an example'))), el('p', {}, el('a', { href: '/sudoku/study' }, t('Study: how well do ratings predict my times?'))));
  by('keys').querySelector('dl')?.prepend(...KEYS.map(([key, words]) => el('div', {}, el('dt', {}, key), el('dd', {}, words))));
  about = facts();
  panel({ clock, hint, row, facts: about.box, keys: [button('undo', t('Undo'), () => step(-1)), button('redo', t('Redo'), () => step(1))], aids: [button('hint', t('Hint'), () => hint.next()), button('candidates', t('Candidates'), fillCandidates)],
    last: [button('check', t('Check'), check)], placed: (small) => {
      if (small) by('pad').append(rubber); else by('check').before(rubber);
      rubber.classList.toggle('key', small);
      for (const one of kinds.children) one.textContent = (small ? MODES : SHORT)[one.getAttribute('data-mode') || ''];
    } });
  pointing(given);
}

/** A tap chooses a cell and never writes; a drag, Shift or Ctrl choose several. */
function pointing(given) {
  const cellAt = (event) => {
    const spot = spotIn(given.board.querySelector('svg'), event);
    const [column, row] = [spot.x, spot.y].map((place) => Math.floor((place - EDGE) / SIDE));
    return row >= 0 && row < on.side && column >= 0 && column < on.side ? row * on.side + column : -1;
  };
  given.board.addEventListener('pointerdown', (event) => {
    const cell = cellAt(event);
    if (cell < 0 || clock.paused) return;
    dragging = true;
    at = cell;
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    chosen = more ? new Set(chosen.has(cell) && chosen.size > 1 ? [...chosen].filter((one) => one !== cell) : [...chosen, cell]) : new Set([cell]);
    layer(given);
  });
  given.board.addEventListener('pointermove', (event) => {
    const cell = dragging ? cellAt(event) : -1;
    if (cell >= 0 && !chosen.has(cell)) { chosen.add(cell); at = cell; layer(given); }
  });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { dragging = false; });
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {HTMLElement} */ (event.target).tagName)) return;
    if (event.key === 'z' || event.key === 'Z') { event.preventDefault(); step(event.shiftKey ? 1 : -1); }
    if (event.key === 'y') { event.preventDefault(); step(1); }
    if (event.key === 'a' && document.activeElement === given.board) { event.preventDefault(); chosen = new Set(on.every); layer(given); }
  });
}

function setMode(word) { mode = word; pads(); }

function move([down, across], wide) {
  at = ((Math.floor(at / on.side) + down + on.side) % on.side) * on.side + (((at % on.side) + across + on.side) % on.side);
  chosen = wide ? new Set([...chosen, at]) : new Set([at]);
  layer(table());
}

export function clicked() { return true; }

const DEEDS = { h: () => hint.next(), k: check, u: () => step(-1), U: () => step(1), a: fillCandidates, p: () => clock.pause(), Backspace: rubOut, Delete: rubOut, 0: rubOut,
  Escape: () => { hint.clear(); chosen = new Set([at]); lit = []; layer(table()); } };

export function key(given, event) {
  const arrow = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (arrow && !elsewhere(event.target)) { event.preventDefault(); if (!clock.paused) move(arrow, event.shiftKey); return true; }
  const letter = on.side === 16 && !event.shiftKey ? /^Key([A-G])$/.exec(event.code)?.[1] : '';
  const digit = /^(Digit|Numpad)([1-9])$/.exec(event.code)?.[2] || letter;
  if (digit) {
    event.preventDefault();
    if (SYMBOLS.indexOf(digit) < on.side) enter(digit, event.shiftKey ? 'corner' : mode);
    else given.say(t('The digits of this board go from 1 to {last}.', { last: SYMBOLS[on.side - 1] }));
    return true;
  }
  if (event.key === ' ' && !event.target.closest('button, a, summary')) { event.preventDefault(); const all = Object.keys(MODES); setMode(all[(all.indexOf(mode) + 1) % all.length]); return true; }
  if (MODE_KEYS[event.key]) { setMode(MODE_KEYS[event.key]); return true; }
  if (DEEDS[event.key]) { event.preventDefault(); DEEDS[event.key](); return true; }
  return false;
}
