// The worth of the game so far, decision by decision; a click goes there.

import { t } from './language.js';
import { make } from './dom.js';

const HIGH = 96; const LEFT = 40; const RIGHT = 8;

/**
 * @param {{node: number, value: number, words: string}[]} points @param {string} unit @param {number} here
 * @param {(node: number) => void} go @param {number} wide
 */
export function soFar(points, unit, here, go, wide) {
  const values = points.map((one) => one.value);
  let low = Math.min(...values); let top = Math.max(...values);
  if (top - low < 1e-6) { low -= 1; top += 1; }
  const x = (at) => LEFT + (at / (points.length - 1)) * (wide - LEFT - RIGHT);
  const y = (value) => 10 + (1 - (value - low) / (top - low)) * (HIGH - 30);
  const last = points[points.length - 1];
  const svg = make('svg', { viewBox: `0 0 ${wide} ${HIGH}`, class: 'chart-curve', role: 'img',
    'aria-label': t('The worth at {count} decisions, from {first} to {last}', { count: points.length, first: points[0].words, last: last.words }) });
  for (const value of [low, top]) {
    svg.append(make('line', { x1: LEFT, x2: wide - RIGHT, y1: y(value), y2: y(value), class: 'grid' }),
      make('text', { x: LEFT - 4, y: y(value) + 4, class: 'tick', 'text-anchor': 'end' }, value.toFixed(Math.abs(value) < 10 ? 1 : 0)));
  }
  svg.append(make('path', { class: 'seat', d: points.map((one, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(one.value).toFixed(1)}`).join('') }));
  points.forEach((one, at) => svg.append(make('circle', { cx: x(at), cy: y(one.value), r: at === here ? 5 : 3, class: at === here ? 'dot grade-here' : 'dot grade-passed' }, make('title', {}, one.words))));
  svg.append(make('text', { x: wide - RIGHT, y: HIGH - 3, class: 'tick', 'text-anchor': 'end' }, t('{unit}, decision by decision', { unit })));
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * wide - LEFT) / (wide - LEFT - RIGHT);
    go(points[Math.max(0, Math.min(points.length - 1, Math.round(at * (points.length - 1))))].node);
  });
  return svg;
}
