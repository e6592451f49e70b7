// A puzzle typed or pasted into a grid of fields; what is wrong with it is said, and lit, where it is.
import { ask } from '../../api.js';
import { el } from '../../dom.js';
import { t } from '../../language.js';
import { cellOf, clashes, sheet } from './sheet.js';

const SIZES = [4, 9, 16];

/** @param {any} table */
export function setter(table) {
  let side = 9;
  let asked = 0;
  let proved = '';
  const words = el('p', { class: 'proof', role: 'status' }, t('Type digits into the grid, or paste a puzzle in any notation.'));
  const cells = el('div', { class: 'typed', role: 'group', 'aria-label': t('The puzzle') });
  const size = el('select', { 'aria-label': t('Size of the board'), onchange: () => lay(Number(size.value)) }, ...SIZES.map((value) => el('option', { value, selected: value === 9 }, t('{n} by {n}', { n: value }))));
  const start = el('button', { type: 'button', class: 'tool main', disabled: true, onclick: () => table.setUp(proved) }, t('Play this puzzle'));
  const fields = () => [...cells.querySelectorAll('input')];
  const text = () => fields().map((field) => field.value.toUpperCase() || '.').join('');

  function lay(wide, filled = '') {
    side = wide;
    size.value = String(wide);
    cells.dataset.side = String(wide);
    cells.replaceChildren(...Array.from({ length: wide * wide }, (_, cell) => el('input', {
      'aria-label': t('Row {row}, column {column}', { row: Math.floor(cell / wide) + 1, column: (cell % wide) + 1 }), maxlength: 1, inputmode: wide > 9 ? 'text' : 'numeric', autocomplete: 'off', value: (filled[cell] || '.').replace('.', ''), 'data-cell': cell,
    })));
    look();
  }

  /** Lights what is wrong at once, then asks whether there is exactly one solution. */
  async function look() {
    const mine = ++asked;
    start.setAttribute('disabled', '');
    const on = sheet(text());
    const { cells: clash, words: found } = clashes(on);
    light([...clash]);
    if (found.length) { tell(found.slice(0, 3).join(' '), true); return; }
    if (!text().replaceAll('.', '')) { tell(t('Type digits into the grid, or paste a puzzle in any notation.'), false); return; }
    const said = await ask(`/v1/sudoku/proof?${new URLSearchParams({ puzzle: text() })}`).catch((problem) => ({ fine: false, words: problem.message, cells: [] }));
    if (mine !== asked) return;
    tell(said.words, !said.fine);
    light(said.cells.map((name) => cellOf(on, name)));
    proved = said.fine ? said.grid : '';
    start.toggleAttribute('disabled', !said.fine);
  }

  function light(wrong) { for (const field of fields()) field.classList.toggle('clash', wrong.includes(Number(field.dataset.cell))); }
  function tell(said, wrong) { words.textContent = said; words.classList.toggle('error', wrong); }

  cells.addEventListener('input', (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const fits = sheet('.'.repeat(side * side)).side === side && '123456789ABCDEFG'.slice(0, side).includes(field.value.toUpperCase());
    if (!fits) field.value = '';
    else if (field.value) fields()[Number(field.dataset.cell) + 1]?.focus();
    look();
  });
  cells.addEventListener('paste', async (event) => {
    const pasted = event.clipboardData?.getData('text') || '';
    if (pasted.trim().length < 2) return;
    event.preventDefault();
    const mine = ++asked;
    const said = await ask(`/v1/sudoku/proof?${new URLSearchParams({ puzzle: pasted })}`).catch((problem) => ({ grid: null, words: problem.message }));
    if (mine !== asked) return;
    if (said.grid) lay(Math.round(Math.sqrt(said.grid.length)), said.grid); else tell(said.words, true);
  });
  cells.addEventListener('keydown', (event) => {
    const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.cell);
    const step = { ArrowUp: -side, ArrowDown: side, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) { event.preventDefault(); fields()[cell + step]?.focus(); }
    if (event.key === 'Backspace' && !fields()[cell].value) { event.preventDefault(); const before = fields()[cell - 1]; if (before) { before.value = ''; before.focus(); look(); } }
  });
  const clear = el('button', { type: 'button', class: 'tool', onclick: () => lay(side) }, t('Empty the grid'));
  const [printed] = (table.state.position || '').split('/');
  lay(Math.round(Math.sqrt(printed.length)) || 9, printed);
  return el('div', { class: 'setter' }, cells, words, el('div', { class: 'tools-row' }, start, clear, size));
}
