// A review as it is read: what made the result, the game replayed beside its curve, turning points, and every mistake.
import { ask } from './api.js';
import { draw, el, make } from './dom.js';
import { t } from './language.js';
import { inSmall } from './small.js';
import { gameChart, timeChart, waterfall } from './review_chart.js';
import { addUp, change, figure, loss, number, signed, worth } from './words.js';

const MOST_TURNING = 7;
const FIRST_MISTAKES = 6;
const ICONS = { first: 'M17 5l-7 7 7 7M7 5v14', back: 'M15 5l-7 7 7 7', forward: 'M9 5l7 7-7 7', last: 'M7 5l7 7-7 7M17 5v14' };
/** @type {(() => void) | null} takes the listeners of the review before this one away */
let clear = null;

/** @param {HTMLElement} place @param {any} data @param {{game: string, nodes: number[]}} home @param {HTMLElement[]} files */
export function showReview(place, data, home, files) {
  clear?.();
  const shown = new Shown(data, home);
  place.replaceChildren(...shown.parts(), el('section', { class: 'card row' }, ...files));
  shown.begin();
  clear = () => shown.end();
}

class Shown {
  constructor(data, home) {
    this.data = data;
    this.home = home;
    this.measure = data.measure;
    this.names = data.names.map((name) => t(name));
    this.plies = data.plies;
    this.decisions = new Map((data.decisions || []).map((one) => [one.number, one]));
    this.lucks = new Map((data.lucks || []).map((one) => [one.number, one.gain]));
    this.mistakes = (data.decisions || []).filter((one) => loss(this.measure, one.loss)).sort((a, b) => b.loss - a.loss || a.number - b.number);
    this.seat = Math.max(0, data.names.indexOf('You'));
    this.at = 0;
    this.drawn = new Map();
    this.trying = null;
    this.board = el('div', { class: 'board still' });
    this.caption = el('div', { class: 'caption', role: 'status' });
    this.letters = el('pre', { class: 'as-text', tabindex: '0' });
    this.place = el('span', { class: 'place' });
    this.chart = el('div', { class: 'chart' });
    this.fall = el('div', {});
    this.verdict = el('div', {});
    this.heading = el('h1', { class: 'headline' }, data.title);
    this.costly = el('div', {});
    this.turning = el('ol', { class: 'turning' });
  }

  get puzzle() { return this.measure.kind === 'puzzle'; }

  get bars() {
    const { seat, measure } = this;
    const found = [];
    this.plies.forEach((ply, i) => {
      const luck = this.lucks.get(ply.number);
      const decision = this.decisions.get(ply.number);
      if (luck) found.push({ ply: i, by: luck[seat], kind: 'luck', words: t('{event}: luck {by}', { event: ply.words, by: change(measure, luck[seat]) }) });
      else if (decision && decision.seat === seat && decision.loss > 1e-9) {
        found.push({ ply: i, by: -decision.loss, kind: 'loss', grade: decision.name, words: t('{move}: cost {loss}', { move: decision.played, loss: loss(measure, decision.loss) || '0' }) });
      } else if (decision && decision.seat !== seat && this.data.curve) {
        const by = this.data.curve[i + 1][seat] - this.data.curve[i][seat];
        if (Math.abs(by) > 1e-9) found.push({ ply: i, by, kind: 'others', words: t('{name}, {move}: {by} for you', { name: this.names[decision.seat], move: decision.played, by: change(measure, by) }) });
      }
    });
    return found;
  }

