// The page of the Yatzy adviser: dice by a pad of six faces, the card by a number a box, every choice best first.

'use strict';

(() => {
  const { by, el } = Ludometry;
  const SVG = 'http://www.w3.org/2000/svg';
  const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
  const tables = new Map();
  let dice = []; let rerolls = 2; let asked = 0;

  function die(face) {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 40 40');
    svg.setAttribute('aria-hidden', 'true');
    for (const place of PIPS[face] || []) {
      const pip = document.createElementNS(SVG, 'circle');
      pip.setAttribute('cx', String(10 + 10 * ((place - 1) % 3)));
      pip.setAttribute('cy', String(10 + 10 * Math.floor((place - 1) / 3)));
      pip.setAttribute('r', '3.6');
      svg.append(pip);
    }
    return svg;
  }

  /** The rules and the layer that a card looks into. */
  async function tableFor(name, filled) {
    await Ludometry.script(`data/yatzy-${name}.js`);
    if (!tables.has(name)) tables.set(name, Yatzy.open(Ludometry.rulesRead.get(name)));
    const table = tables.get(name);
    if (filled && filled <= table.rules.boxes.length && !table.layers.has(filled)) {
      await Ludometry.script(`data/yatzy-${name}-${String(filled).padStart(2, '0')}.js`);
      Yatzy.lay(table, filled, Ludometry.layersRead.get(`${name} ${filled}`));
    }
    return table;
  }

  const inputs = () => [...by('boxes').querySelectorAll('input')];

  /** The card as it is typed; a sentence when a box cannot hold what is said. */
  function card(rules) {
    let extra = 0;
    const held = rules.boxes.map(() => null);
    for (const input of inputs()) {
      const text = input.value.trim();
      input.removeAttribute('aria-invalid');
      if (!text) continue;
      const points = text === '-' ? 0 : Number(text);
      const wrong = (words) => { input.setAttribute('aria-invalid', 'true'); throw new Error(words); };
      if (!/^(\d{1,4}|-)$/.test(text)) wrong(`Points are a number, or - for a box that was crossed out, not “${text}”.`);
      if (input.name === 'extra') {
        if (points % rules.extra) wrong(`Extra points come in steps of ${rules.extra}.`);
        extra = points;
        continue;
      }
      const box = rules.boxes.findIndex((one) => one.name === input.name);
      if (!rules.possible[box].includes(points)) wrong(`${YatzyWords.spoken(input.name)} cannot hold ${points} points.`);
      held[box] = points;
    }
    return { held, extra };
  }

  const written = (rules, held, extra) => {
    const entries = rules.boxes.map((box, i) => (held[i] === null ? '' : `${box.name}=${held[i]}`)).filter(Boolean);
    if (extra) entries.push(`extra=${extra}`);
    return `${[...dice].sort().join('')} ${rerolls} ${entries.join(',') || '-'}`;
  };

  async function answer() {
    const mine = ++asked;
    const say = (words, wrong = false) => { by('say').textContent = words; by('say').classList.toggle('error', wrong); };
    try {
      const { rules } = await tableFor(by('rules').value, 0);
      const { held, extra } = card(rules);
      by('moves').replaceChildren();
      if (!held.includes(null)) { say('Every box is filled: the game is over.'); return; }
      if (dice.length < rules.dice) { say(`Choose ${rules.dice - dice.length} more dice.`); return; }
      if (rerolls > rules.throws - 1) rerolls = rules.throws - 1;
      say('Reading the table …');
      const table = await tableFor(rules.name, Yatzy.bits(Yatzy.maskOf(held)) + 1);
      if (mine !== asked) return;
      const found = Yatzy.advise(table, { card: held, dice: [...dice].sort(), rerolls, extra });
      history.replaceState(null, '', `#${rules.name}/${encodeURIComponent(written(rules, held, extra))}`);
      say(`Best: ${found[0].move}, a mean final score of ${found[0].value.toFixed(2)}.`);
      by('moves').replaceChildren(...found.map((one) => el('li', { class: one.loss < 0.005 ? 'best' : '' },
        el('b', {}, one.move), el('span', { class: 'worth-of' }, one.value.toFixed(2)),
        el('span', { class: 'loss' }, one.loss < 0.005 ? '' : `−${one.loss.toFixed(2)}`), el('span', { class: 'why' }, one.why))));
    } catch (problem) { if (mine === asked) { by('moves').replaceChildren(); say(problem.message, true); } }
  }

  function paint(count) {
    by('dice').replaceChildren(...Array.from({ length: count }, (_, i) => el('button', {
      type: 'button', class: dice[i] ? 'die' : 'die none', 'aria-label': dice[i] ? `${dice[i]}: take it away` : 'no die yet', disabled: !dice[i],
      onclick: () => { dice.splice(i, 1); paint(count); answer(); },
    }, dice[i] ? die(dice[i]) : '')));
    for (const input of by('rerolls').querySelectorAll('input')) input.checked = Number(input.value) === rerolls;
  }

  /** Lays out dice, rerolls and card of a rule set; what is typed already stays where it fits. */
  async function layOut(given = '') {
    const { rules } = await tableFor(by('rules').value, 0);
    const before = Object.fromEntries(inputs().map((input) => [input.name, input.value]));
    const [thrown, left, filled] = given.split(' ');
    if (given) {
      dice = [...(thrown || '')].map(Number).filter((face) => face >= 1 && face <= 6);
      rerolls = Math.min(Number(left) || 0, rules.throws - 1);
    }
    const typed = given ? Object.fromEntries((filled || '').split(',').filter((one) => one.includes('=')).map((one) => one.split('='))) : before;
    dice = dice.slice(0, rules.dice);
    by('pad').replaceChildren(...[1, 2, 3, 4, 5, 6].map((face) => el('button', {
      type: 'button', class: 'tool', 'aria-label': `A ${face}`, onclick: () => { if (dice.length < rules.dice) dice.push(face); paint(rules.dice); answer(); },
    }, die(face))));
    by('rerolls').replaceChildren(...Array.from({ length: rules.throws }, (_, i) => rules.throws - 1 - i).map((count) => el('label', {},
      el('input', { type: 'radio', name: 'rerolls', value: count, onchange: () => { rerolls = count; answer(); } }), el('span', {}, String(count)))));
    const names = [...rules.boxes.map((box) => box.name), ...(rules.extra ? ['extra'] : [])];
    by('boxes').replaceChildren(...names.map((name) => el('label', {}, el('span', {}, YatzyWords.spoken(name)),
      el('input', { name, inputmode: 'numeric', autocomplete: 'off', value: typed[name] || '', oninput: answer }))));
    paint(rules.dice);
    await answer();
  }

  const example = { scandinavian: '23366 1 ones=3,twos=6,pair=12,chance=22', yahtzee: '23366 1 ones=3,twos=6,chance=22' };
  by('rules').addEventListener('change', () => layOut());
  by('clear').addEventListener('click', () => { for (const input of inputs()) input.value = ''; dice = []; rerolls = 2; layOut(); });
  by('example').addEventListener('click', () => layOut(example[by('rules').value]));
  by('table').addEventListener('submit', (event) => event.preventDefault());
  const [named, asIs] = decodeURIComponent(location.hash.slice(1)).split('/');
  if ([...by('rules').options].some((option) => option.value === named)) by('rules').value = named;
  layOut(asIs || '').then(() => { document.documentElement.dataset.ready = 'yes'; });
})();
