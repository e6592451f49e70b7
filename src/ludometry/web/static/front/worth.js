// The worth on the thing itself: a badge on every target of the drawing, and an arrow where something moves.

import { t } from './language.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The drawn sign of each grade, 20 by 20: star, tick, one bar, two bars, three bars struck through. The sheet of tokens has
 * the same for what is no picture. */
export const SIGNS = {
  best: 'M10 1.2l2.6 5.6 6.1.7-4.5 4.2 1.2 6.1L10 14.8l-5.4 3 1.2-6.1L1.3 7.5l6.1-.7z', good: 'M3.5 10.8l4.2 4.2 8.8-10',
  inaccuracy: 'M10 4.4v11.2', mistake: 'M7 4.4v11.2M13 4.4v11.2', blunder: 'M4.5 4.4v11.2M10 4.4v11.2M15.5 4.4v11.2M1.5 15.5l17-11',
};
/** The least size of a badge's figures on the screen, in CSS pixels. */
const LEAST = 12.1;
/** How wide the arrows of the best moves are, the best one first, in units of a drawing; a board narrower than this has no room for words. */
const WIDTHS = [9, 6, 5, 4, 3.5, 3, 3, 3]; const NARROW = 560;

const make = (name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [word, value] of Object.entries(attributes)) node.setAttribute(word, String(value));
  return node;
};

/** Whether a page has left a target in its picture. @param {Element} node */
const isDrawn = (node) => getComputedStyle(node).display !== 'none';

/** Units of a drawing for one CSS pixel. @param {SVGSVGElement} svg */
function unitsOf(svg) {
  const box = svg.getBoundingClientRect(); const view = svg.viewBox.baseVal;
  return 1 / Math.max(1e-6, Math.min(box.width / view.width, box.height / view.height));
}

/** Where each move can be clicked: its first target, or where what is lifted may be put down. */
function placesOf(svg) {
  const places = new Map();
  for (const node of svg.querySelectorAll('[data-move]')) {
    const move = node.getAttribute('data-move') || '';
    if (!places.has(move) || node.classList.contains('open')) places.set(move, node);
  }
  return places;
}

/**
 * Draws the badges of a list of moves over a board, or takes them away.
 * @param {HTMLElement} board @param {any[]} moves @param {string} how off, best or all
 */
export function showWorth(board, moves, how) {
  const svg = board.querySelector('svg');
  if (!svg) return;
  svg.querySelector(':scope > .worths:not(.on-cards)')?.remove();
  for (const node of svg.querySelectorAll('.is-best')) node.classList.remove('is-best');
  arrange(svg, how === 'all' ? moves : []);
  label(svg, moves, how);
  if (how === 'off' || !moves.length) return;
  const layer = make('g', { class: 'worths', 'aria-hidden': 'true' });
  const ways = make('g', {});
  layer.append(ways);
  svg.append(layer);
  const size = LEAST * unitsOf(svg);
  const places = placesOf(svg);
  const taken = new Map();
  moves.forEach((one, rank) => {
    const node = places.get(one.move);
    if (!node || !isDrawn(node) || (svg.classList.contains('lifting') && !node.classList.contains('open'))) return;
    const best = one.grade === 'best';
    if (best) node.classList.add('is-best');
    if (how === 'best' && !best) return;
    const shown = rank < WIDTHS.length && arrow(ways, svg, node, one.grade, WIDTHS[rank]);
    // On a phone the arrow stands alone: its words are in the list.
    if (shown && svg.getBoundingClientRect().width < NARROW) return;
    // One tag is filled and calls; what is as good has the star without it.
    if (!best && !one.lost) return;
    // Where it is certain how the game ends, that is said, as far as it fits; else what the move loses.
    const said = [...(best && rank ? [] : one.outcome || []), best ? '' : brief(one.lost)];
    const tag = badge(boxOf(node), freeOf(node), said, one.grade, size, taken, asideOf(svg, node), Number(node.getAttribute('data-free')) || undefined);
    tag.classList.toggle('first', rank === 0);
    tag.classList.toggle('on-paper', Boolean(node.querySelector(':scope > .clear')));
    layer.append(tag);
  });
}

/** A loss as a tag has it: from ten on a decimal only takes place from what it lies on. @param {string} lost */
export const brief = (lost) => lost.replace(/^−(\d{2,}\.\d+)/, (_, figure) => `−${Math.round(Number(figure))}`);

