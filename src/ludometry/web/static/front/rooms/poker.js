// Video poker: tap the cards that stay, then draw; the hand from a real machine is typed or set up by tapping cards.
import { t } from '../language.js';
import { hand } from '../deck.js';
import { el } from '../dom.js';
import { oneStop } from '../rove.js';

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
let held = new Set(); let drawing;

const cardsOf = (move) => move.split(' ').slice(1).filter((word) => word !== 'nothing');
const faces = (table) => [...table.board.querySelectorAll('[data-target]:not([data-move])')];

function paint(table) {
  for (const node of faces(table)) {
    const card = node.getAttribute('data-target');
    node.classList.toggle('held', held.has(card));
    node.setAttribute('role', 'switch');
    node.setAttribute('aria-checked', String(held.has(card)));
    node.setAttribute('aria-label', (held.has(card) ? t('{card}, held', { card }) : card));
    node.setAttribute('tabindex', table.state.mine ? '0' : '-1');
  }
  const best = cardsOf(table.best() || 'hold');
  for (const node of faces(table)) node.classList.toggle('stays', best.includes(node.getAttribute('data-target')));
  oneStop(table.board);
  drawing.hidden = !table.state.mine;
  drawing.replaceChildren(held.size === 5 ? t('Hold all five') : held.size ? t('Hold {held}, draw {drawn}', { held: held.size, drawn: 5 - held.size }) : t('Hold nothing, draw five'), table.worthOf(holdOf(table)));
}

export function begin(table) {
  drawing = el('button', { type: 'button', class: 'tool main', onclick: () => draw(table) });
  table.own.append(drawing);
  table.editor(t('Set up a hand'), () => editor(table));
}

function editor(table) {
  const chosen = new Set(faces(table).map((node) => node.getAttribute('data-target')));
  const [cards, empty] = hand('SHDC', RANKS, chosen, 5);
  return el('form', { onsubmit: (event) => { event.preventDefault(); table.setUp([...chosen].join(' ')); } },
    el('p', { class: 'soft' }, t('Tap a card to take it out of the hand, another to put it in: five together.')),
    cards, el('div', { class: 'pair' }, empty, el('button', { class: 'tool main' }, t('Put on the table'))));
}

/** What is held, as the room writes it: the cards as they lie. */
function holdOf(table) {
  const cards = faces(table).map((node) => node.getAttribute('data-target')).filter((card) => held.has(card));
  return cards.length ? `hold ${cards.join(' ')}` : 'hold nothing';
}

const draw = (table) => table.play(holdOf(table));

export function shown(table) { held = new Set(); paint(table); }
export const advised = paint;

function toggle(table, card) { if (held.has(card)) held.delete(card); else held.add(card); paint(table); }

export function clicked(table, event) {
  if (!table.state.mine || event.target.closest('[data-move]')) return false;
  const card = event.target.closest('[data-target]')?.getAttribute('data-target');
  if (card) toggle(table, card);
  return Boolean(card);
}

export function key(table, event) {
  if (!table.state.mine) return false;
  const card = event.target.closest?.('.board [data-target]:not([data-move])')?.getAttribute('data-target');
  if (card && (event.key === 'Enter' || event.key === ' ')) { event.preventDefault(); toggle(table, card); return true; }
  const place = Number(event.key);
  if (place >= 1 && place <= 5 && faces(table)[place - 1]) { toggle(table, faces(table)[place - 1].getAttribute('data-target')); return true; }
  if (event.key === 'd') { draw(table); return true; }
  return false;
}
