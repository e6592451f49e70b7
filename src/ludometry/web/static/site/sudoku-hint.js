// A hint in three stages, in the library's words: where to look, which technique, the step itself; mistakes come first.

'use strict';

const SudokuHint = (() => {
  const S = Sudoku;
  const BEYOND = `The next step is harder than this page knows: it goes up to ${S.LAST.name} (rated ${S.LAST.rating.toFixed(1)}). Ludometry itself knows the rest of the ladder.`;

  /** The cells whose entry, or whose struck mark, contradicts the solution; what the digits alone rule out is nobody's strike. */
  function mistakes(state, right) {
    const allowed = S.marksOf(state.digits); const struck = S.CELLS.some((cell) => state.marks[cell] !== allowed[cell]);
    return S.CELLS.filter((cell) => (state.digits[cell] ? state.digits[cell] !== right[cell] : struck && !S.has(state, cell, right[cell])));
  }

  function wrongs(state, right, wrong, stage) {
    const count = wrong.length === 1 ? 'One cell contradicts' : `${wrong.length} cells contradict`;
    if (stage === 1) return { words: `${count} the solution; mend that first.`, lit: [] };
    if (stage === 2) {
      const lit = [...new Set(wrong.map(S.boxOf))].sort((a, b) => a - b).map((box) => `box ${box + 1}`);
      return { words: `${count} the solution: look at ${lit.join(', ')}.`, lit };
    }
    const told = wrong.map((cell) => (state.digits[cell] ? `${S.cellName(cell)} is ${right[cell]}, not ${state.digits[cell]}` : `${S.cellName(cell)} lost its mark ${right[cell]}`));
    return { words: `${told.join('; ')}.`, lit: wrong.map((cell) => `wrong ${S.cellName(cell)}`) };
  }

  const names = (pairs, sign) => pairs.map(([cell, digit]) => `${S.cellName(cell)}${sign}${digit}`);

  function explained(step, stage) {
    const units = step.units.map(S.unitName); const cells = step.cells.map(S.cellName);
    const where = units.length ? units : cells.slice(0, 4);
    const clue = `Look at ${S.join(where)}.`; const title = `${step.name} (rated ${step.rating.toFixed(1)}).`;
    if (stage === 1) return { words: clue, lit: where };
    if (stage === 2) return { words: `${title} ${clue}`, lit: [...where, ...cells] };
    return { words: `${title} ${step.words}`, lit: [...units, ...cells, ...names(step.candidates, '='), ...names(step.eliminations, '-')] };
  }

  /** The hint of one stage. @param {{digits: number[], marks: number[]}} state @param {number[]} right the solution of the givens */
  function hint(state, right, stage) {
    const wrong = mistakes(state, right);
    if (wrong.length) return { ...wrongs(state, right, wrong, stage), step: null, beyond: false, mistakes: wrong };
    const step = S.nextStep(state);
    if (!step) return { words: BEYOND, lit: [], step: null, beyond: true, mistakes: [] };
    return { ...explained(step, stage), step, beyond: false, mistakes: [] };
  }

  return { hint };
})();
