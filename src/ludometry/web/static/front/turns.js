// Through the game: a state is shown, a move is played, another node or another game is gone to.

import { t } from './language.js';
import { ask, send } from './api.js';
import { consider, patiently, stopAsking } from './advise.js';
import { by, draw, dress, el } from './dom.js';
import { stopEditing } from './editing.js';
import { after, before, moves as inMotion } from './motion.js';
import { forgetHint, listMoves, note, unpick } from './moves.js';
import { lastNode, now, room, say, wait } from './now.js';
import { oneStop } from './rove.js';
import { showCounted } from './shows.js';

/** @typedef {import('./now.js').State} State */

const address = (s) => `/${room}/${s.game}/${s.node}${now.chosen ? `?as=${now.way}` : ''}`;

/** Who sits opposite in the next new game, where that is not whoever does now. */
let opponent = /** @type {string | null} */ (null);

/** The same board in another way: nothing of the game changes. @param {string} way */
export function lookAs(way) {
  opponent = way === 'play' && !now.state.against ? '' : null;
  now.way = way;
  now.chosen = true;
  document.querySelector('.table')?.setAttribute('data-way', way);
  for (const link of document.querySelectorAll('.ways [data-as]')) link.toggleAttribute('aria-current', false);
  document.querySelector(`.ways [data-as=${way}]`)?.setAttribute('aria-current', 'page');
  history.replaceState(history.state, '', address(now.state));
}
let seenSeat = now.state.seat;
/** Whether the move that is being played was made on the board: what chance brings on the way may replace what had the focus. */
let playedOnBoard = false;

/** Shows a state: the board at once, its worth as soon as it is known. @param {State} next @param {string} how @param {string[]} [told] what happened on the way */
export function show(next, how = 'push', told = []) {
  stopAsking();
  unpick();
  forgetHint();
  const focused = focusInBoard() || (playedOnBoard && document.activeElement === document.body);
  playedOnBoard = false;
  if (next.game !== now.state.game || next.node !== now.state.node) stopEditing();
  const board = next.board;
  now.state = next;
  if (next.line.length && !next.line.some((ply) => ply.node === now.leaf)) now.leaf = next.line[next.line.length - 1].node;
  const here = { node: next.node, leaf: now.leaf };
  if (how === 'push') history.pushState(here, '', address(next));
  if (how === 'replace') history.replaceState(here, '', address(next));
  for (const node of by('board').querySelectorAll('.lit')) node.classList.remove('lit');
  if (board) redraw(board);
  now.since = performance.now();
  now.advice = { moves: [], bar: null };
  say(next.trouble || [...told.map(asSentence), next.say].join(' '), Boolean(next.trouble));
  const marked = next.opened && !next.over ? [t('The cards were laid open: this game is marked.')] : [];
  by('remarks').replaceChildren(...[...marked, ...next.remarks].map((words) => el('li', {}, words)));
  dress(now.state.mine);
  controls();
  for (const link of document.querySelectorAll('.ways [data-as]')) link.setAttribute('href', `/${room}/${next.game}/${next.node}?as=${link.getAttribute('data-as')}`);
  line();
  listMoves();
  curtain();
  now.own.shown?.(now.table);
  oneStop(by('board'));
  if (focused) keepFocus();
  if (next.mine || next.over) consider(); else if (!next.trouble) others();
}

const asSentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** Draws a board; what moved slides. @param {string} board */
function redraw(board) {
  const was = before(by('board'));
  draw(by('board'), board);
  after(by('board'), was);
}

/** Lets chance and the machines move when it is nobody's turn who sits here. */
function others() {
  note(now.state.say);
  play('');
}

