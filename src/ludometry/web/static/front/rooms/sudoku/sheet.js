// What stands on a Sudoku board of any size, read from the position's text: puzzle, puzzle/state or puzzle/state/struck.

import { t } from '../../language.js';

export const SYMBOLS = '123456789ABCDEFG';
/** As the picture is drawn. */
export const SIDE = 50;
export const EDGE = 12;

const shapes = new Map();

/** The rows, columns and boxes of a board, and for each cell the cells that it sees. @param {number} side */
function shape(side) {
  if (shapes.has(side)) return shapes.get(side);
  const box = Math.round(Math.sqrt(side));
  const every = Array.from({ length: side * side }, (_, cell) => cell);
  const row = (cell) => Math.floor(cell / side);
  const column = (cell) => cell % side;
  const boxOf = (cell) => Math.floor(row(cell) / box) * box + Math.floor(column(cell) / box);
  const units = [];
  for (const [kind, of] of [['row', row], ['column', column], ['box', boxOf]]) {
    for (let number = 0; number < side; number += 1) units.push({ name: `${kind} ${number + 1}`, cells: every.filter((cell) => of(cell) === number) });
  }
  const peers = every.map((cell) => every.filter((other) => other !== cell && (row(other) === row(cell) || column(other) === column(cell) || boxOf(other) === boxOf(cell))));
  const found = { side, box, units, peers, every };
  shapes.set(side, found);
  return found;
}

/** @param {string} position */
export function sheet(position) {
  const [printed = '', now = printed, gone = ''] = position.split('/');
  const found = shape(Math.round(Math.sqrt(printed.length)) || 9);
  const signs = (text) => found.every.map((cell) => (SYMBOLS.includes(text[cell] || '.') ? text[cell] : ''));
  return { ...found, givens: signs(printed).map(Boolean), puzzle: printed, digits: signs(now || printed), gone };
}

/** @param {{side: number}} on @param {number} cell */
export const nameOf = (on, cell) => `r${Math.floor(cell / on.side) + 1}c${(cell % on.side) + 1}`;

/** @param {{side: number}} on @param {string} name */
export function cellOf(on, name) {
  const [, row, column] = /^r(\d+)c(\d+)/.exec(name) || [];
  return row ? (Number(row) - 1) * on.side + Number(column) - 1 : -1;
}

const UNITS = { row: t('row'), column: t('column'), box: t('box') };
const unitName = (unit) => { const [kind, number] = unit.name.split(' '); return `${UNITS[kind]} ${number}`; };
const names = (on, cells) => cells.map((cell) => nameOf(on, cell)).join(` ${t('and')} `);

/** Equal digits that see each other: the cells, and a sentence for each. */
export function clashes(on, digits = on.digits) {
  const cells = new Set();
  const words = [];
  for (const unit of on.units) {
    const places = new Map();
    for (const cell of unit.cells) if (digits[cell]) places.set(digits[cell], [...(places.get(digits[cell]) || []), cell]);
    for (const [digit, where] of places) {
      if (where.length < 2) continue;
      where.forEach((cell) => cells.add(cell));
      words.push(where.length === 2 ? t('{digit} stands twice in {unit}: {cells}.', { digit, unit: unitName(unit), cells: names(on, where) })
        : t('{digit} stands {count} times in {unit}: {cells}.', { digit, count: where.length, unit: unitName(unit), cells: names(on, where) }));
    }
  }
  return { cells, words };
}

/** The marks that were struck, from the position and from hints that were followed, as `r1c8-4`. */
export const struckMarks = (on, further = []) => [...(on.gone ? on.gone.split(',') : []), ...further];

/** The digits that the digits on the board leave to a cell, without struck marks. */
export function candidates(on, cell, struck = []) {
  if (on.digits[cell]) return [];
  const seen = new Set(on.peers[cell].map((peer) => on.digits[peer]));
  const mine = `${nameOf(on, cell)}-`;
  const gone = struck.filter((one) => one.startsWith(mine)).join('').replaceAll(mine, '');
  return [...SYMBOLS.slice(0, on.side)].filter((digit) => !seen.has(digit) && !gone.includes(digit));
}
