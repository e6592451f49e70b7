// A hint in stages: where to look, which technique, the step itself; each says a little more, and the technique's name
// leads to a page that explains it.
import { el } from '../dom.js';
import { t } from '../language.js';

/**
 * @param {{ask: (stage: number) => Promise<any>, light: (found: any) => void, act: (found: any) => Promise<void> | void, deed: (found: any) => string}} how
 * `ask` fetches a stage, `light` shows it on the board (or nothing, for null), `act` does what the last stage says.
 */
export function hints(room, how) {
  let stage = 0;
  let found = null;
  let waiting = false;
  let asked = 0;
  const words = el('p', {});
  const link = el('a', { hidden: true, target: '_blank', rel: 'noopener' });
  const more = el('button', { type: 'button', class: 'tool', onclick: () => next() }, t('Say more'));
  const act = el('button', { type: 'button', class: 'tool', hidden: true, onclick: async () => { const done = found; clear(); await how.act(done); } });
  const close = el('button', { type: 'button', class: 'tool', onclick: () => clear() }, t('Close the hint'));
  const steps = el('ol', { class: 'steps' }, ...[t('Where'), t('Which'), t('The step')].map((title, number) => el('li', {}, el('b', {}, String(number + 1)), title)));
  const box = el('section', { class: 'hint', 'aria-label': t('Hint'), 'aria-live': 'polite', hidden: true }, words, el('p', {}, link), el('div', { class: 'tools-row' }, more, act, close));

  /** Shows how far the hint has gone, and leaves the focus on something that can be pressed. @param {Element | null} pressed */
  function mark(pressed = null) {
    [...steps.children].forEach((one, number) => { one.classList.toggle('told', number < stage); one.setAttribute('aria-current', number === stage - 1 ? 'step' : 'false'); });
    if (!pressed?.closest('#asked, .hint')) return;
    const lost = document.activeElement === document.body || !(/** @type {HTMLElement} */ (pressed)).offsetParent;
    if (lost) [more, act, close].find((one) => !one.hidden)?.focus({ preventScroll: true });
  }

  /** One stage further; after the last it stays. */
  async function next() {
    if (waiting) return;
    const pressed = document.activeElement;
    waiting = true;
    stage = Math.min(3, stage + 1);
    const mine = ++asked;
    const slow = setTimeout(() => { words.textContent = t('Working it out …'); link.hidden = more.hidden = act.hidden = true; box.hidden = false; }, 250);
    try {
      const answer = await how.ask(stage);
      if (mine !== asked) return;
      found = answer;
      clearTimeout(slow);
      words.textContent = t('Hint {stage} of 3: {words}', { stage, words: [].concat(found.words).join(' ') });
      words.classList.remove('error');
      const named = found.technique && stage > 1;
      link.hidden = !named;
      if (named) { link.href = `/${room}/techniques/${found.technique}`; link.textContent = t('What is this technique? {name}', { name: found.name }); }
      more.hidden = stage === 3;
      act.textContent = how.deed(found);
      act.hidden = stage < 3 || !act.textContent;
      box.hidden = false;
      mark(pressed);
      how.light(found);
    } catch (problem) {
      if (mine !== asked) return;
      words.textContent = problem.message;
      words.classList.add('error');
      more.hidden = act.hidden = link.hidden = true;
      box.hidden = false;
    } finally { clearTimeout(slow); if (mine === asked) waiting = false; }
  }

  function clear() {
    if (!stage) return;
    asked += 1;
    waiting = false;
    stage = 0;
    found = null;
    box.hidden = true;
    mark();
    how.light(null);
  }
  return { box, steps, next, clear, get open() { return stage > 0; } };
}
