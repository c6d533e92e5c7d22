import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { expect, test } from 'vitest';
import { menuOf, screensOf, shownMenu } from './menu.ts';
import { firstBelow, screensByPath, screensOfShortcuts } from './screens.ts';

const blank: MenuNode = { Name: '', Path: null, Router: null, Icon: null, Invisible: false, Title: '', Buttons: [], Children: [] };
const node = (Name: string, rest: Partial<MenuNode> = {}): MenuNode => ({ ...blank, Name, Title: Name, ...rest });
const screen = (Name: string, rest: Partial<MenuNode> = {}) => node(Name, { Router: `view/${Name}`, Icon: 'el-icon-box', ...rest });
const tree = (...Children: MenuNode[]) => node('Root', { Children });
const everything = () => true;

const menu = menuOf(
  tree(
    node('HomePage', { Title: 'Home', Children: [screen('Dashboard', { Title: 'Home', Path: '/Dashboard' })] }),
    node('Goods', {
      Path: '/not/of/a/top/node',
      Children: [
        screen('PackageIndex', { Title: 'Packages' }),
        screen('PackageEstablish', { Invisible: true }),
        screen('Profile', { Path: '/mine/Profile' }),
        node('Inner', { Children: [screen('InnerIndex')] }),
      ],
    }),
    node('Empty', { Children: [screen('Secret', { Invisible: true })] }),
  ),
);
const byPath = new Map(screensOf(menu).map((one) => [one.path, one]));

test('a top place stands at its name, a child at its own path or at its name', () => {
  expect(menu.map(({ path }) => path)).toEqual(['/HomePage', '/Goods', '/Empty']);
  expect([...byPath.keys()]).toEqual(['/Dashboard', '/PackageIndex', '/PackageEstablish', '/mine/Profile', '/InnerIndex', '/Secret']);
});

test('what has a view is a screen, what has none only holds others', () => {
  expect(byPath.get('/PackageIndex')).toMatchObject({
    name: 'PackageIndex',
    title: 'Packages',
    icon: 'el-icon-box',
    trail: ['Goods', 'Packages'],
  });
  expect(byPath.has('/Inner')).toBe(false);
  expect(byPath.get('/InnerIndex')?.trail).toEqual(['Goods', 'Inner', 'InnerIndex']);
});

test('a group that is called as its screen is named once on the way', () => {
  expect(byPath.get('/Dashboard')?.trail).toEqual(['Home']);
});

test('home, dashboard and what is flagged invisible are not drawn, but their addresses work; a group without anything goes too', () => {
  const shown = shownMenu(menu, everything);
  expect(shown.map(({ name }) => name)).toEqual(['Goods']);
  expect(shown[0]!.children.map(({ name }) => name)).toEqual(['PackageIndex', 'Profile', 'Inner']);
  expect(byPath.has('/PackageEstablish')).toBe(true);
  expect(shownMenu(menu, (name) => name === 'Profile')[0]!.children.map(({ name }) => name)).toEqual(['Profile']);
});

test('while a hidden page is open the menu marks the place it belongs to', () => {
  expect(byPath.get('/PackageEstablish')?.activeMenu).toBe('/PackageIndex');
  expect(byPath.get('/PackageIndex')?.activeMenu).toBe('/PackageIndex');
});

test('the address of a group leads to its first screen, and nobody is led into a group that is not theirs', () => {
  expect(firstBelow(shownMenu(menu, everything), '/Goods')).toBe('/PackageIndex');
  expect(firstBelow(shownMenu(menu, everything), '/Empty')).toBeUndefined();
});

test('everybody has the static screens, and the dashboard has one address', () => {
  const screens = screensByPath(menu);
  const fixed = [
    '/dashboard',
    '/Settings',
    '/PreviewPromotionActivitiesIndex',
    '/LogisticsThirdPartyPlatformsOrderIndex',
    '/mine/MineProfileIndex',
  ];
  expect(fixed.filter((path) => !screens.has(path))).toEqual([]);
  expect(screens.has('/Dashboard')).toBe(false);
  expect(screens.get('/dashboard')).toMatchObject({ name: 'Dashboard', title: 'Home', trail: ['Home'] });
});

test('shortcuts name screens by path or by name; those the person may not open are left out', () => {
  const found = screensOfShortcuts(screensByPath(menu), ['/PackageIndex', 'Profile', '/mine/Profile', '/UserIndex']);
  expect(found.map(({ path }) => path)).toEqual(['/PackageIndex', '/mine/Profile']);
});
