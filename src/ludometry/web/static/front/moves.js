// The list of moves, what one of them leads to, and the evaluation bar.

import { t } from './language.js';
import { ask } from './api.js';
import { by, el } from './dom.js';
import { kindAsked } from './kinds.js';
import { kept, now, room } from './now.js';
import { play, playAll } from './turns.js';
import { light, showWorth } from './worth.js';

export const worthShown = () => {
  const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector('#worth input:checked'));
  return chosen ? chosen.value : 'all';
};

export function keepWorth(value) {
  kept(worthKey(), value);
  showAs(value);
}

/** Shows the worth that goes with how the board is looked at. @param {string} [value] */
export function showAs(value = usualWorth()) {
  for (const input of document.querySelectorAll('#worth input')) input.checked = input.value === value;
  showBadges();
  listMoves();
  meter(now.advice.bar);
  now.own.advised?.(now.table);
}

const worthKey = () => `worth-${room}${now.way === 'play' ? '-play' : ''}`;
/** Off at first where one plays, all where one analyses. */
export const usualWorth = () => kept(worthKey()) || (now.way === 'play' ? 'off' : 'all');

/** A hint lights the best move even where worth is off, until the board changes. */
let hinted = 0;
export const forgetHint = () => { hinted = 0; };

export const showBadges = () => showWorth(by('board'), now.advice.moves, hinted > 1 && worthShown() === 'off' ? 'best' : worthShown());

/** Says the reason of the best move first, then shows the move. */
export function hint() {
  const best = now.advice.moves[0];
  if (!best) return;
  hinted += 1;
  if (hinted === 1 && best.why) by('say').textContent = t('Hint: {why}. Press again to see the move.', { why: best.why });
  else { hinted = 2; by('say').textContent = t('The best move is {move}.', { move: spoken(best.move) }); showBadges(); light(by('board'), best.move, true); }
}

export function note(words, more = null) { by('moves').replaceChildren(el('li', { class: 'soft' }, words, more)); }

/** The chance that is left for the other side, where a person plays against one. @param {any} bar */
const other = (bar) => (now.state.against && now.state.names.length === 2 && bar?.value != null && bar.words.includes('%')
  ? t('Opponent: {share} %', { share: (100 - bar.value).toFixed(1) }) : '');

/** Where the worth of the bar comes from, as far as the answer says. @param {any} bar */
function source(bar) {
  const [best] = now.advice.moves;
  if (!best || bar?.share == null || now.state.puzzle) return '';
  if (best.exact) return now.own.restsOn?.(now.table) || t('exact');
  if (best.error) return t('sampled');
  return bar.low == null ? t('estimated') : t('between proved bounds');
}

export function meter(bar) {
  const { state } = now;
  for (const node of [by('meter'), by('strip')]) {
    for (const word of ['share', 'low', 'high']) node.style.setProperty(`--${word}`, String(bar?.[word] ?? 0));
    node.classList.toggle('whiskers', Boolean(bar && bar.low != null));
  }
  const words = bar?.who || bar?.words;
  by('meter').setAttribute('aria-label', bar ? words : t('not known'));
  const against = other(bar);
  by('worth-words').textContent = bar ? (against ? t('You: {words}', { words: bar.words }) : words) : state.over ? state.say : t('Worth');
  by('worth-other').textContent = bar?.who ? t('with best play') : against;
  by('worth-source').textContent = source(bar);
  const best = now.advice.moves[0];
  by('strip-words').textContent = bar ? `${words}${bar.who ? `, ${t('exact')}` : ''}${best && worthShown() !== 'off' ? ` · ${t('best: {move}', { move: spoken(best.move) })}` : ''}` : state.over ? state.say : '…';
}

/** A move as one says it at the table, where the room has words for it, else as it is typed. @param {string} move */
const spoken = (move) => now.own.saidMove?.(now.table, move) || move;

/** A move in the list, drawn where its room draws it: who listens hears its words. @param {string} move */
function what(move) {
  const drawn = now.own.drawnMove?.(now.table, move);
  const words = [...new Set([spoken(move), move])].join(', ');
  return el('span', { class: 'what', title: words !== move && move }, ...(drawn ? [el('span', { class: 'unseen' }, words), drawn] : [words]));
}

