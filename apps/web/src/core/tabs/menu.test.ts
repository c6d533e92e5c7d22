import { screen as contractScreen } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { describe, expect, test } from 'vitest';
import { menuOf, permittedMenu, screensOf, visibleMenu } from '@entrepot/client/session/menu.ts';
import { can, offers, useSession } from '@entrepot/client/session/session.ts';
import { signedInAs } from '@entrepot/client/session/test/person.ts';
import { findParentList } from './parent-list.ts';
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

test('locates a top-level entry at its name, and a child at its own path or at its name', covers('ROUTE-DYN-03'), () => {
  expect(menu.map(({ path }) => path)).toEqual(['/HomePage', '/Goods', '/Empty']);
  expect([...byPath.keys()]).toEqual(['/Dashboard', '/PackageIndex', '/PackageEstablish', '/mine/Profile', '/InnerIndex', '/Secret']);
});

test('treats an entry with a view as a screen, one without as a group', covers('ROUTE-DYN-05'), () => {
  expect(byPath.get('/PackageIndex')).toMatchObject({
    name: 'PackageIndex',
    title: 'Packages',
    icon: 'el-icon-box',
    trail: ['Goods', 'Packages'],
  });
  expect(byPath.has('/Inner')).toBe(false);
  expect(byPath.get('/InnerIndex')?.trail).toEqual(['Goods', 'Inner', 'InnerIndex']);
});

test('shows the page that the Router of an entry names, whatever the entry is called', covers('ROUTE-DYN-04'), () => {
  const own = menuOf(tree(node('Mine', { Children: [screen('OurShelves', { Path: '/our/shelves', Router: 'warehouse/ShelvesIndex' })] })));
  expect(screensByPath(own).get('/our/shelves')).toMatchObject({ name: 'OurShelves', view: 'ShelvesIndex' });
  expect(visibleMenu(own, (view) => view === 'ShelvesIndex')[0]!.children.map(({ name }) => name)).toEqual(['OurShelves']);
  expect(visibleMenu(own, (view) => view === 'OurShelves')).toEqual([]);
});

test('opens a hidden form or page of a list over that list', () => {
  const lists = ['CarrierIndex', 'ShelvesIndex', 'TransportShiftIndex', 'BagNumberIndex'];
  const besides = ['CarrierEdit', 'ShelvesBatchAdd', 'TransportShiftOrderDetailed', 'BagNumberDetailed', 'NothingEdit', 'CarrierIndex'];
  expect(besides.map((name) => findParentList(name, (list) => lists.includes(list)))).toEqual([
    { list: 'CarrierIndex', opens: 'Edit' },
    { list: 'ShelvesIndex', opens: 'BatchAdd' },
    { list: 'TransportShiftIndex', opens: 'OrderDetailed' },
    { list: 'BagNumberIndex', opens: 'Detailed' },
    undefined,
    undefined,
  ]);
});

test('omits a group from the breadcrumb if it has the same name as its screen', () => {
  expect(byPath.get('/Dashboard')?.trail).toEqual(['Home']);
});

test(
  'hides home, dashboard and invisible entries with working addresses, and omits empty groups',
  covers('ROUTE-DYN-06', 'ROUTE-DYN-07'),
  () => {
    const displayed = visibleMenu(menu, everything);
    expect(displayed.map(({ name }) => name)).toEqual(['Goods']);
    expect(displayed[0]!.children.map(({ name }) => name)).toEqual(['PackageIndex', 'Profile', 'Inner']);
    expect(byPath.has('/PackageEstablish')).toBe(true);
    expect(visibleMenu(menu, (name) => name === 'Profile')[0]!.children.map(({ name }) => name)).toEqual(['Profile']);
  },
);

test('marks the parent entry in the menu while a hidden page is open', () => {
  expect(byPath.get('/PackageEstablish')?.activeMenu).toBe('/PackageIndex');
  expect(byPath.get('/PackageIndex')?.activeMenu).toBe('/PackageIndex');
});

