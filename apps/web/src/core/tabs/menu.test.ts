import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { expect, test } from 'vitest';
import { menuOf, permittedMenu, screensOf, shownMenu } from '@entrepot/client/session/menu.ts';
import { besideList } from './beside-list.ts';
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

test('a place shows the page that its Router names, whatever the place is called', () => {
  const own = menuOf(tree(node('Mine', { Children: [screen('OurShelves', { Path: '/our/shelves', Router: 'warehouse/ShelvesIndex' })] })));
  expect(screensByPath(own).get('/our/shelves')).toMatchObject({ name: 'OurShelves', view: 'ShelvesIndex' });
  expect(shownMenu(own, (view) => view === 'ShelvesIndex')[0]!.children.map(({ name }) => name)).toEqual(['OurShelves']);
  expect(shownMenu(own, (view) => view === 'OurShelves')).toEqual([]);
});

test('a hidden form or page beside a list stands over that list', () => {
  const lists = ['CarrierIndex', 'ShelvesIndex', 'TransportShiftIndex', 'BagNumberIndex'];
  const besides = ['CarrierEdit', 'ShelvesBatchAdd', 'TransportShiftOrderDetailed', 'BagNumberDetailed', 'NothingEdit', 'CarrierIndex'];
  expect(besides.map((name) => besideList(name, (list) => lists.includes(list)))).toEqual([
    { list: 'CarrierIndex', opens: 'Edit' },
    { list: 'ShelvesIndex', opens: 'BatchAdd' },
    { list: 'TransportShiftIndex', opens: 'OrderDetailed' },
    { list: 'BagNumberIndex', opens: 'Detailed' },
    undefined,
    undefined,
  ]);
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

test('a place with roles is open to those who have one of them and to a super user, one without to everybody', () => {
  const guarded = menuOf(
    tree(
      node('Goods', { Children: [screen('Everybodys'), screen('Packers', { Roles: ['packer', 'leader'] })] }),
      node('Office', { Roles: ['finance'], Children: [screen('Ledger')] }),
    ),
  );
  const open = (roles: string[], isSuperUser = false) => screensOf(permittedMenu(guarded, { roles, isSuperUser })).map(({ name }) => name);
  expect(open([])).toEqual(['Everybodys']);
  expect(open(['leader'])).toEqual(['Everybodys', 'Packers']);
  expect(open(['finance'])).toEqual(['Everybodys', 'Ledger']);
  expect(open([], true)).toEqual(['Everybodys', 'Packers', 'Ledger']);
});

test('no role of a demonstration opens or closes anything: what the menu names nobody for is open, whatever somebody is called', () => {
  const names = (roles: string[]) => screensOf(permittedMenu(menu, { roles, isSuperUser: false })).map(({ name }) => name);
  for (const role of ['admin', 'editor', 'visitor']) expect(names([role])).toEqual(names([]));
  expect(screensByPath(menu).has('/permission')).toBe(false);
});

test('a group with one screen stays a group, unless it is not always shown; its address leads where it says', () => {
  const small = menuOf(
    tree(
      node('Kept', { Children: [screen('One')] }),
      node('Lifted', { AlwaysShow: false, Children: [screen('Two'), screen('Hidden', { Invisible: true })] }),
      node('Sent', { Redirect: '/Four', Children: [screen('Three'), screen('Four')] }),
    ),
  );
  const shown = shownMenu(small, everything);
  expect(shown.map(({ name }) => name)).toEqual(['Kept', 'Two', 'Sent']);
  expect([firstBelow(shown, '/Kept'), firstBelow(shown, '/Sent')]).toEqual(['/One', '/Four']);
  expect(
    small.map(({ path, name, hidden, alwaysShow, redirect, children }) => [path, name, hidden, alwaysShow, redirect, children.length]),
  ).toEqual([
    ['/Kept', 'Kept', false, true, null, 1],
    ['/Lifted', 'Lifted', false, false, null, 2],
    ['/Sent', 'Sent', false, true, '/Four', 2],
  ]);
});

test('a place says itself what the menu marks, whether its tab stays and whether its page is kept', () => {
  const [one, two] = screensOf(
    menuOf(
      tree(screen('One', { ActiveMenu: '/Two', Affix: true, NoCache: true }), screen('Two', { Title: 'Second', Icon: 'el-icon-box' })),
    ),
  );
  expect(one).toMatchObject({ path: '/One', activeMenu: '/Two', affix: true, noCache: true });
  expect(two).toMatchObject({ path: '/Two', title: 'Second', icon: 'el-icon-box', activeMenu: '/Two', affix: false, noCache: false });
});

test('the meta of a menu route is title, icon, roles, affix, noCache and activeMenu, as the server says them', () => {
  const meta = { title: 'Night log', icon: 'el-icon-box', roles: ['leader'], affix: true, noCache: true, activeMenu: '/Log' };
  const { title: Title, icon: Icon, roles: Roles, affix: Affix, noCache: NoCache, activeMenu: ActiveMenu } = meta;
  const [route] = menuOf(tree(screen('NightLog', { Title, Icon, Roles, Affix, NoCache, ActiveMenu })));
  expect(route).toMatchObject({ ...meta, name: 'NightLog', path: '/NightLog' });
  const [plain] = menuOf(tree(screen('Plain', { Title: 'Plain', Icon: '' })));
  expect(plain).toMatchObject({ title: 'Plain', icon: '', roles: [], affix: false, noCache: false, activeMenu: null });
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
