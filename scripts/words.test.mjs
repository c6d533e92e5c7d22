import { expect, test } from 'vitest';
import { codeLabelProblems, documentProblems, recordProblems, screenProblems, sourceProblems } from './lib/words.mjs';

const path = 'apps/server/src/modules/orders/pay.ts';

test.each([
  ['// Nobody is told.', 2],
  ['/** Locks the rows in ascending id order. */', 0],
  ['/** What the caller may read. */', 1],
  ['/**\n * Reads the rows.\n * Which rows those are follows from the scope.\n */', 1],
  ['// What is it good for?', 0],
  ['// Everybody is notified at once, says the page.', 3],
  ['const keptMs = 5;', 1],
  ['const cachedMs = 5; // kept for five seconds', 1],
  ["const key = 'kept';", 1],
  ["test('whoever pays is told', () => {});", 2],
  ["test.each(rows)('rejects %s', () => {});", 0],
  [`test('${'a'.repeat(91)}', () => {});`, 1],
  ['const goodsHeldBack = 1;', 1],
  ['const heldById = row.goodsHeld;', 0],
  ["const text = t('pages.trackTold');", 1],
  ["const text = t('pages.trackAdded');", 0],
  ['sql`select k.id from told as k where k.name = ${name}`;', 1],
  ["sql`select k.goods_held, 'told' as note from package k`;", 0],
  ['const broken = `select sum(c.lying) as found from inventory c where c.site_id = 1`;', 1],
])('finds the words that the guide replaces in %s', (text, count) => {
  expect(sourceProblems(path, text)).toHaveLength(count);
});

test('reads the messages of scripts, and no data of tests', () => {
  const text = "const message = 'nobody was told'; const key = 'kept';";
  expect(sourceProblems('scripts/lib/tables.mjs', text)).toHaveLength(3);
  expect(sourceProblems('scripts/tables.test.mjs', text)).toEqual([]);
});

test('reports path, line and what to write instead', () => {
  expect(sourceProblems(path, '\n// Tells the customer.')).toEqual([expect.stringMatching(/^apps.*pay\.ts:2 says “Tells”: notify/)]);
});

test('skips code in documents', () => {
  expect(documentProblems('README.md', 'The table `kept_day` was kept.\n```\nnobody\n```\n')).toEqual([
    expect.stringContaining('README.md:1 says “kept”'),
  ]);
});

test('requires a number of its own for each decision record', () => {
  const records = ['docs/decisions/0001-modules.md', 'docs/decisions/0002-limits.md'];
  expect(recordProblems(records)).toEqual([]);
  expect(recordProblems([...records, 'docs/decisions/0002-lanes.md'])).toEqual([
    expect.stringContaining('0002-limits.md'),
    expect.stringContaining('0002-lanes.md'),
  ]);
});

test('checks the en-us texts of a folder without the names of placeholders', () => {
  const texts = { pages: { a: ['甲', '甲', 'Nobody claimed {{held}}'], b: ['told', 'told', 'Claimed by {{nobody}}'] } };
  expect(screenProblems('texts.json', texts)).toEqual([expect.stringMatching(/^texts\.json pages\.a says “Nobody”/)]);
});

test('checks the keys of texts', () => {
  expect(screenProblems('texts.json', { pages: { lostTold: ['甲', '甲', 'Reported'] } })).toEqual([
    expect.stringMatching(/^texts\.json pages\.lostTold names “_told”/),
  ]);
});

test('checks the en-us labels of enumerations and errors', () => {
  const rows = `\n    Sent: [1, 'told', 'told', 'Customer notified', 'success'],\n    Own: [2, '甲', '甲', "The leader's", 'error'],\n`;
  expect(codeLabelProblems('errors.ts', rows)).toEqual([expect.stringMatching(/^errors\.ts:3 says “leader”/)]);
});
