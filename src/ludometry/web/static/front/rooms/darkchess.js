// Dark chess: pieces to lift and put down, a board to set up from a tray, what the tables say, sets that play alike.
import { t } from '../language.js';
import { fold, question } from '../ask.js';
import { by, el, make } from '../dom.js';
import { edit } from '../editing.js';
import { carrying, clicked as put, key as keyed, lift, lifted, putBack, take } from '../lift.js';

const KINDS = { K: t('king'), G: t('guard'), B: t('bishop'), N: t('knight'), R: t('rook'), C: t('cannon'), P: t('pawn') };
const NAMES = { '.': t('empty'), '?': t('face down'),
  ...Object.fromEntries(Object.entries(KINDS).flatMap(([k, name]) => [[k, t('red {piece}', { piece: name })], [k.toLowerCase(), t('black {piece}', { piece: name })]])) };
/** A piece as on the board, whose drawing brings the shapes. */
function piece(letter) {
  if (letter === '.') return document.createTextNode('');
  const kind = letter === '?' ? 'face-down' : letter === letter.toLowerCase() ? 'black' : 'white';
  const shape = letter === '?' ? [] : [make('use', { href: `#dc-${letter.toUpperCase()}`, x: -22, y: -22, width: 44, height: 44 })];
  return make('svg', { viewBox: '-28 -28 56 56', class: `piece ${kind}`, 'aria-hidden': 'true' }, make('circle', { r: 26 }), ...shape);
}
const square = (place) => 'abcd'[Math.floor(place / 8)] + ((place % 8) + 1);

/** The 32 squares of a position as it is written. */
const squares = (rows) => rows.replace(/\d/g, (gap) => '.'.repeat(Number(gap))).replaceAll('/', '').padEnd(32, '.').slice(0, 32).split('');

const rowsOf = (table) => (table.state.position || '').split(' ')[0];

/** A move as it is typed, taken apart: the piece that moves, from where, whether it takes, and where it goes. */
function read(table, move) {
  const [, start, how, end] = /^([a-d][1-8])(?:([-x])([a-d][1-8]))?$/.exec(move) || [];
  if (!start) return null;
  return { letter: squares(rowsOf(table))[8 * 'abcd'.indexOf(start[0]) + Number(start[1]) - 1], start, takes: how === 'x', end };
}

/** A move as a player says it: Rook to b3, Cannon takes b1, Turn b2 up. */
export function saidMove(table, move) {
  const found = read(table, move);
  const name = found && KINDS[found.letter.toUpperCase()];
  if (!name) return found ? t('Turn {square} up', { square: found.start }) : '';
  const words = { piece: name[0].toUpperCase() + name.slice(1), square: found.end };
  return found.takes ? t('{piece} takes {square}', words) : t('{piece} to {square}', words);
}

/** The piece with the move in words; as it is typed where there is place for that. */
export function drawnMove(table, move) {
  const found = read(table, move);
  return found && el('span', { class: 'drawn', 'aria-hidden': 'true' }, piece(found.letter),
    el('span', { class: 'phrase' }, el('span', {}, saidMove(table, move)), el('small', {}, move)));
}

const COUNTED = { 2: t('two'), 3: t('three'), 4: t('four'), 5: t('five') };
/** Where an exact worth comes from: what the tables of up to five pieces hold is never searched for. */
export function restsOn(table) {
  const letters = squares(rowsOf(table)).filter((letter) => letter !== '.');
  const number = letters.includes('?') ? '' : COUNTED[letters.length];
  return number && t('exact, from the table of {number} pieces', { number });
}

/** The piece with which setting up begins: the one that was taken from the tray under the board. */
let taken = 'K';

const inTray = (letter, attributes) => el('button', { type: 'button', 'data-piece': letter, 'aria-label': NAMES[letter], ...attributes }, letter === '.' ? t('clear') : piece(letter));

/** The best line stands below the reason before anything is pointed at: looking it up takes no time. */
export const followed = true;

