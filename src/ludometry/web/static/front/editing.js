// A position is set up where the board lies: the room's own editor takes its place and begins as the board stands.

import { t } from './language.js';
import { by, el } from './dom.js';

/** @type {{title: string, make: () => HTMLElement} | null} */
let offered = null;

const place = by('editing');
const page = /** @type {HTMLElement} */ (document.querySelector('.table'));

/** What a room offers to set its board up with; it is made anew each time, from what lies on the board then. */
export function offer(title, make) { offered = { title, make }; }

/** Opens the editor; in a room without one a position is typed. */
export function edit() {
  if (!offered) { by('position').focus(); return; }
  const leave = el('button', { type: 'button', class: 'tool', id: 'leave', onclick: stopEditing }, t('Cancel'));
  place.replaceChildren(el('div', { class: 'pane-head' }, el('h2', {}, offered.title), leave), offered.make());
  by('set-up-error').textContent = '';
  by('more-tools').hidePopover?.();
  cover(true);
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Back to the board, as it was. */
export function stopEditing() {
  if (place.hidden) return;
  const inside = place.contains(document.activeElement);
  cover(false);
  place.replaceChildren();
  if (inside) by('set').focus({ preventScroll: true });
}

/** What stands beside the board is about another position than the one that is being made. */
function cover(on) {
  page.toggleAttribute('data-editing', on);
  place.hidden = !on;
  by('sheet').toggleAttribute('inert', on);
}

place?.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  stopEditing();
});
