// Cards to choose from, drawn as they lie on the table: a rank and a suit that depends on no font.

import { t } from './language.js';
import { el, make } from './dom.js';

const suitOf = (letter) => make('svg', { viewBox: '-11 -11 22 22', class: 'suit', 'aria-hidden': 'true' }, make('use', { href: `/front/suits.svg#${letter}`, x: -11, y: -11, width: 22, height: 22 }));

/** A card as large as a word. @param {string} rank @param {string} suit */
export const small = (rank, suit) => el('span', { class: `a-card suit-${suit}` }, rank === 'T' ? '10' : rank, suitOf(suit));

/**
 * A button a card. @param {{suits: string, ranks: string[], name: (suit: string, rank: string) => string,
 *   tapped: (card: string) => void, paint: (card: string, button: HTMLElement) => void}} what
 * @returns {[HTMLElement, () => void]} the deck, and what paints it anew
 */
export function deck({ suits, ranks, name, tapped, paint }) {
  const buttons = [...suits].flatMap((suit) => ranks.map((rank) => {
    const card = name(suit, rank);
    const button = el('button', { type: 'button', class: `cell playing suit-${suit}`, 'data-card': card, 'aria-label': t('card {card}', { card }), onclick: () => { tapped(card); all(); } },
      el('b', {}, rank === 'T' ? '10' : rank), suitOf(suit), el('small', {}));
    return button;
  }));
  const all = () => { for (const button of buttons) paint(button.getAttribute('data-card') || '', button); };
  all();
  return [el('div', { class: 'cells deck', 'data-ranks': ranks.length }, ...buttons), all];
}

/** A deck of which some cards are chosen, `most` of them, and the way to choose none. @param {Set<string>} chosen */
export function hand(suits, ranks, chosen, most) {
  const [cards, paint] = deck({ suits, ranks, name: (suit, rank) => rank + suit,
    tapped: (card) => { if (chosen.has(card)) chosen.delete(card); else if (chosen.size < most) chosen.add(card); },
    paint: (card, button) => button.setAttribute('aria-pressed', String(chosen.has(card))) });
  return [cards, el('button', { type: 'button', class: 'tool', onclick: () => { chosen.clear(); paint(); } }, t('Empty'))];
}
