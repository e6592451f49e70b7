import { t } from './language.js';

// Light or dark: the system's choice until a person makes another, which a cookie keeps so that no page flashes.
document.getElementById('theme')?.addEventListener('click', () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  document.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=strict`;
});

// The page of a board goes on without a new page: its text is the one of the place that is shown now.
for (const link of document.querySelectorAll('a[data-text]')) {
  link.addEventListener('click', (event) => { event.preventDefault(); location.assign(`${location.pathname}/text`); });
}

// Keys of one letter can be turned off, for who speaks to the machine or meets them by accident; digits and arrows stay.
const lettersOff = () => { try { return localStorage.getItem('letters') === 'off'; } catch { return false; } };
addEventListener('keydown', (event) => {
  const node = /** @type {HTMLElement} */ (event.target);
  const typing = node.matches?.('textarea, select, input:not([type=radio]):not([type=checkbox])');
  if (!typing && lettersOff() && event.key.length === 1 && !/[0-9 ]/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopImmediatePropagation();
}, true);
const sheet = document.querySelector('#keys form');
if (sheet) {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = !lettersOff();
  box.addEventListener('change', () => { try { localStorage.setItem('letters', box.checked ? 'on' : 'off'); } catch { /* a browser that keeps nothing */ } });
  const label = document.createElement('label');
  label.className = 'agree';
  label.append(box, t('Keys of one letter work'));
  sheet.before(label);
}
