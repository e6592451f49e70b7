// Advice while a person looks at a position: asked for in steps, with what is waited for, and dropped when they go on.

import { t } from './language.js';
import { ask, sentence } from './api.js';
import { distribution, widthIn } from './chart.js';
import { soFar } from './curve.js';
import { by, el } from './dom.js';
import { listMoves, meter, note, showBadges } from './moves.js';
import { now, room, wait } from './now.js';
import { go } from './turns.js';

let asking = new AbortController();
let looking = 0;
/** Seconds between tries when the server does not answer. */
const BACK_OFF = [1, 2, 4, 8, 15];

/** Whether the moves stand in their last order, for those who wait for it. */
function settled(yes) { document.documentElement.toggleAttribute('data-settled', yes); }

/** Stops asking; what is being worked out for nobody is dropped by the server. */
export function stopAsking() { asking.abort(); waiting(false); }

const query = (values) => new URLSearchParams({ ...values, hurry: 'yes' });

/**
 * Asks again and again while the connection is lost, and at once when it is back.
 * @param {() => Promise<any>} question @param {() => boolean} gone whether nobody waits for it any more @param {(words: string) => void} tell
 */
export async function patiently(question, gone, tell) {
  for (let tries = 0; ; tries += 1) {
    try {
      const found = await question();
      document.documentElement.removeAttribute('data-offline');
      if (tries) tell('');
      return found;
    } catch (problem) {
      if (gone() || !problem.lost) throw problem;
      const pause = BACK_OFF[Math.min(tries, BACK_OFF.length - 1)];
      document.documentElement.setAttribute('data-offline', '');
      tell(t('The server does not answer; nothing is lost. Trying again in {seconds} s.', { seconds: pause }));
      await Promise.race([wait(1000 * pause), new Promise((done) => addEventListener('online', done, { once: true }))]);
    }
    if (gone()) throw new DOMException('gone on', 'AbortError');
  }
}

/** Asks until there is an answer, says what is waited for, and tries again when the connection is lost. */
async function answered(path, signal) {
  const gone = () => signal.aborted;
  for (;;) {
    const found = await patiently(() => ask(path, { signal }), gone, (words) => { waiting(false); if (words) note(words); });
    if (!found.waiting) return found;
    waiting(false);
    told(found.waiting);
    await wait(250);
    if (gone()) throw new DOMException('gone on', 'AbortError');
  }
}

/** What is waited for, with a way out. */
function told(words) {
  // What is known already stays while it is made finer.
  if (now.advice.moves.length) return;
  note(words, el('button', { type: 'button', class: 'tool', id: 'cancel', onclick: cancel }, t('Cancel')));
}

async function cancel() {
  stopAsking();
  const { game, node } = now.state;
  await ask(`/v1/games/${game}/${node}/advice`, { method: 'DELETE' }).catch(() => null);
  if (now.goal.goal) setGoal({ goal: '', aim: '' }); else note(t('Stopped.'), el('button', { type: 'button', class: 'tool', onclick: () => consider() }, t('Ask again')));
}

/** Plays for something from now on, also after the page is loaded again. */
export function setGoal(wanted) {
  now.goal = wanted;
  try { localStorage.setItem(`goal-${room}`, JSON.stringify(wanted)); } catch { /* a browser that keeps nothing */ }
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById('goals'));
  if (form) { form.goal.value = wanted.goal; form.aim.value = wanted.aim; }
  consider();
}

export function keptGoal() {
  try { return JSON.parse(localStorage.getItem(`goal-${room}`) || 'null') || { goal: '', aim: '' }; } catch { return { goal: '', aim: '' }; }
}

