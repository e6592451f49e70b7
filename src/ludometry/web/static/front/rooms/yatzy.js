// Yatzy at the table: tap the dice that stay, then throw the rest; set up dice and card by touch.

import { t } from '../language.js';
import { by, el, make } from '../dom.js';
import { oneStop } from '../rove.js';
import { dice as keptDice, die } from '../small.js';
import { SIGNS } from '../worth.js';

/** Faces that stay, by the place of the die. @type {Set<number>} */
let held = new Set();
let throwing; let holding; let onTable;

const dice = (table) => ((table.state.position || '').split(' ')[0] || '').replace(/[^1-6]/g, '').split('').map(Number);
const rerolls = (table) => Number((table.state.position || '').split(' ')[1]) || 0;
const keepOf = (faces) => (faces.length ? `keep ${[...faces].sort().join('')}` : 'keep nothing');

/** The places of the dice that the best keep leaves on the table; nothing where worth is off or a box is best. @param {any} table */
function bestPlaces(table) {
  const best = table.best();
  const stay = best.startsWith('keep ') ? best.slice(5).replace(/\D/g, '').split('') : [];
  const places = new Set();
  dice(table).forEach((face, place) => {
    const at = stay.indexOf(String(face));
    if (at >= 0) { stay.splice(at, 1); places.add(place); }
  });
  return places;
}

/** The dice of the drawing are switches: one that is held is lifted, ringed and labelled; the best keep's have a star. @param {any} table */
function dress(table) {
  const faces = dice(table); const star = bestPlaces(table);
  const marks = make('g', { class: 'mine', 'aria-hidden': 'true' });
  for (const node of table.board.querySelectorAll('[data-target^="die-"]')) {
    const place = Number(node.getAttribute('data-target').slice(4)) - 1;
    const on = held.has(place);
    node.classList.toggle('held', on);
    node.setAttribute('role', 'switch');
    node.setAttribute('aria-checked', String(on));
    node.setAttribute('aria-label', on ? t('die {number}: {face}, stays', { number: place + 1, face: faces[place] }) : t('die {number}: {face}, is thrown again', { number: place + 1, face: faces[place] }));
    node.setAttribute('tabindex', rerolls(table) && table.state.mine ? '0' : '-1');
    const { x, y, width, height } = node.getBBox();
    if (star.has(place)) marks.append(starAt(x + width - 3, y + 4 - (on ? LIFT : 0)));
    if (on) marks.append(make('text', { class: 'hold', x: x + width / 2, y: y + height + 13 }, document.createTextNode(t('hold'))));
  }
  table.board.querySelector('svg > .mine')?.remove();
  table.board.querySelector('svg')?.append(marks);
  oneStop(table.board);
}

/** How far a die that is held is lifted, in units of the drawing; the sheet has the same. */
const LIFT = 5;
const starAt = (x, y) => make('g', { class: 'best-die', transform: `translate(${x} ${y})` }, make('circle', { r: 10 }), make('path', { d: SIGNS.best, transform: 'translate(-7 -7.2) scale(.7)' }));

const keep = (table) => keepOf(dice(table).filter((_, place) => held.has(place)));

/** What turn it is, over the board where one plays; a question of the training stands alone. @param {any} table */
function head(table) {
  if (!document.getElementById('stage-head')) return;
  const { state } = table; const { boxes = [], throws = 3 } = state.set_up; const left = rerolls(table);
  const card = (state.position || '').split(' ').slice(2).join(' ').split(' | ')[state.seat] || '';
  const filled = card.split(',').filter((entry) => boxes.some(({ name }) => entry.startsWith(`${name}=`))).length;
  const turn = left === 0 ? t('No rerolls left.') : left === 1 ? t('One reroll left.')
    : left === throws - 1 ? t('First throw, {count} rerolls left.', { count: left }) : t('{count} rerolls left.', { count: left });
  const points = t('{points} points written.', { points: state.scores?.[state.seat] ?? 0 });
  by('stage-head').replaceChildren(el('h2', {}, state.over ? t('The game is over') : t('Turn {number} of {count}', { number: Math.min(filled + 1, boxes.length), count: boxes.length })),
    el('p', { class: 'soft' }, state.over ? points : `${turn} ${points}`));
}

