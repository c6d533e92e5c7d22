import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { newcomer } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const info = async (name: string) => (await server.as(name)).ok('/User/GetUserInfoDetailedInfo');
const tree = async (name: string, language = 'en-us'): Promise<MenuNode> =>
  (await server.as(name)).ok('/User/GetUserMenuTree', { MenuClassification: 1 }, { 'accept-language': language });
const nodesOf = (root: MenuNode) => root.Children.flatMap((group) => group.Children);
const named = (root: MenuNode, name: string) => nodesOf(root).find(({ Name }) => Name === name);

describe('who one is', () => {
  test('a customer reads its account, its buttons and its wallet', async () => {
    const alice = await info('alice');
    expect(alice).toMatchObject({
      UserName: 'alice',
      UserId: expect.any(String),
      NickName: '林雅婷',
      Avatar: null,
      AccountTypeCode: 2,
      IsSuperUser: false,
      Frozen: false,
      CreditEnabled: false,
      CurrencyCode: 'CNY',
    });
    expect(alice.MemberCode).toMatch(/^T\d{5,}$/);
    expect(alice.Balance).toBeTypeOf('number');
    expect(alice.Buttons).toContain('PackageIndex.BatchAdd');
    expect(alice.Buttons).not.toContain('PackageIndex.Weigh');
    expect(alice.Warehouses).toHaveLength(2);
    expect(await info('bob')).toMatchObject({ CreditEnabled: true, CreditLimit: 10_000, CreditBalance: 10_000 });
  });

  test('select lists that a client names come along, as they are answered by themselves and in the caller’s language; others do not', async () => {
    const clerk = await server.as('clerk');
    const names = ['OrderStatus', 'PackageStatus', 'NoSuchList'];
    for (const language of ['en-us', 'zh-cn', 'zh-tw']) {
      const spoken = { 'accept-language': language };
      const { Selects } = await clerk.ok('/User/GetUserInfoDetailedInfo', { Selects: names }, spoken);
      expect(Object.keys(Selects).sort()).toEqual(['OrderStatus', 'PackageStatus']);
      expect(Selects).toEqual(await clerk.ok('/Select/GetEnums', { Names: names }, spoken));
    }
    expect((await info('clerk')).Selects).toBeNull();
  });

  test('warehouse staff read their own warehouses and no money', async () => {
    const clerk = await info('clerk');
    expect(clerk.Warehouses).toHaveLength(1);
    expect(clerk).toMatchObject({ AccountTypeCode: 4, Balance: null, MemberCode: null });
    expect(clerk.Buttons).toContain('PackageSigning.Sign');
    expect(clerk.Buttons).not.toContain('ShelvesIndex.Delete');
  });

  test('a super user holds every button of its audience', async () => {
    const admin = await info('admin');
    expect(admin).toMatchObject({ IsSuperUser: true, AccountTypeCode: 1 });
    expect(admin.Buttons).toContain('MenusIndex.Authorize');
    expect(admin.Warehouses).toHaveLength(3);
  });

  test('a sub account reads the wallet and the member code of its main account', async () => {
    const bob = await server.as('bob');
    const sub = await newcomer(server, bob, {
      userName: 'bobclerk',
      accountTypeCode: 2,
      mainAccountId: bob.userId,
      roleNames: ['SubAccountClerk'],
    });
    const told = await sub.ok('/User/GetUserInfoDetailedInfo');
    expect(told).toMatchObject({
      UserName: 'bobclerk',
      MainAccountId: bob.userId,
      CreditLimit: 10_000,
      MemberCode: (await info('bob')).MemberCode,
    });
    expect(told.Buttons).not.toContain('BillIndex.Pay');
  });

  test('one changes one’s own profile and nothing else', async () => {
    const support = await server.as('support');
    expect(await support.ok('/User/EditMineProfile', { NickName: 'Lin', Gender: 2, BirthDate: '1990-05-06' })).toBe(true);
    expect(await info('support')).toMatchObject({ NickName: 'Lin', Gender: 2, BirthDate: '1990-05-06' });
    expect(await support.post('/User/EditMineProfile', { NickName: 'Lin', IsSuperUser: true })).toMatchObject({ Code: 100 });
  });
});

