// A game that was kept as a file, as a game of one's own again: its whole tree, or its record.
import { send } from './api.js';
import { t } from './language.js';

/** Whether a text is the file of a whole game, which no room would take for a position. @param {string} text */
export const isTree = (text) => text.trimStart().startsWith('{');

/** Brings a game in and opens it where it ended. @param {string} text */
export async function bring(text) {
  let body = { record: text };
  if (isTree(text)) {
    try { body = /** @type {any} */ ({ tree: JSON.parse(text) }); } catch { throw new Error(t('This file is cut off or was changed: expected a game as Save writes it.')); }
  }
  const found = await send('/v1/games', body);
  location.assign(`/${found.room}/${found.game}/${found.node}`);
}

/** Takes a text file that is dropped anywhere on a page. @param {(text: string) => any} take @param {Element} mark where it shows that the page takes it */
export function onDrop(take, mark) {
  const brings = (event) => event.dataTransfer?.types.includes('Files');
  addEventListener('dragover', (event) => { if (brings(event)) { event.preventDefault(); mark.classList.add('dropping'); } });
  addEventListener('dragleave', () => mark.classList.remove('dropping'));
  addEventListener('drop', async (event) => {
    mark.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(await file.text());
  });
}
