// Picking a thing up and putting it down: one tap lifts it and lights the places where it may go, the next puts it
// there; or it is carried there. A thing says its name in `data-lift`, a place whose it is in `data-start`.

import { t } from './language.js';
import { oneStop } from './rove.js';

/** From how many pixels on a press is a drag, and how far beside a place one may let go, in widths of the place. */
const DRAG_PX = 6; const BESIDE = 0.3;
let held = '';
/** @type {{name: string, x: number, y: number, ghost: SVGElement | null} | null} */
let drag = null;
/** Whether a drag has just ended: the click that a browser makes of it is none. */
let dropped = false;

export const lifted = () => held;

/** The places where a thing may go. @param {any} table @param {string} name */
export const places = (table, name) => /** @type {SVGGraphicsElement[]} */ ([...table.board.querySelectorAll(`[data-start="${CSS.escape(name)}"]`)]);
const moveTo = (place) => place.getAttribute('data-land') || place.getAttribute('data-move') || '';
const thing = (table, name) => table.board.querySelector(`[data-target="${CSS.escape(name)}"]`);
const handles = (table, name) => [...table.board.querySelectorAll(`[data-lift="${CSS.escape(name)}"]`)];

/** Lifts a thing and lights its places, or puts back what was lifted. @param {any} table @param {string} name */
export function lift(table, name) {
  held = name;
  const svg = table.board.querySelector('svg');
  svg?.classList.toggle('lifting', Boolean(name));
  for (const node of svg?.querySelectorAll('.lifted') || []) node.classList.remove('lifted');
  for (const node of svg?.querySelectorAll('[data-lift]') || []) node.removeAttribute('aria-pressed');
  for (const handle of handles(table, name)) handle.setAttribute('aria-pressed', 'true');
  if (name) thing(table, name)?.classList.add('lifted');
  for (const place of svg?.querySelectorAll('[data-start]') || []) {
    const open = name !== '' && place.getAttribute('data-start') === name;
    place.classList.toggle('open', open);
    if (!place.hasAttribute('data-land')) continue;
    // A place that is there only for what was lifted is a button as long as that is held.
    const words = { 'data-move': moveTo(place), role: 'button', tabindex: '0', 'aria-label': moveTo(place) };
    for (const [word, value] of Object.entries(words)) if (open) place.setAttribute(word, value); else place.removeAttribute(word);
    place.removeAttribute('data-rove');
  }
  oneStop(table.board);
  table.badges();
  if (name) table.say(t('{thing} is lifted: choose the place where it goes; Esc puts it back.', { thing: name }));
}

/** Lifts by a tap or a key; with a key the focus goes to the first place. @param {any} table @param {string} name @param {Event} event */
export function take(table, name, event) {
  lift(table, name);
  if (!(/** @type {any} */ (event).pointerType)) places(table, name)[0]?.focus();
}

/** Puts back what was lifted. @param {any} table */
export function putBack(table) {
  if (!held) return;
  const [handle] = handles(table, held);
  lift(table, '');
  table.say(table.state.say);
  if (document.activeElement === document.body) handle?.focus();
}

/** A click that belongs to what is lifted; true where it has been answered. @param {any} table @param {MouseEvent} event */
export function clicked(table, event) {
  if (dropped) { dropped = false; return true; }
  if (!held || !table.state.mine) return false;
  const place = /** @type {Element} */ (event.target).closest('[data-start].open');
  if (place) { table.play(moveTo(place)); return true; }
  if (/** @type {Element} */ (event.target).closest('[data-lift]')) return false;
  putBack(table);
  return true;
}

/** @param {any} table @param {KeyboardEvent} event */
export function key(table, event) {
  if (event.key !== 'Escape' || !held) return false;
  const [handle] = handles(table, held);
  putBack(table);
  handle?.focus();
  return true;
}

/** The place nearest to a point, where one is near. */
function placeAt(table, name, { x, y }) {
  const near = places(table, name).map((place) => {
    const box = place.getBoundingClientRect();
    const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    return { place, far, limit: BESIDE * box.width, centre: Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) };
  }).filter((one) => one.far <= one.limit);
  return near.sort((a, b) => a.far - b.far || a.centre - b.centre)[0]?.place;
}

function carry(table, event) {
  const svg = table.board.querySelector('svg');
  if (!drag.ghost) {
    lift(table, drag.name);
    const drawn = thing(table, drag.name);
    drag.ghost = drawn.cloneNode(true);
    for (const word of ['data-target', 'data-lift', 'role', 'tabindex']) drag.ghost.removeAttribute(word);
    drag.ghost.classList.add('carried', 'mine');
    svg.append(drag.ghost);
    drawn.classList.add('carried-away');
  }
  const scale = svg.getScreenCTM().a;
  drag.ghost.setAttribute('transform', `translate(${(event.clientX - drag.x) / scale} ${(event.clientY - drag.y) / scale})`);
  const over = placeAt(table, drag.name, { x: event.clientX, y: event.clientY });
  for (const place of places(table, drag.name)) place.classList.toggle('over', place === over);
}

/** Lets things be carried about a board. @param {any} table */
export function carrying(table) {
  table.board.addEventListener('pointerdown', (event) => {
    dropped = false;
    const name = event.target.closest?.('[data-lift]')?.getAttribute('data-lift');
    if (name && event.button === 0 && event.isPrimary && table.state.mine && !table.board.hasAttribute('aria-busy')) drag = { name, x: event.clientX, y: event.clientY, ghost: null };
  });
  addEventListener('pointermove', (event) => {
    if (drag && (drag.ghost || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_PX)) carry(table, event);
  });
  const end = (event) => {
    const done = drag;
    drag = null;
    if (!done?.ghost) return;
    done.ghost.remove();
    thing(table, done.name)?.classList.remove('carried-away');
    dropped = event.type === 'pointerup';
    setTimeout(() => { dropped = false; });
    const place = dropped && placeAt(table, done.name, { x: event.clientX, y: event.clientY });
    for (const one of places(table, done.name)) one.classList.remove('over');
    if (place) table.play(moveTo(place)); else putBack(table);
  };
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