function editor(table) {
  let held = taken;
  taken = 'K';
  const cells = /** @type {HTMLElement[]} */ ([]);
  const choose = (letter) => { held = letter; for (const one of tray.children) one.setAttribute('aria-pressed', String(one.dataset.piece === letter)); };
  const tray = el('div', { class: 'tray', role: 'group', 'aria-label': t('Piece to put down') }, ...Object.keys(NAMES).map((letter) =>
    inTray(letter, { class: 'tool', 'aria-pressed': String(letter === held), onclick: () => choose(letter) })));
  const board = el('div', { class: 'cells eight wood' });
  for (let place = 0; place < 32; place += 1) {
    const cell = el('button', { type: 'button', class: 'cell', onclick: () => put(place, cell.dataset.letter === held ? '.' : held) });
    cells.push(cell);
    board.append(cell);
  }
  const put = (place, letter) => {
    cells[place].replaceChildren(piece(letter));
    cells[place].dataset.letter = letter;
    cells[place].setAttribute('aria-label', t('square {square}: {piece}', { square: square(place), piece: NAMES[letter] || letter }));
  };
  const [rows, mover, ...more] = (table.state.position || '').split(' ');
  const sides = { w: t('red moves'), b: t('black moves'), ...(mover === '-' ? { '-': t('nobody has a colour yet') } : {}) };
  const side = el('select', { 'aria-label': t('Side to move') }, ...Object.entries(sides).map(([value, name]) => el('option', { value }, name)));
  const fill = () => { squares(rows).forEach((letter, place) => put(place, letter)); side.value = mover in sides ? mover : 'w'; };
  const down = (text) => text.split('?').length;
  const written = () => {
    const now = [0, 1, 2, 3].map((row) => cells.slice(8 * row, 8 * row + 8).map((cell) => cell.dataset.letter).join('').replace(/\.+/g, (gap) => String(gap.length))).join('/');
    // Quiet plies and steps belong to the board as it was; what lies face down is the same while as many lie so.
    const kept = now === rows && side.value === mover ? more : more.filter((word) => word.startsWith('bag:') && down(now) === down(rows));
    return [now, side.value, ...kept].join(' ');
  };
  fill();
  return el('form', {
    onsubmit: (event) => {
      event.preventDefault();
      table.setUp(written());
    },
  }, board, tray, el('p', { class: 'soft' }, t('Choose a piece, then its squares; a second tap takes it away.')), el('div', { class: 'pair' }, side,
    el('button', { type: 'button', class: 'tool', onclick: () => cells.forEach((_, place) => put(place, '.')) }, t('Empty')),
    el('button', { type: 'button', class: 'tool', onclick: fill }, t('From the board')), el('button', { class: 'tool main' }, t('Put on the board'))));
}

let legend; let position;
/** Under the board where there is room: what the signs mean, and for who analyses the pieces to set up and the position. */
function below(table) {
  legend = el('p', { class: 'legend' });
  table.own.append(legend);
  position = el('input', { autocomplete: 'off', spellcheck: 'false' });
  const tray = el('div', { class: 'tray', role: 'group', 'aria-label': t('Piece to put down') }, ...Object.keys(NAMES).filter((letter) => letter !== '.').map((letter) =>
    inTray(letter, { class: 'tool bare', onclick: () => { taken = letter; edit(); } })));
  table.own.parentElement.append(el('section', { class: 'below', 'aria-label': t('Set up') },
    el('div', { class: 'pane-head' }, el('h2', {}, t('Set up')), el('span', { class: 'soft' }, t('Choose a piece, then its squares; a second tap takes it away.'))), tray,
    el('form', { class: 'position', onsubmit: (event) => { event.preventDefault(); table.setUp(position.value); } }, el('label', {}, t('Position'), position),
      el('button', { type: 'button', class: 'tool bare', onclick: () => by('share').click() }, t('Copy link')))));
}

