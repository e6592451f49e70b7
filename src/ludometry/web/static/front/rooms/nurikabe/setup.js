// A puzzle set up by clicking: a tap chooses a cell, another counts its number up, a pad or the keys write it; what is
// wrong with it is said, and lit, where it is.
import { ask } from '../../api.js';
import { el } from '../../dom.js';
import { t } from '../../language.js';
import { chart, cellOf, nameOf } from './chart.js';

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12];
const USUAL = 6;

/** @param {any} table */
export function setter(table) {
  let on = chart('');
  let at = 0;
  let chosen = false;
  let asked = 0;
  let proved = '';
  const words = el('p', { class: 'proof', role: 'status' });
  const cells = el('div', { class: 'clues', role: 'group', 'aria-label': t('The puzzle') });
  const select = (label) => el('select', { 'aria-label': label, onchange: () => lay(Number(rows.value), Number(columns.value)) }, ...SIZES.map((value) => el('option', { value }, String(value))));
  const rows = select(t('Rows')); const columns = select(t('Columns'));
  const start = el('button', { type: 'button', class: 'tool main', disabled: true, onclick: () => table.setUp(proved) }, t('Play this puzzle'));
  const text = () => Array.from({ length: on.rows }, (_, row) => on.numbers.slice(row * on.columns, (row + 1) * on.columns).map((number) => (number > 9 ? `(${number})` : number || '.')).join('')).join('/');

  function lay(high, wide, numbers = Array(high * wide).fill(0)) {
    on = { ...on, rows: high, columns: wide, numbers };
    at = 0;
    chosen = false;
    for (const [field, value] of [[rows, high], [columns, wide]]) {
      if (!SIZES.includes(value)) field.append(el('option', { value }, String(value)));
      field.value = String(value);
    }
    cells.style.gridTemplateColumns = `repeat(${wide}, minmax(0, 1fr))`;
    cells.style.maxWidth = `min(100%, ${64 * wide}px)`;
    cells.replaceChildren(...numbers.map((_, cell) => el('button', { type: 'button', class: 'cell', 'data-cell': cell, onclick: () => tap(cell) })));
    choose(0, false);
    look();
  }

  function paint(cell) {
    const node = cells.children[cell]; const number = on.numbers[cell];
    node.textContent = number ? String(number) : '';
    node.setAttribute('aria-label', `${nameOf(on, cell)}: ${number || t('open')}`);
  }

  function choose(cell, focus = true) {
    at = cell;
    for (const [place, node] of [...cells.children].entries()) {
      node.setAttribute('aria-pressed', String(place === at));
      node.setAttribute('tabindex', place === at ? '0' : '-1');
      paint(place);
    }
    if (focus) /** @type {HTMLElement} */ (cells.children[at]).focus();
  }

  /** The first tap chooses a cell and writes nothing. */
  function tap(cell) {
    if (cell !== at || !chosen) { chosen = true; choose(cell); return; }
    put((on.numbers[cell] + 1) % 10);
  }

  function put(number) {
    on.numbers[at] = number;
    paint(at);
    look();
  }

  /** A digit after another makes a larger number, where a grid has as many cells. */
  const write = (digit) => { const both = 10 * on.numbers[at] + digit; put(both <= on.numbers.length ? both : digit); };

  /** Asks whether there is exactly one solution, and lights what is wrong. */
  async function look() {
    const mine = ++asked;
    start.setAttribute('disabled', '');
    light([]);
    if (!on.numbers.some(Boolean)) { tell(t('Tap a cell, then its number; tap it again to count up.'), false); return; }
    const said = await ask(`/v1/nurikabe/proof?${new URLSearchParams({ puzzle: text() })}`).catch((problem) => ({ fine: false, words: problem.message, cells: [] }));
    if (mine !== asked) return;
    tell(said.words, !said.fine);
    light(said.cells.map((name) => cellOf(on, name)));
    proved = said.fine ? said.grid : '';
    start.toggleAttribute('disabled', !said.fine);
  }

  function light(wrong) { for (const [place, node] of [...cells.children].entries()) node.classList.toggle('clash', wrong.includes(place)); }
  function tell(said, wrong) { words.textContent = said; words.classList.toggle('error', wrong); }

  cells.addEventListener('keydown', (event) => {
    const [row, column] = [Math.floor(at / on.columns), at % on.columns];
    const step = { ArrowUp: row > 0 && -on.columns, ArrowDown: row < on.rows - 1 && on.columns, ArrowLeft: column > 0 && -1, ArrowRight: column < on.columns - 1 && 1 }[event.key];
    if (step) choose(at + step);
    else if (/^\d$/.test(event.key)) write(Number(event.key));
    else if (event.key === 'Backspace') put(Math.floor(on.numbers[at] / 10));
    else if (event.key === 'Delete') put(0);
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    // The board beside it has the same keys.
    event.stopPropagation();
  });
  const key = (sign, name, action) => el('button', { type: 'button', class: 'tool', 'aria-label': name, onclick: action }, sign);
  const pad = el('div', { class: 'pad', role: 'group', 'aria-label': t('Number of the cell') }, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => key(String(digit), String(digit), () => write(digit))),
    key('⌫', t('Rub out'), () => put(Math.floor(on.numbers[at] / 10))));
  const clear = el('button', { type: 'button', class: 'tool', onclick: () => lay(on.rows, on.columns) }, t('Empty the grid'));
  const known = chart(table.state.position || '');
  if (known.numbers.some(Boolean)) lay(known.rows, known.columns, known.numbers); else lay(USUAL, USUAL);
  return el('div', { class: 'setter' }, cells, words, pad, el('div', { class: 'tools-row' }, start, clear, el('label', {}, t('Rows'), ' ', rows), el('label', {}, t('Columns'), ' ', columns)));
}