/** What is seen on a target is heard as well: its move, and its worth and grade where they are shown. */
function label(svg, moves, how) {
  const shown = new Map(moves.filter((one) => how === 'all' || (how === 'best' && one.grade === 'best')).map((one) => [one.move, one]));
  for (const node of svg.querySelectorAll('[data-move][role=button]')) {
    const move = node.getAttribute('data-move'); const one = shown.get(move);
    node.setAttribute('aria-label', one ? `${move}: ${one.words || one.figure}, ${t(one.grade)}` : move);
  }
}

/** Where a thing lies on the board, also when it was moved from where it was drawn. @param {SVGGraphicsElement} node */
function boxOf(node) {
  const { x, y, width, height } = node.getBBox();
  const by = node.transform.baseVal.consolidate()?.matrix;
  return { x: x + (by?.e || 0), y: y + (by?.f || 0), width, height };
}

/** How much of a thing lies free to the right of its words and of what is drawn in it. @param {SVGGraphicsElement} node */
function freeOf(node) {
  const box = node.getBoundingClientRect();
  const ends = [...node.querySelectorAll(':scope > :is(text, path), :scope > rect ~ rect')].map((one) => one.getBoundingClientRect().right);
  return (box.right - Math.max(box.left, ...ends)) * node.getBBox().width / Math.max(1e-6, box.width);
}

/** Chips of moves lie best first where their worth is shown, else as they were drawn. @param {any[]} moves */
function arrange(svg, moves) {
  const size = (rect) => `${rect?.getAttribute('width')} ${rect?.getAttribute('height')}`;
  const first = svg.querySelector('g[data-move] > .chip');
  // Cards of a hand are no chips: they stay where they lie.
  if (!first) return;
  const chip = size(first);
  const chips = [...svg.querySelectorAll('g[data-move]')].filter((node) => size(node.querySelector(':scope > rect')) === chip);
  const drawn = chips.map((node) => node.querySelector('rect').getBBox());
  const rank = chips.map((node) => moves.findIndex((one) => one.move === node.getAttribute('data-move')));
  const order = [...chips.keys()];
  if (!rank.includes(-1)) order.sort((a, b) => rank[a] - rank[b]);
  order.forEach((from, to) => {
    const x = drawn[to].x - drawn[from].x; const y = drawn[to].y - drawn[from].y;
    if (x || y) chips[from].setAttribute('transform', `translate(${x} ${y})`); else chips[from].removeAttribute('transform');
  });
}

/** Lights a move up and shows where it goes. @param {HTMLElement} board @param {string} move @param {boolean} on */
export function light(board, move, on) {
  const svg = board.querySelector('svg');
  svg?.querySelector(':scope > .pointed')?.remove();
  if (!svg) return;
  let drawn = false;
  for (const node of svg.querySelectorAll('[data-move]')) {
    if (node.getAttribute('data-move') !== move) continue;
    node.classList.toggle('lit', on);
    if (!on || drawn) continue;
    const layer = make('g', { class: 'pointed', 'aria-hidden': 'true' });
    svg.append(layer);
    arrow(layer, svg, node, 'chosen', 6);
    drawn = true;
  }
  // Where a move is not drawn by itself, the cards that it names light up.
  const cards = drawn && ![...svg.querySelectorAll(`[data-move="${CSS.escape(move)}"]`)].some(isDrawn) ? move.split(' ') : [];
  for (const node of svg.querySelectorAll('[data-target]:not([data-move])')) node.classList.toggle('lit', on && cards.includes(node.getAttribute('data-target') || ''));
}

/** Where a tag lies that would cover what it is about: of a tile over or under it, under a card of a fan, of an arrow beyond its tip. */
function asideOf(svg, node) {
  const box = node.getBBox();
  if (node.hasAttribute('data-free')) return 'under';
  if (node.classList.contains('dm-target')) {
    const upper = node.nextElementSibling?.classList.contains('dm-target') && node.nextElementSibling.getAttribute('x') === node.getAttribute('x');
    return upper ? 'over' : 'under';
  }
  const from = startOf(svg, node);
  if (!from || node.classList.contains('open')) return '';
  const start = boxOf(from); const [x, y] = [start.x + start.width / 2 - box.x - box.width / 2, start.y + start.height / 2 - box.y - box.height / 2];
  return (Math.abs(y) > Math.abs(x) ? y > 0 : x < 0) ? 'top' : 'bottom';
}

