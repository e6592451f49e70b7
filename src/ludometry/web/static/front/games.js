// The list of games: one can be deleted for good, and one that was kept as a file comes back.
import './theme.js';
import { ask } from './api.js';
import { bring, onDrop } from './bring.js';
import { by } from './dom.js';
import { t } from './language.js';

document.addEventListener('click', async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest('[data-forget]');
  if (!button || !confirm(t('Delete this game for good?'))) return;
  await ask(`/v1/games/${button.getAttribute('data-forget')}`, { method: 'DELETE' });
  button.closest('tr')?.remove();
});

async function take(text) {
  by('bring-error').textContent = '';
  try { await bring(text); } catch (problem) { by('bring-error').textContent = problem.message; }
}
const field = /** @type {HTMLInputElement} */ (by('bring'));
field.addEventListener('change', async () => { if (field.files?.[0]) await take(await field.files[0].text()); field.value = ''; });
onDrop(take, document.querySelector('.narrow') || document.body);
