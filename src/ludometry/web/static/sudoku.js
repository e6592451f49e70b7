// Sudoku by keyboard: arrows move the cursor, digits fill in, shift and a digit rubs a pencil mark out or puts it back.
(() => {
  let cell = [1, 1];
  const size = 9;
  const code = (key) => (/^Digit[1-9]$/.test(key) ? key.slice(5) : /^Numpad[1-9]$/.test(key) ? key.slice(6) : '');
  const target = (digit) => document.querySelector(`.board [data-move="r${cell[0]}c${cell[1]}=${digit}"]`);
  const show = () => {
    const old = document.getElementById('cursor');
    if (old) old.remove();
    const svg = document.querySelector('.board svg');
    if (!svg) return;
    const edge = 12;  // the margin of our pictures, as in games/sudoku/picture.py
    const side = (svg.viewBox.baseVal.width - 2 * edge) / size;
    const box = { x: edge + side * (cell[1] - 1), y: edge + side * (cell[0] - 1), width: side, height: side };
    const ring = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [name, value] of Object.entries({ id: 'cursor', x: box.x, y: box.y, width: box.width,
      height: box.height, fill: 'none', stroke: '#3b82c4', 'stroke-width': 3, rx: 4, 'pointer-events': 'none' })) {
      ring.setAttribute(name, value);
    }
    svg.appendChild(ring);
  };
  document.addEventListener('keydown', (event) => {
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      event.preventDefault();
      cell = cell.map((place, i) => ((place - 1 + step[i] + size) % size) + 1);
      show();
      return;
    }
    const digit = code(event.code);
    const node = digit && !event.ctrlKey && !event.metaKey && target(digit);
    if (node) {
      event.preventDefault();
      node.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }));
    }
  });
  document.addEventListener('mouseover', (event) => {
    const node = event.target.closest && event.target.closest('.board [data-move]');
    const place = node && /^r(\d+)c(\d+)=/.exec(node.dataset.move);
    if (place) { cell = [Number(place[1]), Number(place[2])]; }
  });
  let drawn = null;
  new MutationObserver(() => {
    const svg = document.querySelector('.board svg');
    if (svg && svg !== drawn) { drawn = svg; show(); }
  }).observe(document.documentElement, { childList: true, subtree: true });
})();
