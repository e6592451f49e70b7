// A room in text: a move is chosen from a list or typed; the page of the next place follows, with what happened on the way.
import './theme.js';
import { ask, send } from './api.js';
import { by, el } from './dom.js';
import { t } from './language.js';

const state = JSON.parse(by('state').textContent || '{}');
const HAPPENED = `happened-${state.game}`;
const since = performance.now();

function say(words, wrong = false) {
  by('say').textContent = words;
  by('say').classList.toggle('error', wrong);
}

/** Goes to another place of the game and takes along what happened before it. */
async function play(move) {
  say(t('Working it out …'));
  try {
    const seconds = move ? Math.round(performance.now() - since) / 1000 : null;
    const found = await send(`/v1/games/${state.game}/${state.node}/turn`, { move, seconds });
    const told = [...(move ? [t('You played {move}.', { move })] : []), ...found.steps.flatMap((step) => step.words.split('\n')).filter((words) => words.trim())];
    sessionStorage.setItem(HAPPENED, JSON.stringify(told));
    location.assign(`/${state.room}/${state.game}/${found.state.node}/text`);
  } catch (problem) { say(problem.message, true); }
}

/** The worth of every move, the best first, in the words of the game. */
async function tell() {
  by('tell').setAttribute('disabled', '');
  say(t('Working it out …'));
  try {
    for (let step = 0; ; step += 1) {
      const found = await ask(`/v1/games/${state.game}/${state.node}/advice?step=${step}`);
      if (found.waiting) { say(found.waiting); step -= 1; await new Promise((done) => setTimeout(done, 500)); continue; }
      order(found);
      if (!found.more) break;
    }
    say(t('{move} is best: {worth}. {why}', { move: best.move, worth: best.words, why: best.why || '' }));
  } catch (problem) { say(problem.message, true); }
}

let best = { move: '', words: '', why: '' };
function order(found) {
  [best] = found.moves;
  if (found.bar) by('worth').textContent = found.bar.words;
  const rows = new Map([...by('choices').querySelectorAll('.choice')].map((row) => [row.querySelector('input').value, row]));
  for (const one of found.moves) {
    const row = rows.get(one.move);
    if (!row) continue;
    row.querySelector('.worth-of').textContent = one.lost_words ? t('{worth}, {loss} less than the best', { worth: one.words, loss: one.lost_words }) : t('{worth}, best', { worth: one.words });
    by('choices').append(row);
  }
}

const form = document.getElementById('play');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = /** @type {HTMLInputElement} */ (by('typed')).value.trim();
  const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector('input[name=move]:checked'));
  if (!typed && !chosen) { say(t('Choose a move first, or type one.'), true); return; }
  play(typed || chosen.value);
});
document.getElementById('tell')?.addEventListener('click', tell);
by('new').addEventListener('click', async () => {
  try {
    const begun = await send(`/v1/${state.room}/games`, { options: state.options, against: state.against || 'people' });
    location.assign(`/${state.room}/${begun.game}/${begun.node}/text`);
  } catch (problem) { say(problem.message, true); }
});

const told = JSON.parse(sessionStorage.getItem(HAPPENED) || '[]');
sessionStorage.removeItem(HAPPENED);
by('happened').hidden = !told.length;
by('happened').replaceChildren(...told.map((words) => el('li', {}, words)));
if (told.length) say([...told, state.trouble || state.say].join(' '), Boolean(state.trouble));
if (!state.mine && !state.over && !state.trouble) play('');
document.documentElement.dataset.ready = 'yes';
