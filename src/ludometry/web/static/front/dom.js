// A small rendering helper: elements from words, and one tree of nodes turned into another with the least change.

/** @typedef {string | Node | null | undefined | false} Child */

/**
 * An element with attributes and children; attributes that begin with "on" are listeners.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...Child} children
 * @returns {HTMLElement}
 */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [word, value] of Object.entries(attributes)) {
    if (word.startsWith('on')) node.addEventListener(word.slice(2), value);
    else if (value !== false && value != null) node.setAttribute(word, value === true ? '' : String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

/** The same of SVG. @param {string} name @param {Record<string, any>} attributes @param {...Node} children @returns {SVGElement} */
export function make(name, attributes, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', name));
  for (const [word, value] of Object.entries(attributes)) node.setAttribute(word, String(value));
  node.append(...children);
  return node;
}

/** @param {string} id @returns {HTMLElement} */
export const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const keyOf = (node) =>
  node.nodeType === 1 ? node.getAttribute('data-key-of') || node.getAttribute('data-move') || node.getAttribute('data-target') : null;

/**
 * Makes `old` look like `fresh` and keeps every node that can stay, so that focus and motion survive.
 * @param {Element} old @param {Element} fresh
 */
export function morph(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (!fresh.hasAttribute('class')) old.classList.remove(...(drawnAs.get(old) || []));
  drawnAs.set(old, [...fresh.classList]);
  const named = new Map();
  for (const child of old.childNodes) { const key = keyOf(child); if (key && !named.has(key)) named.set(key, child); }
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const key = keyOf(next);
    let match = key ? named.get(key) : at;
    while (!key && match && keyOf(match)) match = match.nextSibling;
    if (match && match.nodeType === next.nodeType && match.nodeName === next.nodeName) {
      if (match !== at) old.insertBefore(match, at); else at = at.nextSibling;
      if (match.nodeType === 1) morph(/** @type {Element} */ (match), /** @type {Element} */ (next));
      else if (match.nodeValue !== next.nodeValue) match.nodeValue = next.nodeValue;
      if (key) named.delete(key);
    } else old.insertBefore(next, at);
  }
  while (at) { const gone = at; at = at.nextSibling; old.removeChild(gone); }
}
const KEPT = new Set(['tabindex', 'role', 'aria-label', 'class']);
/** The classes with which a node was drawn: a drawing without them takes them away, but none that the page has given. */
const drawnAs = /** @type {WeakMap<Element, string[]>} */ (new WeakMap());
const note = (/** @type {ParentNode} */ drawing) => { for (const node of drawing.querySelectorAll('[class]')) drawnAs.set(node, [...node.classList]); };
for (const board of document.querySelectorAll('.board')) note(board); // the first board is in the page, and nobody has touched it yet

/**
 * The one place of these modules where text becomes HTML: what our own server drew. The browser refuses any other
 * (Trusted Types); one that does not know them takes the text as it is.
 * @type {{createHTML: (text: string) => any}}
 */
const drawn = { createHTML: (text) => text };
const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('ludometry', drawn) ?? drawn;

/** Puts HTML that the server made into a place. @param {Element} place @param {string} text */
export function fill(place, text) { place.innerHTML = trusted.createHTML(text); }

/** Puts SVG text into a place where a drawing may stand already. @param {Element} place @param {string} text */
export function draw(place, text) {
  const fresh = new DOMParser().parseFromString(trusted.createHTML(text), 'text/html').body.firstElementChild;
  if (fresh) note(fresh);
  const old = place.querySelector(':scope > svg');
  old?.querySelectorAll(':scope > .worths, :scope > .mine').forEach((layer) => layer.remove());
  if (fresh && old) { old.setAttribute('class', fresh.getAttribute('class') || ''); morph(old, fresh); }
  else if (fresh) place.replaceChildren(fresh);
}

/** The targets of the board are buttons: they have a name, take the focus while they are open, and Enter presses them. */
export function dress(open) {
  const seen = new Set();
  const svg = by('board').querySelector('svg');
  if (svg) { svg.setAttribute('role', 'group'); svg.removeAttribute('aria-labelledby'); }
  for (const node of by('board').querySelectorAll('[data-move]')) {
    const move = node.getAttribute('data-move') || '';
    node.setAttribute('role', 'button');
    node.setAttribute('aria-label', move);
    node.setAttribute('tabindex', open && !seen.has(move) ? '0' : '-1');
    seen.add(move);
  }
}
