import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
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

describe('own account', () => {
  test(
    'returns a customer’s account, its buttons and its wallet',
    covers(
      'FIELD-UserInfo-NickName',
      'FIELD-UserInfo-Avatar',
      'FIELD-UserInfo-UserId',
      'FIELD-UserInfo-AccountTypeCode',
      'CALL-User-GetUserInfoDetailedInfo',
    ),
    async () => {
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
    },
  );

  test('includes the requested select lists, equal to their own calls, in the caller’s language', async () => {
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

  test('returns warehouse staff their own warehouses and no money', async () => {
    const clerk = await info('clerk');
    expect(clerk.Warehouses).toHaveLength(1);
    expect(clerk).toMatchObject({ AccountTypeCode: 4, Balance: null, MemberCode: null });
    expect(clerk.Buttons).toContain('PackageSigning.Sign');
    expect(clerk.Buttons).not.toContain('ShelvesIndex.Delete');
  });

  test(
    'returns a super user every button of its audience',
    covers('FIELD-UserInfo-IsSuperUser', 'FIELD-UserInfo-Buttons', 'PERM-06', 'PERM-07'),
    async () => {
      const admin = await info('admin');
      expect(admin).toMatchObject({ IsSuperUser: true, AccountTypeCode: 1 });
      expect(admin.Buttons).toContain('MenusIndex.Authorize');
      expect(admin.Warehouses).toHaveLength(3);
    },
  );

  test('returns a sub-account the wallet and the member code of its main account', async () => {
    const bob = await server.as('bob');
    const sub = await newcomer(server, bob, {
      userName: 'bobclerk',
      accountTypeCode: 2,
      mainAccountId: bob.userId,
      roleNames: ['SubAccountClerk'],
    });
    const result = await sub.ok('/User/GetUserInfoDetailedInfo');
    expect(result).toMatchObject({
      UserName: 'bobclerk',
      MainAccountId: bob.userId,
      CreditLimit: 10_000,
      MemberCode: (await info('bob')).MemberCode,
    });
    expect(result.Buttons).not.toContain('BillIndex.Pay');
  });

  test('edits only the caller’s own profile', covers('SCREEN-PersonalInformation-EDIT'), async () => {
    const support = await server.as('support');
    expect(await support.ok('/User/EditMineProfile', { NickName: 'Lin', Gender: 2, BirthDate: '1990-05-06' })).toBe(true);
    expect(await info('support')).toMatchObject({ NickName: 'Lin', Gender: 2, BirthDate: '1990-05-06' });
    expect(await support.post('/User/EditMineProfile', { NickName: 'Lin', IsSuperUser: true })).toBeRefused('ValidationFailed');
  });
});

describe('menu', () => {
  test(
    'has the groups of an audience in order, in the requested language',
    covers('FIELD-MenuNode-01', 'FIELD-MenuNode-02', 'FIELD-MenuNode-03', 'FIELD-MenuNode-04', 'FIELD-MenuNode-05', 'FIELD-MenuNode-06'),
    async () => {
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
    },
  );

  test('has the number of screens per audience that the design has', async () => {
    const screens = async (name: string) =>
      nodesOf(await tree(name)).filter(({ Name, Invisible }) => !Invisible || Name === 'Dashboard').length;
    // In addition to those of the design: issued coupons, sent messages, failed deliveries, the set-up guide, pending approvals of money, tills, the two screens of
    // stock counts, receipts of the day, bank statements, warehouse displays, carrier charges, month close, workstations, lots, misrouted packages,
    // goods to put back, stock transfers, refunds after the sale, settlements of payment providers, the security log, jobs and failures of jobs,
    // the services for mails and text messages, take-overs, opening calendars, e-invoices and their services.
    expect(await Promise.all(['admin', 'manager', 'leader'].map(screens))).toEqual([111 + 29, 106 + 28, 46 + 10]);
  });

  test('has hidden nodes for the forms of a screen, each with the button that opens it', async () => {
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
    expect(named(leader, 'ShelvesBatchAdd')).toMatchObject({ Invisible: true, Title: 'Shelves: batch add' });
  });

  test('hides home and dashboard', async () => {
    const root = await tree('clerk');
    expect(root.Children[0]).toMatchObject({ Name: 'HomePage', Invisible: true });
    expect(named(root, 'Dashboard')).toMatchObject({ Invisible: true, Path: '/Dashboard' });
  });

  test('gives customers views of their own where they share a screen', async () => {
    const root = await tree('alice');
    expect(named(root, 'PackageIndex')).toMatchObject({ Router: 'user/package/PackageIndex' });
    expect(named(root, 'PackageEstablish')).toMatchObject({ Router: 'user/package/PackageEstablish', Invisible: true });
    expect(named(root, 'SubAccountIndex')).toMatchObject({ Router: 'mine/SubAccountIndex' });
    expect(named(root, 'UserIndex')).toBeUndefined();
    expect(named(root, 'SellerOrderIndex')).toBeUndefined();
    expect(named(await tree('merchant'), 'SellerOrderIndex')).toBeDefined();
  });

  test('omits groups without a screen, but always has home', async () => {
    const admin = await server.as('admin');
    const powerless = await newcomer(server, admin, { userName: 'nobody', accountTypeCode: 3, roleNames: [] });
    const root = await powerless.ok('/User/GetUserMenuTree', { MenuClassification: 1 });
    expect(nodesOf(root).map(({ Name }) => Name)).toEqual(['Dashboard']);
  });

  test('is available through the menu calls, too', covers('CALL-Menus-GetCurrentUserMenus'), async () => {
    const clerk = await server.as('clerk');
    const input = { MenuClassification: 1 };
    expect((await clerk.ok('/Menus/GetCurrentUserMenus', input)).Children).toEqual(
      (await clerk.ok('/User/GetUserMenuTree', input)).Children,
    );
  });

  test('rejects an unknown terminal', async () => {
    expect(await (await server.as('clerk')).post('/User/GetUserMenuTree', { MenuClassification: 9 })).toBeRefused('ValidationFailed');
  });
});

describe('own settings', () => {
  test(
    'saves settings of hardware and picking grid, which are empty at first',
    covers('CALL-UserConfiguration-GetUserConfigureByUserIdInfo', 'CALL-UserConfiguration-EditUserConfigure'),
    async () => {
      const clerk = await server.as('clerk');
      const read = () => clerk.ok('/UserConfiguration/GetUserConfigureByUserIdInfo');
      expect(await read()).toMatchObject({ LocalServiceConnection: null, PickingListRows: null });
      await clerk.ok('/UserConfiguration/EditUserConfigure', { PickingListRows: 5, PickingListColumns: 4, GetCameraKeyUp: 'F8' });
      expect(await read()).toMatchObject({ PickingListRows: 5, PickingListColumns: 4, GetCameraKeyUp: 'F8' });
      await clerk.ok('/UserConfiguration/EditUserConfigure', { PickingListRows: 6, PickingListColumns: 4 });
      expect(await read()).toMatchObject({ PickingListRows: 6, GetCameraKeyUp: null });
      expect(await clerk.post('/UserConfiguration/EditUserConfigure', { PickingListRows: 0 })).toBeRefused('ValidationFailed');
      expect(await (await server.as('picker')).ok('/UserConfiguration/GetUserConfigureByUserIdInfo')).toMatchObject({
        PickingListRows: null,
      });
    },
  );

  test('creates one row for two concurrent first saves', async () => {
    const leader = await server.as('leader');
    const save = () => leader.post('/UserConfiguration/EditUserConfigure', { PickingListRows: 3, PickingListColumns: 3 });
    expect((await Promise.all([save(), save(), save()])).map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok']);
  });

  test(
    'adds shortcuts once, deletes them, and saves a whole list',
    covers(
      'QUICKNAV-DEFAULT-03',
      'CALL-QuickNavigation-GetQuickNavigations',
      'CALL-QuickNavigation-AddQuickNavigation',
      'CALL-QuickNavigation-DeleteQuickNavigation',
      'CALL-QuickNavigation-BatchSaveQuickNavigation',
    ),
    async () => {
      const picker = await server.as('picker');
      await picker.ok('/QuickNavigation/BatchSaveQuickNavigation', { names: [] });
      const read = () => picker.ok('/QuickNavigation/GetQuickNavigations');
      expect(await read()).toEqual([]);
      await picker.ok('/QuickNavigation/AddQuickNavigation', { path: '/PackEdit' });
      await picker.ok('/QuickNavigation/AddQuickNavigation', { path: '/PackageSigning' });
      expect(await picker.post('/QuickNavigation/AddQuickNavigation', { path: '/PackEdit' })).toBeRefused('Duplicate');
      expect(await read()).toEqual(['/PackEdit', '/PackageSigning']);
      await picker.ok('/QuickNavigation/DeleteQuickNavigation', { path: '/PackEdit' });
      await picker.ok('/QuickNavigation/DeleteQuickNavigation', { path: '/PackEdit' });
      expect(await read()).toEqual(['/PackageSigning']);
      const list = ['/PackageIndex', '/ShelvesIndex', '/PackageIndex'];
      expect(await picker.ok('/QuickNavigation/BatchSaveQuickNavigation', list)).toEqual(['/PackageIndex', '/ShelvesIndex']);
      expect(await read()).toEqual(['/PackageIndex', '/ShelvesIndex']);
    },
  );

  test(
    'gives a new account the default shortcuts',
    covers('QUICKNAV-DEFAULT-01', 'QUICKNAV-DEFAULT-02', 'QUICKNAV-DEFAULT-04'),
    async () => {
      const admin = await server.as('admin');
      const fresh = await newcomer(server, admin, { userName: 'fresh', accountTypeCode: 3, roleNames: ['SiteSupport'] });
      expect(await fresh.ok('/QuickNavigation/GetQuickNavigations')).toEqual([
        '/WarehouseDocumentIndex',
        '/WarehouseDocumentEstablishPacket',
        '/PackageIndex',
        '/LogisticsOrderIndex',
      ]);
    },
  );
});

describe('browser errors', () => {
  test('are reported by everyone of a site whose rules want it, with the names of their roles', async () => {
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

  test('are written into the operation log with person, place and details', async () => {
    const alice = await server.as('alice');
    await alice.ok('/OperationLog/ReportClientErrors', { Errors: [error, { ...error, Message: 'Another' }] });
    const admin = await server.as('admin');
    const { Data } = await admin.ok('/OperationLog/GetOperationLogs', { Content: 'ReportClientErrors' });
    expect(Data[0]).toMatchObject({ UserId: alice.userId, Operation: 'ReportClientErrors', TargetType: 'clientError' });
    expect(JSON.stringify(Data[0].After)).toMatch(/x is not a function.*Another/);
  });

  test('are accepted up to twenty per call, and from signed-in people only', async () => {
    const clerk = await server.as('clerk');
    expect(await clerk.post('/OperationLog/ReportClientErrors', { Errors: Array(21).fill(error) })).toBeRefused('ValidationFailed');
    expect(await server.visitor().post('/OperationLog/ReportClientErrors', { Errors: [error] })).toMatchObject({ status: 401 });
  });
});