/** How much of the best a move keeps, as a bar beside its figures. */
function keeps(one) {
  if (!now.own.bars || one.kept == null) return null;
  const bar = el('span', { class: 'keeps', 'aria-hidden': 'true' }, el('i', {}));
  bar.style.setProperty('--share', String(one.kept));
  return bar;
}

/** What a room tells of a move in columns of their own: their words, and what stands there. @param {any} one */
const columnsOf = (one) => (now.own.columns || []).map(([words, told]) => [words, told(one?.details || {})]).filter(([, figure]) => figure);
const parts = (one) => columnsOf(one).map(([words, figure]) => el('span', { class: 'part' }, el('span', { class: 'unseen' }, `${words} `), figure));
const heads = (one) => { const all = columnsOf(one); return all.length ? [el('li', { class: 'heads', 'aria-hidden': 'true' }, ...[...all.map(([words]) => words), t(now.state.unit)].map((words) => el('span', {}, words)))] : []; };

export function listMoves() {
  const { state, advice } = now;
  reasons();
  const asked = kindAsked(worthShown() !== 'off' && !state.over ? advice.moves : [], listMoves);
  if (worthShown() === 'off' && !state.over) { note(t('Worth is off: choose “best only” or “all”, or press w.')); return; }
  if (!advice.moves.length) { if (!by('moves').classList.contains('waiting')) note(state.over ? '' : '…'); return; }
  const listed = advice.moves.filter((one) => asked(one.move));
  const focused = document.activeElement?.getAttribute('data-row-move');
  const stop = (listed.find((one) => one.move === focused) || listed.find((one) => one.move === now.picked) || listed[0]).move;
  by('moves').replaceChildren(...heads(listed[0]), ...listed.map((one) => el('li', {}, el('button', {
    type: 'button', class: `move grade-${one.grade}`, 'data-row-move': one.move, 'aria-pressed': one.move === now.picked ? 'true' : false,
    tabindex: one.move === stop ? '0' : '-1', onclick: (event) => choose(one.move, event), onmouseenter: () => point(one), onfocus: () => point(one),
    onmouseleave: () => unlight(one.move), onblur: () => unlight(one.move),
  }, el('span', { class: 'glyph' }, el('span', { class: 'unseen' }, t(one.grade))), what(one.move), keeps(one), ...parts(one),
  el('span', { class: 'worth-of' }, one.figure), el('span', { class: 'loss' }, one.lost),
  one.why ? el('span', { class: 'why' }, one.why) : null))));
  if (focused) /** @type {HTMLElement | undefined} */ ([...by('moves').querySelectorAll('button')].find((one) => one.dataset.rowMove === focused))?.focus();
}

/** A finger covers what it touches: the first tap picks a move and shows its reason, the second plays it. */
export function choose(move, event) {
  const touched = event && event.pointerType === 'touch';
  if (touched && now.picked !== move && now.advice.moves.some((one) => one.move === move)) { pick(move); return; }
  play(move);
}

export function pick(move) {
  if (now.picked) light(by('board'), now.picked, false);
  now.picked = move;
  const one = now.advice.moves.find((known) => known.move === move);
  if (!one) return;
  point(one);
  for (const row of by('moves').querySelectorAll('[data-row-move]')) row.toggleAttribute('aria-pressed', false);
  const row = [...by('moves').querySelectorAll('button')].find((known) => known.dataset.rowMove === move);
  row?.setAttribute('aria-pressed', 'true');
  row?.scrollIntoView?.({ block: 'nearest' });
  document.documentElement.dataset.picked = move;
}

export function unpick() {
  if (now.picked) light(by('board'), now.picked, false);
  now.picked = '';
  delete document.documentElement.dataset.picked;
}

function unlight(move) { if (move !== now.picked) light(by('board'), move, false); }

let following = 0; let pointed = '';

/** The points of a move beside its chance to win, where a room tells both. */
const beside = (one) => (one.details?.points == null ? '' : `, ${t('{figure} {unit}', { figure: one.details.points.toFixed(1).replace('-', '−'), unit: t('points') })}`);

