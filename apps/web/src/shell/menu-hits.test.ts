import { covers } from '@entrepot/testing/covers.ts';
import Fuse from 'fuse.js';
import { expect, test } from 'vitest';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { findable, type Hit, hitsFor, searchOptions, sectionsOf, exactHit } from './menu-hits.ts';

const item = (title: string, path: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  name: path.slice(1),
  path,
  title,
  icon: '',
  router: `view${path}`,
  hidden: false,
  alwaysShow: true,
  redirect: null,
  roles: [],
  affix: false,
  noCache: false,
  unused: false,
  activeMenu: null,
  children: [],
  ...rest,
});
const menu = [
  item('Customer goods', '/GoodsManagement', {
    router: null,
    children: [
      item('Packages', '/PackageIndex'),
      item('Unknown items', '/UnknownItemIndex'),
      item('Package form', '/PackageEstablish', { hidden: true }),
      item('', '/PackageUntitled'),
    ],
  }),
  item('Hidden group', '/Hidden', { router: null, hidden: true, children: [item('Packages of others', '/Others')] }),
];
const found = (typed: string) => hitsFor(new Fuse<Hit>(findable(menu), searchOptions), typed).map(({ path }) => path);

test('does not find entries that are hidden or have no title', covers('MENUSEARCH-05', 'MENUSEARCH-06'), () => {
  expect(findable(menu).map(({ path }) => path)).toEqual(['/PackageIndex', '/UnknownItemIndex']);
  expect(findable(menu)[0]!.trail).toBe('Customer goods / Packages');
});

test('finds screens by mistyped titles and paths', covers('MENUSEARCH-01'), () => {
  expect(found('pakcages')[0]).toBe('/PackageIndex');
  expect(found('unknwon')[0]).toBe('/UnknownItemIndex');
  expect(found('UnknownItemIndex')[0]).toBe('/UnknownItemIndex');
  expect(found('zzzz')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('weights the title 0.7 and the path 0.3, with a threshold of 0.4', covers('MENUSEARCH-02', 'MENUSEARCH-03'), () => {
  expect(searchOptions.keys).toEqual([
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ]);
  expect(searchOptions.threshold).toBe(0.4);
  const byBoth = [item('Shelves', '/Alpha'), item('Alpha', '/Shelves')];
  expect(hitsFor(new Fuse<Hit>(findable(byBoth), searchOptions), 'Shelves').map(({ path }) => path)).toEqual(['/Alpha', '/Shelves']);
});

const record = (number: string, match: string): Hit => ({
  title: number,
  path: `/PackageIndex?open=${number}`,
  trail: 'Package',
  record: {
    kind: 'package',
    kindName: 'Package',
    id: number,
    number,
    title: null,
    match,
    stateType: null,
    state: null,
    stateName: null,
    ownerName: null,
    memberCode: null,
    openedWithId: null,
    does: [],
  },
});
const screens = findable(menu);

test('lists records before screens for a number or an exact name, and after them for a word', () => {
  const names = (typed: string, records: readonly Hit[]) => sectionsOf(typed, screens, records).map(({ name }) => name);
  expect(names('1234', [record('A1234', 'end')])).toEqual(['records']);
  expect(names('1234', [])).toEqual(['screens']);
  expect(names('alice', [record('alice', 'whole')])).toEqual(['records', 'screens']);
  expect(names('ali', [record('alice', 'name')])).toEqual(['screens', 'records']);
});

test('opens the record of a scanned number or the only hit, and nothing if several match', () => {
  const [one, other] = [record('A1', 'whole'), { ...record('A1', 'whole'), path: '/WaybillPrintingIndex' }];
  expect(exactHit([one, record('BA1', 'end')], 'A1')).toBe(one);
  expect(exactHit([one, other], 'A1')).toBeUndefined();
  expect(exactHit([record('BA1', 'end'), record('CA1', 'end')], 'A1')).toBeUndefined();
  expect(exactHit([screens[0]!, screens[1]!], 'packages')).toBe(screens[0]);
});

test('lists actions below their record, and a scanned number does not open them', () => {
  const doing: Hit = { title: 'Weigh: SF1', path: '/PackageSigning', trail: '', of: '1' };
  const one: Hit = { ...record('SF1', 'end'), does: [doing] };
  const sections = sectionsOf('SF1', [], [one]);
  expect(sections.map(({ name, hits }) => [name, hits.length])).toEqual([
    ['records', 1],
    ['actions', 1],
  ]);
  expect(exactHit([one, doing], 'SF1')).toBe(one);
});
