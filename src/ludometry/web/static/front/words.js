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
export function change(measure, by) {
  const said = number(by * measure.times, measure.digits);
  return by > 0 && Number(said) ? `+${said}` : said;
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
