// Skat: hands set up by tapping cards, the result with all cards open, cards that play alike.
import { t } from '../language.js';
import { fold, question } from '../ask.js';
import { deck } from '../deck.js';
import { el } from '../dom.js';
import { skatCard } from '../small.js';

const PLACES = { F: t('forehand'), M: t('middlehand'), R: t('rearhand'), S: t('skat') };
const CONTRACTS = { clubs: t('clubs'), spades: t('spades'), hearts: t('hearts'), diamonds: t('diamonds'), grand: t('grand'), null: t('null') };
const RANKS = ['J', 'A', 'T', 'K', 'Q', '9', '8', '7'];

/** Contract, hands and skat of a position that is open to who looks: each card and who has it. */
function asOnTheBoard(table) {
  const parts = (table.state.position || '').split(' | ');
  const head = parts[0].match(/^(\w+) by ([FMR])/);
  const holder = new Map();
  const give = (text, place) => { for (const card of (text || '').split(' ')) if (/^[CSHD][JATKQ987]$/.test(card)) holder.set(card, place); };
  if (head) ['F', 'M', 'R'].forEach((place, index) => give(parts[index + 1], place));
  give(parts.find((part) => part.startsWith('skat '))?.slice(5), 'S');
  return { holder, contract: head?.[1] || 'clubs', declarer: head?.[2] || 'F', leader: parts.find((part) => part.startsWith('played '))?.slice(7, 8) || 'F',
    points: parts.find((part) => part.startsWith('points '))?.slice(7) || '' };
}

function editor(table) {
  const known = asOnTheBoard(table); const { holder } = known;
  let place = 'F';
  const places = el('div', { class: 'tray', role: 'group', 'aria-label': t('Who gets the card') }, ...Object.entries(PLACES).map(([letter, name]) =>
    el('button', { type: 'button', class: 'tool', 'data-place': letter, 'aria-pressed': String(letter === place), onclick: () => { place = letter; for (const one of places.children) one.setAttribute('aria-pressed', String(one.dataset.place === place)); } }, name)));
  const [cards, paint] = deck({ suits: 'CSHD', ranks: RANKS, name: (suit, rank) => suit + rank,
    tapped: (card) => holder.set(card, holder.get(card) === place ? '' : place),
    paint: (card, button) => {
      const held = holder.get(card) || '';
      button.dataset.held = held;
      button.lastChild.textContent = held ? PLACES[held] : '';
      button.setAttribute('aria-label', held ? t('card {card}, {place}', { card, place: PLACES[held] }) : t('card {card}', { card }));
    } });
  const select = (label, names, now) => el('select', { 'aria-label': label }, ...names.map(([value, words]) => el('option', { value, selected: value === now }, words)));
  const seats = ['F', 'M', 'R'];
  const contract = select(t('Contract'), Object.entries(CONTRACTS), known.contract);
  const declarer = select(t('Declarer'), seats.map((s) => [s, t('{place} declares', { place: PLACES[s] })]), known.declarer); const leader = select(t('Who leads'), seats.map((s) => [s, t('{place} leads', { place: PLACES[s] })]), known.leader);
  const points = el('input', { 'aria-label': t('Points so far'), placeholder: t('points, such as {example}', { example: '45-37' }), value: known.points, autocomplete: 'off' });
  const clear = el('button', { type: 'button', class: 'tool', onclick: () => { holder.clear(); paint(); } }, t('Empty'));
  return el('form', {
    onsubmit: (event) => {
      event.preventDefault();
      const pile = (where) => [...holder].filter(([, held]) => held === where).map(([card]) => card).join(' ');
      const parts = [`${contract.value} by ${declarer.value}`, ...seats.map((seat) => pile(seat) || '?')];
      if (pile('S')) parts.push(`skat ${pile('S')}`);
      if (points.value.trim()) parts.push(`points ${points.value.trim()}`);
      parts.push(`played ${leader.value}`);
      table.setUp(parts.join(' | '), 'people');
    },
  }, el('div', { class: 'boxes' }, contract, declarer, leader, points), places, cards,
  el('p', { class: 'soft' }, t('Choose a place, then its cards. A hand left empty is hidden when ten cards are given; points matter for endings only.')),
  el('div', { class: 'pair' }, clear, el('button', { class: 'tool main' }, t('Put on the table'))));
}

/** A card in the list as it lies on the table. */
export const drawnMove = (_, move) => skatCard(move);

/** Beside the card points how often a card wins, over the deals that were looked at; beside the chance to win the card points. */
export const columns = [[t('% to win'), ({ wins, deals, points }) => (deals && wins != null && points == null ? `${Math.round(100 * wins / deals)} %` : '')],
  [t('points'), ({ deals, points }) => (deals && points != null ? points.toFixed(1) : '')]];

export function begin(table) {
  table.extra.hidden = false;
  table.editor(t('Set up hands'), () => editor(table));
  table.extra.append(fold(t('With all cards open'), question(table, { title: t('Exact result, every card'), verb: 'advise', button: t('Look at all cards'), options: { open: 'yes' } })),
    fold(t('Cards that play alike'), question(table, { title: t('Which card beats which'), verb: 'classes', button: t('Show'), label: t('Set of cards'), example: 'CJ HA H7',
      words: t('Sets of the same shape share one table.') })));
}
