// The study page: one's own times can be forgotten.
import './theme.js';
import { ask } from './api.js';
import { by } from './dom.js';
import { t } from './language.js';

by('forget').addEventListener('click', async () => {
  if (!confirm(t('Forget all solving times?'))) return;
  await ask('/v1/sudoku/solves', { method: 'DELETE' });
  location.reload();
});