/** People who share a screen do not see each other's cards: the next one says when to show them. */
function curtain() {
  const { state } = now;
  const other = state.hidden && !state.against && state.mine && state.seat !== seenSeat;
  seenSeat = state.seat;
  // The board, the moves beside it, what the seat believes and what it was told: none of it is the last one's to see.
  document.documentElement.toggleAttribute('data-covered', other);
  by('curtain').hidden = !other;
  if (!other) return;
  by('curtain').textContent = t('Hand the screen to {name}: tap to show the cards', { name: t(state.names[state.seat]) });
  by('curtain').focus();
}
by('curtain').addEventListener('click', () => { document.documentElement.removeAttribute('data-covered'); by('curtain').hidden = true; keepFocus(); });

const focusInBoard = () => Boolean(document.activeElement?.closest('#board, #own, #curtain'));

/** Where the played thing is gone the focus goes to the nearest thing that can be played, never to the top of the page. */
function keepFocus() {
  const active = document.activeElement;
  const gone = active?.closest('#board svg') && !active.hasAttribute('data-rove');
  if (active && active !== document.body && active.isConnected && !active.hasAttribute('disabled') && active.getAttribute('tabindex') !== '-1' && !gone) return;
  const next = by('board').querySelector('svg [tabindex="0"]') || by('own').querySelector('button:not([disabled]):not([hidden])');
  if (next) { /** @type {HTMLElement} */ (next).focus({ preventScroll: true }); return; }
  by('board').tabIndex = -1;
  by('board').focus({ preventScroll: true });
}

function controls() {
  const { state } = now;
  const disable = (id, off) => by(id)?.toggleAttribute('disabled', off);
  disable('back', state.back === null);
  disable('first', state.back === null);
  disable('forward', state.forward === null);
  disable('last', state.forward === null);
  disable('best', state.over || !state.mine);
  disable('hint', state.over || !state.mine);
  disable('review', state.line.length === 0);
  for (const choice of document.querySelectorAll('#choices [name]')) {
    const value = choice.name === 'against' ? state.against || 'people' : state.options[choice.name.replace('option-', '')];
    if (value !== undefined) choice.value = value;
  }
  const field = /** @type {HTMLInputElement} */ (by('position'));
  if (document.activeElement !== field) field.value = state.position || '';
  field.placeholder = state.hidden ? t('hidden until the game is over; type another') : t('type or paste a position');
}

/** The game so far with everything that was tried; a click goes there. */
function line() {
  const list = by('line'); const { state } = now;
  const link = (node, words, kind) => el('a', {
    href: `/${room}/${state.game}/${node}`, class: kind, 'aria-current': node === state.node ? 'true' : false,
    onclick: (event) => { event.preventDefault(); if (kind === 'tried') now.leaf = node; go(node); },
  }, words);
  list.replaceChildren(...state.line.flatMap((ply) => [
    ply.words ? el('li', {}, link(ply.node, ply.words, ply.seat < 0 ? 'chance' : 'decision')) : null,
    ...(ply.tried || []).map((other) => el('li', {}, link(other.node, t('or {move}', { move: other.words }), 'tried'))),
  ]).filter(Boolean));
  by('game-pane').hidden = !state.line.some((ply) => ply.seat >= 0);
  const here = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
  if (here) list.scrollTop = here.offsetTop - (list.clientHeight - here.offsetHeight) / 2;
}

/** Plays a move, then shows what chance and the machines did, one after the other. @param {string} move */
export async function play(move) {
  if (now.busy) return;
  busy(true);
  playedOnBoard = focusInBoard();
  const mine = ++now.asked;
  stopAsking();
  try {
    // The same move at the same place is written once, however often it is sent.
    const there = `/v1/games/${now.state.game}/${now.state.node}/turn`; const body = { move, seconds: thought() };
    const found = await patiently(() => send(there, body), () => mine !== now.asked, (words) => say(words || now.state.say, Boolean(words)));
    // Who listens hears every event, the last one too, and then whose turn it is.
    const told = found.steps.flatMap((step) => step.words.split('\n')).filter((words) => words.trim());
    for (const step of found.steps.slice(0, -1)) {
      if (mine !== now.asked) return;
      redraw(step.board);
      if (step.words) say(step.words);
      if (step.seat !== now.state.seat && step.seat >= 0) await wait(pause());
    }
    if (mine === now.asked && found.shows?.length) {
      redraw(found.steps[found.steps.length - 1].board);
      await showCounted(found.shows);
    }
    now.busy = false;
    if (mine === now.asked) { now.leaf = found.state.node; now.played = true; show(found.state, 'push', told); }
  } catch (problem) {
    if (mine !== now.asked) return;
    say(problem.message, true);
    if (!now.state.mine && !now.state.over) setTimeout(() => { if (mine === now.asked) show(now.state, 'none'); }, 2000);
    else consider();
  } finally { if (mine === now.asked) busy(false); }
}

