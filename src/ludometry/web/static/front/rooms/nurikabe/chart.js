// What stands on a Nurikabe grid, read from the position's text, and the rules that it breaks already.

import { t } from '../../language.js';

/** As the picture is drawn. */
export const SIDE = 44;
export const EDGE = 10;

/** @param {string} position */
export function chart(position) {
  const lines = position.split('/').map((line) => line.match(/\(\d+\)|./g) || []);
  const rows = lines.length;
  const columns = lines[0]?.length || 0;
  const signs = lines.flat();
  const numbers = signs.map((sign) => Number(sign.replace(/[()]/g, '')) || 0);
  const cells = signs.map((sign, cell) => (numbers[cell] ? 'o' : sign));
  return { rows, columns, numbers, cells, every: cells.map((_, cell) => cell) };
}

export const nameOf = (on, cell) => `r${Math.floor(cell / on.columns) + 1}c${(cell % on.columns) + 1}`;

export function cellOf(on, name) {
  const [, row, column] = /^r(\d+)c(\d+)/.exec(name) || [];
  return row ? (Number(row) - 1) * on.columns + Number(column) - 1 : -1;
}

const near = (on, cell) => [cell >= on.columns && cell - on.columns, cell % on.columns > 0 && cell - 1, (cell + 1) % on.columns > 0 && cell + 1, cell + on.columns < on.cells.length && cell + on.columns].filter((one) => one !== false);

/** The connected regions of one sign. */
export function regions(on, sign) {
  const unseen = new Set(on.every.filter((cell) => on.cells[cell] === sign));
  const found = [];
  for (const first of on.every) {
    if (!unseen.delete(first)) continue;
    const region = [first];
    for (const cell of region) for (const next of near(on, cell)) if (unseen.delete(next)) region.push(next);
    found.push(region);
  }
  return found;
}

/** What is wrong already, whatever the open cells become: a sentence and the cells for each. */
export function broken(on) {
  const found = [];
  const closed = (region) => region.every((cell) => near(on, cell).every((next) => on.cells[next] !== '.'));
  for (const cell of on.every) {
    if ((cell + 1) % on.columns === 0 || cell + on.columns >= on.cells.length) continue;
    const square = [cell, cell + 1, cell + on.columns, cell + on.columns + 1];
    if (square.every((one) => on.cells[one] === '~')) found.push({ words: t('There is a pool of sea at {cell}.', { cell: nameOf(on, cell) }), cells: square });
  }
  for (const island of regions(on, 'o')) {
    const held = island.filter((cell) => on.numbers[cell]);
    const where = nameOf(on, held[0] ?? Math.min(...island));
    const number = on.numbers[held[0]];
    if (held.length > 1) found.push({ words: t('The islands at {cells} are joined.', { cells: held.map((cell) => nameOf(on, cell)).join(` ${t('and')} `) }), cells: island });
    else if (held.length && island.length > number) found.push({ words: t('The island of {number} at {cell} has {count} cells.', { number, cell: where, count: island.length }), cells: island });
    else if (held.length && island.length < number && closed(island)) found.push({ words: t('The island of {number} at {cell} is shut in; its cells: {count}.', { number, cell: where, count: island.length }), cells: island });
    else if (!held.length && closed(island)) found.push({ words: t('The island at {cell} has no number and cannot grow.', { cell: where }), cells: island });
  }
  const whole = on.cells.length - on.numbers.reduce((sum, number) => sum + number, 0);
  for (const sea of regions(on, '~').filter((one) => one.length < whole && closed(one))) found.push({ words: t('The sea at {cell} is cut off.', { cell: nameOf(on, Math.min(...sea)) }), cells: sea });
  return found;
}

/** The islands that have all their cells. */
export const complete = (on) => regions(on, 'o').filter((island) => { const held = island.filter((cell) => on.numbers[cell]); return held.length === 1 && on.numbers[held[0]] === island.length; });
