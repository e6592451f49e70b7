// Puzzles in training: choose a cell, then what goes into it.

import { el } from './dom.js';
import { t } from './language.js';

const SVG = 'http://www.w3.org/2000/svg';
const WORDS = { '~': t('sea'), o: t('island') };
const KEYS = { '~': 's', o: 'i' };
const NAME = /^(r(\d+)c(\d+))(.*)$/;
let chosen = '';
let pad;

const parts = (move) => NAME.exec(move) || [];
const ways = (table, cell) => table.moves.filter((move) => parts(move)[1] === cell);
const mark = (move) => (parts(move)[4] || '').replace('=', '');

export function begin(table) {
  pad = el('div', { class: 'cell-pad', role: 'group', 'aria-label': t('What goes into the cell') });
  table.own.append(pad);
  table.board.tabIndex = 0;
  table.board.setAttribute('role', 'application');
  table.board.setAttribute('aria-label', t('Grid: arrows choose a cell'));
}

export function shown(table) {
  for (const node of table.board.querySelectorAll('[data-move]')) node.setAttribute('tabindex', '-1');
  if (!table.state.mine) { chosen = ''; pad.replaceChildren(); paint(table); return; }
  if (!ways(table, chosen).length) chosen = '';
  paint(table);
  fill(table);
}

/** A frame round the chosen cell. */
function paint(table) {
  const svg = table.board.querySelector('svg');
  svg?.querySelector('.mine')?.remove();
  const nodes = [...table.board.querySelectorAll('[data-move], [data-target]')].filter((node) => parts(node.getAttribute('data-move') || node.getAttribute('data-target') || '')[1] === chosen);
  if (!svg || !chosen || !nodes.length) return;
  const boxes = nodes.map((node) => node.getBBox());
  const left = Math.min(...boxes.map((b) => b.x)); const top = Math.min(...boxes.map((b) => b.y));
  const frame = document.createElementNS(SVG, 'rect');
  const size = { x: left, y: top, width: Math.max(...boxes.map((b) => b.x + b.width)) - left, height: Math.max(...boxes.map((b) => b.y + b.height)) - top };
  for (const [word, value] of Object.entries(size)) frame.setAttribute(word, String(value));
  const layer = document.createElementNS(SVG, 'g');
  layer.setAttribute('class', 'mine');
  frame.setAttribute('class', 'chosen-cell');
  layer.append(frame);
  svg.append(layer);
}

function fill(table) {
  const found = ways(table, chosen);
  pad.replaceChildren(...(found.length
    ? [el('span', { class: 'soft' }, chosen), ...found.map((move) => el('button', { type: 'button', class: 'tool', 'aria-label': `${chosen}: ${WORDS[mark(move)] || mark(move)}`, onclick: () => table.play(move) }, WORDS[mark(move)] || mark(move)))]
    : [el('span', { class: 'soft' }, t('Choose an empty cell, then what goes into it.'))]));
}

function choose(table, cell) {
  if (!ways(table, cell).length) { table.say(t('{cell} is filled already.', { cell })); return; }
  chosen = cell;
  paint(table);
  fill(table);
  table.say(`${cell}: ${ways(table, cell).map((move) => WORDS[mark(move)] || mark(move)).join(', ')}.`);
}

export function clicked(table, event) {
  const node = event.target.closest('[data-move], [data-target]');
  const cell = node && parts(node.getAttribute('data-target') || node.getAttribute('data-move') || '')[1];
  if (cell) choose(table, cell);
  return true;
}

/** The next cell in a direction that can be filled. */
function step(table, down, across) {
  const open = [...new Set(table.moves.map((move) => parts(move)[1]))];
  const [, , row, column] = parts(chosen || open[0] || 'r1c1');
  const ahead = open.map((cell) => { const [, , r, c] = parts(cell); return { cell, r: (Number(r) - Number(row)) * (down || 0), c: (Number(c) - Number(column)) * (across || 0), side: Math.abs(down ? Number(c) - Number(column) : Number(r) - Number(row)) }; })
    .filter((one) => one.r + one.c > 0).sort((a, b) => (a.side * 10 + a.r + a.c) - (b.side * 10 + b.r + b.c));
  if (!chosen && open.length) choose(table, open[0]); else if (ahead.length) choose(table, ahead[0].cell);
}

export function key(table, event) {
  if (event.target.closest?.('button, a, summary')) return false;
  const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (way) { event.preventDefault(); step(table, way[0], way[1]); return true; }
  const wanted = ways(table, chosen).find((move) => mark(move) === event.key || KEYS[mark(move)] === event.key);
  if (wanted) { table.play(wanted); return true; }
  return false;
}