/** Says a move's worth and reason; where worth is off, only which move it is. */
function tell(one) {
  const best = now.advice.moves[0];
  const shown = worthShown() !== 'off';
  by('reason').replaceChildren(el('b', {}, spoken(one.move)), ...(shown ? [`: ${one.words}${beside(one)}. `, one.why ? `${one.why.charAt(0).toUpperCase()}${one.why.slice(1)}.` : '',
    one.lost_words ? ` ${t('It loses {loss} against the best, {move}.', { loss: one.lost_words, move: spoken(best.move) })}` : ` ${t('Nothing is better.')}`] : []),
    el('button', { type: 'button', class: 'tool main play-it', onclick: () => play(one.move) }, t('Play {move}', { move: one.move })));
  by('reason').classList.remove('soft');
}

/** The reason of the move that is pointed at, else of the best; nothing stands there while nothing is to be said. */
function reasons() {
  const { moves } = now.advice;
  const [node, ...move] = pointed.split(' ');
  const at = Number(node) === now.state.node ? moves.find((one) => one.move === move.join(' ')) : null;
  by('reason-pane').hidden = now.state.over || !(worthShown() !== 'off' || now.picked);
  if (!at) { pointed = ''; by('leads').replaceChildren(); }
  if (at || moves.length) tell(at || moves[0]); else by('reason').textContent = '…';
  if (!at && moves.length && now.own.followed && worthShown() !== 'off') follow(moves[0].move);
}

/** Shows a move's reason and what it leads to, and lights it up. */
export function point(one) {
  light(by('board'), one.move, true);
  by('reason-pane').hidden = false;
  tell(one);
  if (pointed === `${now.state.node} ${one.move}`) return;
  by('leads').replaceChildren();
  follow(one.move);
}

/** Asks what a move leads to, once it has been looked at for a moment. @param {string} move */
function follow(move) {
  pointed = `${now.state.node} ${move}`;
  clearTimeout(following);
  if (worthShown() !== 'off') following = setTimeout(() => leads(move), 200);
}

/** What a move leads to: what chance may bring and what that is worth, or the line of best play. */
async function leads(move) {
  const { game, node } = now.state;
  if (pointed !== `${node} ${move}`) return;
  let found;
  try {
    do found = await ask(`/v1/games/${game}/${node}/follow?${new URLSearchParams({ move, hurry: 'yes' })}`);
    while (found.waiting && node === now.state.node && pointed === `${node} ${move}`);
  } catch { return; }
  if (node !== now.state.node || pointed !== `${node} ${move}` || found.waiting) return;
  if (found.line.length) {
    // Against a machine the line is what it might play, not a way that one can go.
    const ply = (one, i) => (now.state.against ? el('b', {}, one.move)
      : el('button', { type: 'button', class: 'way-to', onclick: () => playAll([move, ...found.line.slice(0, i + 1).map((earlier) => earlier.move)]) }, one.move));
    by('leads').replaceChildren(el('p', {}, `${t('Then, played best by all:')} `, ...found.line.flatMap((one, i) => [i ? ', ' : '', el('span', { class: 'ply' }, `${t(one.name)} `, ply(one, i))])));
  } else if (found.outcomes.length) by('leads').replaceChildren(...outcomes(found.outcomes));
}

const percent = (chance) => `${(100 * chance).toFixed(chance < 0.0995 ? 1 : 0)} %`;

/** A few outcomes are listed; of many the luckiest, the middle and the unluckiest tenth are told. */
function outcomes(all) {
  if (all.length <= 14) {
    return [el('p', {}, t('What chance may bring:')), el('ul', { class: 'outcomes' }, ...all.map((one) => el('li', {},
      el('b', {}, one.event), ` ${percent(one.chance)}: ${one.words}`)))];
  }
  const at = (share) => { let sum = 0; return all.find((one) => { sum += one.chance; return sum >= share; }) || all[all.length - 1]; };
  const rows = [[t('luckiest'), all[0]], [t('one in ten is at least'), at(0.1)], [t('half are at least'), at(0.5)], [t('nine in ten are at least'), at(0.9)], [t('unluckiest'), all[all.length - 1]]];
  return [el('p', {}, t('What the throw may bring:')), el('ul', { class: 'outcomes' }, ...rows.map(([words, one]) => el('li', {},
    `${words}: `, el('b', {}, one.words), ` (${one.event})`)))];
}
