// A reviewed game becomes cards: one button on the page of reviews.
import { send } from './api.js';
import { el } from './dom.js';
import { t } from './language.js';

/** @param {string} record @param {{game?: string, node?: number}} [home] the game on this server, when it is one */
export function learning(record, home = {}) {
  const told = el('p', { role: 'status' });
  const button = el('button', { type: 'button', class: 'tool', id: 'learn', onclick: async () => {
    button.setAttribute('disabled', '');
    told.textContent = t('Looking at every decision …');
    try {
      const found = await send('/v1/train/learn', home.game ? home : { record });
      told.replaceChildren(`${found.words} `, el('a', { href: '/train' }, t('Train me')));
    } catch (problem) { told.textContent = problem.message; button.removeAttribute('disabled'); }
  } }, t('Learn from this game’s mistakes'));
  return el('section', { class: 'card' }, el('h2', {}, t('Learn from it')),
    el('p', { class: 'soft' }, t('Each mistake becomes a card that comes up the next day, and again until you know it.')), button, told);
}
