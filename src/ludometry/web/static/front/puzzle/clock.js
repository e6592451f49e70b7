// The clock of a puzzle: it belongs to the game, stands still while the page is hidden or the puzzle is covered, and a
// reload goes on where it stood, paused if it was.
import { el } from '../dom.js';
import { t } from '../language.js';
import { keepFor, keptFor } from './log.js';

export class Clock {
  /** @param {any} table @param {() => void} changed called when the puzzle was covered or uncovered */
  constructor(table, changed) {
    this.table = table; this.changed = changed; this.game = ''; this.seconds = 0; this.paused = false;
    this.button = el('button', { type: 'button', class: 'tool', id: 'pause', onclick: () => this.pause() }, t('Pause'));
    this.face = el('output', { id: 'clock', class: 'clock', 'aria-label': t('Time') }, '0:00');
    setInterval(() => this.tick(), 1000);
  }

  /** The page shows a game. */
  arrive(game) {
    if (game === this.game) return;
    this.game = game;
    ({ seconds: this.seconds = 0, paused: this.paused = false } = keptFor('clock', game, {}));
    this.paint();
  }

  get words() { return `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, '0')}`; }

  tick() {
    if (this.paused || document.hidden || this.table.state.over || !this.game) return;
    this.seconds += 1;
    keepFor('clock', this.game, { seconds: this.seconds, paused: false });
    this.paint();
  }

  pause() {
    this.paused = !this.paused;
    keepFor('clock', this.game, { seconds: this.seconds, paused: this.paused });
    this.paint();
    this.changed();
    this.table.say(this.paused ? t('Paused: the board is covered and the clock stands still.') : this.table.state.say);
    if (!this.paused) this.table.board.focus({ preventScroll: true });
  }

  paint() {
    this.face.textContent = this.words;
    this.button.textContent = this.paused ? t('Go on') : t('Pause');
    this.button.setAttribute('aria-pressed', String(this.paused));
    this.table.board.classList.toggle('covered', this.paused);
  }

  /** No key works while the puzzle is covered, but the one that goes on. */
  lock() {
    for (const key of document.querySelectorAll('#own button, #asked button')) key.toggleAttribute('disabled', this.paused && key !== this.button);
  }
}
