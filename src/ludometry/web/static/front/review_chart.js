// The pictures of a review: the curve of a game with luck and loss below it, the seconds of a puzzle, and what made the result.
import { ticks } from './chart.js';
import { make } from './dom.js';
import { change } from './words.js';
import { SIGNS } from './worth.js';

/** @typedef {{ply: number, by: number, kind: string, grade?: string, words: string}} Bar */

const LEFT = 46;
const RIGHT = 10;

function frame(wide, high, words) {
  return make('svg', { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: 'img', 'aria-label': words, class: 'chart-curve' });
}

/** The sign of a grade around a point. */
const sign = (grade, x, y, size) => make('path', { class: `sign grade-${grade}`, d: SIGNS[grade], transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 20})` });

/** Where an event stands across the chart; the end has a place of its own. */
const across = (wide, count) => (ply) => LEFT + (ply / Math.max(1, count)) * (wide - LEFT - RIGHT);

/**
 * The worth of a game before every event, a line a seat, and under it what each event gave or took.
 * @param {{points: number[][], names: string[], measure: any, bars: Bar[], seat: number, at: number, wide: number, go: (ply: number) => void, words: string}} what
 */
export function gameChart(what) {
  const { points, names, measure, bars, seat, wide } = what;
  const high = wide < 500 ? 150 : 180;
  const low = 84;
  const count = points.length - 1;
  const svg = frame(wide, high + low + 20, what.words);
  const x = across(wide, count);
  const flat = points.flat();
  let least = Math.min(...flat); let most = Math.max(...flat);
  if (most - least < 1e-9) { least -= 1; most += 1; }
  const y = (value) => 10 + (1 - (value - least) / (most - least)) * (high - 20);
  const shown = (value) => value * measure.times + measure.plus;
  for (const at of ticks(shown(least), shown(most), 4)) {
    const height = y((at - measure.plus) / measure.times);
    svg.append(make('line', { x1: LEFT, x2: wide - RIGHT, y1: height, y2: height, class: 'grid' }),
      make('text', { x: LEFT - 5, y: height + 4, class: 'tick', 'text-anchor': 'end' }, String(Number(at.toFixed(2)))));
  }
  names.forEach((_, one) => {
    const d = points.map((point, ply) => `${ply ? 'L' : 'M'}${x(ply).toFixed(1)} ${y(point[one]).toFixed(1)}`).join('');
    svg.append(make('path', { d, class: `seat seat-${one}${one === seat ? ' chosen-seat' : ''}` }));
  });
  const largest = Math.max(...bars.map((one) => Math.abs(one.by)), 1e-9);
  const middle = high + low / 2 + 6;
  const thick = Math.max(1.5, Math.min(12, (wide - LEFT - RIGHT) / Math.max(1, count) - 1));
  svg.append(make('line', { x1: LEFT, x2: wide - RIGHT, y1: middle, y2: middle, class: 'axis' }),
    make('text', { x: LEFT - 5, y: high + 20, class: 'tick', 'text-anchor': 'end' }, change(measure, largest)),
    make('text', { x: LEFT - 5, y: high + low + 2, class: 'tick', 'text-anchor': 'end' }, change(measure, -largest)));
  for (const one of bars) {
    const tall = (Math.abs(one.by) / largest) * (low / 2 - 4);
    const node = make('rect', { x: x(one.ply + 0.5) - thick / 2, y: one.by > 0 ? middle - tall : middle, width: thick, height: Math.max(0.5, tall), class: `event-${one.kind}` });
    node.append(make('title', {}, one.words));
    svg.append(node);
    if (one.grade && one.grade !== 'good' && one.grade !== 'best') {
      const [from, to] = [y(points[one.ply][seat]), y(points[one.ply + 1][seat])];
      svg.append(make('path', { d: `M${x(one.ply)} ${from}L${x(one.ply + 1)} ${to}`, class: `slip grade-${one.grade}` }), sign(one.grade, x(one.ply + 0.5), Math.min(Math.max(from, to) + 11, high - 8), 13));
    }
  }
  return pointed(svg, x, count, high + low, what);
}

/** How long each entry of a puzzle took, wrong ones marked. */
export function timeChart(what) {
  const { bars, wide } = what;
  const high = 120;
  const count = what.count;
  const svg = frame(wide, high + 20, what.words);
  const x = across(wide, count);
  const most = Math.max(...bars.map((one) => one.by), 1e-9);
  for (const at of ticks(0, most, 3)) {
    const height = high - (at / most) * (high - 14);
    svg.append(make('line', { x1: LEFT, x2: wide - RIGHT, y1: height, y2: height, class: 'grid' }),
      make('text', { x: LEFT - 5, y: height + 4, class: 'tick', 'text-anchor': 'end' }, `${Number(at.toFixed(1))} s`));
  }
  const thick = Math.max(1.5, Math.min(14, (wide - LEFT - RIGHT) / Math.max(1, count) - 1));
  for (const one of bars) {
    const tall = (one.by / most) * (high - 14);
    const node = make('rect', { x: x(one.ply + 0.5) - thick / 2, y: high - tall, width: thick, height: Math.max(1, tall), class: `event-${one.kind}` });
    node.append(make('title', {}, one.words));
    svg.append(node);
  }
  return pointed(svg, x, count, high, what);
}

/** The line at the event that is shown, and a click that goes to another. */
function pointed(svg, x, count, high, what) {
  const cursor = make('line', { x1: x(what.at), x2: x(what.at), y1: 4, y2: high + 4, class: 'cursor' });
  svg.append(cursor);
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * what.wide;
    what.go(Math.max(0, Math.min(count, Math.floor(((at - LEFT) / (what.wide - LEFT - RIGHT)) * count + 0.25))));
  });
  return { svg, move: (ply) => { cursor.setAttribute('x1', String(x(ply))); cursor.setAttribute('x2', String(x(ply))); } };
}

/**
 * Start, luck, own decisions, the others, result: each bar begins where the one before it ends.
 * What decisions lost is divided by grade, each with its sign where there is room.
 * @param {{label: string, by: number, whole?: boolean, kind: string, said: string, grades?: {name: string, lost: number}[]}[]} steps
 */
export function waterfall(steps, wide, words) {
  const row = 34;
  const label = wide < 500 ? 0 : 190;
  const svg = frame(wide, steps.length * (row + (label ? 0 : 16)) + 4, words);
  svg.setAttribute('class', 'waterfall');
  let now = 0;
  const spans = steps.map((one) => {
    const from = one.whole ? null : now;
    now = one.whole ? one.by : now + one.by;
    return { ...one, from, to: now };
  });
  const ends = spans.flatMap((one) => [one.to, one.from ?? one.to]);
  const room = Math.max(...ends) - Math.min(...ends) || 1;
  const least = Math.min(...ends) - 0.25 * room;
  const figures = 74;
  const x = (value) => label + ((value - least) / (Math.max(...ends) - least)) * (wide - label - figures);
  spans.forEach((one, i) => {
    const top = i * (row + (label ? 0 : 16)) + (label ? 4 : 18);
    svg.append(make('text', { x: 0, y: label ? top + 18 : top - 4, class: 'step' }, one.label));
    const from = one.from === null ? label : x(one.from);
    const to = x(one.to);
    svg.append(...(one.grades?.length ? byGrade(one.grades, Math.min(from, to), Math.abs(to - from), top)
      : [make('rect', { x: Math.min(from, to), y: top, width: Math.max(2, Math.abs(to - from)), height: 24, rx: 3, class: `event-${one.kind}` })]));
    svg.append(make('text', { x: Math.max(from, to) + 6, y: top + 17, class: 'step strong' }, one.said));
    if (i + 1 < spans.length) svg.append(make('line', { x1: to, x2: to, y1: top + 24, y2: top + row + (label ? 0 : 16), class: 'grid' }));
  });
  return svg;
}

/** A bar in parts, one a grade, as long as what it lost. */
function byGrade(grades, x, wide, top) {
  const all = grades.reduce((sum, one) => sum + one.lost, 0);
  let left = x;
  return grades.flatMap(({ name, lost }) => {
    const long = (lost / all) * wide;
    const part = make('rect', { x: left, y: top, width: Math.max(1, long - 1), height: 24, rx: 3, class: `part grade-${name}` });
    const middle = left + long / 2;
    left += long;
    return long < 20 ? [part] : [part, sign(name, middle, top + 12, 14)];
  });
}
