// One Tab stop a board and one a list: arrow keys go from one thing to the next, and the stop stays where one was.

import { by } from './dom.js';

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What had the focus last, and where it was. */
const last = { key: '', x: 0, y: 0 };

const keyOf = (node) => node.getAttribute('data-move') || node.getAttribute('data-target') || '';
const middle = (node) => { const box = node.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; };
const far = (node, from) => { const to = middle(node); return Math.hypot(to.x - from.x, to.y - from.y); };
const stopsOf = (board) => /** @type {SVGElement[]} */ ([...board.querySelectorAll('svg [data-rove]')]);

/** Leaves one stop of all that can be focused on a board: where the focus was, or what lies nearest to it. @param {Element} board */
export function oneStop(board) {
  for (const node of board.querySelectorAll('svg [tabindex="0"]')) node.setAttribute('data-rove', '');
  const stops = stopsOf(board);
  const active = stops.find((node) => node === document.activeElement) || stops.find((node) => last.key && keyOf(node) === last.key);
  const nearest = last.key ? [...stops].sort((a, b) => far(a, last) - far(b, last))[0] : stops[0];
  const here = active || nearest;
  for (const node of stops) node.setAttribute('tabindex', node === here ? '0' : '-1');
}

function stand(stops, node) {
  for (const one of stops) one.setAttribute('tabindex', one === node ? '0' : '-1');
  node.focus();
}

/** Goes to the nearest thing in the direction of an arrow key. @param {KeyboardEvent} event */
function onBoard(event, way) {
  const target = /** @type {SVGElement} */ (event.target);
  const stops = stopsOf(by('board')).filter((node) => node.checkVisibility({ visibilityProperty: true }));
  // With a thing in the hand the arrows go between its places.
  const lifting = by('board').querySelector('svg.lifting');
  const open = stops.filter((node) => !lifting || node.classList.contains('open') || node.getAttribute('aria-pressed') === 'true');
  const from = middle(target);
  const found = open.filter((node) => node !== target).map((node) => {
    const to = middle(node);
    const along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const across = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    return { node, along, cost: along + 2 * across };
  }).filter((one) => one.along > 4).sort((a, b) => a.cost - b.cost)[0];
  if (found) stand(stopsOf(by('board')), found.node);
}

function inList(event, way) {
  const rows = /** @type {HTMLElement[]} */ ([...by('moves').querySelectorAll('[data-row-move]')]);
  const next = rows[rows.indexOf(event.target) + way[1]];
  if (next) stand(rows, next);
}

/** Answers an arrow key on the board or in the list of moves; true where it did. @param {KeyboardEvent} event */
export function arrow(event) {
  const way = WAYS[event.key]; const target = /** @type {Element} */ (event.target);
  if (!way || !target.closest) return false;
  if (target.closest('#board [data-rove]')) onBoard(event, way);
  else if (way[1] && target.closest('#moves [data-row-move]')) inList(event, way);
  else return false;
  event.preventDefault();
  return true;
}

by('board').addEventListener('focusin', (event) => {
  const node = /** @type {Element} */ (event.target);
  if (!node.hasAttribute('data-rove')) return;
  Object.assign(last, { key: keyOf(node), ...middle(node) });
  for (const one of stopsOf(by('board'))) one.setAttribute('tabindex', one === node ? '0' : '-1');
});
