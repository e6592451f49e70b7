// The easier rungs of the library's technique ladder, in its order and with its words: the first step that is found here
// is the one that the library names, as far as this ladder goes (a hidden quad, 5.4). A plain script, since a page that is
// opened from a folder may load no modules.
//
// marks   the digits that may still stand in an empty cell, bit 0 for digit 1; 0 where a digit stands
// unit    0 to 8 the rows, 9 to 17 the columns, 18 to 26 the boxes
// step    {name, rating, words, cells, candidates, placements, eliminations, units}

'use strict';

const Sudoku = (() => {
  const range = (from, to) => Array.from({ length: to - from }, (_, i) => from + i);
  const boxOf = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);
  const ROWS = range(0, 9); const COLUMNS = range(9, 18); const BOXES = range(18, 27);
  const SCAN = [...BOXES, ...COLUMNS, ...ROWS];
  const CELLS = range(0, 81); const DIGITS = range(1, 10);
  const UNITS = [...ROWS.map((row) => range(9 * row, 9 * row + 9)), ...range(0, 9).map((column) => CELLS.filter((cell) => cell % 9 === column)),
    ...range(0, 9).map((box) => CELLS.filter((cell) => boxOf(cell) === box))];
  const UNITS_OF = CELLS.map((cell) => [18 + boxOf(cell), Math.floor(cell / 9), 9 + (cell % 9)]);
  const PEERS = CELLS.map((cell) => [...new Set(UNITS_OF[cell].flatMap((unit) => UNITS[unit]).filter((other) => other !== cell))]);
  const bits = (mask) => { let count = 0; for (let rest = mask; rest; rest &= rest - 1) count += 1; return count; };
  const digitsIn = (mask) => DIGITS.filter((digit) => mask & (1 << (digit - 1)));
  const subsets = (size, of) => range(0, 1 << of).filter((mask) => bits(mask) === size).map((mask) => range(0, of).filter((i) => mask & (1 << i)));
  const NINE = { 2: subsets(2, 9), 3: subsets(3, 9), 4: subsets(4, 9) };

  // ---- words

  const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
  const unitName = (unit) => `${['row', 'column', 'box'][Math.floor(unit / 9)]} ${(unit % 9) + 1}`;
  const join = (words, last = 'and') => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`);
  const cellNames = (cells, last) => join(cells.map(cellName), last);
  const digitNames = (mask, last) => join(digitsIn(mask).map(String), last);

  // ---- states

  /** What the digits alone allow in each empty cell. */
  function marksOf(digits) {
    return CELLS.map((cell) => (digits[cell] ? 0 : PEERS[cell].reduce((mask, peer) => (digits[peer] ? mask & ~(1 << (digits[peer] - 1)) : mask), 0x1ff)));
  }

  const has = (state, cell, digit) => Boolean(state.marks[cell] & (1 << (digit - 1)));
  const places = (state, unit, digit) => UNITS[unit].filter((cell) => has(state, cell, digit));
  const empty = (state, unit) => UNITS[unit].filter((cell) => !state.digits[cell]).length;

  /** The state once a step is done. */
  function after(state, step) {
    const digits = [...state.digits]; const marks = [...state.marks];
    for (const [cell, digit] of step.eliminations) marks[cell] &= ~(1 << (digit - 1));
    for (const [cell, digit] of step.placements) {
      digits[cell] = digit; marks[cell] = 0;
      for (const peer of PEERS[cell]) marks[peer] &= ~(1 << (digit - 1));
    }
    return { digits, marks };
  }

  /** Up to two solutions of the digits. */
  function solutions(digits, most = 2) {
    const found = [];
    const search = (state) => {
      if (found.length >= most) return;
      let best = -1; let fewest = 10;
      for (const cell of CELLS) {
        if (state.digits[cell]) continue;
        const count = bits(state.marks[cell]);
        if (count < fewest) { best = cell; fewest = count; }
      }
      if (best < 0) { found.push(state.digits); return; }
      for (const digit of digitsIn(state.marks[best])) search(after(state, { eliminations: [], placements: [[best, digit]] }));
    };
    const clash = UNITS.some((unit) => DIGITS.some((digit) => unit.filter((cell) => digits[cell] === digit).length > 1));
    if (!clash) search({ digits: [...digits], marks: marksOf(digits) });
    return found;
  }

  // ---- the ladder

  const made = (name, rating, words, cells, candidates, more) => ({ name, rating, words, cells, candidates, placements: [], eliminations: [], units: [], ...more });
  const candidatesOf = (cells, mask, state) => cells.flatMap((cell) => digitsIn(mask & state.marks[cell]).map((digit) => [cell, digit]));
  const inUnit = (cell, unit) => UNITS_OF[cell].includes(unit);

  function* onlyPlaces(state) {
    for (const unit of SCAN) for (const digit of DIGITS) { const found = places(state, unit, digit); if (found.length === 1) yield [unit, found[0], digit]; }
  }

  function* lastCells(state) {
    for (const [unit, cell, digit] of onlyPlaces(state)) {
      if (empty(state, unit) === 1) yield made('Last cell', 1.0, `${cellName(cell)} is the last empty cell of ${unitName(unit)}; ${digit} is the digit that is missing there.`, [cell], [[cell, digit]], { placements: [[cell, digit]], units: [unit] });
    }
  }

  function* hiddenSingles(state) {
    for (const [unit, cell, digit] of onlyPlaces(state)) {
      if (empty(state, unit) > 1) yield made('Hidden single', unit >= 18 ? 1.2 : 1.5, `In ${unitName(unit)} the digit ${digit} fits only at ${cellName(cell)}: every other empty cell there sees a ${digit} or has lost it.`, [cell], [[cell, digit]], { placements: [[cell, digit]], units: [unit] });
    }
  }

  function* nakedSingles(state) {
    for (const cell of CELLS) {
      if (bits(state.marks[cell]) !== 1) continue;
      const [digit] = digitsIn(state.marks[cell]);
      yield made('Naked single', 2.3, `${cellName(cell)} can only hold ${digit}: all other digits are ruled out there.`, [cell], [[cell, digit]], { placements: [[cell, digit]] });
    }
  }

  const POINTING = [[BOXES, COLUMNS], [BOXES, ROWS]]; const CLAIMING = [[COLUMNS, BOXES], [ROWS, BOXES]];
  const crosses = (one, other) => UNITS[one].some((cell) => inUnit(cell, other));

  /** Base, cover, digit and the kind of the base, wherever a digit of the base lies in the crossing only. */
  function* lockedSets(state, pairs) {
    for (const [bases, covers] of pairs) for (const base of bases) for (const cover of covers) {
      if (!crosses(base, cover)) continue;
      for (const digit of DIGITS) {
        const found = places(state, base, digit);
        if (found.length > 1 && found.every((cell) => inUnit(cell, cover))) yield [base, cover, digit, bases, found];
      }
    }
  }

  const locked = (name, rating, pairs) => function* find(state) {
    for (const [base, cover, digit, , found] of lockedSets(state, pairs)) {
      const gone = places(state, cover, digit).filter((cell) => !inUnit(cell, base));
      if (gone.length) yield made(name, rating, `In ${unitName(base)} the ${digit} must stand at ${cellNames(found, 'or')}, all in ${unitName(cover)}. So no other cell of ${unitName(cover)} can hold ${digit}: it goes from ${cellNames(gone)}.`, found, found.map((cell) => [cell, digit]), { eliminations: gone.map((cell) => [cell, digit]), units: [base, cover] });
    }
  };

  const lockedToSingle = (name, rating, pairs) => function* find(state) {
    for (const [base, cover, digit, bases, found] of lockedSets(state, pairs)) for (const other of bases) {
      if (other === base || !crosses(other, cover)) continue;
      const before = places(state, other, digit); const left = before.filter((cell) => !inUnit(cell, cover));
      if (before.length > 1 && left.length === 1) {
        yield made(name, rating, `In ${unitName(base)} the ${digit} must stand at ${cellNames(found, 'or')}, all in ${unitName(cover)}. That bars ${digit} from the rest of ${unitName(cover)}, and leaves ${cellName(left[0])} as its only cell in ${unitName(other)}.`, [...found, left[0]], [...found, left[0]].map((cell) => [cell, digit]), { placements: [[left[0], digit]], units: [base, cover, other] });
      }
    }
  };

  /** The union of some sets when it has exactly `size` members and none of the sets is a single; else 0. */
  function commonSet(masks, size) {
    let union = 0;
    for (const mask of masks) { if (bits(mask) < 2) return 0; union |= mask; }
    return bits(union) === size ? union : 0;
  }

  const nakedSets = (name, rating, size) => function* find(state) {
    for (const unit of SCAN) {
      if (empty(state, unit) < 2 * size) continue;
      for (const chosen of NINE[size]) {
        const cells = chosen.map((place) => UNITS[unit][place]);
        const digits = commonSet(cells.map((cell) => state.marks[cell]), size);
        if (!digits) continue;
        const gone = UNITS[unit].filter((cell) => !cells.includes(cell) && state.marks[cell] & digits);
        if (gone.length) yield made(name, rating, `In ${unitName(unit)} the cells ${cellNames(cells)} hold nothing but ${digitNames(digits)}. They use up these digits, which go from ${cellNames(gone)}.`, cells, candidatesOf(cells, digits, state), { eliminations: candidatesOf(gone, digits, state), units: [unit] });
      }
    }
  };

  function* hiddenIn(state, size, direct) {
    for (const unit of SCAN) {
      const open = empty(state, unit);
      if (!(open > 2 * size || (direct && open > size))) continue;
      const where = DIGITS.map((digit) => UNITS[unit].reduce((mask, cell, i) => (has(state, cell, digit) ? mask | (1 << i) : mask), 0));
      for (const chosen of NINE[size]) {
        const common = commonSet(chosen.map((i) => where[i]), size);
        if (common) yield [unit, chosen.reduce((mask, i) => mask | (1 << i), 0), UNITS[unit].filter((_, i) => common & (1 << i))];
      }
    }
  }

  const hiddenSets = (name, rating, size) => function* find(state) {
    for (const [unit, digits, cells] of hiddenIn(state, size, false)) {
      const gone = candidatesOf(cells, ~digits & 0x1ff, state);
      if (gone.length) yield made(name, rating, `In ${unitName(unit)} the digits ${digitNames(digits)} fit nowhere but at ${cellNames(cells)}. These cells have no room for anything else.`, cells, candidatesOf(cells, digits, state), { eliminations: gone, units: [unit] });
    }
  };

  const hiddenToSingle = (name, rating, size) => function* find(state) {
    for (const [unit, digits, cells] of hiddenIn(state, size, true)) for (const digit of digitsIn(~digits & 0x1ff)) {
      const found = places(state, unit, digit); const left = found.filter((cell) => !cells.includes(cell));
      if (found.length > 1 && left.length === 1) {
        yield made(name, rating, `In ${unitName(unit)} the digits ${digitNames(digits)} fit nowhere but at ${cellNames(cells)} and fill these cells. The ${digit} is left with ${cellName(left[0])}.`, [...cells, left[0]], [...candidatesOf(cells, digits, state), [left[0], digit]], { placements: [[left[0], digit]], units: [unit] });
        break;
      }
    }
  };

  const fish = (name, rating, size) => function* find(state) {
    const written = DIGITS.map((digit) => state.digits.filter((one) => one === digit).length);
    for (const [bases, covers] of [[COLUMNS, ROWS], [ROWS, COLUMNS]]) for (const chosen of NINE[size]) {
      const lines = chosen.map((i) => bases[i]);
      for (const digit of DIGITS) {
        if (written[digit - 1] + 2 * size > 9) continue;
        const held = lines.map((line) => range(0, 9).filter((i) => has(state, UNITS[line][i], digit)));
        const common = commonSet(held.map((line) => line.reduce((mask, i) => mask | (1 << i), 0)), size);
        if (!common) continue;
        const crossing = covers.filter((_, i) => common & (1 << i));
        const cells = lines.flatMap((line, n) => held[n].map((i) => UNITS[line][i]));
        const gone = crossing.flatMap((line) => places(state, line, digit).filter((cell) => !cells.includes(cell)));
        if (gone.length) yield made(name, rating, `In ${join(lines.map(unitName))} the ${digit} stands only in ${join(crossing.map(unitName))}: the ${size} lines take one ${digit} in each of these. So ${digit} goes from ${cellNames(gone)}.`, cells, cells.map((cell) => [cell, digit]), { eliminations: gone.map((cell) => [cell, digit]), units: [...lines, ...crossing] });
      }
    }
  };

  const wings = (name, rating, size) => function* find(state) {
    const { marks } = state;
    for (const pivot of CELLS) {
      if (bits(marks[pivot]) !== size) continue;
      for (const first of PEERS[pivot]) {
        if (bits(marks[first]) !== 2 || bits(marks[pivot] & ~marks[first]) !== 1) continue;
        for (const second of PEERS[pivot]) {
          if (bits(marks[second]) !== 2) continue;
          if (bits(marks[pivot] | marks[first] | marks[second]) !== 3 || bits(marks[pivot] & marks[first] & marks[second]) !== size - 2) continue;
          const [z] = digitsIn(marks[first] & marks[second]);
          const gone = CELLS.filter((cell) => ![pivot, first, second].includes(cell) && has(state, cell, z) && PEERS[first].includes(cell)
            && PEERS[second].includes(cell) && (size === 2 || PEERS[pivot].includes(cell)));
          if (!gone.length) continue;
          const cells = [pivot, first, second]; const holders = size === 3 ? cells : [first, second];
          yield made(name, rating, `Whatever ${cellName(pivot)} holds of ${digitNames(marks[pivot])}, one of ${cellNames(holders)} holds ${z}. So ${z} goes from ${cellNames(gone)}, which ${size === 3 ? 'see them all' : 'see both'}.`, cells, candidatesOf(cells, 0x1ff, state), { eliminations: gone.map((cell) => [cell, z]) });
        }
      }
    }
  };

  const LADDER = [lastCells, hiddenSingles, lockedToSingle('Pointing to a single', 1.7, POINTING), lockedToSingle('Claiming for a single', 1.9, CLAIMING),
    hiddenToSingle('Hidden pair leaving a single', 2.0, 2), nakedSingles, hiddenToSingle('Hidden triplet leaving a single', 2.5, 3),
    locked('Pointing', 2.6, POINTING), locked('Claiming', 2.8, CLAIMING), nakedSets('Naked pair', 3.0, 2), fish('X-Wing', 3.2, 2), hiddenSets('Hidden pair', 3.4, 2),
    nakedSets('Naked triplet', 3.6, 3), fish('Swordfish', 3.8, 3), hiddenSets('Hidden triplet', 4.0, 3), wings('XY-Wing', 4.2, 2), wings('XYZ-Wing', 4.4, 3)];
  const HARDER = [(state) => SudokuLoops.find(state), nakedSets('Naked quad', 5.0, 4), fish('Jellyfish', 5.2, 4), hiddenSets('Hidden quad', 5.4, 4)];
  const LAST = { name: 'Hidden quad', rating: 5.4 };

  /** The easiest step of a state, or null when it is beyond this ladder. */
  function nextStep(state) {
    for (const find of LADDER) for (const step of find(state)) return step;
    // A loop may cost more than a set that is looked for later: the cheapest counts, the earlier of equals.
    let best = null;
    for (const find of HARDER) for (const step of find(state)) if (!best || step.rating < best.rating) best = step;
    return best && best.rating <= LAST.rating ? best : null;
  }

  /** Everything that this ladder finds in a state, rung by rung. */
  const allSteps = (state) => [...LADDER, ...HARDER].flatMap((find) => [...find(state)]);

  return { CELLS, DIGITS, LAST, PEERS, UNITS, UNITS_OF, after, allSteps, bits, boxOf, cellName, cellNames, commonSet, digitNames, digitsIn, empty, has, made, marksOf, nextStep, places, range, solutions, subsets, unitName, join };
})();