test('permits entries with roles to their members and super users, entries without roles to all', covers('PERM-04', 'PERM-05'), () => {
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

test(
  'ignores the roles of demo data: an entry without roles is open to everyone',
  covers('PERM-TEMPLATE-01', 'PERM-TEMPLATE-02', 'PERM-TEMPLATE-03'),
  () => {
    const names = (roles: string[]) => screensOf(permittedMenu(menu, { roles, isSuperUser: false })).map(({ name }) => name);
    for (const role of ['admin', 'editor', 'visitor']) expect(names([role])).toEqual(names([]));
    expect(screensByPath(menu).has('/permission')).toBe(false);
  },
);

test('keeps a group with one screen, unless it is not always shown; its address redirects', covers('FIELD-MenuRoute-01'), () => {
  const small = menuOf(
    tree(
      node('Kept', { Children: [screen('One')] }),
      node('Lifted', { AlwaysShow: false, Children: [screen('Two'), screen('Hidden', { Invisible: true })] }),
      node('Sent', { Redirect: '/Four', Children: [screen('Three'), screen('Four')] }),
    ),
  );
  const displayed = visibleMenu(small, everything);
  expect(displayed.map(({ name }) => name)).toEqual(['Kept', 'Two', 'Sent']);
  expect([firstBelow(displayed, '/Kept'), firstBelow(displayed, '/Sent')]).toEqual(['/One', '/Four']);
  expect(
    small.map(({ path, name, hidden, alwaysShow, redirect, children }) => [path, name, hidden, alwaysShow, redirect, children.length]),
  ).toEqual([
    ['/Kept', 'Kept', false, true, null, 1],
    ['/Lifted', 'Lifted', false, false, null, 2],
    ['/Sent', 'Sent', false, true, '/Four', 2],
  ]);
});

test('an entry defines its active menu entry, fixed tab and caching', () => {
  const [one, two] = screensOf(
    menuOf(
      tree(screen('One', { ActiveMenu: '/Two', Affix: true, NoCache: true }), screen('Two', { Title: 'Second', Icon: 'el-icon-box' })),
    ),
  );
  expect(one).toMatchObject({ path: '/One', activeMenu: '/Two', affix: true, noCache: true });
  expect(two).toMatchObject({ path: '/Two', title: 'Second', icon: 'el-icon-box', activeMenu: '/Two', affix: false, noCache: false });
});

test('reads title, icon, roles, affix, noCache and activeMenu from the meta of a menu route', covers('FIELD-MenuRoute-02'), () => {
  const meta = { title: 'Night log', icon: 'el-icon-box', roles: ['leader'], affix: true, noCache: true, activeMenu: '/Log' };
  const { title: Title, icon: Icon, roles: Roles, affix: Affix, noCache: NoCache, activeMenu: ActiveMenu } = meta;
  const [route] = menuOf(tree(screen('NightLog', { Title, Icon, Roles, Affix, NoCache, ActiveMenu })));
  expect(route).toMatchObject({ ...meta, name: 'NightLog', path: '/NightLog' });
  const [plain] = menuOf(tree(screen('Plain', { Title: 'Plain', Icon: '' })));
  expect(plain).toMatchObject({ title: 'Plain', icon: '', roles: [], affix: false, noCache: false, activeMenu: null });
});

test('redirects a group to its first screen, but only for users who may open the group', () => {
  expect(firstBelow(visibleMenu(menu, everything), '/Goods')).toBe('/PackageIndex');
  expect(firstBelow(visibleMenu(menu, everything), '/Empty')).toBeUndefined();
});

test('offers the static screens to all users, and the dashboard at one address', covers('ROUTE-DYN-01'), () => {
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

test('resolves shortcuts by path or name, and omits those the user may not open', covers('FIELD-QuickNavigation'), () => {
  const found = screensOfShortcuts(screensByPath(menu), ['/PackageIndex', 'Profile', '/mine/Profile', '/UserIndex']);
  expect(found.map(({ path }) => path)).toEqual(['/PackageIndex', '/mine/Profile']);
});

describe('a screen that no activity of the site needs', () => {
  const unused = { Invisible: true, Unused: true } as const;
  const shops = menuOf(
    tree(
      node('Goods', {
        Children: [screen('PackageIndex'), screen('ShopIndex', unused), screen('ShopEdit', { Invisible: true })],
      }),
      node('Shops', { Children: [screen('ShopOrderIndex', unused)] }),
    ),
  );

  test('is in no menu, and its group is not empty there', () => {
    expect(visibleMenu(shops, everything).map(({ name, children }) => [name, children.map((one) => one.name)])).toEqual([
      ['Goods', ['PackageIndex']],
    ]);
  });

  test('opens by its address, with its hidden pages as its own', () => {
    const screens = screensByPath(shops);
    expect(screens.get('/ShopOrderIndex')).toMatchObject({ name: 'ShopOrderIndex', activeMenu: '/ShopOrderIndex' });
    expect(screens.get('/ShopEdit')).toMatchObject({ activeMenu: '/ShopIndex' });
  });

  test('is not offered, although its permission remains', () => {
    signedInAs(enumCodes.AccountTypeCode.SiteOperator);
    useSession.setState({ menu: shops });
    const shopIndex = contractScreen('ShopIndex');
    expect([can(shopIndex), offers(shopIndex), offers(packageIndex)]).toEqual([true, false, true]);
  });
});