  parts() {
    const tool = (what, label, go) => el('button', { type: 'button', class: 'tool', 'aria-label': label, onclick: go }, ICONS[what] ? icon(what) : what);
    const steps = el('div', { class: 'steps', role: 'group', 'aria-label': t('Go through the game') },
      tool('first', t('First event'), () => this.go(0)), tool('back', t('Event before'), () => this.go(this.at - 1)),
      tool('forward', t('Event after'), () => this.go(this.at + 1)), tool('last', t('The end'), () => this.go(this.plies.length)),
      this.mistakes.length ? tool(t('Next mistake'), t('Next mistake'), () => this.nextMistake()) : null, this.place);
    return [
      el('section', { class: 'card verdict' }, this.heading, this.people(), this.verdict),
      this.data.players && !this.puzzle ? el('section', { class: 'card', id: 'luck-and-skill' }, el('h2', {}, t('Luck against skill')), this.fall, this.accuracyWords()) : null,
      el('div', { class: 'replay' },
        el('section', { class: 'card', 'aria-label': t('The game replayed') }, this.board, steps, this.caption, el('details', {}, el('summary', {}, t('The board as text')), this.letters)),
        el('div', { class: 'beside' }, this.chartCard(), el('section', { class: 'card', id: 'turning-points' }, el('h2', {}, t('Turning points')), this.turning))),
      el('section', { class: 'card', id: 'mistakes' }, el('h2', {}, t('Mistakes, costliest first')), this.costly),
      this.data.techniques?.length ? this.techniques() : null,
    ].filter(Boolean);
  }

  people() {
    if (this.names.length < 2) return null;
    const group = el('fieldset', { class: 'people switch' }, el('legend', { class: 'unseen' }, t('Seen by')),
      ...this.names.map((name, seat) => el('label', {}, el('input', { type: 'radio', name: 'seen-by', value: seat, checked: seat === this.seat }), el('span', {}, name))));
    group.addEventListener('change', (event) => { this.seat = Number(event.target.value); this.paint(); this.go(this.at, false); });
    return group;
  }

  chartCard() {
    if (this.puzzle && !this.plies.some((ply) => ply.seconds)) return null;
    const item = (look, words) => el('li', {}, el('i', { class: look }), words);
    const key = this.puzzle
      ? [item('block event-right', t('seconds of a right entry')), item('block event-loss', t('of a wrong one'))]
      : [...this.names.map((name, seat) => item(`seat-${seat}`, t('worth to {name}', { name }))), item('block event-luck', t('luck')),
        item('block event-loss', t('lost by a decision')), ...(this.names.length > 1 ? [item('block event-others', t('by others'))] : [])];
    const title = this.puzzle ? t('How long each entry took') : t('How the worth of the game moved, in {unit}', { unit: t(this.measure.unit) });
    return el('section', { class: 'card', id: 'curve' }, el('h2', {}, title), this.chart, el('ul', { class: 'key' }, ...key),
      el('p', { class: 'soft' }, t('A click goes to that event; so do the arrow keys.')));
  }

  /** The mistakes of the seat that is looked at, the first few of them until all are asked for. */
  get mine() { return this.mistakes.filter((one) => this.names.length < 2 || one.seat === this.seat); }

  listMistakes(all = false) {
    const { mine } = this;
    if (!mine.length) { this.costly.replaceChildren(el('p', {}, this.decisions.size ? t('No decision lost anything.') : t('There is no decision in this record.'))); return; }
    const shown = all ? mine : mine.slice(0, FIRST_MISTAKES);
    this.costly.replaceChildren(el('ol', { class: 'mistakes' }, ...shown.map((one) => this.mistake(one))),
      shown.length < mine.length ? el('button', { type: 'button', class: 'tool', onclick: () => this.listMistakes(true) }, t('Show all {count}', { count: mine.length })) : '');
  }

  mistake(one) {
    const ply = this.plies.findIndex((known) => known.number === one.number);
    const who = this.names.length > 1 ? `${this.names[one.seat]}: ` : '';
    return el('li', {}, el('img', { src: this.picture(ply, true), alt: t('The position at event {number}', { number: one.number }), loading: 'lazy', width: 220, height: 150 }),
      el('div', {}, el('p', {}, chip(one.name), ' ', who, el('b', {}, ...this.asDrawn(one.played, one.position)), ' ', this.costWords(one)),
        el('p', {}, t('Better:'), ' ', el('b', {}, ...this.asDrawn(one.best, one.position)), '. ', one.why || ''),
        el('div', { class: 'mistake-tools' },
          el('button', { type: 'button', class: 'tool', onclick: () => { this.go(ply); this.show(); } }, t('Show event {number}', { number: one.number })),
          el('button', { type: 'button', class: 'tool', onclick: () => { this.go(ply); this.tryAgain(); this.show(); } }, t('Try again from here')))));
  }