const startOf = (svg, node) => {
  const start = node.getAttribute('data-start');
  return start && svg.querySelector(`[data-target="${CSS.escape(start)}"]`);
};

/** An arrow from where a move starts to its target, where the drawing says that it starts elsewhere. */
function arrow(layer, svg, node, kind, wide) {
  const from = startOf(svg, node);
  if (!from) return false;
  const a = boxOf(from); const b = boxOf(node);
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
  const [tx, ty] = [b.x + b.width / 2, b.y + b.height / 2];
  const far = Math.hypot(tx - x, ty - y);
  if (far < 8) return false;
  const [dx, dy] = [(tx - x) / far, (ty - y) / far];
  const side = wide + 4; const long = 1.5 * side; const off = Math.min(a.width / 2, far / 3);
  layer.prepend(make('path', { class: `way ${kind}`, 'stroke-width': wide, d: `M${x + off * dx} ${y + off * dy}L${tx - long * dx} ${ty - long * dy}` }),
    make('path', { class: `tip ${kind}`, d: `M${tx} ${ty}l${-long * dx - side * dy} ${-long * dy + side * dx} ${2 * side * dy} ${-2 * side * dx}z` }));
  return true;
}

/** @param {number} free what lies free to the right of a thing's words @param {string[]} said the first that fits is written, else the last @param {Map<string, number>} taken how many badges lie in a box already: the next one lies beside them @param {number} shows how much of a thing is seen, from its left edge */
function badge(box, free, said, grade, size, taken, aside = '', shows = box.width) {
  const high = size * 1.35; const room = (words) => (words ? size * (0.57 * words.length + 0.15) : 0);
  const low = box.height < 2.4 * high || box.width > 2.2 * box.height;
  const words = said.find((one) => room(one) + size * 1.65 <= (low ? free : box.width)) ?? said[said.length - 1];
  const figure = room(words);
  // Where there is no place for both, the figure alone tells the grade beside its colour.
  const sign = words && figure + size * 1.65 > (low ? free : box.width) ? 0 : size;
  const wide = figure + sign + size * 0.45;
  const x = aside ? box.x + (Math.min(box.width, shows) - wide) / 2 : Math.max(box.x, box.x + box.width - wide - size * 0.2);
  // In a low target the badge stands in the middle of its right side, in a chip with words above and on a card at the bottom.
  let y = box.y;
  if (aside) y = { over: box.y - high - size * 0.3, under: box.y + box.height + size * 0.3, top: box.y + size * 0.2, bottom: box.y + box.height - high - size * 0.2 }[aside];
  else if (low) y = box.y + (box.height - high) / 2;
  else if (box.height < 3.4 * high || box.height > 1.25 * box.width) y = box.y + box.height - high - size * 0.2;
  const place = `${box.x} ${y}`;
  const below = taken.get(place) || 0;
  taken.set(place, below + 1);
  y += (y > box.y + (box.height - high) / 2 ? -below : below) * high;
  return tag({ x, y, wide, high }, words, sign, grade, size);
}

/** A tag in its place, with the grade's sign as large as is said. */
function tag({ x, y, wide, high }, words, sign, grade, size) {
  const g = make('g', { class: `worth grade-${grade}` });
  g.append(make('rect', { x, y, width: wide, height: high, rx: size / 3 }));
  if (sign) g.append(make('path', { class: 'sign', d: SIGNS[grade], transform: `translate(${x + size * 0.15} ${y + (high - sign) / 2}) scale(${sign / 20})` }));
  if (words) {
    const text = make('text', { x: x + (wide + sign) / 2 + (sign ? size * 0.08 : 0), y: y + high * 0.74, style: `font-size:${size}px` });
    text.textContent = words;
    g.append(text);
  }
  return g;
}

/** What stands in a tag under a thing, in the middle of it. @param {SVGSVGElement} svg @param {SVGGraphicsElement} thing @param {any} one a move with its grade */
export function tagAt(svg, thing, { grade, lost }) {
  const size = LEAST * unitsOf(svg);
  const words = lost ? brief(lost) : t(grade);
  const wide = size * (0.57 * words.length + 0.15 + 1 + 0.45);
  const box = thing.getBoundingClientRect();
  const middle = new DOMPoint(box.x + box.width / 2, box.bottom).matrixTransform(svg.getScreenCTM().inverse());
  return tag({ x: middle.x - wide / 2, y: middle.y + size * 0.4, wide, high: size * 1.35 }, words, size, grade, size);
}
