// Where the keys of a puzzle lie: in a wide window at the top of the panel, with the hint below them and the clock over the
// board, so that the board has the whole height; on a phone all of it lies under the board.
import { by, el } from '../dom.js';
import { t } from '../language.js';

const small = matchMedia('(max-width: 820px)');

/** Whether what has the focus lies beside the puzzle and its keys, so that arrows are its own. @param {Element} target */
export const elsewhere = (target) => Boolean(target.closest('.panes') && !target.closest('#own'));

/**
 * @param {{clock: any, hint: any, row: HTMLElement, keys: HTMLElement[], aids: HTMLElement[], last: HTMLElement[], facts?: HTMLElement | null,
 *   placed?: (small: boolean) => void}} parts
 * The row holds `keys`, then `last`; what helps, `aids`, stands between them on a phone, else with the hint.
 */
export function panel({ clock, hint, row, keys, aids, last, facts = null, placed = () => {} }) {
  const helping = el('div', { class: 'tools-row' });
  const asked = el('section', { class: 'pane', id: 'asked' }, el('div', { class: 'pane-head' }, el('h2', {}, t('Hint')), el('span', { class: 'soft' }, t('in three stages, no more than you ask for'))), hint.steps,
    el('p', { class: 'soft unasked' }, t('The first stage says where to look, the second which technique, the third the step itself.')), helping);
  function place() {
    const own = by('own');
    asked.hidden = small.matches;
    if (small.matches) {
      by('strip').before(own);
      own.prepend(hint.box);
      row.append(...keys, aids[0], ...last, ...aids.slice(1), clock.button, clock.face);
      if (facts) by('table-fold').before(facts);
    } else {
      by('sheet-head').after(own, asked, ...(facts ? [facts] : []));
      hint.steps.after(hint.box);
      row.append(...keys, ...last);
      helping.append(...aids);
      document.querySelector('.eval')?.append(clock.face, clock.button);
    }
    placed(small.matches);
  }
  small.addEventListener('change', place);
  place();
}
