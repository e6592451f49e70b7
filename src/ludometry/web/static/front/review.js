// The page of reviews: a record is pasted, dropped, uploaded or taken from one's games; the server takes it apart.
import './theme.js';
import { ask, send } from './api.js';
import { bring, onDrop } from './bring.js';
import { by, el } from './dom.js';
import { t } from './language.js';
import { learning } from './learn.js';
import { showReview } from './review_page.js';

const field = (id) => /** @type {HTMLInputElement} */ (by(id));
const asked = new URLSearchParams(location.search);
const GAME = { game: asked.get('game') || '', nodes: /** @type {number[]} */ ([]) };
let running = '';
/** What was asked for last: an answer to anything earlier comes too late. */
let turn = 0;

function say(words, wrong = false) {
  by('say').textContent = words;
  by('say').classList.toggle('error', wrong);
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Asks for a review and shows how it goes until it is there. */
async function review(home = { game: '', nodes: [] }) {
  const mine = ++turn;
  const text = field('record').value;
  by('result').replaceChildren();
  by('question').hidden = false;
  if (!text.trim()) { say(t('Paste a record first, or take an example.'), true); return; }
  const named = /^\s*room:\s*(\S+)/m.exec(text);
  if (named) field('room').value = named[1];
  say('');
  fold();
  progress({ share: null, words: '', stage: '' });
  try {
    for (let told = { id: '', state: 'waiting' }; ;) {
      told = told.id ? await ask(`/v1/reviews/${told.id}`) : await send('/v1/reviews', { room: field('room').value, record: text });
      if (mine !== turn) return;
      running = told.id;
      if (told.state === 'done') { finish(told.review, text, home); return; }
      if (told.state === 'failed') throw new Error(told.words);
      if (told.state === 'cancelled') { stopped(); return; }
      progress(told);
      if (!told.id) await wait(300);
    }
  } catch (problem) {
    if (mine !== turn) return;
    by('wait').hidden = true;
    by('ask').setAttribute('open', '');
    say(problem.message, true);
  }
}

/** The form makes way for what was asked of it; the focus goes to what opens it again. */
function fold() {
  const within = by('ask').contains(document.activeElement);
  by('ask').removeAttribute('open');
  if (within) by('ask').querySelector('summary')?.focus({ preventScroll: true });
  if (within) scrollTo(0, 0);
}

function stopped() {
  by('wait').hidden = true;
  by('ask').setAttribute('open', '');
  say(t('The review was stopped.'));
}

function progress(told) {
  by('wait').hidden = false;
  const bar = /** @type {HTMLProgressElement} */ (by('wait').querySelector('progress'));
  if (told.share === null || told.share === undefined) bar.removeAttribute('value'); else bar.value = told.share;
  by('wait-words').textContent = told.words || (told.share ? t('Looking at every event: {share} % done …', { share: Math.round(100 * told.share) }) : t('Looking at every event …'));
}

function finish(data, text, home) {
  by('wait').hidden = true;
  say('');
  by('question').hidden = true;
  showReview(by('result'), data, home, [
    save(t('Save the record'), `${data.room}.txt`, text), save(t('Save the review as JSON'), `${data.room}-review.json`, JSON.stringify(data, null, 1)),
    ...(home.game ? [] : [el('button', { type: 'button', class: 'tool', id: 'keep-game', onclick: () => bring(text).catch((problem) => say(problem.message, true)) }, t('Keep it among your games'))]),
  ]);
  if ((data.decisions || []).length) by('result').append(learning(text, home.game ? { game: home.game, node: home.nodes[home.nodes.length - 1] } : {}));
}

const save = (words, name, text) =>
  el('a', { class: 'tool', download: name, href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })) }, words);

/** A record from outside has no place among the games kept here, so the address forgets the one that was shown. */
function fresh(text) {
  if (text !== undefined) field('record').value = text;
  history.replaceState(null, '', '/review');
  review();
}

by('form').addEventListener('submit', (event) => { event.preventDefault(); fresh(undefined); });
by('cancel').addEventListener('click', async () => {
  turn += 1;
  stopped();
  if (running) await ask(`/v1/reviews/${running}`, { method: 'DELETE' }).catch(() => {});
});
async function example(name) {
  field('record').value = await ask(`/review/example/${name}`);
  history.replaceState(null, '', `/review?example=${name}${location.hash}`);
  review();
}
for (const link of document.querySelectorAll('[data-example]')) {
  link.addEventListener('click', (event) => { event.preventDefault(); example(link.getAttribute('data-example')); });
}
field('file').addEventListener('change', async () => { if (field('file').files?.[0]) fresh(await field('file').files[0].text()); });
onDrop(fresh, by('ask'));

try {
  if (GAME.game) {
    const node = asked.get('node') || '0';
    const state = await ask(`/v1/games/${GAME.game}/${node}`);
    GAME.nodes = [0, ...state.line.map((ply) => ply.node)];
    field('record').value = await ask(`/v1/games/${GAME.game}/${node}/record`);
    review(GAME);
  } else if (asked.get('example')) await example(asked.get('example'));
  else if (sessionStorage.getItem('record')) {
    field('record').value = sessionStorage.getItem('record') || '';
    sessionStorage.removeItem('record');
    review();
  } else if (asked.get('record')) { field('record').value = asked.get('record') || ''; review(); }
} catch (problem) { by('ask').setAttribute('open', ''); say(problem.message, true); }
