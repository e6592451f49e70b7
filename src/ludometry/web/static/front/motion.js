// Motion: what moves on the board slides there in 150 ms, dice that are thrown tumble for 400 ms. Any tap ends it, a
// switch turns it off, and a person who wants less motion gets none.

import { kept } from './now.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const SLIDE_MS = 150; const TUMBLE_MS = 400;
let running = /** @type {Animation[]} */ ([]);

export const moves = () => !calm.matches && kept('motion') !== 'off';

/** Where everything lies before the board changes. @param {Element} board */
export function before(board) {
  const found = new Map();
  for (const node of board.querySelectorAll('[data-target]')) {
    const name = node.getAttribute('data-target') || '';
    if (!found.has(name)) found.set(name, { box: node.getBoundingClientRect(), look: node.textContent + node.querySelectorAll('circle').length });
  }
  return found;
}

/** Lets what lies elsewhere now slide there. @param {Element} board @param {Map<string, any>} was */
export function after(board, was) {
  finish();
  if (!moves()) return;
  for (const [name, old] of was) {
    const node = /** @type {SVGGraphicsElement | null} */ (board.querySelector(`[data-target="${CSS.escape(name)}"]`));
    // Chips are no things that move: they are dealt anew, best first.
    if (!node || node.hasAttribute('transform') || node.querySelector(':scope > .chip')) continue;
    if (name.startsWith('die-')) { tumble(node, old); continue; }
    const box = node.getBoundingClientRect(); const scale = node.getScreenCTM()?.a || 1;
    const x = (old.box.left - box.left) / scale; const y = (old.box.top - box.top) / scale;
    if (Math.hypot(x, y) * scale < 3 || !box.width) continue;
    start(node, [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration: SLIDE_MS, easing: 'ease-out' });
  }
}

function tumble(node, old) {
  if (old.look === node.textContent + node.querySelectorAll('circle').length) return;
  /** @type {any} */ (node).style.transformBox = 'fill-box';
  /** @type {any} */ (node).style.transformOrigin = 'center';
  start(node, [{ transform: 'translateY(-40%) rotate(-200deg) scale(.8)' }, { transform: 'none' }], { duration: TUMBLE_MS, easing: 'cubic-bezier(.2,.9,.4,1)' });
}

function start(node, frames, how) {
  const one = node.animate(frames, how);
  running.push(one);
  document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved || 0) + 1);
}

/** Ends all motion at once, at its end. */
export function finish() {
  for (const one of running) one.finish();
  running = [];
}
addEventListener('pointerdown', finish, true);
addEventListener('keydown', finish, true);
