// What one takes along from a game: a link for others, the board as a picture, the record, the page on paper.
import { send } from './api.js';
import { table } from './board.js';
import { by, el } from './dom.js';
import { t } from './language.js';

/** A dialog with a title that closes by a button, Escape or a click beside it. @returns {HTMLDialogElement} */
function dialog(id, title, ...children) {
  const made = /** @type {HTMLDialogElement} */ (el('dialog', { id, 'aria-label': title }, el('h2', {}, title), ...children,
    el('form', { method: 'dialog' }, el('button', { class: 'tool' }, t('Close')))));
  made.addEventListener('click', (event) => { if (event.target === made) made.close(); });
  document.body.append(made);
  return made;
}

const place = () => `/v1/games/${table.state.game}/${table.state.node}`;

// ---- a link

const link = /** @type {HTMLInputElement} */ (el('input', { readonly: true, 'aria-label': t('Link'), id: 'share-link' }));
const shareWords = el('p', { id: 'share-words', role: 'status' });
const sharing = dialog('sharing', t('Share this place'), el('div', { class: 'pair' }, link,
  el('button', { type: 'button', class: 'tool main', onclick: copy }, t('Copy'))), shareWords);

/** Puts the link on the clipboard; a page that did not come by https may only do it the old way. */
async function copy() {
  link.select();
  let done = false;
  try { await navigator.clipboard.writeText(link.value); done = true; } catch { done = document.execCommand('copy'); }
  shareWords.textContent = done ? t('The link is on the clipboard.') : t('This browser lets no page write to the clipboard: the link is marked, copy it by hand.');
}

by('share').addEventListener('click', async () => {
  try {
    const found = await send(`${place()}/share`, {});
    link.value = found.link;
    shareWords.textContent = found.words;
    sharing.showModal();
    link.select();
  } catch (problem) { table.say(problem.message, true); }
});

// ---- a file

const saveWords = el('p', { id: 'save-words', role: 'status' });

/** Fetches a file and hands it to the browser to keep; a refusal is said in the dialog. */
async function keep(path, name, type) {
  saveWords.textContent = '';
  try {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error((await answer.json()).error);
    const address = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }));
    el('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    saveWords.textContent = t('Saved as {name}.', { name });
  } catch (problem) { saveWords.textContent = problem.message; }
}

const named = (kind) => `ludometry-${table.state.room}-${table.state.node}.${kind}`;
const button = (id, words, act) => el('button', { type: 'button', class: 'tool', id, onclick: act }, words);
const sheet = by('sheet-link');
const saving = dialog('saving', t('Save or print'), el('div', { class: 'tools-row' },
  button('save-svg', t('Picture (SVG)'), () => keep(`${place()}/board.svg`, named('svg'), 'image/svg+xml')),
  button('save-png', t('Picture (PNG)'), () => keep(`${place()}/board.png`, named('png'), 'image/png')),
  button('save-record', t('Game record'), () => keep(`${place()}/record`, named('txt'), 'text/plain')),
  button('save-tree', t('Whole game (JSON)'), () => keep(`/v1/games/${table.state.game}/tree.json`, `ludometry-${table.state.room}-game.json`, 'application/json')),
  button('print', t('Print this page'), () => { saving.close(); print(); })), saveWords);
if (sheet) { sheet.hidden = false; saving.querySelector('.tools-row')?.append(sheet); }

by('save').addEventListener('click', () => {
  saveWords.textContent = '';
  if (sheet) /** @type {HTMLAnchorElement} */ (sheet).href = `/${table.state.room}/sheet?game=${table.state.game}&node=${table.state.node}`;
  saving.showModal();
});