/** What is held and what it is worth, on the felt beside the dice where there is room for it. @param {any} table */
function judge(table) {
  const move = keep(table); const faces = move.match(/[1-6]/g) || [];
  const can = rerolls(table) && table.state.mine && faces.length < dice(table).length;
  const one = can && table.worth !== 'off' && table.advice.moves.find((known) => known.move === move);
  const shown = one && (table.worth === 'all' || one.grade === 'best');
  onTable.replaceChildren(el('b', { class: 'held-dice' }, !can ? '' : faces.length ? t('Hold {dice}', { dice: faces.join(' ') }) : t('Hold nothing')),
    el('span', { class: 'held-worth' }, ...(shown ? [el('b', {}, one.figure), el('small', {}, table.advice.unit), el('span', { class: `chip grade-${one.grade}` }, one.lost || t('best'))] : [])));
}

/** What the button throws and what that is worth; beside it the best keep, while another one is held. */
function label(table) {
  const all = dice(table).length; const count = all - held.size; const left = rerolls(table);
  const can = left && table.state.mine && count > 0;
  const words = table.state.over ? t('The game is over') : !left ? t('No rerolls left: fill a box') : !count ? t('All dice stay: fill a box')
    : count === all ? t('Throw all {count} dice', { count }) : count === 1 ? t('Throw one die again') : t('Throw {count} dice again', { count });
  throwing.replaceChildren(words, can ? table.worthOf(keep(table)) : '', can ? el('small', {}, t('{count} left', { count: left })) : '');
  throwing.toggleAttribute('disabled', !can);
  throwing.hidden = false; // until then it would be a button without words
  const best = table.best();
  holding.hidden = !(table.state.mine && best.startsWith('keep ') && best !== keep(table));
  if (holding.hidden) return;
  const one = table.advice.moves[0]; const faces = best.slice(5).match(/[1-6]/g) || [];
  holding.setAttribute('aria-label', faces.length ? t('Hold {dice}: {worth}, best', { dice: faces.join(' '), worth: one.figure }) : t('Hold nothing: {worth}, best', { worth: one.figure }));
  holding.replaceChildren(faces.length ? t('Hold') : t('Hold nothing'), ...faces.map((face) => die(Number(face))), el('b', {}, one.figure), el('span', { class: 'chip grade-best' }, t('best')));
}

function paint(table) { dress(table); label(table); judge(table); }

/** The list can be narrowed to what is held or to what is written; every row has a bar of what it keeps of the best. */
export const kinds = [
  { name: 'hold', words: t('Hold'), has: (move) => move.startsWith('keep ') },
  { name: 'write', words: t('Write'), has: (move) => move.startsWith('fill ') },
];
export const bars = true;

/** A keep in the list as dice. */
export const drawnMove = (table, move) => keptDice(move, table.state.position || '');

export function begin(table) {
  throwing = el('button', { type: 'button', class: 'tool main', id: 'throw', hidden: true, onclick: () => table.play(keep(table)) });
  holding = el('button', { type: 'button', class: 'tool', id: 'hold-best', hidden: true, onclick: () => { held = bestPlaces(table); paint(table); } });
  onTable = el('p', { id: 'on-table' });
  table.own.append(onTable, throwing, holding);
  // Several cards are typed as text.
  if (table.state.names.length === 1) table.editor(t('Set up the dice and the card'), () => setter(table));
}

export function shown(table) {
  held = new Set();
  head(table);
  paint(table);
}
export const advised = paint;

function toggle(table, place) {
  if (held.has(place)) held.delete(place); else held.add(place);
  paint(table);
}

export function clicked(table, event) {
  const die = event.target.closest('[data-target^="die-"]');
  if (!die || !rerolls(table) || !table.state.mine) return false;
  toggle(table, Number(die.getAttribute('data-target').slice(4)) - 1);
  return true;
}

export function key(table, event) {
  const die = event.target.closest?.('[data-target^="die-"]');
  if (die && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    return event.repeat || clicked(table, event);
  }
  if (/^[1-9]$/.test(event.key) && Number(event.key) <= dice(table).length && rerolls(table)) {
    toggle(table, Number(event.key) - 1);
    return true;
  }
  if (event.key === 't' && !throwing.hasAttribute('disabled')) { if (!event.repeat) throwing.click(); return true; }
  return false;
}

