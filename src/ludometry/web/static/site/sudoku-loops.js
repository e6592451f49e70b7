// Unique rectangles and loops, as the library finds them: two digits that would give the puzzle a second solution.
//
// loop     cells that all hold the same two digits, each the neighbour of the next, two or none in every unit
// rescue   a cell of the loop with more digits than the two; one of these must hold another digit

'use strict';

const SudokuLoops = (() => {
  const S = Sudoku;

  /** Whether the last cell shares no unit with the cells two, four, six ... before it. */
  function fits(loop) {
    const here = S.UNITS_OF[loop[loop.length - 1]];
    for (let i = loop.length - 3; i >= 0; i -= 2) if (S.UNITS_OF[loop[i]].some((unit) => here.includes(unit))) return false;
    return true;
  }

  function* loops(state, start) {
    const pair = state.marks[start];
    function* extend(loop, extrasBefore, spare, came) {
      let extras = extrasBefore;
      for (let kind = 0; kind < 3; kind += 1) {
        if (kind === came) continue;
        for (const cell of S.UNITS[S.UNITS_OF[loop[loop.length - 1]][kind]]) {
          const marks = state.marks[cell];
          if (cell === start && loop.length >= 4) yield [...loop];
          else if (!loop.includes(cell) && (marks & pair) === pair) {
            // The extra digits of a cell that is not followed stay in the account, as in the original.
            extras |= marks & ~pair;
            const two = S.bits(marks) === 2;
            if ((two || S.bits(extras) === 1 || spare > 0) && fits([...loop, cell])) yield* extend([...loop, cell], extras, two ? spare : spare - 1, kind);
          }
        }
      }
    }
    const unitsOf = (cells) => [...new Set(cells.flatMap((cell) => S.UNITS_OF[cell]))].sort((a, b) => a - b).join();
    for (const loop of extend([start], 0, 2, -1)) {
      if (unitsOf(loop.filter((_, i) => i % 2 === 0)) === unitsOf(loop.filter((_, i) => i % 2))) yield loop;
    }
  }

  const lost = (cells, mask, state) => cells.flatMap((cell) => S.digitsIn(state.marks[cell] & mask).map((digit) => [cell, digit]));

  function* naked(state, unit, extra, a, b, size, base) {
    const cells = S.UNITS[unit];
    for (const chosen of S.subsets(size, 9)) {
      const picked = chosen.map((i) => cells[i]);
      if (!picked.includes(a) || picked.includes(b)) continue;
      const others = picked.filter((cell) => cell !== a);
      const inside = others.reduce((mask, cell) => mask | state.marks[cell], extra & state.marks[a] & state.marks[b]);
      if (S.bits(inside) !== size || !S.commonSet([extra, ...others.map((cell) => state.marks[cell])], size)) continue;
      const gone = lost(cells.filter((cell) => ![...others, a, b].includes(cell)), inside, state);
      if (gone.length) {
        yield { rating: base + 0.1 * (size - 1), kind: 3, gone, units: [unit], words: `one of ${S.cellNames([a, b])} must hold ${S.digitNames(extra, 'or')}, and makes with ${S.cellNames(others)} a naked set of ${S.digitNames(inside)} in ${S.unitName(unit)}` };
      }
    }
  }

  function* hidden(state, unit, pair, extra, a, b, size, base) {
    const cells = S.UNITS[unit]; const rest = S.digitsIn(0x1ff & ~pair & ~extra);
    for (const chosen of S.subsets(size - 2, rest.length)) {
      const digits = chosen.reduce((mask, i) => mask | (1 << (rest[i] - 1)), pair);
      const where = S.digitsIn(digits).map((digit) => cells.filter((cell) => cell !== b && S.has(state, cell, digit)));
      const union = [...new Set(where.flat())];
      if (!where.every((one) => one.length) || union.length !== size) continue;
      const others = union.filter((cell) => cell !== a).sort((x, y) => x - y);
      const gone = lost(others, ~digits & 0x1ff, state);
      if (gone.length) {
        yield { rating: base + 0.1 * (others.length - 1), kind: 3, gone, units: [unit], words: `one of ${S.cellNames([a, b])} is none of ${S.digitNames(pair)}, so that ${S.digitNames(digits)} are confined in ${S.unitName(unit)} to the other and to ${S.cellNames(others)}` };
      }
    }
  }

  function* typeThree(state, pair, a, b, base) {
    const extra = (state.marks[a] | state.marks[b]) & ~pair;
    for (let size = S.bits(extra); size < 8; size += 1) for (const unit of S.UNITS_OF[a]) {
      if (!S.UNITS[unit].includes(b)) continue;
      const open = S.empty(state, unit);
      if (2 * size <= open) yield* naked(state, unit, extra, a, b, size, base);
      if (2 * size < open) yield* hidden(state, unit, pair, extra, a, b, size, base);
    }
  }

  function* typeFour(state, pair, a, b, base) {
    const locked = new Map();
    for (const unit of S.UNITS_OF[a]) {
      if (!S.UNITS[unit].includes(b)) continue;
      for (const digit of S.digitsIn(pair)) if (S.places(state, unit, digit).every((cell) => cell === a || cell === b)) locked.set(digit, unit);
    }
    if (!locked.size) return;
    const keep = Math.min(...locked.keys()); const [out] = S.digitsIn(pair & ~(1 << (keep - 1)));
    yield { rating: base, kind: 4, gone: [[a, out], [b, out]], units: [locked.get(keep)], words: `${keep} is locked at ${S.cellNames([a, b])} in ${S.unitName(locked.get(keep))}, so neither can be ${out}` };
  }

  function* typeTwo(state, rescue, pair, base) {
    const [digit] = S.digitsIn(state.marks[rescue[0]] & ~pair);
    const gone = S.CELLS.filter((cell) => S.has(state, cell, digit) && rescue.every((one) => S.PEERS[one].includes(cell))).map((cell) => [cell, digit]);
    if (gone.length) yield { rating: base, kind: 2, gone, units: [], words: `one of ${S.cellNames(rescue)} must hold ${digit}, which goes from the cells that see them all` };
  }

  function* judge(state, loop, pair) {
    const rescue = loop.filter((cell) => S.bits(state.marks[cell]) > 2);
    const base = { 4: 4.5, 6: 4.6, 8: 4.7 }[loop.length] || 5.0;
    if (rescue.length === 1) {
      yield { rating: base, kind: 1, gone: S.digitsIn(pair).map((digit) => [rescue[0], digit]), units: [], words: `only ${S.cellName(rescue[0])} can prevent that, by holding neither of the two digits` };
    } else if (rescue.length > 2) yield* typeTwo(state, rescue, pair, base);
    else if (rescue.length === 2) {
      const [a, b] = rescue;
      if (S.bits((state.marks[a] | state.marks[b]) & ~pair) === 1) yield* typeTwo(state, rescue, pair, base);
      else yield* typeThree(state, pair, a, b, base);
      yield* typeFour(state, pair, a, b, base);
    }
  }

  /** Every step of a loop, the cheapest first. */
  function find(state) {
    const found = [];
    for (const start of S.CELLS) {
      if (S.bits(state.marks[start]) !== 2) continue;
      const pair = state.marks[start];
      for (const loop of loops(state, start)) for (const one of judge(state, loop, pair)) found.push({ ...one, loop, pair, rating: Math.round(one.rating * 10) / 10 });
    }
    found.sort((x, y) => x.rating - y.rating || x.kind - y.kind);
    return found.map(({ rating, kind, loop, pair, words, gone, units }) => {
      const four = loop.length === 4;
      return S.made(`Unique ${four ? 'rectangle' : 'loop'} type ${kind}`, rating,
        `If the ${four ? 'rectangle' : `loop of ${loop.length} cells`} ${S.cellNames(loop)} held only ${S.digitNames(pair)}, these two digits could be swapped and the puzzle would have two solutions; ${words}.`,
        loop, loop.flatMap((cell) => S.digitsIn(pair).map((digit) => [cell, digit])), { eliminations: gone, units });
    });
  }

  return { find };
})();
