// The list of games: one can be deleted for good.
import './theme.js';
import { ask } from './api.js';
import { t } from './language.js';

document.addEventListener('click', async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest('[data-forget]');
  if (!button || !confirm(t('Delete this game for good?'))) return;
  await ask(`/v1/games/${button.getAttribute('data-forget')}`, { method: 'DELETE' });
  button.closest('tr')?.remove();
});
