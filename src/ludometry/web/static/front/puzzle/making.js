// Puzzles to order: what is asked for, how long it has taken so far and took the last time, and a way to stop waiting.
import { ask, send } from '../api.js';
import { el } from '../dom.js';
import { t } from '../language.js';
import { remember, remembered } from './log.js';

/** What the person sees while a puzzle is made. */
export function maker(table) {
  const words = el('p', { class: 'making', role: 'status' });
  const stop = el('button', { type: 'button', class: 'tool', hidden: true, onclick: () => waiting?.abort() }, t('Stop waiting'));
  let waiting = null;

  /** Asks the server for a puzzle; the text of it, or null when nothing came. @param {any} body @param {string} kind @param {(found: any) => string} pick */
  async function make(body, kind, pick) {
    waiting?.abort();
    const mine = new AbortController();
    waiting = mine;
    const room = table.state.room;
    const last = remembered(`made-${room}-${kind}`, null);
    const began = performance.now();
    let ready = '';
    const tell = () => {
      const seconds = Math.round((performance.now() - began) / 1000);
      const before = last === null ? t('How long it takes is known after the first one.') : t('The last one took {seconds} s.', { seconds: last.toFixed(1) });
      words.textContent = [t('Making a puzzle ({kind}), {seconds} s so far.', { kind, seconds }), before, ready].filter(Boolean).join(' ');
    };
    tell();
    table.say(t('Making a puzzle …'));
    stop.hidden = false;
    const telling = setInterval(async () => {
      tell();
      const { rooms } = await ask('/v1/ready').catch(() => ({ rooms: [] }));
      const now = rooms.find((one) => one.id === room);
      ready = now && now.state !== 'ready' ? t('This room is not ready yet: {words}.', { words: now.words }) : '';
    }, 1000);
    try {
      const found = await send(`/v1/${room}/generate`, { ...body, seed: Math.floor(Math.random() * 2 ** 30) }, { signal: mine.signal });
      const took = (performance.now() - began) / 1000;
      remember(`made-${room}-${kind}`, took);
      words.textContent = t('Made in {seconds} s ({kind}).', { seconds: took.toFixed(1), kind });
      return pick(found);
    } catch (problem) {
      if (waiting !== mine) return null;
      words.textContent = '';
      table.say(mine.signal.aborted ? t('No new puzzle: the one on the board stays.') : problem.message, !mine.signal.aborted);
      return null;
    } finally {
      clearInterval(telling);
      if (waiting === mine) stop.hidden = true;
    }
  }
  return { make, shown: el('div', { class: 'pair' }, words, stop) };
}
