// The worth on the thing itself: a badge on every target of the drawing, and an arrow where something moves.

const SVG = 'http://www.w3.org/2000/svg';
export const GLYPHS = { best: '★', good: '', inaccuracy: '?!', mistake: '?', blunder: '??' };
/** The least size of a badge's figures on the screen, in CSS pixels. */
const LEAST = 11;

const make = (name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [word, value] of Object.entries(attributes)) node.setAttribute(word, String(value));
  return node;
};

/** Units of a drawing for one CSS pixel. @param {SVGSVGElement} svg */
function unitsOf(svg) {
  const box = svg.getBoundingClientRect(); const view = svg.viewBox.baseVal;
  return 1 / Math.max(1e-6, Math.min(box.width / view.width, box.height / view.height));
}

/** Where each move can be clicked: its first target. */
function placesOf(svg) {
  const places = new Map();
  for (const node of svg.querySelectorAll('[data-move]')) {
    const move = node.getAttribute('data-move') || '';
    if (!places.has(move)) places.set(move, node);
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
  svg.querySelector(':scope > .worths')?.remove();
  for (const node of svg.querySelectorAll('.is-best')) node.classList.remove('is-best');
  arrange(svg, how === 'all' ? moves : []);
  if (how === 'off' || !moves.length) return;
  const layer = make('g', { class: 'worths', 'aria-hidden': 'true' });
  svg.append(layer);
  const size = LEAST * unitsOf(svg);
  const places = placesOf(svg);
  const taken = new Map();
  moves.forEach((one, rank) => {
    const node = places.get(one.move);
    if (!node) return;
    const best = one.grade === 'best';
    if (best) node.classList.add('is-best');
    if (rank === 0) arrow(layer, svg, node, 'best');
    if (how === 'best' && !best) return;
    const words = best ? (rank === 0 ? '★' : '=') : one.lost;
    if (words) layer.append(badge(boxOf(node), words, one.grade, size, taken));
  });
}

/** Where a thing lies on the board, also when it was moved from where it was drawn. @param {SVGGraphicsElement} node */
function boxOf(node) {
  const { x, y, width, height } = node.getBBox();
  const by = node.transform.baseVal.consolidate()?.matrix;
  return { x: x + (by?.e || 0), y: y + (by?.f || 0), width, height };
}

/** Chips of moves lie best first where their worth is shown, else as they were drawn. @param {any[]} moves */
function arrange(svg, moves) {
  const size = (rect) => `${rect?.getAttribute('width')} ${rect?.getAttribute('height')}`;
  const chip = size(svg.querySelector('g[data-move] > .chip'));
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
    arrow(layer, svg, node, 'chosen');
    drawn = true;
  }
}

/** An arrow from where a move starts to its target, where the drawing says that it starts elsewhere. */
function arrow(layer, svg, node, kind) {
  const start = node.getAttribute('data-start');
  const from = start && svg.querySelector(`[data-target="${CSS.escape(start)}"]`);
  if (!from) return;
  const a = boxOf(from); const b = boxOf(node);
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
  const [tx, ty] = [b.x + b.width / 2, b.y + b.height / 2];
  const far = Math.hypot(tx - x, ty - y);
  if (far < 8) return;
  const [dx, dy] = [(tx - x) / far, (ty - y) / far];
  layer.append(make('path', { class: `way ${kind}`, d: `M${x + 14 * dx} ${y + 14 * dy}L${tx - 16 * dx} ${ty - 16 * dy}` }),
    make('path', { class: `tip ${kind}`, d: `M${tx - 4 * dx} ${ty - 4 * dy}l${-15 * dx - 9 * dy} ${-15 * dy + 9 * dx} ${18 * dy} ${-18 * dx}z` }));
}

/** @param {Map<string, number>} taken how many badges lie in a box already: the next one lies beside them */
function badge(box, words, grade, size, taken) {
  const wide = size * (0.62 * words.length + 0.7); const high = size * 1.35;
  const g = make('g', { class: `worth grade-${grade}` });
  const x = Math.max(box.x, box.x + box.width - wide - size * 0.2);
  // In a low target the badge stands in the middle of its right side, in a chip with words above at the bottom.
  let y = box.y;
  if (box.height < 2.4 * high) y = box.y + (box.height - high) / 2;
  else if (box.width > 2.2 * box.height) y = box.y + (box.height - high) / 2;
  else if (box.height < 3.4 * high) y = box.y + box.height - high - size * 0.2;
  const place = `${box.x} ${box.y} ${box.width} ${box.height}`;
  const below = taken.get(place) || 0;
  taken.set(place, below + 1);
  y += (y > box.y + (box.height - high) / 2 ? -below : below) * high;
  g.append(make('rect', { x, y, width: wide, height: high, rx: high / 2 }));
  const text = make('text', { x: x + wide / 2, y: y + high * 0.74, style: `font-size:${size}px` });
  text.textContent = words;
  g.append(text);
  return g;
}
