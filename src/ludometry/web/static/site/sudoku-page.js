// The page of Sudoku hints: a grid of cells to type into, a hint in three stages, and the step done on request.

'use strict';

(() => {
  const { by, el } = Ludometry; const S = Sudoku;
  let givens = Array(81).fill(0); let digits = Array(81).fill(0);
  /** Marks that a step rubbed out, by cell: what is typed later is taken off as well. */
  let struck = Array(81).fill(0);
  let right = null; let at = 0; let stage = 0; let lit = []; let step = null;

  const state = () => ({ digits, marks: S.marksOf(digits).map((marks, cell) => marks & ~struck[cell]) });
  const line = (from) => from.map((digit) => digit || '.').join('');
  const say = (words, wrong = false) => { by('say').textContent = words; by('say').classList.toggle('error', wrong); };

  /** How each cell is lit: by its own name, by its unit, as a mistake, or by a candidate. */
  function lights() {
    const cells = new Map(); const marks = new Map();
    for (const name of lit) {
      const unit = /^(row|column|box) (\d)$/.exec(name); const one = /^(wrong )?r(\d)c(\d)(?:([=-])(\d))?$/.exec(name);
      if (unit) { const number = ['row', 'column', 'box'].indexOf(unit[1]) * 9 + Number(unit[2]) - 1; for (const cell of S.UNITS[number]) if (!cells.has(cell)) cells.set(cell, 'unit-lit'); }
      if (!one) continue;
      const cell = 9 * (Number(one[2]) - 1) + Number(one[3]) - 1;
      if (one[4]) marks.set(`${cell} ${one[5]}`, one[4] === '=' ? 'in' : 'out'); else cells.set(cell, one[1] ? 'wrong' : 'lit');
    }
    return { cells, marks };
  }

  function paint() {
    const shown = lights(); const now = state();
    const focused = document.activeElement?.dataset?.cell;
    by('grid').replaceChildren(...S.CELLS.map((cell) => {
      const digit = digits[cell];
      const notes = !digit && (shown.marks.size || struck.some(Boolean)) ? S.DIGITS.map((one) => el('i', { class: shown.marks.get(`${cell} ${one}`) || '' },
        S.has(now, cell, one) || shown.marks.has(`${cell} ${one}`) ? String(one) : '')) : [];
      return el('button', {
        type: 'button', 'data-cell': cell, tabindex: cell === at ? 0 : -1, class: [digit && givens[cell] ? 'given' : '', shown.cells.get(cell) || '', cell === at ? 'at' : ''].join(' '),
        'aria-label': `${S.cellName(cell)}: ${digit || 'empty'}${givens[cell] ? ', given' : ''}`, onclick: () => choose(cell),
      }, ...(digit ? [String(digit)] : notes));
    }));
    if (focused !== undefined) by('grid').children[at].focus();
    by('do').disabled = !step;
  }

  function choose(cell) { at = cell; paint(); by('grid').children[at].focus(); }

  function forget() { stage = 0; lit = []; step = null; }

  /** Puts a puzzle on the grid: givens, and after a slash what has been filled in. */
  function load(text) {
    const parts = text.split('/').map((part) => part.replace(/[0_*]/g, '.').replace(/[^1-9.]/g, ''));
    if (parts[0].length !== 81 || (parts[1] && parts[1].length !== 81)) { say(`A puzzle has 81 cells, not ${parts[0].length}.`, true); return; }
    const read = parts[0].split('').map((sign) => (sign === '.' ? 0 : Number(sign)));
    const found = S.solutions(read);
    if (found.length !== 1) { say(found.length ? 'This puzzle has several solutions, expected one.' : 'This puzzle has no solution.', true); return; }
    givens = read; [right] = found; struck = Array(81).fill(0);
    digits = parts[1] ? parts[1].split('').map((sign, cell) => givens[cell] || (sign === '.' ? 0 : Number(sign))) : [...givens];
    forget();
    changed('Fill in what you have, or ask for a hint.');
  }

  function changed(words) {
    history.replaceState(null, '', `#${line(givens)}/${line(digits)}`);
    by('text').value = line(givens);
    say(digits.includes(0) ? words : digits.every((digit, cell) => digit === right[cell]) ? 'Solved.' : 'The grid is full, but not right: ask for a hint.');
    paint();
  }

  function enter(digit) {
    if (givens[at]) { say('This digit is given.'); return; }
    digits = digits.map((one, cell) => (cell === at ? digit : one));
    forget();
    changed(digit ? `${S.cellName(at)} holds ${digit}.` : `${S.cellName(at)} is empty.`);
  }

  function hint() {
    if (!digits.includes(0) && digits.every((digit, cell) => digit === right[cell])) { say('The grid is solved: there is nothing left to hint at.'); return; }
    stage = Math.min(3, stage + 1);
    const found = SudokuHint.hint(state(), right, stage);
    lit = found.lit; step = stage === 3 ? found.step : null;
    say(`${found.words}${stage < 3 && !found.beyond ? ' (Hint again says more.)' : ''}`, found.mistakes.length > 0);
    paint();
  }

  function done() {
    for (const [cell, digit] of step.eliminations) struck[cell] |= 1 << (digit - 1);
    for (const [cell, digit] of step.placements) digits = digits.map((one, place) => (place === cell ? digit : one));
    const { name } = step;
    forget();
    changed(`${name}: done.`);
  }

  const puzzles = JSON.parse(by('puzzles').textContent);
  by('pad').replaceChildren(...S.DIGITS.map((digit) => el('button', { type: 'button', class: 'tool', onclick: () => enter(digit) }, String(digit))),
    el('button', { type: 'button', class: 'tool', 'aria-label': 'Rub out', onclick: () => enter(0) }, '×'));
  by('hint').addEventListener('click', hint);
  by('do').addEventListener('click', done);
  by('check').addEventListener('click', () => {
    const wrong = S.CELLS.filter((cell) => digits[cell] && digits[cell] !== right[cell]);
    lit = wrong.map((cell) => `wrong ${S.cellName(cell)}`);
    say(wrong.length ? `Not right: ${S.cellNames(wrong)}.` : 'Everything so far is right.', wrong.length > 0);
    paint();
  });
  by('load').addEventListener('submit', (event) => { event.preventDefault(); load(by('text').value); });
  for (const button of document.querySelectorAll('[data-puzzle]')) button.addEventListener('click', () => load(puzzles[button.dataset.puzzle]));
  by('grid').addEventListener('keydown', (event) => {
    const move = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move) { event.preventDefault(); choose((at + move + 81) % 81); }
    else if (/^[1-9]$/.test(event.key)) enter(Number(event.key));
    else if (['Backspace', 'Delete', '0', '.'].includes(event.key)) enter(0);
  });
  load(decodeURIComponent(location.hash.slice(1)) || puzzles.easy);
  if (!right) load(puzzles.easy);
  document.documentElement.dataset.ready = 'yes';
})();
