import { expect, test } from 'vitest';
import { importBundled } from './lib/bundled.mjs';

const { unusedCallProblems } = await importBundled('scripts/lib/contract/used-calls.ts');
const print = { path: '/Shelves/PrintShelvesReport', names: ['printShelvesReport'] };
const problems = (text, excuses = '') => unusedCallProblems([print], [text], excuses);

test('accepts a call that a client file names, by its export, its path or the list of a page', () => {
  expect(problems('callApi(printShelvesReport, { ids })')).toEqual([]);
  expect(problems("send('/Shelves/PrintShelvesReport', {})")).toEqual([]);
  expect(problems("const page = { area: 'Shelves', calls: { list: 'PrintShelvesReport' } };")).toEqual([]);
});

test('reports a call that no client file names, unless it is excused with a reason', () => {
  const unused = ['/Shelves/PrintShelvesReport: no client file uses this call; give it a place on a screen or an excuse'];
  expect(problems('callApi(printShelvesReports)')).toEqual(unused);
  expect(problems('', '# comment\n/Shelves/PrintShelvesReport\tOnly partners print.')).toEqual([]);
  expect(problems('', '/Shelves/PrintShelvesReport\t')).toEqual(['scripts/unused-calls.txt: /Shelves/PrintShelvesReport has no reason']);
});

test('reports an excuse once its call is used or removed', () => {
  const gone = (path) => `scripts/unused-calls.txt: ${path} is used or does not exist: take it off the list`;
  expect(problems('printShelvesReport', '/Shelves/PrintShelvesReport\tOnly partners.\n/A/B\tOld.')).toEqual([
    gone('/Shelves/PrintShelvesReport'),
    gone('/A/B'),
  ]);
});