  costWords(one) { return this.puzzle ? t('is wrong') : t('cost {loss}', { loss: loss(this.measure, one.loss) }); }

  techniques() {
    return el('section', { class: 'card' }, el('h2', {}, t('What the digits asked for')), el('div', { class: 'scroll' }, el('table', { class: 'plain' },
      el('thead', {}, el('tr', {}, el('th', {}, t('technique')), el('th', { class: 'num' }, t('digits')), el('th', { class: 'num' }, t('seconds')))),
      el('tbody', {}, ...this.data.techniques.map((one) => el('tr', {}, el('td', {}, one.technique), el('td', { class: 'num' }, String(one.count)),
        el('td', { class: 'num' }, one.seconds === null ? '–' : one.seconds.toFixed(0))))))));
  }

  accuracyWords() {
    const { bounds, measure } = this.data;
    const said = Object.fromEntries(Object.entries(bounds).map(([name, most]) => [name, loss(measure, most)]));
    return el('p', { class: 'soft' }, t('Accuracy is the mean over all decisions: 100 for one that lost nothing, 0 for one that lost {mistake} or more, in between in proportion. A good move loses up to {good}, an inaccuracy up to {inaccuracy}, a mistake up to {mistake}, a blunder more.', said));
  }

  // ---- what changes with the seat or the width

  paint() {
    const player = this.data.players?.[this.seat];
    this.heading.textContent = this.headline();
    this.verdict.replaceChildren(...(this.puzzle ? this.puzzleWords() : this.resultWords(player)));
    this.turning.replaceChildren(...this.turningPoints());
    this.listMistakes();
    const wide = Math.max(280, Math.floor(this.chart.clientWidth || 600));
    const go = (ply) => this.go(ply);
    if (this.puzzle) {
      const bars = this.plies.map((ply, i) => ({ ply: i, by: ply.seconds || 0, kind: this.decisions.get(ply.number)?.loss ? 'loss' : 'right', words: `${ply.words}: ${(ply.seconds || 0).toFixed(0)} s` }));
      this.line = timeChart({ bars, count: this.plies.length, wide, at: this.at, go, words: t('Seconds of every entry') });
    } else {
      this.line = gameChart({ points: this.data.curve, names: this.names, measure: this.measure, bars: this.bars, seat: this.seat, at: this.at, wide, go,
        words: t('The worth of the game before every event in {unit}, for {names}', { unit: t(this.measure.unit), names: this.names.join(', ') }) });
      if (player) this.fall.replaceChildren(waterfall(this.steps(player), Math.max(280, Math.floor(this.fall.clientWidth || 600)), this.sum(player)));
    }
    this.chart.replaceChildren(this.line.svg);
  }

  steps(player) {
    const said = this.said(player);
    return [
      { label: t('At the start'), by: player.start, whole: true, kind: 'start', said: said.start }, { label: t('Luck'), by: player.luck, kind: 'luck', said: said.luck },
      { label: t('Lost by decisions'), by: -player.loss, kind: 'loss', said: said.loss, grades: this.grades.map(({ name, lost }) => ({ name, lost })).filter((one) => one.lost > 1e-9) },
      ...(player.others === null ? [] : [{ label: t('Given by others'), by: player.others, kind: 'others', said: said.others }]),
      { label: this.data.over ? t('Result') : t('Where it stands'), by: player.final, whole: true, kind: 'result', said: figure(this.measure, player.final) },
    ];
  }

  /** The figures of the sum, rounded together: whoever adds them up on paper comes to the result. */
  said(player) {
    const { times, plus, digits } = this.measure;
    const parts = [player.start * times + plus, player.luck * times, -player.loss * times, (player.others || 0) * times];
    const [start, luck, loss, others] = addUp(parts, player.final * times + plus, digits);
    return { start: number(start, digits), luck: signed(luck, digits), loss: signed(loss, digits), others: signed(others, digits) };
  }

  sum(player) {
    const said = { ...this.said(player), final: worth(this.measure, player.final) };
    return player.others === null ? t('{start} at the start, {luck} by luck, {loss} by decisions: {final}.', said)
      : t('{start} at the start, {luck} by luck, {loss} by own decisions, {others} by the others: {final}.', said);
  }

