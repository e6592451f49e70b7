// Why a choice is worth what it is worth: the library's sentences.

'use strict';

const YatzyWords = (() => {
  const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const NAMES = ['', 'one', 'two', 'three', 'four', 'five', 'six'];
  const WORTH_NAMING = 0.08;
  const spoken = (name) => name.replaceAll('-', ' ');

  /** A whole number as Python writes it: a half goes to the even neighbour. */
  function rounded(value) {
    const low = Math.floor(value); const rest = value - low;
    return String(rest > 0.5 || (rest === 0.5 && low % 2) ? low + 1 : low);
  }

  const percent = (chance) => (chance > 1 - 1e-9 ? 'always' : `${rounded(Math.min(100 * chance, 99))}%`);

  function dice(word) {
    const faces = [...word].map(Number);
    if (faces.length >= 3 && faces.every((face, i) => face === faces[0] + i)) return `the row ${faces.join('-')}`;
    const groups = [...new Set(faces)].map((face) => [face, faces.filter((one) => one === face).length])
      .sort((a, b) => b[1] - a[1] || b[0] - a[0])
      .map(([face, count]) => (count === 1 ? `a ${NAMES[face]}` : `${COUNTS[count]} ${NAMES[face]}${face === 6 ? 'es' : 's'}`));
    return groups.length === 1 ? groups[0] : `${groups.slice(0, -1).join(', ')} and ${groups[groups.length - 1]}`;
  }

  function keep(rules, word, row) {
    const chances = Array.from(row.subarray(3)); const crossed = row[2];
    const likely = chances.map((_, box) => box).sort((a, b) => chances[b] - chances[a]);
    let named = likely.filter((box) => chances[box] >= WORTH_NAMING).slice(0, 3);
    if (!named.length) named = likely.slice(0, 1);
    const ends = named.filter((box) => chances[box]).map((box) => `${spoken(rules.boxes[box].name)} ${percent(chances[box])}`);
    if (crossed >= WORTH_NAMING) ends.push(`nothing ${percent(crossed)}`);
    return `${word ? dice(word) : 'all dice again'}: ends in ${ends.join(', ')}`;
  }

  function fill(table, position, box) {
    const { rules } = table; const { card } = position;
    const pays = Yatzy.score(table, card, box, position.dice);
    const extra = Yatzy.extraFor(rules, card, position.dice);
    const also = extra ? `, and ${extra} for the extra yatzy` : '';
    const name = spoken(rules.boxes[box].name);
    if (!pays) return `crosses out ${name}${also}`;
    if (rules.boxes[box].face && rules.bonus.length) return `${pays} points, ${againstPar(rules, card, box, pays)}${also}`;
    const possible = rules.possible[box]; const most = Math.max(...possible);
    if (pays === most) return (possible.length > 2 ? `${pays} points, the most that this box can hold` : `${pays} points`) + also;
    return `${pays} points of at most ${most}${also}`;
  }

  function againstPar(rules, card, box, pays) {
    const before = Yatzy.upperOf(rules, card);
    const gained = Yatzy.bonusFor(rules, before + pays) - Yatzy.bonusFor(rules, before);
    if (gained) return `and the bonus of ${gained}`;
    const upper = rules.boxes.map((one, number) => (one.face ? number : -1)).filter((number) => number >= 0);
    const reach = upper.filter((other) => card[other] === null && other !== box)
      .reduce((sum, other) => sum + Math.max(...rules.possible[other]), before + pays);
    if (Yatzy.bonusFor(rules, reach) === Yatzy.bonusFor(rules, before)) return before < rules.cap ? 'no bonus in reach' : 'the bonus is safe';
    if (rules.cap % 21 !== 0 || upper.length !== 6) return `${rules.cap - before - pays} short of the bonus`;
    const difference = pays - (rules.cap / 21) * rules.boxes[box].face;
    if (!difference) return 'par for the bonus';
    return `${Math.abs(difference)} ${difference > 0 ? 'above' : 'below'} par for the bonus`;
  }

  return { keep, fill, spoken };
})();
