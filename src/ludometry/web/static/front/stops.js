// On a phone everything beside the board is a sheet with three stops: the best three, all moves, the game. A tap on a
// stop goes there; the grip is dragged up and down.
import { by } from './dom.js';

const STOPS = ['best', 'all', 'game'];
const sheet = by('sheet');

export function stop(name) {
  sheet.dataset.stop = name;
  for (const button of sheet.querySelectorAll('[data-stop-at]')) button.setAttribute('aria-pressed', String(button.getAttribute('data-stop-at') === name));
  if (name === 'best') sheet.scrollTop = 0;
  else if (name === 'game') by('game-pane').scrollIntoView?.({ block: 'start' });
  else sheet.scrollTop = 0;
}
for (const button of sheet.querySelectorAll('[data-stop-at]')) {
  button.addEventListener('click', () => stop(/** @type {string} */ (button.getAttribute('data-stop-at'))));
}

let from = /** @type {number | null} */ (null);
const head = by('sheet-head');
head.addEventListener('pointerdown', (event) => { from = event.clientY; });
addEventListener('pointerup', (event) => {
  if (from === null) return;
  const moved = from - event.clientY;
  from = null;
  if (Math.abs(moved) < 30) return;
  const next = STOPS.indexOf(sheet.dataset.stop || 'best') + (moved > 0 ? 1 : -1);
  stop(STOPS[Math.max(0, Math.min(STOPS.length - 1, next))]);
});
