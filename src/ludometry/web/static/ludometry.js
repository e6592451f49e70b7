// What the page does without asking the server: light up moves, make targets reachable by keyboard, shortcuts.
(() => {
  const targets = (move) =>
    [...document.querySelectorAll('.board [data-move]')].filter((node) => node.dataset.move === move);
  const light = (move, on) => targets(move).forEach((node) => node.classList.toggle('lit', on));

  const rowOf = (event) => event.target.closest && event.target.closest('[data-row-move]');
  for (const [kind, on] of [['mouseover', true], ['mouseout', false], ['focusin', true], ['focusout', false]]) {
    document.addEventListener(kind, (event) => {
      const row = rowOf(event);
      if (row) light(row.dataset.rowMove, on);
    });
  }

  // A target in a picture is a button: it has a name, takes the focus, and Enter or Space presses it.
  const dress = (root) => {
    const seen = new Set();
    for (const node of root.querySelectorAll('input[type=file]:not([aria-label])')) {
      node.setAttribute('aria-label', 'choose a file');
    }
    for (const node of root.querySelectorAll('.board [data-move], .board [data-edit]')) {
      if (node.hasAttribute('tabindex')) continue;
      const name = node.dataset.move || node.dataset.edit;
      node.setAttribute('role', 'button');
      node.setAttribute('aria-label', name);
      node.setAttribute('tabindex', seen.has(name) ? '-1' : '0');
      seen.add(name);
    }
  };
  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; dress(document); });
  }).observe(document.documentElement, { childList: true, subtree: true });

  const typing = (node) => node && (node.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName));
  document.addEventListener('keydown', (event) => {
    const node = event.target;
    if ((event.key === 'Enter' || event.key === ' ') && node.matches &&
        node.matches('[data-move], [data-edit], [data-row-move]')) {
      event.preventDefault();
      node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return;
    }
    if (typing(node) || event.ctrlKey || event.metaKey || event.altKey) return;
    const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (button) { event.preventDefault(); button.click(); }
    if (event.key === '/') {
      const field = document.querySelector('[data-paste] input, input[data-paste]');
      if (field) { event.preventDefault(); field.focus(); }
    }
  });

  // The position stands in the address, so going back means showing that address again.
  window.addEventListener('popstate', () => location.reload());
})();
