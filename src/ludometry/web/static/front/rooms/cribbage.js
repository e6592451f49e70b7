// Cribbage: tap two cards to throw, hands counted before one's eyes, a hand to set up by tapping cards.
import { t } from '../language.js';
import { hand } from '../deck.js';
import { el, make } from '../dom.js';
import { oneStop } from '../rove.js';
import { cards as drawnCards } from '../small.js';
import { tagAt } from '../worth.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
let thrown = new Set();
let throwing;

/** The hand to be thrown from, the role and the scores of a position that is open to who looks. */
function asOnTheBoard(table) {
  const text = table.state.position || '';
  const found = text.match(/^((?:\S+ ){6})(dealer|pone)(?: (\d+-\d+))?$/);
  return { cards: found ? found[1].trim().split(' ') : [...new Set(throws(table).flatMap(cardsOf))], role: found?.[2] || 'dealer', scores: found?.[3] || '0-0' };
}

function editor(table) {
  const known = asOnTheBoard(table);
  const chosen = new Set(known.cards);
  const [cards, empty] = hand('SHDC', RANKS, chosen, 6);
  const role = el('select', { 'aria-label': t('Role') }, ...[['dealer', t('dealer')], ['pone', t('pone')]].map(([value, words]) => el('option', { value, selected: value === known.role }, words)));
  const scores = el('input', { 'aria-label': t('Scores, yours first'), value: known.scores, autocomplete: 'off' });
  return el('form', { onsubmit: (event) => { event.preventDefault(); table.setUp(`${[...chosen].join(' ')} ${role.value} ${scores.value}`, 'people'); } },
    el('p', { class: 'soft' }, t('Choose your six cards; the other hand stays unknown.')), cards,
    el('div', { class: 'pair' }, empty, role, scores, el('button', { class: 'tool main' }, t('Put on the table'))));
}

export function begin(table) {
  throwing = el('button', { type: 'button', class: 'tool main', hidden: true, onclick: () => throwTwo(table) }, t('Throw two cards to the crib'));
  table.own.append(throwing);
  table.extra.hidden = false;
  table.editor(t('Set up a hand'), () => editor(table));
  table.extra.append(el('p', {}, el('a', { href: '/cribbage/training' }, t('Training: watch the thesis learner learn'))));
}

const throws = (table) => [...table.board.querySelectorAll('[data-move]')].map((node) => node.getAttribute('data-move')).filter((move) => /^(throw|discard)/.test(move));
const cardsOf = (move) => move.split(' ').slice(1);

export function shown(table) {
  thrown = new Set();
  const any = throws(table);
  throwing.hidden = !any.length || !table.state.mine;
  paint(table, any);
}

/** The best throw of a card, with its best partner or with the one that is up. */
function bestWith(table, card) {
  const others = [...thrown].filter((one) => one !== card);
  if (thrown.size === 2 && !thrown.has(card)) return null;
  return table.advice.moves.find(({ move }) => [card, ...others].every((one) => cardsOf(move).includes(one)));
}

/** The first part of a reason, as a sentence. @param {string} why */
const sentence = (why) => why && `${why.charAt(0).toUpperCase()}${why.slice(1).split(';')[0]}.`;

/** What each card costs, under it; the best two in words above. The throws themselves stand in the list. */
function tags(table, any) {
  const svg = table.board.querySelector('svg');
  svg?.querySelector(':scope > .on-cards')?.remove();
  svg?.classList.toggle('throwing', any.length > 0);
  for (const node of table.board.querySelectorAll('[data-move^="throw "]')) for (const word of ['role', 'tabindex', 'data-rove']) node.removeAttribute(word);
  const how = table.worth; const [best] = table.advice.moves;
  const ask = svg?.querySelector('.ask');
  if (ask) ask.textContent = ask.dataset.asked ||= ask.textContent;
  if (!any.length || how === 'off' || !best) return;
  const layer = make('g', { class: 'worths on-cards', 'aria-hidden': 'true' });
  if (ask) {
    ask.textContent = t('Throw {cards} to the crib', { cards: cardsOf(best.move).join(', ') });
    layer.append(make('text', { class: 'pale', x: ask.getAttribute('x'), y: Number(ask.getAttribute('y')) + 26 }, sentence(best.why || '')));
  }
  for (const card of new Set(any.flatMap(cardsOf))) {
    const one = bestWith(table, card); const node = table.board.querySelector(`[data-target="${CSS.escape(card)}"]`);
    if (!one || (how === 'best' && one.grade !== 'best')) continue;
    const tag = tagAt(svg, node, one);
    tag.classList.toggle('first', one.grade === 'best');
    layer.append(tag);
  }
  svg.append(layer);
}

/** A throw or a play in the list as cards. */
export const drawnMove = (_, move) => drawnCards(move);

function paint(table, any) {
  const inHand = new Set(any.flatMap(cardsOf));
  tags(table, any);
  for (const node of table.board.querySelectorAll('[data-target]')) {
    const card = node.getAttribute('data-target');
    if (!inHand.has(card)) {
      if (!node.closest('[data-move]')) for (const word of ['role', 'tabindex', 'aria-label', 'aria-checked']) node.removeAttribute(word);
      continue;
    }
    node.classList.toggle('held', thrown.has(card));
    node.setAttribute('role', 'switch');
    node.setAttribute('tabindex', '0');
    node.setAttribute('aria-checked', String(thrown.has(card)));
    node.setAttribute('aria-label', (thrown.has(card) ? t('{card}, goes to the crib', { card }) : card));
  }
  oneStop(table.board);
  const wanted = throwOf(table);
  throwing.replaceChildren(thrown.size === 2 ? t('Throw {cards} to the crib', { cards: [...thrown].join(', ') }) : t('Tap two cards for the crib ({count} of 2)', { count: thrown.size }), wanted ? table.worthOf(wanted) : '');
  throwing.toggleAttribute('disabled', thrown.size !== 2);
}

const throwOf = (table) => thrown.size === 2 && throws(table).find((move) => cardsOf(move).length === 2 && cardsOf(move).every((card) => thrown.has(card)));

function throwTwo(table) {
  const wanted = throwOf(table);
  if (wanted) table.play(wanted);
}

function toggle(table, card) {
  if (thrown.has(card)) thrown.delete(card); else if (thrown.size < 2) thrown.add(card);
  paint(table, throws(table));
}

export function clicked(table, event) {
  if (event.target.closest('[data-move]')) return false;
  const card = event.target.closest('[data-target]')?.getAttribute('data-target');
  if (!card || !throws(table).some((move) => cardsOf(move).includes(card))) return false;
  toggle(table, card);
  return true;
}

export function key(table, event) {
  const card = event.target.closest?.('.board [data-target]')?.getAttribute('data-target');
  if (card && (event.key === 'Enter' || event.key === ' ') && throws(table).some((move) => cardsOf(move).includes(card))) {
    event.preventDefault();
    toggle(table, card);
    return true;
  }
  return false;
}

/** What a throw brings in points, by where they come from. */
export const columns = [['hand', t('hand')], ['crib', t('crib')], ['play', t('play')]].map(([name, words]) => [words, (details) => (details.crib == null ? '' : details[name].toFixed(1))]);

export function advised(table) { paint(table, throws(table)); }