describe('the menu', () => {
  test('holds the groups of an audience in their order, in the language asked for', async () => {
    const root = await tree('manager');
    expect(root.Children.map(({ Name }) => Name)).toEqual([
      'HomePage',
      'Mine',
      'UserManagement',
      'PlatformStaffManagement',
      'SiteManagement',
      'ShopManagement',
      'MallManagement',
      'WarehouseManagement',
      'GoodsManagement',
      'InboundManagement',
      'LogisticsOrderManagement',
      'PricingManagement',
      'BillManagement',
      'ReturnLogisticsOrderManagement',
    ]);
    expect(named(root, 'ShelvesIndex')).toMatchObject({
      Title: 'Shelves',
      Path: '/ShelvesIndex',
      Router: 'warehouse/ShelvesIndex',
      Icon: expect.stringMatching(/^el-icon-/),
      Invisible: false,
    });
    expect(named(await tree('manager', 'zh-tw'), 'ShelvesIndex')!.Title).toBe('貨架');
    expect(named(await tree('manager', 'zh-cn'), 'ShelvesEstablish')!.Title).toBe('新增货架');
  });

  test('counts as many screens for each audience as the design does', async () => {
    const screens = async (name: string) =>
      nodesOf(await tree(name)).filter(({ Name, Invisible }) => !Invisible || Name === 'Dashboard').length;
    // Beside those of the design: the coupons that staff issued, the messages that were sent, the set-up guide,
    // the money that waits for a second person, the two screens of counts, the walls of warehouses, what carriers charge, and the workstations.
    expect(await screens('admin')).toBe(111 + 9);
    expect(await screens('manager')).toBe(106 + 9);
    expect(await screens('leader')).toBe(46 + 4);
  });

  test('has hidden nodes for the forms beside a screen, each with the button that opens it', async () => {
    const clerk = await tree('clerk');
    expect(named(clerk, 'ShelvesIndex')!.Buttons).toEqual(['ShelvesIndex.Print']);
    expect(named(clerk, 'ShelvesEstablish')).toBeUndefined();
    expect(named(clerk, 'ShelvesLogs')).toMatchObject({
      Invisible: true,
      Path: '/ShelvesLogs',
      Router: 'warehouse/ShelvesLogs',
      Title: 'Shelves: log',
    });
    const leader = await tree('leader');
    expect(named(leader, 'ShelvesBatchAdd')).toMatchObject({ Invisible: true, Title: 'Shelves: add many' });
  });

  test('keeps home and dashboard out of sight', async () => {
    const root = await tree('clerk');
    expect(root.Children[0]).toMatchObject({ Name: 'HomePage', Invisible: true });
    expect(named(root, 'Dashboard')).toMatchObject({ Invisible: true, Path: '/Dashboard' });
  });

  test('leads customers to views of their own where they share a screen', async () => {
    const root = await tree('alice');
    expect(named(root, 'PackageIndex')).toMatchObject({ Router: 'user/package/PackageIndex' });
    expect(named(root, 'PackageEstablish')).toMatchObject({ Router: 'user/package/PackageEstablish', Invisible: true });
    expect(named(root, 'SubAccountIndex')).toMatchObject({ Router: 'mine/SubAccountIndex' });
    expect(named(root, 'UserIndex')).toBeUndefined();
    expect(named(root, 'SellerOrderIndex')).toBeUndefined();
    expect(named(await tree('merchant'), 'SellerOrderIndex')).toBeDefined();
  });

  test('leaves out groups without a screen; who holds nothing still gets home', async () => {
    const admin = await server.as('admin');
    const nobody = await newcomer(server, admin, { userName: 'nobody', accountTypeCode: 3, roleNames: [] });
    const root = await nobody.ok('/User/GetUserMenuTree', { MenuClassification: 1 });
    expect(nodesOf(root).map(({ Name }) => Name)).toEqual(['Dashboard']);
  });

  test('is answered among the menus too', async () => {
    const clerk = await server.as('clerk');
    const asked = { MenuClassification: 1 };
    expect((await clerk.ok('/Menus/GetCurrentUserMenus', asked)).Children).toEqual(
      (await clerk.ok('/User/GetUserMenuTree', asked)).Children,
    );
  });

  test('asks for a terminal there is', async () => {
    expect(await (await server.as('clerk')).post('/User/GetUserMenuTree', { MenuClassification: 9 })).toMatchObject({ Code: 100 });
  });
});