/** What the best move keeps and what the others give away, where that is certain; else only how much. */
const KEEPS = { 1: { best: t('keeps the win'), blunder: t('gives the win away') }, 0: { best: t('keeps the draw'), blunder: t('loses') }, '-1': { best: t('loses, whatever is played') } };

function explain(table) {
  const shown = table.worth === 'off' ? [] : table.advice.moves.filter((one) => table.worth === 'all' || one.grade === 'best');
  const words = (shown[0]?.exact && KEEPS[shown[0].value]) || {};
  legend.replaceChildren(...['best', 'good', 'inaccuracy', 'mistake', 'blunder'].filter((grade) => shown.some((one) => one.grade === grade)).map((grade) =>
    el('span', { class: `grade-${grade}` }, el('span', { class: 'glyph' }), words[grade] || t(grade))));
}

export const advised = explain;

export function begin(table) {
  carrying(table);
  below(table);
  table.extra.hidden = false;
  table.editor(t('Set up the board'), () => editor(table));
  table.extra.append(fold(t('What the tables say'), question(table, { title: t('The exact result with the best line'), verb: 'probe', button: t('Ask the tables') })),
    fold(t('Sets that play alike'), question(table, { title: t('Material symmetry'), verb: 'classes', button: t('Show'), label: t('Set of pieces'), example: 'GGvk',
      words: t('The red pieces, v, the black pieces; sets that play alike share one table.') })));
}

/** The ways onto each square. */
function byEnd(table) {
  const found = new Map();
  for (const node of table.board.querySelectorAll('[data-start]')) {
    const end = (node.getAttribute('data-move') || '').slice(-2);
    found.set(end, [...(found.get(end) || []), node]);
  }
  return found;
}

/** A tap on a piece that can move lifts it and lights its squares; a tap on a square goes there where one piece only can. */
export function clicked(table, event) {
  if (put(table, event)) return true;
  if (!table.state.mine) return false;
  const own = event.target.closest('[data-lift]')?.getAttribute('data-lift');
  if (own) { if (lifted() === own) putBack(table); else take(table, own, event); return true; }
  const to = event.target.closest('[data-start]')?.getAttribute('data-move').slice(-2);
  const ways = byEnd(table).get(to) || [];
  // Who goes by keyboard stands on one move, whatever else leads to the same square.
  if (ways.length < 2 || !event.pointerType) return false;
  const pieces = ways.map((node) => node.getAttribute('data-start')).join(', ');
  table.say(t('Several pieces can go to {square}: tap the piece first ({pieces}).', { square: to, pieces }));
  return true;
}

export const key = keyed;

/** Every piece that can move is a handle, and a square is a whole one for each piece that can go there. */
export function shown(table) {
  for (const node of table.board.querySelectorAll('[data-target][role]:not([data-move])')) for (const word of ['role', 'tabindex', 'aria-label']) node.removeAttribute(word);
  for (const ways of byEnd(table).values()) {
    const tall = ways.map((node) => ({ top: Number(node.getAttribute('y')), high: Number(node.getAttribute('height')) }));
    const top = Math.min(...tall.map((one) => one.top)); const bottom = Math.max(...tall.map((one) => one.top + one.high));
    for (const node of ways) { node.setAttribute('y', String(top)); node.setAttribute('height', String(bottom - top)); }
  }
  for (const node of table.state.mine ? table.board.querySelectorAll('[data-start]') : []) {
    const from = node.getAttribute('data-start');
    const piece = node.getAttribute('data-move') !== from && table.board.querySelector(`[data-target="${from}"]`);
    if (!piece) continue;
    const words = { 'data-lift': from, role: 'button', tabindex: '0', 'aria-label': piece.querySelector('title')?.textContent || from };
    for (const [word, value] of Object.entries(words)) piece.setAttribute(word, value);
  }
  lift(table, '');
  position.value = table.state.position || '';
  explain(table);
}
