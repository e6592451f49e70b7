// What is played and what falls, as small dice, cards and tiles: in the list of moves, and in a review.

import { t } from './language.js';
import { small as card } from './deck.js';
import { el, make } from './dom.js';

const drawn = (...things) => el('span', { class: 'drawn', 'aria-hidden': 'true' }, ...things);

const PIPS = ['', '5', '19', '159', '1379', '13579', '134679'];

/** A die; without a face it is still to be chosen. @param {number} face */
export function die(face, kind = '') {
  const pips = [...PIPS[face || 0]].map((spot) => make('circle', { cx: 14 + 18 * ((Number(spot) - 1) % 3), cy: 14 + 18 * Math.floor((Number(spot) - 1) / 3), r: 5.5 }));
  return make('svg', { viewBox: '0 0 64 64', class: `a-die ${kind}`, 'aria-hidden': 'true' }, make('rect', { x: 2, y: 2, width: 60, height: 60, rx: 11 }), ...pips);
}

/** A keep or a throw of Yatzy: those of the dice on the table that are thrown again are dashed. @param {string} move @param {string} table */
export function dice(move, table) {
  if (/^[1-6]+$/.test(move)) return drawn(...[...move].map((face) => die(Number(face))));
  if (!move.startsWith('keep ')) return null;
  const stay = move.slice(5).match(/[1-6]/g) || [];
  const rest = (table.split(' ')[0] || '').match(/[1-6]/g) || [];
  for (const face of stay) rest.splice(rest.indexOf(face), 1);
  return drawn(...stay.map((face) => die(Number(face))), ...rest.map((face) => die(Number(face), 'thrown')));
}

const [NEAR, FAR] = [9, 29];
/** Where the pips of each number lie on a half of 38 by 38. */
const SPOTS = [[], [[19, 19]], [[NEAR, FAR], [FAR, NEAR]], [[NEAR, FAR], [19, 19], [FAR, NEAR]], [[NEAR, NEAR], [NEAR, FAR], [FAR, NEAR], [FAR, FAR]]];
SPOTS[5] = [...SPOTS[4], [19, 19]]; SPOTS[6] = [...SPOTS[4], [19, NEAR], [19, FAR]]; SPOTS[7] = [...SPOTS[6], [19, 19]];
SPOTS[8] = [...SPOTS[6], [NEAR, 19], [FAR, 19]]; SPOTS[9] = [...SPOTS[8], [19, 19]];

/** A tile of dominoes lying down, as on the table. @param {string} tile */
export function bone(tile) {
  const pips = [...tile].flatMap((number, half) => SPOTS[Number(number)].map(([x, y]) => make('circle', { cx: x + 38 * half, cy: y, r: 3.6 })));
  return make('svg', { viewBox: '0 0 76 38', class: 'bone', 'aria-hidden': 'true' }, make('path', { d: 'M38 5v28', class: 'bar' }), ...pips);
}

/** A tile that is laid or drawn, and where it goes: the number that touches the chain comes first. @param {string} move @param {boolean} begun whether a chain lies there */
export function tile(move, begun) {
  const numbers = move.match(/\d/g) || [];
  if (numbers.length !== 2) return null;
  return drawn(bone([...numbers].sort().join('')), begun && !move.startsWith('deal ') ? t('at the {number}', { number: numbers[0] }) : '', move.endsWith('<') ? t('on the left') : '');
}

/** Cards of cribbage and poker that are played, thrown, held or dealt; what is said after them stays in words. @param {string} move */
export function cards(move) {
  const [verb, ...rest] = move.split(' ');
  const found = /^(throw|play|hold|deal|cut)$/.test(verb) ? rest.filter((one) => /^(10|[2-9AJQK])[SHDC]$/.test(one)) : [];
  if (!found.length) return null;
  return drawn(...found.map((one) => card(one.slice(0, -1), one.slice(-1))), found.length < rest.length ? move.slice(move.indexOf(found[0]) + found[0].length) : '');
}

/** A card of a trick of Skat. @param {string} move */
export const skatCard = (move) => (/^[CSHD][JATKQ987]$/.test(move) ? drawn(card(move[1], move[0])) : null);

const ROOMS = { yatzy: dice, dominoes: (move, position) => tile(move, !/\| -/.test(position)), cribbage: cards, poker: cards, skat: skatCard };

/** What was played or fell in a room before a position, drawn where the room has a drawing for it. @param {string} room @param {string} move @param {string} position */
export const inSmall = (room, move, position) => ROOMS[room]?.(move, position) || null;
