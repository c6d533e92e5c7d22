import { expect, test } from 'vitest';
import { findPermissionProblems } from './lib/permissions.mjs';

const shelves = { file: 'contract/shelving/screens.ts', variable: 'shelvesIndex', name: 'ShelvesIndex', buttons: ['Establish', 'Print'] };
const inMenu = { name: 'ShelvesIndex', group: 'warehouse', place: 40, titles: ['货架', '貨架', 'Shelves'] };
const page = { path: 'web/shelf-page.tsx', text: "import { shelvesIndex } from 'screens.ts';\nconst needs = shelvesIndex.Print;" };
const sound = {
  described: [shelves],
  places: [inMenu],
  named: new Set(['Establish', 'Print']),
  served: new Set(['ShelvesIndex.Establish']),
  sources: [page],
  excused: {},
  later: () => false,
};
const problems = (changed) => findPermissionProblems({ ...sound, ...changed });

test('accepts a screen whose buttons a call or a page uses', () => {
  expect(problems({})).toEqual([]);
});

test('reports a button without a call or page, unless its part or module is still to come', () => {
  const idle = { sources: [{ ...page, text: 'shelvesIndex' }] };
  expect(problems(idle)).toEqual(['contract/shelving/screens.ts: no call and no page uses the button ShelvesIndex.Print']);
  expect(problems({ ...idle, excused: { ShelvesIndex: ['Print'] } })).toEqual([]);
  expect(problems({ ...idle, later: () => true })).toEqual([]);
});

test('reports an exception once the button is used or removed', () => {
  expect(problems({ excused: { ShelvesIndex: ['Print', 'Prnt'] } })).toEqual([
    'ShelvesIndex.Print is excused as unused, but is used: take it off the list',
    'ShelvesIndex.Prnt is excused as unused, but there is no such button: take it off the list',
  ]);
});

test('requires a screen to be described by one module only', () => {
  const again = { ...shelves, file: 'contract/packages/screens.ts' };
  expect(problems({ described: [shelves, again] })).toEqual([
    'contract/packages/screens.ts describes the screen ShelvesIndex, which contract/shelving/screens.ts describes already',
  ]);
});

test('requires a separate menu entry for each screen', () => {
  expect(problems({ places: [] })[0]).toMatch(/ShelvesIndex, which is nowhere in the menu/);
  expect(problems({ places: [inMenu, inMenu] })).toEqual(['ShelvesIndex is in the menu twice']);
  expect(problems({ places: [inMenu, { ...inMenu, name: 'BagNumberIndex' }] })).toEqual([
    'BagNumberIndex and ShelvesIndex stand at the same place of the menu: warehouse 40',
  ]);
});

test('requires a display name for each button', () => {
  expect(problems({ named: new Set(['Establish']) })).toEqual([
    'contract/shelving/screens.ts: the button ShelvesIndex.Print has no name in the texts of access, under rights',
  ]);
});

test('requires titles in every language, in traditional characters for Taiwan', () => {
  expect(problems({ places: [{ ...inMenu, titles: ['货架', '货架', ''] }] })).toEqual([
    'ShelvesIndex has an empty title',
    'ShelvesIndex has the simplified character 货 in its title for Taiwan',
  ]);
});

test('rejects permissions as text, except in comments', () => {
  const text = "// 'ShelvesIndex.Print'\nif (can('ShelvesIndex.Prnt')) return '/Shelves.Print';";
  expect(problems({ sources: [page, { path: 'web/other.ts', text }] })).toEqual([
    'web/other.ts:2 types the permission ShelvesIndex.Prnt: write shelvesIndex.Prnt',
  ]);
});
