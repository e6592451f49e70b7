// Values in the game's own words, from the measure that the server gives: the twin of study/value_words.py.
import { t } from './language.js';

/** @typedef {{unit: string, times: number, plus: number, digits: number, kind: string}} Measure */

/** A number with its sign, never a negative nothing. @param {number} x */
export function number(x, digits = 1) {
  const said = Math.abs(x).toFixed(digits);
  return x < 0 && Number(said) ? `−${said}` : said;
}

const withUnit = (figure, measure) => t('{figure} {unit}', { figure, unit: t(measure.unit) });

/** A worth without its unit, for an axis or a column. @param {Measure} measure @param {number} mean */
export function figure(measure, mean) {
  if (measure.kind === 'puzzle') return mean < 0.5 ? t('wrong') : t('right');
  return number(mean * measure.times + measure.plus, measure.digits);
}

/** A worth as a player says it: 57.7 % to win. */
export const worth = (measure, mean) => (measure.kind === 'puzzle' ? figure(measure, mean) : withUnit(figure(measure, mean), measure));

/** A change with its sign: what luck brought, what a decision cost. */
export const change = (measure, by) => signed(by * measure.times, measure.digits);

/** A number that is always told with its sign, where it is not nothing. @param {number} x */
export function signed(x, digits = 1) {
  const said = number(x, digits);
  return x > 0 && Number(said) ? `+${said}` : said;
}

/**
 * The parts of a sum as they are printed, so that what is printed adds up: each is rounded down, then those that lost
 * most by it get one more in their last digit.
 * @param {number[]} parts @param {number} total @param {number} digits
 */
export function addUp(parts, total, digits) {
  const fine = 10 ** digits;
  // Noise of the last binary digits is no remainder.
  const exact = parts.map((part) => Math.round(part * fine * 1e6) / 1e6);
  const shown = exact.map(Math.floor);
  const missing = Number(number(Math.abs(total), digits)) * fine * (total < 0 ? -1 : 1) - shown.reduce((sum, part) => sum + part, 0);
  const order = [...parts.keys()].sort((a, b) => exact[b] - shown[b] - (exact[a] - shown[a]) || a - b);
  for (const part of order.slice(0, Math.max(0, Math.round(missing)))) shown[part] += 1;
  return shown.map((part) => part / fine);
}

/** A loss as a player says it: 3.1 points; empty where nothing is lost that a figure could show. */
export function loss(measure, lost) {
  if (measure.kind === 'puzzle') return lost > 0.5 ? t('wrong') : '';
  const shown = lost * measure.times;
  if (shown < 0.5 * 10 ** -measure.digits) return '';
  return withUnit(number(shown, shown < 99.95 ? measure.digits : 0), measure);
}

/** One word for a loss, by the most that a good move, an inaccuracy and a mistake may lose. @param {number} lost @param {number[]} bounds */
export function gradeOf(lost, bounds) {
  if (lost < 1e-9) return 'best';
  const place = bounds.findIndex((most) => lost <= most);
  return ['good', 'inaccuracy', 'mistake'][place] || 'blunder';
}
