// What the page knows at this moment; the modules of a room's page share it.

import { by } from './dom.js';

/** @typedef {{node: number, seat: number, words: string, tried: {node: number, words: string}[]}} Ply */
/** @typedef {{room: string, game: string, node: number, say: string, over: boolean, mine: boolean, hidden: boolean,
 *   opened: boolean, puzzle: boolean, position: string | null, back: number | null, forward: number | null,
 *   unit: string, remarks: string[], against: string, options: Record<string, string>, seat: number, names: string[],
 *   line: Ply[], set_up: any, belief: any[], ahead: boolean, trouble?: string, board?: string}} State */

export const now = {
  /** @type {State} */
  state: JSON.parse(by('state').textContent || '{}'),
  advice: /** @type {{moves: any[], bar: any}} */ ({ moves: [], bar: null }),
  /** What is played for besides the best mean; kept for the next visit. */
  goal: { goal: '', aim: '' },
  /** The move that was picked by touch and is played by the next tap. */
  picked: '',
  /** Whether a turn is being taken. */
  busy: false,
  /** What was asked for last: an answer to anything earlier comes too late. */
  asked: 0,
  /** When the board last changed. */
  since: performance.now(),
  /** Whether the last change came from a move of the person. */
  played: false,
  /** The end of the line that the person came from, which Forward follows. */
  leaf: /** @type {number | null} */ (null),
  /** How the board is looked at, play or analyse, and whether the address says so. */
  way: document.querySelector('.table')?.getAttribute('data-way') || 'analyse',
  chosen: new URLSearchParams(location.search).has('as'),
  /** The room's own module. */
  own: /** @type {any} */ ({}),
};

export const room = now.state.room;
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Something small that a browser keeps, or not. @param {string} name @param {string} [value] */
export function kept(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch { return null; }
}

/** The sentence under the board, which a screen reader hears. */
export function say(words, wrong = false) {
  by('say').textContent = words;
  by('say').classList.toggle('error', wrong);
  // On a phone the sheet may lie over it.
  if (wrong) by('say').scrollIntoView({ block: 'nearest' });
}

export const lastNode = () => (now.state.line.length ? now.state.line[now.state.line.length - 1].node : now.state.node);
