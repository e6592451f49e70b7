// What is due in every room: games to learn from, and one's data to delete.
import './theme.js';
import { ask, send } from './api.js';
import { by, el } from './dom.js';
import { t } from './language.js';

document.addEventListener('click', async (event) => {
  const node = /** @type {HTMLElement} */ (event.target);
  const learn = node.closest('[data-learn]');
  const gone = node.closest('[data-delete]');
  try {
    if (learn) await learnFrom(/** @type {HTMLButtonElement} */ (learn));
    if (gone) await forget(gone.getAttribute('data-delete') || '');
  } catch (problem) { by('say').textContent = problem.message; by('say').classList.add('error'); }
});

/** @param {HTMLButtonElement} button */
async function learnFrom(button) {
  button.disabled = true;
  button.textContent = t('Looking at every decision …');
  try {
    const found = await send('/v1/train/learn', { game: button.dataset.learn, node: Number(button.dataset.node) });
    button.replaceWith(el('span', { class: 'learnt', role: 'status' }, found.words));
  } catch (problem) { button.replaceWith(el('span', { class: 'error', role: 'alert' }, problem.message)); }
}

/** @param {string} room */
async function forget(room) {
  const what = room ? document.querySelector(`tr[data-room="${room}"] a`)?.textContent : '';
  if (!confirm(room ? t('Delete all cards and decisions of {game} for good?', { game: what }) : t('Delete all cards and decisions for good?'))) return;
  await ask(`/v1/train?${new URLSearchParams({ room })}`, { method: 'DELETE' });
  location.reload();
}