  resultWords(player) {
    return [el('p', { class: 'big' }, this.sum(player)),
      el('p', {}, t('Accuracy {accuracy} %; {count} of {all} decisions lost something.', {
        accuracy: player.accuracy.toFixed(1), count: this.mine.length,
        all: [...this.decisions.values()].filter((one) => one.seat === this.seat).length })), this.byGrade()];
  }

  /** How far the result is from what the game was worth before it began, where points are counted by one alone. */
  againstPar(player) {
        // From the figures of the sum above, so that it can be checked on paper.
    const { digits } = this.measure;
    const over = Number(figure(this.measure, player.final).replace('−', '-')) - Number(this.said(player).start.replace('−', '-'));
    const by = number(Math.abs(over), digits);
    return !Number(number(over, digits).replace('−', '-')) ? t('at par') : over > 0 ? t('{by} over par', { by }) : t('{by} under par', { by });
  }

  /** The grades of the seat that is looked at, the worst first: how many decisions there were, and what they lost together. */
  get grades() {
    const own = [...this.decisions.values()].filter((one) => one.seat === this.seat);
    return ['blunder', 'mistake', 'inaccuracy', 'good', 'best'].map((name) => own.filter((one) => one.name === name)).filter((of) => of.length)
      .map((of) => ({ name: of[0].name, count: of.length, lost: of.reduce((sum, one) => sum + one.loss, 0) }));
  }

  byGrade() {
    return el('ul', { class: 'by-grade', 'aria-label': t('Decisions by grade') }, ...this.grades.reverse().map(({ name, count, lost }) => {
      const words = loss(this.measure, lost);
      return el('li', {}, chip(name), ' ', el('b', {}, String(count)), words ? el('span', { class: 'soft' }, ` −${words}`) : '');
    }));
  }

  /** The game in a sentence: what one made against par, or who won; while it is not over, what it is. */
  headline() {
    const { data, measure, seat } = this; const player = data.players?.[seat];
    if (this.puzzle || !data.over || !player || !data.curve) return data.title;
    const made = t('{figure} {unit}', { figure: figure(measure, player.final), unit: t(measure.unit) });
    if (this.names.length < 2) return [made, this.againstPar(player)].filter(Boolean).join(', ');
    const last = data.curve[data.curve.length - 1]; const most = Math.max(...last);
    const won = last.map((value, one) => (value > most - 1e-9 ? one : -1)).filter((one) => one >= 0);
    if (won.length === last.length) return t('{game}: a draw', { game: data.title });
    if (won.length === 1 && data.names[won[0]] === 'You') return t('{game}: you win', { game: data.title });
    return t('{game}: {names} won', { game: data.title, names: won.map((one) => this.names[one]).join(', ') });
  }

  puzzleWords() {
    const wrong = this.mistakes.length;
    const solved = this.data.solved ?? (this.data.over && this.data.players?.[0].final > 0.5);
    const all = { entries: this.plies.length, wrong };
    return [el('p', { class: 'big' }, solved ? t('Solved, with {entries} entries, {wrong} of them wrong.', all) : t('Not solved yet: {entries} entries, {wrong} of them wrong.', all))];
  }

