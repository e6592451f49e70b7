// What is expected of a puzzle: how long people take for it and its hardest step, in the panel and, in short, over the board.
import { ask } from '../../api.js';
import { el } from '../../dom.js';
import { t } from '../../language.js';

const figure = (value) => value.toFixed(value < 9.95 ? 1 : 0);

export function facts() {
  const minutes = el('b', {}); const spread = el('span', {}); const hardest = el('b', {}); const step = el('span', {});
  const box = el('section', { class: 'pane', id: 'facts' }, el('h2', {}, t('This puzzle')), el('div', { class: 'two' }, el('p', {}, minutes, spread), el('p', {}, hardest, step)));
  const rated = el('span', { id: 'rated' });
  document.querySelector('.eval p')?.append(rated);
  let about = '';

  function say(known, waits = false) {
    const nothing = waits ? '…' : t('not known');
    minutes.textContent = known?.minutes ? t('{figure} minutes', { figure: figure(known.minutes.mean) }) : nothing;
    spread.textContent = known?.minutes ? t('expected; {low} to {high} for {share} % of puzzles like it', { low: figure(known.minutes.low), high: figure(known.minutes.high), share: Math.round(100 * known.minutes.level) }) : t('expected');
    hardest.textContent = known?.er ? known.er.toFixed(1) : nothing;
    step.textContent = known?.er ? t('hardest step: {name}', { name: known.hardest.replaceAll('-', ' ') }) : t('hardest step');
    rated.textContent = known?.er ? t('rated {figure}', { figure: known.er.toFixed(1) }) : '';
  }

  /** While it is not known whether there is a proper puzzle. */
  function wait() { about = ''; say(null, true); }

  /** Tells of a proper puzzle, or that there is none. Ratings and minutes are for nine by nine. @param {string | null} puzzle */
  async function tell(puzzle) {
    about = puzzle || '';
    say(null, Boolean(puzzle));
    const known = puzzle?.length === 81 ? await ask(`/v1/sudoku/report/rate?${new URLSearchParams({ text: puzzle })}`).catch(() => null) : null;
    if (about === (puzzle || '')) say(known?.data);
  }
  return { box, tell, wait };
}
