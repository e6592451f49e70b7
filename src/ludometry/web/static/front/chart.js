// Charts of our own: what every chart is made of, and the bars of a distribution.
import { make } from './dom.js';

/** The width a pane has for a chart, which is drawn for it and not scaled, so that its words keep their size. @param {HTMLElement} pane */
export function widthIn(pane) {
  const { paddingLeft, paddingRight } = getComputedStyle(pane);
  return pane.clientWidth ? pane.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) : document.documentElement.clientWidth - 24;
}

/** Round numbers across a span. @param {number} low @param {number} high */
export function ticks(low, high, wanted = 5) {
  const raw = (high - low) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw) || raw;
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) found.push(Number(at.toFixed(6)));
  return found;
}

/** The chances of final scores. @param {number[]} scores @param {number[]} pmf @param {number | null} target @param {number} wide */
export function distribution(scores, pmf, target, words, wide) {
  const shown = pmf.map((p, i) => [scores[i], p]).filter(([, p]) => p > 1e-6);
  const high = wide > 600 ? 100 : 120; // under a board the width says enough
  const svg = make('svg', { viewBox: `0 0 ${wide} ${high + 24}`, class: 'chart-bars', role: 'img', 'aria-label': words });
  if (!shown.length) return svg;
  const first = shown[0][0]; const last = shown[shown.length - 1][0];
  const most = Math.max(...shown.map(([, p]) => p));
  const x = (score) => 8 + ((score - first + 0.5) / (last - first + 1)) * (wide - 16);
  const thick = Math.max(0.8, (wide - 16) / (last - first + 1) - 0.2);
  for (const [score, p] of shown) {
    const tall = (p / most) * (high - 10);
    svg.append(make('rect', { x: x(score) - thick / 2, y: high - tall, width: thick, height: tall,
      class: target !== null && score >= target ? 'bar reach' : 'bar' }));
  }
  svg.append(make('line', { x1: 8, x2: wide - 8, y1: high, y2: high, class: 'axis' }));
  for (const at of first === last ? [first] : ticks(first, last)) {
    svg.append(make('text', { x: x(at), y: high + 16, class: 'tick', 'text-anchor': 'middle' }, String(at)));
  }
  return svg;
}
