import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { goods } from './call-families/goods.ts';
import { money } from './call-families/money.ts';
import { places } from './call-families/places.ts';

// The specification names families of calls without listing them: the calls each must contain, and their audience.
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const families = { ...goods, ...money, ...places };
// Calls that a visitor may also make.
const forVisitors = new Set([
  '/FreightCalculator/CalculateFreight',
  '/PromotionActivities/GetPromotionActivitiesPage',
  '/MallCommodityCombination/GetMallHome',
  '/MallCommodityCombination/GetMallCombinationDetail',
]);

describe('a family of calls', () => {
  test.each(Object.entries(families))(
    'of %s is served to its audience only',
    covers(
      'NEED-Quotations',
      'NEED-Bills',
      'NEED-Payment',
      'NEED-LogisticsOrders',
      'NEED-Packages',
      'NEED-WarehouseDocuments',
      'NEED-TransportShifts',
      'NEED-Carriers',
      'NEED-CouponActivities',
      'NEED-Currencies',
      'NEED-Notices',
      'NEED-HelpTutorials',
      'NEED-Templates',
      'NEED-Users',
      'NEED-Roles',
      'NEED-PlatformStaff',
      'NEED-ApisViews',
      'NEED-Sites',
      'NEED-Warehouses',
      'NEED-Countries',
      'NEED-Customs',
      'NEED-TypeOfShipping',
      'NEED-TransferPlans',
      'NEED-PickingRules',
      'NEED-CargoTypes',
      'NEED-Recipients',
      'NEED-Mall',
      'NEED-ValueAdded',
      'NEED-Wallet',
      'NEED-Packing',
      'NEED-ChangePassword',
    ),
    async (_name, parts) => {
      const visitor = server.visitor();
      for (const { who, lists, calls } of parts) {
        const area = lists?.split('/')[1];
        const person = await server.as(who);
        if (lists)
          expect(await person.ok(lists, { index: 1, rows: 10 })).toMatchObject({ Total: expect.any(Number), Data: expect.any(Array) });
        if (lists) expect((await visitor.post(lists)).status).toBe(401);
        for (const path of calls.split(/\s+/).map((name) => (name.startsWith('/') ? name : `/${area}/${name}`))) {
          // An empty body is rejected for missing fields, never for a missing path or right.
          const { status } = await person.post(path, {});
          expect([path, who, { 404: 'missing', 403: 'no right' }[status] ?? 'served']).toEqual([path, who, 'served']);
          if (!forVisitors.has(path)) expect([path, (await visitor.post(path, {})).status]).toEqual([path, 401]);
        }
      }
    },
  );

  test('of the public pages is served without a token', covers('NEED-PublicPages'), async () => {
    const visitor = server.visitor();
    const page = { index: 1, rows: 10 };
    for (const [path, body] of [
      ['GetAboutUs', { SiteLanguage: 3 }],
      ['GetContactUs', { SiteLanguage: 3 }],
      ['GetHomePage', { SiteLanguage: 3 }],
      ['GetPublicNotices', page],
      ['GetPublicHelpTutorials', page],
    ] as const)
      expect(await visitor.post(`/PublicSite/${path}`, body), path).toSucceed();
    for (const path of ['/Notice/GetNoticeById', '/HelpTutorial/GetHelpTutorialById'])
      expect(await visitor.post(path, { Id: crypto.randomUUID() }), path).toBeRefused('NotFound');
    expect(await visitor.post('/HelpTutorialType/GetHelpTutorialTypes')).toSucceed();
  });
});

/** The list calls of each audience. */
const work = {
  admin: `GetSites GetWarehouses GetWarehousePartitions GetShelves GetCarriers GetTypeOfShippings GetCustomsClearanceCompanys
    GetCustomsClearanceNumbers GetTransportShifts GetBagNumbers GetWarehouseQuotations GetInboundQuotations GetWarehouseDocuments
    GetQualityInspections GetReturnOrders GetLogisticsOrders GetPickingLists GetPackings GetBills GetOnlinePayments GetCoupons GetActivities
    GetNotices GetHelpTutorials`,
  alice: `GetCommodity GetPackages GetRecipientInformations GetUserAmountJournals GetRecharges GetUserCoupons GetUserMessages`,
};
const pathsFor = (names: string, audience: Audience) =>
  names.split(/\s+/).map((name) => {
    const found = server.server.handlers.find((one) => one.path.endsWith(`/${name}`) && one.audience.includes(audience));
    return [name, found?.path] as const;
  });

describe('the product', () => {
  test('lets platform staff manage sites, warehouses, transport, prices, orders, bills and texts', covers('PROD-06'), async () => {
    const admin = await server.as('admin');
    for (const [name, path] of pathsFor(work.admin, 'platform')) {
      expect([name, path]).toEqual([name, expect.any(String)]);
      expect(await admin.post(path!, { index: 1, rows: 10 }), name).toSucceed();
    }
  });

  test('lets customers manage commodities, packages, recipients, wallet, coupons and messages', covers('PROD-07'), async () => {
    const alice = await server.as('alice');
    for (const [name, path] of pathsFor(work.alice, 'customer')) {
      expect([name, path]).toEqual([name, expect.any(String)]);
      expect(await alice.post(path!, { index: 1, rows: 10 }), name).toSucceed();
    }
    expect(await alice.ok('/UserAmountJournal/GetUserWallet')).toMatchObject({
      Balance: expect.any(Number),
      CreditLimit: expect.any(Number),
    });
  });

  test('serves warehouse staff, administrators and customers their own work only', covers('PROD-02'), async () => {
    const [clerk, admin, alice] = [await server.as('clerk'), await server.as('admin'), await server.as('alice')];
    const own: [typeof clerk, string][] = [
      [clerk, '/Packing/CompletePacking'],
      [admin, '/Site/EstablishSite'],
      [alice, '/UserLogisticsOrder/EstablishLogisticsOrder'],
    ];
    for (const [person] of own)
      for (const [owner, path] of own) expect([path, (await person.post(path, {})).status === 403]).toEqual([path, person !== owner]);
  });
});
