// The show, counted before one's eyes: one hand after the other, line by line; a tap goes on, Skip ends it.

import { t } from './language.js';
import { by, el, fill } from './dom.js';
import { moves as inMotion } from './motion.js';
import { wait } from './now.js';

const LINE_MS = 550;

/** @param {{title: string, svg: string, lines: {words: string, cards: string[], points: number}[], total: number, standing: string}[]} hands */
export async function showCounted(hands) {
  const dialog = /** @type {HTMLDialogElement} */ (by('counted'));
  let skipped = false; let go = () => {};
  const close = () => { skipped = true; go(); };
  const body = el('div', { class: 'counting' });
  const next = el('button', { type: 'button', class: 'tool main', id: 'count-on', onclick: () => go() }, t('Next'));
  dialog.replaceChildren(el('h2', {}, t('The show')), body, el('div', { class: 'pair' }, next,
    el('button', { type: 'button', class: 'tool', id: 'count-skip', onclick: close }, t('Skip'))));
  dialog.addEventListener('cancel', close, { once: true });
  if (!dialog.open) dialog.showModal();
  for (const [number, hand] of hands.entries()) {
    if (skipped) break;
    let hurried = false;
    const list = el('ol', { class: 'count-lines' });
    const cards = el('div', { class: 'count-cards' });
    fill(cards, hand.svg);
    body.replaceChildren(el('h3', {}, hand.title), cards, list);
    next.textContent = t('Next');
    let sum = 0;
    go = () => { hurried = true; };
    for (const one of hand.lines) {
      sum += one.points;
      list.append(el('li', {}, el('span', {}, `${one.words}${one.cards.length ? ` (${one.cards.join(' ')})` : ''}`), el('b', {}, `${one.points}`), el('span', { class: 'soft' }, `${sum}`)));
      for (const card of cards.querySelectorAll('[data-target]')) card.classList.toggle('counted', one.cards.includes(card.getAttribute('data-target') || ''));
      if (!hurried && !skipped && inMotion()) await wait(LINE_MS);
    }
    for (const card of cards.querySelectorAll('.counted')) card.classList.remove('counted');
    list.append(el('li', { class: 'total' }, el('span', {}, hand.lines.length ? t('together') : t('nothing')), el('b', {}, `${hand.total}`), el('span', { class: 'soft' }, hand.standing)));
    next.textContent = number + 1 < hands.length ? t('Next hand') : t('Go on');
    next.focus();
    if (!skipped) await new Promise((done) => { go = () => done(null); });
  }
  dialog.close();
}