  turningPoints() {
    const points = this.puzzle ? this.mistakes.map((one) => ({ ply: this.plies.findIndex((ply) => ply.number === one.number), by: -1, wrong: one }))
      : this.bars.filter((one) => Math.abs(one.by) > (this.data.bounds.good || 0));
    const chosen = [...points].sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, MOST_TURNING);
    if (!chosen.length) return [el('li', { class: 'soft' }, t('Nothing moved the game.'))];
    return chosen.map((one) => {
      const ply = this.plies[one.ply];
      const who = one.kind === 'luck' ? t('Luck: {event}', { event: '' }) : this.names.length > 1 ? `${this.names[Math.max(0, ply.seat)]}: ` : '';
      const grade = one.kind === 'loss' ? one.grade : '';
      const sign = grade ? el('span', { class: `glyph grade-${grade}` }, el('span', { class: 'unseen' }, `${t(grade)} `)) : el('span', { class: `dot-of event-${one.kind || 'loss'}`, 'aria-hidden': 'true' });
      return el('li', {}, el('button', { type: 'button', 'data-ply': one.ply, onclick: () => { this.go(one.ply); this.show(); } }, sign, el('span', { class: 'number' }, String(ply.number)),
        el('span', {}, who, ...this.asDrawn(ply.words, ply.position)), el('span', { class: `by ${one.by > 0 ? 'up' : 'down'}` }, this.puzzle ? t('wrong') : change(this.measure, one.by))));
    });
  }

  /** A move or an event in words, and as small dice, cards or tiles where its room draws them: who listens hears the words. */
  asDrawn(words, position) {
    const small = inSmall(this.data.room, words, position || '');
    return small ? [el('span', { class: 'unseen' }, words), small] : [words];
  }

  // ---- going through the game

  begin() {
    this.paint();
    this.key = (event) => this.keys(event);
    this.wide = () => this.paint();
    this.hash = () => this.go(this.fromAddress(), false);
    addEventListener('keydown', this.key);
    addEventListener('resize', this.wide);
    addEventListener('hashchange', this.hash);
    this.board.addEventListener('click', (event) => {
      const move = event.target.closest?.('[data-move]');
      if (move && this.trying) this.judge(move.getAttribute('data-move'));
    });
    this.go(this.fromAddress() ?? Math.max(0, this.plies.findIndex((ply) => ply.number === (this.mine[0] || this.mistakes[0])?.number)), false);
  }

  end() {
    removeEventListener('keydown', this.key);
    removeEventListener('resize', this.wide);
    removeEventListener('hashchange', this.hash);
  }

  /** The event that the address names: #12, or ply=12. */
  fromAddress() {
    const said = location.hash.slice(1) || new URLSearchParams(location.search).get('ply') || '';
    return /^\d{1,5}$/.test(said) ? Math.max(0, Math.min(this.plies.length, Number(said) - 1)) : null;
  }

  show() { this.board.scrollIntoView({ block: 'nearest' }); }

  keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.plies.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  nextMistake() {
    const places = this.mine.map((one) => this.plies.findIndex((ply) => ply.number === one.number)).sort((a, b) => a - b);
    if (places.length) this.go(places.find((ply) => ply > this.at) ?? places[0]);
  }

  async go(ply, told = true) {
    if (ply === null || ply === undefined) return;
    this.trying = null;
    this.at = Math.max(0, Math.min(this.plies.length, ply));
    if (told) history.replaceState(null, '', `${location.pathname}${location.search}#${this.at + 1}`);
    this.line?.move(this.at);
    this.place.textContent = this.at < this.plies.length ? t('{number} of {all}', { number: this.at + 1, all: this.plies.length }) : t('The end');
    for (const one of this.turning.querySelectorAll('[data-ply]')) one.toggleAttribute('aria-current', Number(one.getAttribute('data-ply')) === this.at);
    this.caption.replaceChildren(...this.captionOf(this.at));
    await this.paintBoard(true);
  }

  async paintBoard(marked) {
    const { at } = this;
    const svg = await this.picked(at, marked);
    if (at !== this.at || marked === Boolean(this.trying)) return;
    this.board.classList.toggle('still', marked);
    if (svg) draw(this.board, svg); else this.board.textContent = t('This event cannot be drawn from the record.');
    this.letters.textContent = this.board.querySelector('desc')?.textContent || '';
    this.picked(at + 1, true);
  }

  /** The address of a picture before an event, or null where the record does not tell the position. */
  picture(at, marked) {
    const ply = this.plies[at];
    const position = ply ? ply.position : this.data.last;
    if (!position) return null;
    const decision = ply && this.decisions.get(ply.number);
    return `/v1/${this.data.room}/picture.svg?${new URLSearchParams({ ...this.data.options, position,
      ...(ply && ply.seat < 0 && this.names.length > 1 ? { seat: this.seat } : {}), ...(matchMedia('(max-width: 560px)').matches ? { narrow: 'yes' } : {}),
      ...(marked && decision ? { played: decision.played, ...(loss(this.measure, decision.loss) ? { best: decision.best } : {}) } : {}) })}`;
  }

  /** @returns {Promise<string | null>} */
  async picked(at, marked) {
    if (at > this.plies.length) return null;
    const address = this.picture(at, marked);
    if (!address) return null;
    if (!this.drawn.has(address)) {
      const plain = this.picture(at, false);
      this.drawn.set(address, ask(address).catch(() => (plain === address ? null : ask(plain).catch(() => null))));
    }
    return this.drawn.get(address);
  }

  captionOf(at) {
    const { data, measure } = this;
    const ply = this.plies[at];
    if (!ply) {
      const last = data.players ? t('The last position is worth {worth}.', { worth: worth(measure, data.players[this.seat].final) }) : '';
      return [el('p', {}, data.over ? t('The game is over.') : t('The record ends here.')), this.puzzle ? null : el('p', {}, last)].filter(Boolean);
    }
    const decision = this.decisions.get(ply.number);
    const now = data.curve && !this.puzzle ? el('p', { class: 'soft' }, t('Worth {before} before it, {after} after it.', { before: worth(measure, data.curve[at][this.seat]), after: worth(measure, data.curve[at + 1][this.seat]) })) : null;
    if (!decision) return [el('p', {}, t('Luck: {event}', { event: ply.words }), this.lucks.has(ply.number) ? ` (${change(measure, this.lucks.get(ply.number)[this.seat])})` : ''), now].filter(Boolean);
    const lost = loss(measure, decision.loss);
    const who = this.names.length > 1 ? `${this.names[decision.seat]}: ` : '';
    const parts = [el('p', {}, chip(decision.name), ' ', who, el('b', {}, ...this.asDrawn(decision.played, ply.position)), lost ? ' ' : '', lost ? this.costWords(decision) : '')];
    if (lost) parts.push(el('p', {}, t('Better:'), ' ', el('b', {}, ...this.asDrawn(decision.best, ply.position)), '. ', decision.why || ''), el('button', { type: 'button', class: 'tool', onclick: () => this.tryAgain() }, t('Try again from here')));
    else if (decision.why) parts.push(el('p', {}, decision.why));
    const node = this.home.nodes[at + this.home.nodes.length - 1 - this.plies.length];
    const there = node !== undefined ? `/${data.room}/${this.home.game}/${node}` : `/${data.room}?${new URLSearchParams({ ...data.options, position: ply.position || decision.position })}`;
    parts.push(now, el('p', {}, el('a', { href: there }, t('Open this position on the board'))));
    return parts.filter(Boolean);
  }

  // ---- trying again

  /** The same decision with the answer hidden: every move may be chosen, and then its cost is said. */
  async tryAgain() {
    const ply = this.plies[this.at];
    this.trying = { ply: this.at, moves: null };
    const mine = this.trying;
    this.caption.replaceChildren(el('p', {}, t('What would you play here?')), el('p', { class: 'soft' }, t('Working it out …')));
    this.paintBoard(false);
    try {
      const found = await ask(`/v1/${this.data.room}/advice?${new URLSearchParams({ ...this.data.options, position: ply.position, most: '0' })}`);
      if (this.trying !== mine) return;
      mine.moves = found.moves;
      const names = found.moves.map((one) => one.move).sort();
      this.caption.replaceChildren(el('p', {}, t('What would you play here?')),
        el('div', { class: 'choices-of', role: 'group', 'aria-label': t('Moves') }, ...names.map((name) => el('button', { type: 'button', class: 'tool', onclick: () => this.judge(name) }, name))),
        el('button', { type: 'button', class: 'tool', onclick: () => this.go(this.at) }, t('Show the answer')));
    } catch (problem) { this.caption.replaceChildren(el('p', { class: 'error' }, problem.message)); }
  }

  judge(name) {
    const one = this.trying?.moves?.find((known) => known.move === name);
    if (!one) return;
    const lost = loss(this.measure, one.loss);
    const said = this.caption.querySelector('.judged') || el('p', { class: 'judged' });
    said.replaceChildren(el('b', {}, name), ': ', lost ? (this.puzzle ? t('that is wrong.') : t('that costs {loss}.', { loss: lost })) : t('right, nothing is better.'), ' ', lost ? '' : one.why || '');
    this.caption.prepend(said);
  }
}

function icon(name) {
  return make('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, make('path', { d: ICONS[name] }));
}
const chip = (name) => el('span', { class: `chip grade-${name}` }, t(name));