/** A die by a tap on it or by a pad of six faces, a box by a tap and its score by another; it begins as the table stands. */
function setter(table) {
  let chosen = dice(table); let left = rerolls(table); let open = ''; let at = 0;
  let card = new Map(((table.state.position || '').split(' ')[2] || '').split(',').filter((p) => p.includes('=')).map((p) => p.split('=')).map(([name, score]) => [name, Number(score)]));
  const shownDice = el('div', { class: 'dice', role: 'group', 'aria-label': t('Dice') });
  const pad = el('div', { class: 'pad', role: 'group', 'aria-label': t('Face of the die') });
  const turns = el('div', { class: 'tools-row', role: 'group', 'aria-label': t('Rerolls left') });
  const boxes = el('div', { class: 'boxes' });
  const { dice: wanted = 5, throws = 3, boxes: all = [] } = table.state.set_up;
  const button = (words, pressed, act, name = words) => el('button', { type: 'button', class: 'tool', 'aria-pressed': String(pressed), 'aria-label': name, onclick: () => { act(); draw(); } }, words);
  const box = ({ name, scores }) => {
    const said = name.replaceAll('-', ' ');
    const parts = [el('button', { type: 'button', class: 'cell box', 'aria-expanded': String(open === name), 'aria-label': card.has(name) ? `${said}: ${card.get(name)}` : t('{box}, open', { box: said }),
      onclick: () => { open = open === name ? '' : name; draw(); } }, el('span', {}, said), el('b', {}, card.has(name) ? String(card.get(name)) : '·'))];
    if (open === name) {
      parts.push(el('div', { class: 'scores', role: 'group', 'aria-label': t('Score of {box}', { box: said }) },
        ...scores.map((score) => button(String(score), card.get(name) === score, () => { card.set(name, score); open = ''; }, `${said} ${score}`)),
        button(t('open'), !card.has(name), () => { card.delete(name); open = ''; }, t('{box} open', { box: said }))));
    }
    return parts;
  };
  /** The first tap on a die chooses it for the pad, another one counts it up; the dice stay where they are. */
  const tapped = (place) => { if (at === place) chosen[place] = ((chosen[place] || 0) % 6) + 1; at = place; };
  const draw = () => {
    const focused = [...form.querySelectorAll('button')].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    shownDice.replaceChildren(...Array.from({ length: wanted }, (_, place) => el('button', { type: 'button', class: 'die', 'aria-pressed': String(at === place),
      'aria-label': chosen[place] ? t('die {number}: {face}', { number: place + 1, face: chosen[place] }) : t('die {number}: not chosen', { number: place + 1 }), onclick: () => { tapped(place); draw(); } }, die(chosen[place]))));
    pad.replaceChildren(...[1, 2, 3, 4, 5, 6].map((face) => button(String(face), false, () => { chosen[at] = face; at = (at + 1) % wanted; })));
    turns.replaceChildren(el('span', { class: 'soft' }, t('Rerolls left')), ...Array.from({ length: throws }, (_, i) => throws - 1 - i).map((count) => button(String(count), left === count, () => { left = count; }, t('{count} rerolls left', { count }))));
    boxes.replaceChildren(...all.flatMap(box));
    if (focused >= 0) /** @type {HTMLElement} */ (form.querySelectorAll('button')[focused])?.focus();
  };
  const form = el('form', {
    class: 'setter',
    onsubmit: (event) => {
      event.preventDefault();
      const filled = all.filter(({ name }) => card.has(name)).map(({ name }) => `${name}=${card.get(name)}`);
      table.setUp(`${chosen.join('')} ${left} ${filled.join(',') || '-'}`);
    },
  }, shownDice, pad, turns, el('h3', {}, t('The card')), boxes,
  el('div', { class: 'pair' }, el('button', { type: 'button', class: 'tool', onclick: () => { card = new Map(); draw(); } }, t('Empty the card')), el('button', { class: 'tool main' }, t('Put on the table'))));
  draw();
  return form;
}
