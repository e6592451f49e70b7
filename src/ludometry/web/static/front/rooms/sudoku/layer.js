// What a person adds to the board: colours and notes, the cells chosen, digits that clash, what a hint points at.
import { EDGE, SIDE, SYMBOLS, candidates, cellOf } from './sheet.js';

const SVG = 'http://www.w3.org/2000/svg';

function node(name, attributes, text = '') {
  const made = document.createElementNS(SVG, name);
  for (const [word, value] of Object.entries(attributes)) made.setAttribute(word, String(value));
  if (text) made.textContent = text;
  return made;
}

const corner = (on, cell) => [EDGE + SIDE * (cell % on.side), EDGE + SIDE * Math.floor(cell / on.side)];

function square(on, cell, kind) {
  const [x, y] = corner(on, cell);
  return node('rect', { class: kind, x, y, width: SIDE, height: SIDE });
}

/** The middle of a digit's place inside its cell, laid out like a keypad. */
function place(on, cell, digit) {
  const [x, y] = corner(on, cell);
  const number = SYMBOLS.indexOf(digit);
  const step = SIDE / on.box;
  return [x + ((number % on.box) + 0.5) * step, y + (Math.floor(number / on.box) + 0.5) * step];
}

/** Notes along the upper and the lower edge of a cell. */
function cornerNotes(on, cell, digits) {
  const [x, y] = corner(on, cell);
  const most = Math.max(4, Math.ceil(digits.length / 2));
  const size = most > 5 ? 9 : 13;
  const step = (SIDE - 8) / most;
  return digits.map((digit, at) => {
    const low = at >= most;
    return node('text', { class: 'own-note', x: x + 4 + step * ((low ? at - most : at) + 0.5), y: y + (low ? SIDE - 4 : 3 + size * 0.78), 'font-size': size }, digit);
  });
}

/** Notes in the middle of a cell: in a row while they fit, else each in its place of a keypad. */
function centreNotes(on, cell, digits) {
  const [x, y] = corner(on, cell);
  if (digits.length <= 4) {
    const size = digits.length > 3 ? 13 : 15;
    return [node('text', { class: 'own-note', x: x + SIDE / 2, y: y + SIDE / 2 + size * 0.36, 'font-size': size }, digits.join(''))];
  }
  const size = (SIDE / on.box) * 0.78;
  return digits.map((digit) => {
    const [across, down] = place(on, cell, digit);
    return node('text', { class: 'own-note', x: across, y: down + size * 0.36, 'font-size': size }, digit);
  });
}

/** Sorts what is to be lit: units, cells, candidates of the pattern, candidates that go, mistakes. */
function sorted(on, lit) {
  const found = { units: new Set(), cells: new Set(), pattern: [], gone: [], wrong: new Set() };
  for (const name of lit) {
    const unit = on.units.find((one) => one.name === name);
    if (unit) { unit.cells.forEach((cell) => found.units.add(cell)); continue; }
    const bare = name.replace(/^wrong /, '');
    const cell = cellOf(on, bare);
    if (cell < 0) continue;
    const digit = /[=-](\w)$/.exec(bare)?.[1];
    if (name !== bare) found.wrong.add(cell);
    else if (!digit) found.cells.add(cell);
    else (bare.includes('=') ? found.pattern : found.gone).push([cell, digit]);
  }
  return found;
}

/**
 * Draws it all anew.
 * @param {{chosen: Set<number>, at: number, pencil: any, lit: string[], struck: string[], clash: Set<number>, ring: boolean}} view
 */
export function paint(board, on, view) {
  const svg = board.querySelector('svg');
  if (!svg) return;
  svg.querySelectorAll(':scope > .mine').forEach((old) => old.remove());
  const under = node('g', { class: 'mine', 'aria-hidden': 'true' });
  const over = node('g', { class: 'mine', 'aria-hidden': 'true' });
  const lit = sorted(on, view.lit);
  const same = on.digits[view.at];
  for (const [cell, hue] of Object.entries(view.pencil.colours)) if (hue) under.append(square(on, Number(cell), `hue hue-${hue}`));
  for (const cell of lit.units) under.append(square(on, cell, 'unit-lit'));
  for (const cell of lit.cells) under.append(square(on, cell, 'cell-lit'));
  for (const cell of on.every) if (same && on.digits[cell] === same && !view.chosen.has(cell)) under.append(square(on, cell, 'same'));
  for (const cell of view.chosen) under.append(square(on, cell, 'own-cell'));
  for (const cell of view.clash) under.append(square(on, cell, 'conflict'));
  for (const cell of lit.wrong) under.append(square(on, cell, 'wrong-cell'));
  const shown = new Set([...lit.pattern, ...lit.gone].map(([cell]) => cell));
  for (const cell of on.every) {
    if (on.digits[cell]) continue;
    if (shown.has(cell)) { over.append(...litNotes(on, cell, lit, view.struck)); continue; }
    const { [cell]: edge = '' } = view.pencil.corner;
    const { [cell]: middle = '' } = view.pencil.centre;
    if (edge) over.append(...cornerNotes(on, cell, [...edge]));
    if (middle) over.append(...centreNotes(on, cell, [...middle]));
  }
  for (const cell of lit.wrong) over.append(cross(on, cell));
  if (view.ring) {
    const [x, y] = corner(on, view.at);
    over.append(node('rect', { class: 'ring', x: x + 1.5, y: y + 1.5, width: SIDE - 3, height: SIDE - 3, rx: 3 }));
  }
  svg.insertBefore(under, svg.querySelector(':scope > .thin') || svg.firstChild);
  svg.append(over);
}

/** Every candidate of a cell that a hint points at: those of the pattern ringed, those that go struck out. */
function litNotes(on, cell, lit, struck) {
  const has = (list, digit) => list.some(([where, one]) => where === cell && one === digit);
  const size = (SIDE / on.box) * 0.74;
  const gone = lit.gone.filter(([where]) => where === cell).map(([, digit]) => digit);
  const pattern = lit.pattern.filter(([where]) => where === cell).map(([, digit]) => digit);
  return [...new Set([...candidates(on, cell, struck), ...gone, ...pattern])].flatMap((digit) => {
    const [x, y] = place(on, cell, digit);
    const out = has(lit.gone, digit);
    const kind = out ? 'out' : has(lit.pattern, digit) ? 'in' : '';
    const text = node('text', { class: kind ? 'lit-note' : 'own-note', x, y: y + 0.36 * size, 'font-size': size }, digit);
    if (!kind) return [text];
    const dot = node('circle', { class: `lit-${kind}`, cx: x, cy: y, r: 0.62 * size });
    return out ? [dot, text, node('path', { class: 'strike', d: `M${x - 0.5 * size} ${y + 0.5 * size}L${x + 0.5 * size} ${y - 0.5 * size}` })] : [dot, text];
  });
}

/** A wrong digit is crossed, so that it is not told by colour alone. */
function cross(on, cell) {
  const [x, y] = corner(on, cell);
  return node('path', { class: 'wrong-mark', d: `M${x + 5} ${y + 5}l8 8m0 -8l-8 8` });
}
