// Training: a position without worths, decided on the board or from a list; then what it gave away and why.

import { ask, send } from './api.js';
import { by, draw, dress, el, fill } from './dom.js';
import { t } from './language.js';
import { arrow } from './rove.js';
import { inSmall } from './small.js';
import './theme.js';
import { showWorth } from './worth.js';

const ROOMS_WITH_MORE = new Set(['cribbage', 'darkchess', 'dominoes', 'poker', 'skat', 'yatzy']);
const CELLS = new Set(['nurikabe', 'sudoku']);
const STAGES = 3;
const asked = JSON.parse(by('state').textContent || '{}');
const { room, today } = asked;
const own = await import(CELLS.has(room) ? './train_cells.js' : ROOMS_WITH_MORE.has(room) ? `./rooms/${room}.js` : './train_plain.js');

/** The card on the board, and what was decided. @type {any} */
let card = null;
/** @type {any} */
let verdict = null;
let stage = 0;
let busy = false;
let since = performance.now();

/** What a room's own module may use, as on the page of analysis. */
const table = {
  get state() {
    return { room, game: card?.card || '', node: 0, position: card?.position || '', mine: Boolean(card) && !verdict, over: false,
      hidden: false, options: card?.options || {}, line: [], names: [], belief: [], set_up: {}, against: '', seat: 0, puzzle: false };
  },
  get advice() { return { moves: verdict ? verdict.moves : [], bar: null }; },
  get moves() { return card?.moves || []; },
  picked: '', best: () => '', worthOf: () => '', badges: () => { if (verdict) showWorth(by('board'), worths(verdict), 'all'); },
  play: decide, choose: decide, setUp: () => {}, editor: () => {}, layOpen: () => {}, say,
  board: by('board'), own: by('own'), extra: el('div'),
};

function say(words, wrong = false) {
  by('say').textContent = words;
  by('say').classList.toggle('error', wrong);
}

/** Shows a card before it is decided. */
function show(next, drawn = next.board) {
  card = next;
  verdict = null;
  stage = 0;
  since = performance.now();
  if (drawn) draw(by('board'), drawn);
  by('source').textContent = card.words;
  by('helps').replaceChildren();
  by('verdict').hidden = true;
  by('own').hidden = by('asking').hidden = false;
  by('choices-list').replaceChildren(...card.moves.map((move) => el('li', {}, el('button', { type: 'button', class: 'tool', onclick: () => decide(move) }, move))));
  say(card.say);
  buttons();
  dress(!verdict);
  own.shown?.(table);
  if (!today) history.replaceState(null, '', `/${room}/train?${new URLSearchParams({ card: card.card })}`);
  document.documentElement.dataset.card = card.card;
  delete document.documentElement.dataset.decided;
  if (card.verdict) judge(card.verdict, false);
}

function buttons() {
  by('help').toggleAttribute('disabled', !card || Boolean(verdict) || stage >= STAGES);
  by('help').querySelector('span').textContent = stage ? t('More help ({stage} of {all})', { stage, all: STAGES }) : t('Help');
  by('skip').hidden = today && !verdict;
  by('skip').querySelector('span').textContent = today ? t('Train on') : verdict ? t('Next') : t('Another one');
  by('skip').classList.toggle('main', Boolean(verdict));
}

/** Does something that the server answers; one thing at a time, and a refusal is a sentence. */
async function busily(words, what) {
  if (busy) return;
  busy = true;
  by('board').setAttribute('aria-busy', 'true');
  const slow = setTimeout(() => say(words), 300);
  try { await what(); } catch (problem) { clearTimeout(slow); say(problem.message, true); } finally {
    clearTimeout(slow);
    busy = false;
    by('board').removeAttribute('aria-busy');
  }
}

function decide(move) {
  if (!card || verdict || !move) return;
  const body = { move, asked: card.asked, seconds: Math.round(performance.now() - since) / 1000 };
  busily(t('Working out what it is worth …'), async () => {
    judge(await send(`/v1/train/cards/${card.card}/decision`, body));
    by('verdict').focus({ preventScroll: true });
    by('verdict').scrollIntoView({ block: 'nearest' });
    progress();
  });
}

/** What the board shows of it: in a puzzle half of all marks are wrong, so only the best and the chosen one. */
const worths = (found) => (CELLS.has(room) ? found.moves.filter((one) => [found.best, found.move].includes(one.move)) : found.moves);

