// Dominoes: tiles to lift and put at an end, hands to set up by tapping tiles, what the tables say, sets that renaming makes equal.
import { t } from '../language.js';
import { fold, question } from '../ask.js';
import { el } from '../dom.js';
import { carrying, clicked as put, key as keyed, lift, lifted, places, putBack, take } from '../lift.js';

const tilesTo = (highest) => Array.from({ length: highest + 1 }, (_, low) => Array.from({ length: highest + 1 - low }, (__, i) => `${low}${low + i}`)).flat();
const OWNERS = [t('in no hand'), t('held by player 1'), t('held by player 2')];

function editor(table, highest) {
  const TILES = tilesTo(highest);
  const owner = new Map(TILES.map((tile) => [tile, 0]));
  const paint = (button, tile) => {
    button.dataset.owner = String(owner.get(tile));
    button.setAttribute('aria-label', t('tile {tile}, {owner}', { tile, owner: OWNERS[owner.get(tile)] }));
  };
  const tray = el('div', { class: 'cells seven' }, ...TILES.map((tile) => {
    const button = el('button', { type: 'button', class: 'cell tile', onclick: () => { owner.set(tile, (owner.get(tile) + 1) % 3); paint(button, tile); } }, `${tile[0]}|${tile[1]}`);
    paint(button, tile);
    return button;
  }));
  const field = (label, value = '', more = {}) => el('input', { 'aria-label': label, placeholder: label, value, autocomplete: 'off', ...more });
  const chain = field(t('Chain'), '3..5'); const hidden = field(t('Unknown tiles of player 2'), '', { inputmode: 'numeric' }); const lacks = field(t('Numbers that player 2 lacks'));
  const mover = el('select', { 'aria-label': t('Player to move') }, el('option', { value: '1' }, t('player 1 moves')), el('option', { value: '2' }, t('player 2 moves')));
  return el('form', {
    onsubmit: (event) => {
      event.preventDefault();
      const hands = [1, 2].map((seat) => TILES.filter((tile) => owner.get(tile) === seat));
      if (Number(hidden.value)) hands[1].push(`?${Number(hidden.value)}`);
      let text = [...hands.map((hand) => hand.join(' ') || '-'), chain.value.trim() || '-'].join(' | ');
      if (mover.value === '2') text += ' to:2';
      if (lacks.value.trim()) text += ` lacks2:${lacks.value.replaceAll(' ', '')}`;
      table.setUp(text, 'people');
    },
  }, el('p', { class: 'soft' }, t('A tap gives a tile to player 1, a second one to player 2, a third takes it away.')), tray,
  el('div', { class: 'boxes' }, chain, hidden, lacks, mover), el('button', { class: 'tool main' }, t('Put on the table')));
}

/** Who can hold what: every tile, where it is, and how likely the opponent holds it. */
function beliefs(table) {
  const rows = table.state.belief || [];
  if (!rows.some((one) => one.where === 'open')) return [];
  const words = { yours: t('yours'), table: t('on the table'), asleep: t('not in the opponent’s hand'), theirs: t('the opponent’s') };
  return [el('h3', {}, t('Who can hold what')), el('p', { class: 'soft' }, t('The chance that the opponent holds a tile, over all deals that fit.')),
    el('ul', { class: 'belief' }, ...rows.map((one) => el('li', { class: `tile-${one.where}`, style: one.where === 'open' ? `--chance:${one.chance.toFixed(2)}` : false },
      el('b', {}, `${one.name[0]}|${one.name[1]}`), el('span', {}, one.where === 'open' ? `${Math.round(100 * one.chance)} %` : ''), el('span', { class: 'unseen' }, words[one.where] || ''))))];
}
let believed;
/** The editor, and the highest number of the set that it was made for. */
const edited = { place: el('div', {}), highest: 0 };

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
  const highest = table.state.set_up.highest || 6;
  if (edited.highest !== highest) edited.place.replaceChildren(editor(table, highest));
  edited.highest = highest;
}

export function begin(table) {
  carrying(table);
  table.extra.hidden = false;
  believed = el('div', {});
  table.extra.append(believed, fold(t('Set up the hands'), edited.place),
    fold(t('What the tables say'), question(table, { title: t('The exact result with the best line'), verb: 'probe', button: t('Ask the tables') })),
    fold(t('Sets that play alike'), question(table, { title: t('Symmetry of the numbers'), verb: 'classes', button: t('Show'), label: t('Set of tiles'), example: '01 02 12 34',
      words: t('The tiles in hand and the ends of the chain; sets that renaming makes equal share one table.') })));
}
