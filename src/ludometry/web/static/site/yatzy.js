// What every keep and every box is worth, from the table of a rule set: the library's adviser once more, its sums in the
// same order and in double precision, so that both say the same to the last bit. A plain script, since a page that is
// opened from a folder may load no modules.
//
// keep   a sorted set of at most all dice; keeps have numbers, small ones first; a keep of all dice is a hand
// row    the numbers of a choice: goal (mean final score), gain (points of this turn), crossed, the chance of each box
// layer  the worth of every card with this many boxes filled

'use strict';

const Yatzy = (() => {
  const FACES = [1, 2, 3, 4, 5, 6];
  const bits = (mask) => { let count = 0; for (let rest = mask; rest; rest &= rest - 1) count += 1; return count; };

  /** Every sorted set of `size` faces, in lexicographic order. */
  function sets(size, from = 1) {
    if (!size) return [[]];
    return FACES.filter((face) => face >= from).flatMap((face) => sets(size - 1, face).map((rest) => [face, ...rest]));
  }

  /** Numbers of keeps, the steps between them, and where each size begins. */
  function numbering(count) {
    const keeps = []; const begins = [];
    for (let size = 0; size <= count; size += 1) { begins.push(keeps.length); keeps.push(...sets(size)); }
    const number = new Map(keeps.map((keep, place) => [keep.join(''), place]));
    const first = begins[count];
    const add = keeps.slice(0, first).map((keep) => FACES.map((face) => number.get([...keep, face].sort().join(''))));
    const drop = keeps.map((keep) => [...new Set(keep.map((_, i) => number.get(keep.filter((_, j) => j !== i).join(''))))].sort((a, b) => b - a));
    return { keeps, number, first, add, drop, begins: [...begins, keeps.length] };
  }

  const maskOf = (card) => card.reduce((mask, held, box) => (held === null ? mask : mask | (1 << box)), 0);
  const bonusFor = (rules, upper) => rules.bonus.reduce((paid, [at, points]) => (upper >= at ? Math.max(paid, points) : paid), 0);
  const upperOf = (rules, card) => card.reduce((sum, held, box) => (rules.boxes[box].face ? sum + (held || 0) : sum), 0);
  const heldOf = (position) => position.card.reduce((sum, held) => sum + (held || 0), position.extra);
  const alike = (dice) => dice.length > 0 && dice.every((face) => face === dice[0]);
  const ownBox = (rules, face) => rules.boxes.findIndex((box) => box.face === face);

  function isJoker(rules, card, dice) {
    if (rules.joker === 'none' || !alike(dice)) return false;
    const held = card[rules.yatzy];
    return held !== null && (held > 0 || !rules.jokerNeedsPoints);
  }

  /** The boxes that dice may be written into. */
  function fillable(rules, card, dice) {
    const free = card.map((held, box) => (held === null ? box : -1)).filter((box) => box >= 0);
    if (rules.order === 'forced') return free.slice(0, 1);
    if (rules.joker !== 'forced' || !isJoker(rules, card, dice)) return free;
    const own = ownBox(rules, dice[0]);
    if (free.includes(own)) return [own];
    const lower = free.filter((box) => !rules.boxes[box].face);
    return lower.length ? lower : free;
  }

  /** What dice pay in a box, extra yatzys apart. */
  function score(table, card, box, dice) {
    const { rules, dice: numbers } = table;
    if (isJoker(rules, card, dice)) {
      const own = ownBox(rules, dice[0]);
      if (own < 0 || card[own] !== null) return rules.jokerPoints[box][dice[0] - 1];
    }
    return rules.points[box][numbers.number.get(dice.join('')) - numbers.first];
  }

  const extraFor = (rules, card, dice) => (rules.yatzy >= 0 && alike(dice) && card[rules.yatzy] ? rules.extra : 0);

  /** Where the cards of a layer stand: their first place, lowest lane and number of lanes, by mask. */
  function places(rules, filled) {
    const faces = rules.boxes.reduce((sum, box) => sum + box.face, 0);
    const found = new Map();
    let place = 0;
    for (let mask = 0; mask < 1 << rules.boxes.length; mask += 1) {
      if (bits(mask) !== filled || (rules.order === 'forced' && mask !== (1 << filled) - 1)) continue;
      let base = 0; let width = 1;
      if (rules.bonus.length) {
        const sum = rules.boxes.reduce((total, box, i) => (mask & (1 << i) ? total + box.face : total), 0);
        const highest = Math.min(rules.cap, rules.dice * sum);
        base = Math.min(Math.max(rules.bonus[0][0] - rules.dice * (faces - sum) - 1, 0), highest);
        width = highest - base + 1;
      }
      found.set(mask, { place, base, width });
      place += width * (rules.flagged && mask & (1 << rules.yatzy) ? 2 : 1);
    }
    return { found, size: place };
  }

  /** A rule set with its numbers, ready for layers. */
  const open = (rules) => ({ rules, dice: numbering(rules.dice), layers: new Map(), places: new Map() });

  function lay(table, filled, values) {
    const where = places(table.rules, filled);
    if (where.size !== values.length) throw new Error(`The table of ${filled} boxes has ${values.length} values, not ${where.size}.`);
    table.layers.set(filled, values);
    table.places.set(filled, where.found);
  }

  /** The numbers of a box filled with points. */
  function fillRow(table, position, box, pays, extra) {
    const { rules } = table; const { card } = position;
    const mask = maskOf(card) | (1 << box); const filled = bits(mask);
    const before = upperOf(rules, card);
    const upper = before + (rules.boxes[box].face ? pays : 0);
    let flag = rules.flagged && card[rules.yatzy] ? 1 : 0;
    if (rules.flagged && box === rules.yatzy) flag = pays > 0 ? 1 : 0;
    const { place, base, width } = table.places.get(filled).get(mask);
    const lane = Math.min(Math.max(upper - base, 0), width - 1);
    const row = new Float64Array(3 + card.length);
    row[0] = (heldOf(position) + extra + pays) + table.layers.get(filled)[place + flag * width + lane];
    row[1] = pays + extra + bonusFor(rules, Math.min(upper, rules.cap)) - bonusFor(rules, Math.min(before, rules.cap));
    row[2] = pays === 0 ? 1 : 0;
    row[3 + box] = pays > 0 ? 1 : 0;
    return row;
  }

  const fillsOf = (table, position, dice) => fillable(table.rules, position.card, dice).map((box) => ({
    box, row: fillRow(table, position, box, score(table, position.card, box, dice), extraFor(table.rules, position.card, dice)),
  }));

  /** The best box of every hand; of equals the first on the card. */
  function bestFills(table, position) {
    const { rules, dice } = table;
    const open_ = fillable(rules, position.card, []); const known = new Map();
    const row = (box, pays) => {
      const key = box * 2000 + pays;
      if (!known.has(key)) known.set(key, fillRow(table, position, box, pays, 0));
      return known.get(key);
    };
    const best = dice.keeps.slice(dice.first).map((_, hand) => {
      let found = row(open_[0], rules.points[open_[0]][hand]);
      for (const box of open_.slice(1)) { const next = row(box, rules.points[box][hand]); if (next[0] > found[0]) found = next; }
      return found;
    });
    if (rules.joker !== 'none' || rules.extra) {
      for (const face of FACES) {
        const hand = Array(rules.dice).fill(face);
        let found = null;
        for (const fill of fillsOf(table, position, hand)) if (!found || fill.row[0] > found[0]) found = fill.row;
        best[dice.number.get(hand.join('')) - dice.first] = found;
      }
    }
    return best;
  }

  /** For every hand the best keep that throws a die: the best inside a keep is itself or one with a die less. */
  function bestInside(dice, rows) {
    const best = rows.map((_, place) => place);
    for (let size = 1; size < dice.begins.length - 1; size += 1) {
      for (let keep = dice.begins[size]; keep < dice.begins[size + 1]; keep += 1) {
        const inside = dice.drop[keep].map((smaller) => best[smaller]);
        if (keep < dice.first) inside.push(keep);
        let found = inside[0];
        for (const one of inside.slice(1)) if (rows[one][0] > rows[found][0]) found = one;
        best[keep] = found;
      }
    }
    return best;
  }

  /** A row for every keep that may be left on the table when this many rerolls remain. */
  function afterKeep(table, position) {
    const { dice } = table; const fills = bestFills(table, position);
    let rows = [];
    for (let rerolls = 0; rerolls < position.rerolls; rerolls += 1) {
      let best = fills;
      if (rerolls) {
        const inside = bestInside(dice, rows); const kept = rows;
        best = fills.map((fill, hand) => { const keep = kept[inside[dice.first + hand]]; return keep[0] > fill[0] ? keep : fill; });
      }
      rows = new Array(dice.keeps.length);
      best.forEach((row, hand) => { rows[dice.first + hand] = row; });
      for (let keep = dice.first - 1; keep >= 0; keep -= 1) {
        const row = new Float64Array(fills[0].length);
        for (let column = 0; column < row.length; column += 1) {
          let total = 0;
          for (const next of dice.add[keep]) total += rows[next][column];
          row[column] = total / 6;
        }
        rows[keep] = row;
      }
    }
    return rows;
  }

  /** Every distinct set of dice that can be kept, all of them apart; the largest first. */
  function keepsOf(dice) {
    const found = new Set();
    for (let mask = 0; mask < (1 << dice.length) - 1; mask += 1) found.add(dice.filter((_, i) => mask & (1 << i)).join(''));
    return [...found].sort((a, b) => b.length - a.length || (a < b ? -1 : a > b ? 1 : 0));
  }

  /** Every legal move of a position with all dice on the table, best first. @param {{card: (number|null)[], dice: number[], rerolls: number, extra: number}} position */
  function advise(table, position) {
    const filled = bits(maskOf(position.card));
    if (!table.layers.has(filled + 1)) throw new Error('This part of the table has not been loaded yet.');
    const found = [];
    if (position.rerolls) {
      const rows = afterKeep(table, position);
      for (const keep of keepsOf(position.dice)) {
        const row = rows[table.dice.number.get(keep)];
        found.push({ move: `keep ${keep || 'nothing'}`, value: row[0], row, why: YatzyWords.keep(table.rules, keep, row) });
      }
    }
    for (const { box, row } of fillsOf(table, position, position.dice)) {
      found.push({ move: `fill ${table.rules.boxes[box].name}`, value: row[0], row, why: YatzyWords.fill(table, position, box) });
    }
    found.sort((a, b) => b.value - a.value);
    return found.map((one) => ({ ...one, loss: found[0].value - one.value }));
  }

  return { open, lay, advise, score, extraFor, bonusFor, upperOf, heldOf, bits, maskOf };
})();