describe('what one keeps for oneself', () => {
  test('settings of hardware and picking grid are empty, saved, and saved again', async () => {
    const clerk = await server.as('clerk');
    const read = () => clerk.ok('/UserConfiguration/GetUserConfigureByUserIdInfo');
    expect(await read()).toMatchObject({ LocalServiceConnection: null, PickingListRows: null });
    await clerk.ok('/UserConfiguration/EditUserConfigure', { PickingListRows: 5, PickingListColumns: 4, GetCameraKeyUp: 'F8' });
    expect(await read()).toMatchObject({ PickingListRows: 5, PickingListColumns: 4, GetCameraKeyUp: 'F8' });
    await clerk.ok('/UserConfiguration/EditUserConfigure', { PickingListRows: 6, PickingListColumns: 4 });
    expect(await read()).toMatchObject({ PickingListRows: 6, GetCameraKeyUp: null });
    expect(await clerk.post('/UserConfiguration/EditUserConfigure', { PickingListRows: 0 })).toMatchObject({ Code: 100 });
    expect(await (await server.as('picker')).ok('/UserConfiguration/GetUserConfigureByUserIdInfo')).toMatchObject({
      PickingListRows: null,
    });
  });

  test('two first savings at once make one row', async () => {
    const leader = await server.as('leader');
    const save = () => leader.post('/UserConfiguration/EditUserConfigure', { PickingListRows: 3, PickingListColumns: 3 });
    expect((await Promise.all([save(), save(), save()])).map(({ Code }) => Code)).toEqual([0, 0, 0]);
  });

  test('shortcuts are added once, taken away, and saved as a whole list', async () => {
    const picker = await server.as('picker');
    await picker.ok('/QuickNavigation/BatchSaveQuickNavigation', { names: [] });
    const read = () => picker.ok('/QuickNavigation/GetQuickNavigations');
    expect(await read()).toEqual([]);
    await picker.ok('/QuickNavigation/AddQuickNavigation', { path: '/PackEdit' });
    await picker.ok('/QuickNavigation/AddQuickNavigation', { path: '/PackageSigning' });
    expect(await picker.post('/QuickNavigation/AddQuickNavigation', { path: '/PackEdit' })).toMatchObject({ Code: 103 });
    expect(await read()).toEqual(['/PackEdit', '/PackageSigning']);
    await picker.ok('/QuickNavigation/DeleteQuickNavigation', { path: '/PackEdit' });
    await picker.ok('/QuickNavigation/DeleteQuickNavigation', { path: '/PackEdit' });
    expect(await read()).toEqual(['/PackageSigning']);
    const list = ['/PackageIndex', '/ShelvesIndex', '/PackageIndex'];
    expect(await picker.ok('/QuickNavigation/BatchSaveQuickNavigation', list)).toEqual(['/PackageIndex', '/ShelvesIndex']);
    expect(await read()).toEqual(['/PackageIndex', '/ShelvesIndex']);
  });

  test('a new account starts with the usual shortcuts', async () => {
    const admin = await server.as('admin');
    const fresh = await newcomer(server, admin, { userName: 'fresh', accountTypeCode: 3, roleNames: ['SiteSupport'] });
    expect(await fresh.ok('/QuickNavigation/GetQuickNavigations')).toEqual([
      '/WarehouseDocumentIndex',
      '/WarehouseDocumentEstablishPacket',
      '/PackageIndex',
      '/LogisticsOrderIndex',
    ]);
  });
});

describe('what goes wrong in a browser', () => {
  test('is sent by everybody of a site whose rules want it, and the names of the own roles are told', async () => {
    const [manager, clerk] = [await server.as('manager'), await server.as('clerk')];
    const own = () => clerk.ok('/User/GetUserInfoDetailedInfo');
    expect((await own()).ErrorLog).toBe(false);
    expect((await own()).Roles).toEqual([expect.any(String)]);
    const row = await manager.ok('/Site/GetSiteConfiguration');
    const rules = Object.fromEntries(Object.entries(row).filter(([name]) => !/^(SiteId|SiteName|Creat|LastModif)/.test(name)));
    await manager.ok('/Site/EditSiteConfiguration', { ...rules, ErrorLog: true });
    expect((await own()).ErrorLog).toBe(true);
  });

  const error = { At: '2026-01-02 03:04:05', Route: '/PackageIndex', Message: 'x is not a function', Stack: 'Error: x\n    at y' };

  test('is written into the operation log with who, where and how', async () => {
    const alice = await server.as('alice');
    await alice.ok('/OperationLog/ReportClientErrors', { Errors: [error, { ...error, Message: 'Another' }] });
    const admin = await server.as('admin');
    const { Data } = await admin.ok('/OperationLog/GetOperationLogs', { Content: 'ReportClientErrors' });
    expect(Data[0]).toMatchObject({ UserId: alice.userId, Operation: 'ReportClientErrors', TargetType: 'clientError' });
    expect(JSON.stringify(Data[0].After)).toMatch(/x is not a function.*Another/);
  });

  test('is told twenty at a time and by signed-in people only', async () => {
    const clerk = await server.as('clerk');
    expect(await clerk.post('/OperationLog/ReportClientErrors', { Errors: Array(21).fill(error) })).toMatchObject({ Code: 100 });
    expect(await server.visitor().post('/OperationLog/ReportClientErrors', { Errors: [error] })).toMatchObject({ status: 401 });
  });
});