/** Asks for advice in steps until there is no more to know; a page that has moved on stops asking. */
export async function consider() {
  asking.abort();
  asking = new AbortController();
  settled(false);
  const { signal } = asking;
  const { node, game } = now.state;
  if (!now.state.mine || now.state.over) { listMoves(); meter(null); curveSoFar(signal).catch(() => null); return; }
  const slow = setTimeout(() => waiting(true), 250);
  try {
    for (let step = 0; ; step += 1) {
      const found = await answered(`/v1/games/${game}/${node}/advice?${query({ step: String(step), ...now.goal })}`, signal);
      if (node !== now.state.node || game !== now.state.game) return;
      clearTimeout(slow);
      waiting(false);
      now.advice = found;
      listMoves();
      meter(found.bar);
      showBadges();
      now.own.advised?.(now.table);
      if (!found.more) break;
    }
    settled(true);
    // The curve is read off answers that are known already; how the game may end takes seconds of a core.
    await curveSoFar(signal);
    if (now.state.ahead) await lookAhead(signal);
  } catch (problem) {
    if (signal.aborted) return;
    waiting(false);
    if (now.goal.goal) { by('goal-error').textContent = problem.message; setGoal({ goal: '', aim: '' }); } else note(...sentence(problem));
  } finally { clearTimeout(slow); }
}

/** The worth of the game at every decision so far; a click goes there. */
async function curveSoFar(signal) {
  const { node, game } = now.state;
  if (now.state.puzzle || now.state.line.length < 2) { by('curve').replaceChildren(); return; }
  await wait(300);
  const leaf = now.leaf === null ? {} : { leaf: String(now.leaf) };
  if (signal.aborted) return;
  const { points } = await quietly(`/v1/games/${game}/${node}/curve?${query(leaf)}`, signal);
  if (signal.aborted || node !== now.state.node) return;
  const mine = points.filter((one) => one.value != null && (now.state.against || one.seat === points[0].seat));
  if (mine.length < 2) { by('curve').replaceChildren(); return; }
  const here = mine.findIndex((one) => one.node === node);
  by('curve').replaceChildren(soFar(mine, now.state.unit, here, go, widthIn(by('game-pane'))));
}

/** Asks in the background, without a word. */
async function quietly(path, signal) {
  for (;;) {
    const found = await ask(path, { signal });
    if (!found.waiting) return found;
    await wait(400);
    if (signal.aborted) throw new DOMException('gone on', 'AbortError');
  }
}

/** How the game may end, once a person has stayed here for a moment. */
async function lookAhead(signal) {
  const { node, game } = now.state;
  await wait(350);
  if (signal.aborted || node !== now.state.node) return;
  const { outlook } = await quietly(`/v1/games/${game}/${node}/outlook?${query({})}`, signal);
  if (node !== now.state.node || !outlook) return;
  const target = now.goal.goal === 'target' ? Number(now.goal.aim) : null;
  const { quantiles: q } = outlook;
  let words = t('Mean {mean}, deviation {sd}; nine in ten games end between {low} and {high}; upper bonus {bonus} %.', { mean: outlook.mean.toFixed(1), sd: outlook.sd.toFixed(1), low: q['0.05'], high: q['0.95'], bonus: (100 * outlook.bonus).toFixed(1) });
  if (q['0.05'] === q['0.95']) words = t('The game ends with {points} points, whatever is played.', { points: q['0.5'] });
  if (target) {
    const reach = outlook.scores.reduce((sum, score, i) => sum + (score >= target ? outlook.pmf[i] : 0), 0);
    words += ` ${t('{target} or more: {share} % when playing for the mean.', { target, share: (100 * reach).toFixed(2) })}`;
  }
  by('ahead').hidden = false;
  by('ahead-chart').replaceChildren(distribution(outlook.scores, outlook.pmf, target, words, widthIn(by('ahead'))));
  by('ahead-words').textContent = words;
}

/** While there is no answer yet: what is waited for and how long, and what the game is about meanwhile. */
function waiting(on) {
  clearInterval(looking);
  by('moves').classList.toggle('waiting', on);
  if (!on) { by('while').hidden = true; return; }
  const look = async () => {
    const { rooms } = await ask('/v1/ready').catch(() => ({ rooms: [] }));
    const mine = rooms.find((one) => one.id === room);
    if (!by('moves').classList.contains('waiting')) return;
    const busy = mine && mine.state !== 'ready';
    by('while').hidden = !busy;
    note(busy ? t('This room is not ready yet: {words}.', { words: mine.words }) : t('Working it out …'));
  };
  look();
  looking = setInterval(look, 1000);
}