/** Shows what a decision was worth. */
function judge(found, fresh = true) {
  verdict = found;
  draw(by('board'), found.board);
  dress(!verdict);
  own.shown?.(table);
  own.advised?.(table);
  table.badges();
  const right = found.grade === 'best';
  const cost = right ? t('It loses nothing.') : found.lost === 'wrong' ? t('It cannot be part of the solution.') : found.lost ? t('It loses {loss}.', { loss: found.lost }) : t('It loses next to nothing.');
  const others = found.as_good > 1 ? `${t('{count} moves are as good as each other.', { count: found.as_good })} ` : '';
  const better = right ? `${others}${found.best === found.move ? '' : t('So is {move}.', { move: found.best })}` : t('Best was {move}: {worth}.', { move: found.best, worth: found.best_words });
  by('own').hidden = by('asking').hidden = true;
  by('verdict').hidden = false;
  by('verdict').replaceChildren(
    el('div', { class: `judged grade-${found.grade}` }, el('span', { class: 'glyph', 'aria-hidden': 'true' }), el('b', { class: 'by', 'aria-hidden': 'true' }, lossOf(found.moves.find((one) => one.move === found.move))),
      el('div', {}, el('h2', { id: 'verdict-title' }, `${t(found.grade)[0].toUpperCase()}${t(found.grade).slice(1)}: `, ...asDrawn(found.move)), el('p', {}, el('b', {}, cost), ` ${better}`))),
    found.why ? el('p', {}, t('Why {move}: {why}.', { move: found.best, why: found.why }).replace(/\.\.$/, '.')) : null,
    found.trap ? el('p', { class: 'soft' }, found.trap) : null,
    el('p', { class: 'soft' }, `${found.kind[0].toUpperCase()}${found.kind.slice(1)}. ${today ? '' : found.again}`, found.help ? ` ${t('Help was used: {stage} of {all}.', { stage: found.help, all: STAGES })}` : ''),
    el('details', { open: innerWidth > 820 }, el('summary', {}, t('Every move with its worth ({count})', { count: found.moves.length })), el('ol', { class: 'worths-list' }, ...found.moves.map(row))),
    el('p', { class: 'row' }, el('a', { class: 'tool', href: found.link }, t('Open for analysis'))));
  say(`${t(found.grade)[0].toUpperCase()}${t(found.grade).slice(1)}. ${cost} ${better}`);
  buttons();
  if (!today && fresh) history.replaceState(null, '', `/${room}/train`);
  document.documentElement.dataset.decided = found.grade;
}

/** A move as it lies on the table, where its room draws it: who listens hears its words. @param {string} move */
function asDrawn(move) {
  const drawn = inSmall(room, move, card.position);
  return drawn ? [el('span', { class: 'unseen' }, move), drawn] : [move];
}

/** What a move loses, with its sign; nothing where it loses nothing, or where no figure tells it. @param {any} one */
const lossOf = (one) => (one?.lost ? `−${one.lost}`.replace('−−', '−').replace('−wrong', '') : '');

const row = (one) => el('li', { class: `grade-${one.grade}${one.move === verdict.move ? ' yours' : ''}` }, el('span', { class: 'glyph' }, el('span', { class: 'unseen' }, t(one.grade))),
  el('b', {}, ...asDrawn(one.move), one.move === verdict.move ? el('span', { class: 'soft' }, ` ${t('your answer')}`) : null), el('span', { class: 'figure' }, one.figure),
  el('span', { class: 'loss' }, lossOf(one)), one.why ? el('span', { class: 'soft why' }, one.why) : null);

function help() {
  if (!card || verdict || stage >= STAGES) return;
  busily(t('Thinking of something to say …'), async () => {
    const found = await ask(`/v1/train/cards/${card.card}/help?${new URLSearchParams({ stage: String(stage + 1) })}`, { method: 'POST' });
    stage = found.stage;
    if (found.board) { draw(by('board'), found.board); dress(!verdict); own.shown?.(table); }
    by('helps').replaceChildren(...found.words.map((words) => el('li', {}, words)));
    say(found.words[found.words.length - 1]);
    buttons();
  });
}

const wishes = () => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById('wishes'));
  return form ? Object.fromEntries(new FormData(form)) : {};
};

/** The next card, as the form asks for it; options of the game stand in the address. */
function next() {
  if (today && verdict) { location.assign(`/${room}/train`); return; }
  busily(t('Looking for a position …'), async () => {
    const options = Object.fromEntries([...new URLSearchParams(location.search)].filter(([word]) => word !== 'card'));
    const body = { ...wishes(), options, skip: card && !verdict ? card.card : '' };
    for (;;) {
      const found = today ? await ask(`/v1/train/${room}/today`, { method: 'POST' }) : await send(`/v1/train/${room}/next`, body);
      if (!found.waiting) { show(found); return; }
      say(found.waiting);
      await new Promise((done) => setTimeout(done, 500));
    }
  });
}

async function progress() {
  const found = await fetch(`/${room}/train/progress`);
  if (found.ok) fill(by('progress'), await found.text());
}

by('board').addEventListener('click', (event) => {
  if (!card || verdict) return;
  if (own.clicked?.(table, event)) return;
  const move = /** @type {Element} */ (event.target).closest('[data-move]');
  if (move) decide(move.getAttribute('data-move') || '');
});
by('help').addEventListener('click', help);
by('skip').addEventListener('click', next);
document.getElementById('wishes')?.addEventListener('change', next);
document.addEventListener('keydown', (event) => {
  const node = /** @type {HTMLElement} */ (event.target);
  if ((event.key === 'Enter' || event.key === ' ') && node.matches?.('.board :is([data-move], [data-lift])')) {
    event.preventDefault();
    if (!event.repeat) node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName)) return;
  if ((card && !verdict && own.key?.(table, event)) || arrow(event)) return;
  if (event.key === 'h') help();
  if (event.key === 'n' && !(today && !verdict)) next();
});
addEventListener('resize', table.badges);

own.begin?.(table);
if (asked.question) show(asked.question, ''); else { if (asked.trouble) say(asked.trouble, true); buttons(); next(); }
document.documentElement.dataset.ready = 'yes';
