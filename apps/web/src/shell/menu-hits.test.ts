import Fuse from 'fuse.js';
import { expect, test } from 'vitest';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { findable, type Hit, hitsFor, searchOptions, sectionsOf, theOne } from './menu-hits.ts';

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

test('places that are hidden or have no title are not found', () => {
  expect(findable(menu).map(({ path }) => path)).toEqual(['/PackageIndex', '/UnknownItemIndex']);
  expect(findable(menu)[0]!.trail).toBe('Customer goods / Packages');
});

test('what is typed may be a little wrong, in the title or in the path', () => {
  expect(found('pakcages')[0]).toBe('/PackageIndex');
  expect(found('unknwon')[0]).toBe('/UnknownItemIndex');
  expect(found('UnknownItemIndex')[0]).toBe('/UnknownItemIndex');
  expect(found('zzzz')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('the title counts 0.7 and the path 0.3, within 0.4', () => {
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

test('records come before screens for a number and for a name that is just so, and after them for a word', () => {
  const names = (typed: string, records: readonly Hit[]) => sectionsOf(typed, screens, records).map(({ name }) => name);
  expect(names('1234', [record('A1234', 'end')])).toEqual(['records']);
  expect(names('1234', [])).toEqual(['screens']);
  expect(names('alice', [record('alice', 'whole')])).toEqual(['records', 'screens']);
  expect(names('ali', [record('alice', 'name')])).toEqual(['screens', 'records']);
});

test('a scan opens the one record of that number, or the only hit, and nothing where several have it', () => {
  const [one, other] = [record('A1', 'whole'), { ...record('A1', 'whole'), path: '/WaybillPrintingIndex' }];
  expect(theOne([one, record('BA1', 'end')], 'A1')).toBe(one);
  expect(theOne([one, other], 'A1')).toBeUndefined();
  expect(theOne([record('BA1', 'end'), record('CA1', 'end')], 'A1')).toBeUndefined();
  expect(theOne([screens[0]!, screens[1]!], 'packages')).toBe(screens[0]);
});

test('what can be done about a record stands below it, and is not what a scan of its number means', () => {
  const doing: Hit = { title: 'Weigh: SF1', path: '/PackageSigning', trail: '', of: '1' };
  const one: Hit = { ...record('SF1', 'end'), does: [doing] };
  const sections = sectionsOf('SF1', [], [one]);
  expect(sections.map(({ name, hits }) => [name, hits.length])).toEqual([
    ['records', 1],
    ['actions', 1],
  ]);
  expect(theOne([one, doing], 'SF1')).toBe(one);
});
