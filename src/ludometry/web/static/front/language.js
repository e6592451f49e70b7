// The page in the reader's language: a sentence is looked up by its English words, which stand where there is no other.

/** @type {Record<string, string>} */
const table = JSON.parse(document.getElementById('words')?.textContent || '{}');

/** A sentence, with what stands between braces in it filled in. @param {string} sentence @param {Record<string, any>} [values] */
export const t = (sentence, values = {}) =>
  (table[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, word) => (word in values ? String(values[word]) : whole));
