// Questions to the server; a refusal is an Error whose message is the server's sentence.
import { el } from './dom.js';
import { t } from './language.js';

/** @param {string} path @param {RequestInit} [how] @returns {Promise<any>} */
export async function ask(path, how = {}) {
  let answer;
  try { answer = await fetch(path, how); }
  catch (problem) {
    if (problem instanceof DOMException && problem.name === 'AbortError') throw problem;
    throw Object.assign(new Error(t('The server does not answer; nothing is lost. Trying again when you do.')), { lost: true });
  }
  const type = answer.headers.get('content-type') || '';
  const data = type.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Error((data && data.error) || t('The server answered {status}.', { status: answer.status }));
  return data;
}

/** @param {string} path @param {any} body @param {RequestInit} [how] */
export const send = (path, body, how = {}) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...how });

/** What went wrong, for a person: a command line is of no use on a page, where a button builds a table that is missing. @param {Error} problem */
export function sentence(problem) {
  const words = String(problem.message || problem);
  const plain = words.replace(/: build it with '[^']*'/, '');
  return plain === words ? [words] : [`${plain} `, el('a', { href: '/tables' }, t('Build it on the page of tables'))];
}
