// The list of moves narrowed to one kind of them, where a room has several: in Yatzy what to hold, or what to write.

import { t } from './language.js';
import { by, el } from './dom.js';
import { now } from './now.js';

/** The kind that was asked for, in the position where it was: the next position begins with all moves. */
const chosen = { name: '', node: -1 };

/**
 * Shows the kinds above the list, with how many moves each has.
 * @param {any[]} moves nothing while none are listed @param {() => void} again lists them anew
 * @returns {(move: string) => boolean} whether a move is of the kind that was asked for
 */
export function kindAsked(moves, again) {
  if (!now.own.kinds) return () => true;
  const place = by('narrowing');
  const all = [{ name: '', words: t('All'), has: () => true }, ...now.own.kinds].map((kind) => ({ ...kind, count: moves.filter((one) => kind.has(one.move)).length }));
  if (chosen.node !== now.state.node || !all.some((kind) => kind.name === chosen.name && kind.count)) Object.assign(chosen, { name: '', node: now.state.node });
  const focused = place.contains(document.activeElement);
  place.replaceChildren(...(moves.length ? all : []).map((kind) => el('button', {
    type: 'button', 'data-kind': kind.name, 'aria-pressed': String(kind.name === chosen.name), disabled: !kind.count,
    onclick: () => { chosen.name = kind.name; again(); },
  }, kind.words, el('small', {}, ` ${kind.count}`))));
  if (focused) /** @type {HTMLElement | null} */ (place.querySelector('[aria-pressed=true]'))?.focus();
  return all.find((kind) => kind.name === chosen.name)?.has || (() => true);
}