function busy(on) {
  now.busy = on;
  if (on) by('board').setAttribute('aria-busy', 'true'); else by('board').removeAttribute('aria-busy');
}

/** How long a step is looked at: a trick that has just been taken lies for a moment, also where nothing moves. */
const pause = () => Number(by('board').querySelector('svg')?.getAttribute('data-pause')) || (inMotion() ? 350 : 0);
const thought = () => Math.round(performance.now() - now.since) / 1000;

/** Goes to a node of this game. @param {number | null} node @param {string} [how] */
export async function go(node, how = 'push', game = now.state.game) {
  if (node === null) return;
  now.played = false;
  const leaf = now.leaf === null ? '' : `?leaf=${now.leaf}`;
  await instead(() => ask(`/v1/games/${game}/${node}${leaf}`), how);
}

/** Shows what is asked for, unless something else has been asked for since. */
async function instead(question, how = 'push', wrong = (words) => say(words, true)) {
  const mine = ++now.asked;
  // A move that is still on its way is written or not; nobody here waits for it any more.
  busy(false);
  try {
    const found = await question();
    if (mine === now.asked) show(found, how);
  } catch (problem) { wrong(problem.message); }
}

/** Goes down a line that people play for all: every move of it is written as if played by hand. @param {string[]} moves */
export async function playAll(moves) {
  const { game } = now.state;
  await instead(async () => {
    let { state } = now;
    for (const move of moves) ({ state } = await send(`/v1/games/${game}/${state.node}/turn`, { move }));
    now.leaf = state.node;
    return state;
  });
}

/** @param {string} position */
export async function setUp(position, against = '') {
  const error = by('set-up-error');
  error.textContent = '';
  now.leaf = null;
  const body = { options: now.state.options, position, against: against || (now.way === 'play' && now.state.against) || 'people' };
  await instead(() => send(`/v1/${room}/games`, body), 'push', (words) => { error.textContent = words; say(words, true); });
}

/** Whoever sits opposite now; nobody where one analyses, and the room's own machine where one has just begun to play. */
function whoNext() {
  if (now.state.names.length < 2) return '';
  return now.way === 'analyse' ? 'people' : opponent ?? (now.state.against || 'people');
}

/** A new game. Another number of seats has other choices beside the board, so its page is loaded as a whole. */
export async function begin(options = now.state.options, against = whoNext()) {
  opponent = null;
  now.leaf = null;
  const seats = now.state.names.length;
  await instead(async () => {
    const found = await send(`/v1/${room}/games`, { options, against });
    if (found.names.length !== seats) location.assign(address(found));
    return found;
  });
}

/** Lays hidden cards open, which marks the game for good. */
export async function layOpen() {
  await ask(`/v1/games/${now.state.game}/${now.state.node}/open`, { method: 'POST' });
  await go(now.state.node, 'replace');
}

/** The first node at which a person decides: what chance brought before it is gone through. */
export function firstDecision() {
  const { state } = now;
  const first = state.line.findIndex((ply) => (state.against ? ply.seat === state.seat : ply.seat >= 0));
  return first <= 0 ? (first < 0 ? state.node : 0) : state.line[first - 1].node;
}
export { lastNode };
