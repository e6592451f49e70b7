// Questions beside the board that every room has in its own words: what the tables say, what plays alike, how hard it is.
import { t } from './language.js';
import { ask, sentence } from './api.js';
import { el, fill } from './dom.js';

/**
 * A card that asks a verb about the position on the board, or about a text.
 * @param {any} table @param {{title: string, verb: string, button: string, words?: string, label?: string, example?: string,
 *   options?: Record<string, string>, text?: () => string | null}} what
 */
export function question(table, what) {
  const answer = el('div', { class: 'answer', 'aria-live': 'polite' });
  const field = what.label ? el('input', { 'aria-label': what.label, placeholder: what.example || '', autocomplete: 'off' }) : null;
  const run = async (event) => {
    event?.preventDefault();
    const text = field ? field.value || what.example : what.text ? what.text() : table.state.position;
    if (text === null || text === undefined) {
      answer.replaceChildren(t('Cards are hidden from you. It can be asked when the game is over, or now, but then the game is marked. '), el('button', {
        type: 'button', class: 'tool lay-open', onclick: async () => { try { await table.layOpen(); await run(); } catch (problem) { answer.replaceChildren(...sentence(problem)); } },
      }, t('Lay the cards open')));
      return;
    }
    answer.textContent = t('Working it out …');
    try {
      const found = await ask(`/v1/${table.state.room}/report/${what.verb}?${new URLSearchParams({ ...table.state.options, ...what.options, text })}`);
      fill(answer, found.html);
      for (const one of answer.querySelectorAll('table')) one.classList.add('plain');
    } catch (problem) { answer.replaceChildren(...sentence(problem)); }
  };
  return el('form', { class: 'question', onsubmit: run }, el('h3', {}, what.title), what.words ? el('p', { class: 'soft' }, what.words) : null,
    el('div', { class: 'pair' }, field, el('button', { class: 'tool' }, what.button)), answer);
}

/** A section in the pane of extras that opens by a click. */
export const fold = (title, ...children) => el('details', { class: 'fold' }, el('summary', {}, title), ...children);
