// What a person did in a puzzle, one entry an action: the place in the game and what was pencilled beside it. Notes and
// colours live here and not in the game, so that undo takes them back like digits, and a reload keeps them.

const MOST_ENTRIES = 400;
const MOST_GAMES = 24;
const SHELF = 'puzzle-games';

const read = (key, usual) => { try { return JSON.parse(localStorage.getItem(key) || '') ?? usual; } catch { return usual; } };
const write = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a browser that keeps nothing */ } };

/** A choice of the person's that a reload keeps. @template T @param {string} key @param {T} usual @returns {T} */
export const remembered = (key, usual) => read(`puzzle-${key}`, usual);
/** @param {string} key @param {any} value */
export const remember = (key, value) => write(`puzzle-${key}`, value);

/** Keeps what belongs to a game, and forgets what belongs to games long ago. @param {string} kind @param {string} game */
export function keepFor(kind, game, value) {
  const games = read(SHELF, []).filter((one) => one !== game);
  games.push(game);
  for (const old of games.splice(0, Math.max(0, games.length - MOST_GAMES))) {
    try { for (const key of Object.keys(localStorage)) if (key.startsWith('puzzle-') && key.endsWith(`-${old}`)) localStorage.removeItem(key); } catch { /* nothing kept */ }
  }
  write(SHELF, games);
  write(`puzzle-${kind}-${game}`, value);
}
/** @param {string} kind @param {string} game @param {any} usual */
export const keptFor = (kind, game, usual) => read(`puzzle-${kind}-${game}`, usual);

/** @typedef {{node: number, pencil: any}} Entry */

export class Log {
  /** @param {any} blank what is pencilled at the beginning */
  constructor(blank) { this.blank = blank; this.game = ''; this.entries = [{ node: 0, pencil: blank }]; this.at = 0; }

  /** What is pencilled now; never changed in place. */
  get pencil() { return this.entries[this.at].pencil; }
  get canUndo() { return this.at > 0; }
  get canRedo() { return this.at + 1 < this.entries.length; }

  /** The page shows a node of a game: the entry made there, or a new one where somebody went there another way. */
  arrive(game, node) {
    if (game !== this.game) {
      this.game = game;
      const kept = keptFor('log', game, null);
      this.entries = kept?.entries?.length ? kept.entries : [{ node, pencil: this.blank }];
      this.at = Math.min(kept?.at ?? 0, this.entries.length - 1);
    }
    if (this.entries[this.at].node === node) return;
    const known = this.entries.findLastIndex((one) => one.node === node);
    if (known >= 0) this.at = known; else this.add(node, this.pencil);
  }

  /** An action: a new entry after this one; what was undone before it is gone. @param {number} node @param {any} pencil */
  add(node, pencil) {
    this.entries = [...this.entries.slice(0, this.at + 1), { node, pencil }].slice(-MOST_ENTRIES);
    this.at = this.entries.length - 1;
    this.keep();
  }

  /** One action back or forward; the entry, or null at the end. @param {number} step @returns {Entry | null} */
  step(step) {
    if (!this.entries[this.at + step]) return null;
    this.at += step;
    this.keep();
    return this.entries[this.at];
  }

  keep() { keepFor('log', this.game, { entries: this.entries, at: this.at }); }
}
