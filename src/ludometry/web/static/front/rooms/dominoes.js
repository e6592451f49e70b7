// Dominoes: tiles to lift and put at an end, hands to set up by tapping tiles, what the tables say, sets that renaming makes equal.
import { t } from '../language.js';
import { fold, question } from '../ask.js';
import { el } from '../dom.js';
import { carrying, clicked as put, key as keyed, lift, lifted, places, putBack, take } from '../lift.js';
import { bone, tile as laid } from '../small.js';

const tilesTo = (highest) => Array.from({ length: highest + 1 }, (_, low) => Array.from({ length: highest + 1 - low }, (__, i) => `${low}${low + i}`)).flat();
/** A tile that is laid, in the list, and where. */
export const drawnMove = (table, move) => laid(move, Boolean(table.board.querySelector('.dm-end')));

/** Whose each tile is, and what else a position says that is open to who looks. */
function asOnTheBoard(table) {
  const [first = '', second = '', rest = ''] = (table.state.position || '').split(' | ');
  const [chain, ...words] = rest.split(' ');
  const said = (word) => words.find((one) => one.startsWith(word))?.slice(word.length) || '';
  const owners = [first, second].flatMap((hand, seat) => (hand.match(/\b\d\d\b/g) || []).map((tile) => [tile, seat + 1]));
  return { owner: new Map(owners), chain: chain && chain !== '-' ? chain : '', hidden: second.match(/\?(\d+)/)?.[1] || '', lacks: said('lacks2:'), mover: said('to:') || '1', others: words.filter((one) => !/^(lacks2|to):/.test(one)) };
}

function editor(table) {
  const known = asOnTheBoard(table); const { owner } = known;
  const TILES = tilesTo(table.state.set_up.highest || 6);
  const owners = [t('in no hand'), ...table.state.names.map((name) => t('held by {name}', { name: t(name) }))];
  const paint = (button, tile) => {
    const whose = owner.get(tile) || 0;
    button.dataset.owner = String(whose);
    button.lastChild.textContent = whose ? t(table.state.names[whose - 1]) : '';
    button.setAttribute('aria-label', t('tile {tile}, {owner}', { tile, owner: owners[whose] }));
  };
  const tray = el('div', { class: 'cells seven' }, ...TILES.map((tile) => {
    const button = el('button', { type: 'button', class: 'cell tile', onclick: () => { owner.set(tile, ((owner.get(tile) || 0) + 1) % 3); paint(button, tile); } }, bone(tile), el('small', {}));
    paint(button, tile);
    return button;
  }));
  const field = (label, value = '', more = {}) => el('input', { 'aria-label': label, placeholder: label, value, autocomplete: 'off', ...more });
  const [, other] = table.state.names.map((name) => t(name));
  const chain = field(t('Chain'), known.chain || '3..5'); const hidden = field(t('Unknown tiles of {name}', { name: other }), known.hidden, { inputmode: 'numeric' });
  const lacking = new Set(known.lacks);
  const lacks = el('div', { class: 'tools-row', role: 'group', 'aria-label': t('Numbers that {name} lacks', { name: other }) }, el('span', { class: 'soft' }, t('Numbers that {name} lacks', { name: other })),
    ...[...new Set(TILES.map((tile) => tile[1]))].sort().map((number) => el('button', { type: 'button', class: 'tool', 'data-lacks': number, 'aria-pressed': String(lacking.has(number)), onclick: (event) => {
      if (!lacking.delete(number)) lacking.add(number);
      event.currentTarget.setAttribute('aria-pressed', String(lacking.has(number)));
    } }, number)));
  const mover = el('select', { 'aria-label': t('Player to move') }, ...table.state.names.map((name, seat) => el('option', { value: seat + 1, selected: String(seat + 1) === known.mover }, t('{name} to move', { name: t(name) }))));
  const clear = el('button', { type: 'button', class: 'tool', onclick: () => { owner.clear(); hidden.value = ''; [...tray.children].forEach((button, place) => paint(button, TILES[place])); } }, t('Empty'));
  return el('form', {
    onsubmit: (event) => {
      event.preventDefault();
      const hands = [1, 2].map((seat) => TILES.filter((tile) => owner.get(tile) === seat));
      if (Number(hidden.value)) hands[1].push(`?${Number(hidden.value)}`);
      let text = [...hands.map((hand) => hand.join(' ') || '-'), chain.value.trim() || '-'].join(' | ');
      if (mover.value === '2') text += ' to:2';
      if (lacking.size) text += ` lacks2:${[...lacking].sort().join('')}`;
      table.setUp([text, ...known.others].join(' '), 'people');
    },
  }, el('p', { class: 'soft' }, t('A tap gives a tile to one hand, a second one to the other, a third takes it away.')), tray,
  lacks, el('div', { class: 'boxes' }, chain, hidden, mover), el('div', { class: 'pair' }, clear, el('button', { class: 'tool main' }, t('Put on the table'))));
}

/** Who can hold what: every tile, where it is, and how likely the opponent holds it. */
function beliefs(table) {
  const rows = table.state.belief || [];
  if (!rows.some((one) => one.where === 'open')) return [];
  const [own, other] = [table.state.seat, 1 - table.state.seat].map((seat) => t(table.state.names[seat]));
  const words = { yours: t('held by {name}', { name: own }), table: t('on the table'), asleep: t('not held by {name}', { name: other }), theirs: t('held by {name}', { name: other }) };
  return [el('h3', {}, t('Who can hold what')), el('p', { class: 'soft' }, t('The chance that {name} holds a tile, over all deals that fit.', { name: other })),
    el('ul', { class: 'belief' }, ...rows.map((one) => el('li', { class: `tile-${one.where}`, style: one.where === 'open' ? `--chance:${one.chance.toFixed(2)}` : false },
      bone(one.name), el('span', { class: 'unseen' }, `${one.name[0]}|${one.name[1]} `), el('span', {}, one.where === 'open' ? `${Math.round(100 * one.chance)} %` : ''), el('span', { class: 'unseen' }, words[one.where] || ''))))];
}
let believed;
/** Tiles of the hand can be lifted: by either half where they fit both ends. */
function handles(table) {
  for (const node of table.board.querySelectorAll('.dm-target[data-move]:not([data-land])')) {
    node.setAttribute('data-lift', (node.getAttribute('data-move') || '').match(/\d/g).sort().join(''));
  }
  lift(table, '');
}

export function clicked(table, event) {
  if (put(table, event)) return true;
  const tile = event.target.closest('[data-lift]')?.getAttribute('data-lift');
  if (!tile || !table.state.mine) return false;
  const ways = places(table, tile);
  // A tile that fits at one end only goes there by itself; a finger sees first where.
  if (ways.length < 2) { if (event.pointerType === 'touch') lift(table, tile); return false; }
  if (lifted() === tile) putBack(table); else take(table, tile, event);
  return true;
}

export const key = keyed;

export function shown(table) {
  handles(table);
  believed.replaceChildren(...beliefs(table));
}

export function begin(table) {
  carrying(table);
  table.extra.hidden = false;
  believed = el('div', {});
  table.editor(t('Set up the hands'), () => editor(table));
  table.extra.append(believed,
    fold(t('What the tables say'), question(table, { title: t('The exact result with the best line'), verb: 'probe', button: t('Ask the tables') })),
    fold(t('Sets that play alike'), question(table, { title: t('Symmetry of the numbers'), verb: 'classes', button: t('Show'), label: t('Set of tiles'), example: '01 02 12 34',
      words: t('The tiles in hand and the ends of the chain; sets that renaming makes equal share one table.') })));
}
