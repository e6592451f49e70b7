// Builds with their progress, told by the server as it goes.
import './theme.js';
import { ask, send } from './api.js';
import { by, fill } from './dom.js';
import { t } from './language.js';

const row = (id) => document.querySelector(`[data-build="${CSS.escape(id)}"]`);
const time = (s) => (s > 90 ? t('about {minutes} min left', { minutes: Math.round(s / 60) }) : t('about {seconds} s left', { seconds: Math.ceil(s) }));

function show(build) {
  const node = row(build.id);
  if (!node) return;
  const running = build.state === 'running';
  const bar = node.querySelector('progress');
  bar.hidden = !running;
  if (build.share === null) bar.removeAttribute('value'); else bar.value = build.share;
  bar.setAttribute('aria-label', build.words);
  node.querySelector('[data-start]').disabled = running;
  node.querySelector('[data-stop]').hidden = !running;
  const ended = { done: t('built'), cancelled: t('cancelled: Build goes on from there'), failed: t('failed: {words}', { words: build.told }) };
  node.querySelector('.told').textContent = running ? `${build.told}${build.left ? `, ${time(build.left)}` : ''}` : ended[build.state] || '';
  if (build.state === 'done') refresh();
}

async function refresh(deep = false) {
  if (deep) by('say').textContent = t('Computing every checksum …');
  try { fill(by('listing'), await ask(`/tables/listing?deep=${deep}`)); by('say').textContent = ''; }
  catch (problem) { by('say').textContent = problem.message; }
}

new EventSource('/v1/jobs/events').onmessage = (event) => show(JSON.parse(event.data));
by('check').addEventListener('click', () => refresh(true));
document.addEventListener('click', async (event) => {
  const node = event.target.closest('[data-build]');
  if (!node) return;
  const [room, number] = node.dataset.build.split('/');
  try {
    if (event.target.closest('[data-start]')) show(await send('/v1/jobs', { room, number: Number(number) }));
    if (event.target.closest('[data-stop]')) show(await ask(`/v1/jobs/${room}/${number}`, { method: 'DELETE' }));
  } catch (problem) { by('say').textContent = problem.message; }
});
