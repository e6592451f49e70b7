// The way in: dice whose worth is said at once, one field that finds the room, and each room says when it is ready.
import './theme.js';
import { ask, send } from './api.js';
import { bring, isTree, onDrop } from './bring.js';
import { by, el } from './dom.js';
import { t } from './language.js';
import { gradeOf, loss, worth } from './words.js';

const rows = [...document.querySelectorAll('[data-readiness]')];

async function look() {
  const { rooms } = await ask('/v1/ready');
  for (const room of rooms) {
    const node = rows.find((one) => one.dataset.readiness === room.id);
    if (node) { node.textContent = room.words; node.dataset.state = room.state; }
  }
  if (rooms.some((room) => room.state === 'waiting' || room.state === 'working')) setTimeout(look, 1000);
}

// ---- the dice

const live = by('live');
const { position, measure, bounds } = JSON.parse(live.dataset.example || '{}');
const dice = /** @type {HTMLElement[]} */ ([...live.querySelectorAll('.die')]);
let moves = /** @type {any[] | null} */ (null);

function judge() {
  if (!moves) return;
  const held = dice.filter((die) => die.getAttribute('aria-pressed') === 'true').map((die) => die.dataset.face).sort().join('');
  const name = held.length === dice.length ? '' : `keep ${held || 'nothing'}`;
  const one = name ? moves.find((known) => known.move === name) : moves.find((known) => known.move.startsWith('fill '));
  if (!one) return;
  const grade = gradeOf(one.loss, bounds);
  const means = moves.map((known) => known.value.mean);
  const low = Math.min(...means); const high = Math.max(...means);
  const scale = /** @type {HTMLElement} */ (live.querySelector('.scale'));
  scale.className = `scale grade-${grade}`;
  scale.style.setProperty('--share', String((one.value.mean - low) / (high - low || 1)));
  const lost = loss(measure, one.loss);
  const said = { move: one.move, worth: worth(measure, one.value.mean), loss: lost };
  by('live-words').replaceChildren(el('span', { class: `glyph grade-${grade}` }), lost ? t('{move}: worth {worth}, {loss} less than the best.', said) : t('{move}: worth {worth}. Nothing is better.', said));
  by('live-why').textContent = one.why || '';
}

for (const die of dice) {
  die.addEventListener('click', () => {
    die.setAttribute('aria-pressed', String(die.getAttribute('aria-pressed') !== 'true'));
    judge();
  });
}

async function begin() {
  by('live-words').textContent = t('Working it out …');
  try {
    moves = (await ask(`/v1/yatzy/advice?${new URLSearchParams({ position, most: '0' })}`)).moves;
    judge();
  } catch (problem) { by('live-words').textContent = problem.message; }
}

// ---- the field

const form = /** @type {HTMLFormElement} */ (document.querySelector('.find'));
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = /** @type {HTMLTextAreaElement} */ (by('text')).value.trim();
  if (!text) return;
  by('unknown').textContent = '';
  try {
    if (isTree(text)) { await bring(text); return; }
    const { there, record } = await send('/v1/find', { text });
    if (!there) { by('unknown').textContent = t('No room reads “{text}”.', { text: text.slice(0, 200) }); return; }
    if (record) sessionStorage.setItem('record', text);
    location.assign(there);
  } catch (problem) { by('unknown').textContent = problem.message; }
});
by('text').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !by('text').value.includes('\n')) { event.preventDefault(); form.requestSubmit(); }
});
onDrop((text) => { /** @type {HTMLTextAreaElement} */ (by('text')).value = text; form.requestSubmit(); }, form);

begin();
if (rows.some((node) => ['waiting', 'working'].includes(node.dataset.state))) look().catch(() => {});
