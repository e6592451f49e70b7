// What every page of the site has: light or dark, a way to read tables, and the page of today.

'use strict';

const Ludometry = (() => {
  const loaded = new Map(); const rulesRead = new Map(); const layersRead = new Map();

  /** Reads a script once; from a folder a script may be read where a fetch is refused. */
  function script(source) {
    if (!loaded.has(source)) {
      loaded.set(source, new Promise((done, fail) => {
        const node = document.createElement('script');
        node.src = source;
        node.onload = done;
        node.onerror = () => { loaded.delete(source); fail(new Error(`${source} cannot be read: is the folder whole?`)); };
        document.head.append(node);
      }));
    }
    return loaded.get(source);
  }

  /** Doubles from base 64, the lowest byte first. */
  function doubles(text) {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const view = new DataView(bytes.buffer); const found = new Float64Array(bytes.length / 8);
    for (let i = 0; i < found.length; i += 1) found[i] = view.getFloat64(8 * i, true);
    return found;
  }

  const rules = (read) => rulesRead.set(read.name, read);
  const layer = (name, filled, text) => layersRead.set(`${name} ${filled}`, doubles(text));

  function el(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [word, value] of Object.entries(attributes)) {
      if (word.startsWith('on')) node.addEventListener(word.slice(2), value);
      else if (value !== false && value != null) node.setAttribute(word, value === true ? '' : String(value));
    }
    for (const child of children) if (child != null && child !== false) node.append(child);
    return node;
  }

  const by = (id) => document.getElementById(id);
  return { by, doubles, el, layer, layersRead, rules, rulesRead, script };
})();

(() => {
  const root = document.documentElement;
  const kept = () => { try { return localStorage.getItem('theme'); } catch { return null; } };
  if (kept()) root.dataset.theme = kept();
  addEventListener('DOMContentLoaded', () => {
    document.getElementById('theme')?.addEventListener('click', () => {
      const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      root.dataset.theme = dark ? 'light' : 'dark';
      try { localStorage.setItem('theme', root.dataset.theme); } catch { /* a browser that keeps nothing */ }
    });
    const today = document.getElementById('today');
    if (today) {
      const days = JSON.parse(document.getElementById('days').textContent);
      const now = new Date(); const name = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
      const found = days.includes(name) ? name : days.filter((day) => day < name).pop() || days[0];
      today.href = `daily/${found}/index.html`;
      today.textContent = found === name ? 'Today’s positions' : `Positions of ${found}`;
    }
  });
})();
