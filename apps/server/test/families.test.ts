import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { goods } from './call-families/goods.ts';
import { money } from './call-families/money.ts';
import { places } from './call-families/places.ts';

// The specification names families of calls without showing them: what each has to hold, and who is answered.
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const families = { ...goods, ...money, ...places };
// What somebody who has not signed in may ask as well.
const forVisitors = new Set([
  '/FreightCalculator/CalculateFreight',
  '/PromotionActivities/GetPromotionActivitiesPage',
  '/MallCommodityCombination/GetMallHome',
  '/MallCommodityCombination/GetMallCombinationDetail',
]);

describe('a family of calls', () => {
  test.each(Object.entries(families))('of %s is served to those it is for, and to nobody else', async (_name, parts) => {
    const visitor = server.visitor();
    for (const { who, lists, calls } of parts) {
      const area = lists?.split('/')[1];
      const person = await server.as(who);
      if (lists)
        expect(await person.ok(lists, { index: 1, rows: 10 })).toMatchObject({ Total: expect.any(Number), Data: expect.any(Array) });
      if (lists) expect((await visitor.post(lists)).status).toBe(401);
      for (const path of calls.split(/\s+/).map((name) => (name.startsWith('/') ? name : `/${area}/${name}`))) {
        // An empty body is refused for what it lacks, never for a path or a right that is missing.
        const { status } = await person.post(path, {});
        expect([path, who, { 404: 'missing', 403: 'no right' }[status] ?? 'served']).toEqual([path, who, 'served']);
        if (!forVisitors.has(path)) expect([path, (await visitor.post(path, {})).status]).toEqual([path, 401]);
      }
    }
  });

  test('of the public pages is served to whoever comes, without a token', async () => {
    const visitor = server.visitor();
    const page = { index: 1, rows: 10 };
    for (const [path, body] of [
      ['GetAboutUs', { SiteLanguage: 3 }],
      ['GetContactUs', { SiteLanguage: 3 }],
      ['GetHomePage', { SiteLanguage: 3 }],
      ['GetPublicNotices', page],
      ['GetPublicHelpTutorials', page],
    ] as const)
      expect([path, (await visitor.post(`/PublicSite/${path}`, body)).Code]).toEqual([path, 0]);
    for (const path of ['/Notice/GetNoticeById', '/HelpTutorial/GetHelpTutorialById'])
      expect([path, (await visitor.post(path, { Id: crypto.randomUUID() })).Code]).toEqual([path, 101]);
    expect((await visitor.post('/HelpTutorialType/GetHelpTutorialTypes')).Code).toBe(0);
  });
});

/** The lists of a kind of people, by the names of their calls. */
const work = {
  admin: `GetSites GetWarehouses GetWarehousePartitions GetShelves GetCarriers GetTypeOfShippings GetCustomsClearanceCompanys
    GetCustomsClearanceNumbers GetTransportShifts GetBagNumbers GetWarehouseQuotations GetInboundQuotations GetWarehouseDocuments
    GetQualityInspections GetReturnOrders GetLogisticsOrders GetPickingLists GetPackings GetBills GetOnlinePayments GetCoupons GetActivities
    GetNotices GetHelpTutorials`,
  alice: `GetCommodity GetPackages GetRecipientInformations GetUserAmountJournals GetRecharges GetUserCoupons GetUserMessages`,
};
const pathsFor = (names: string, who: string) =>
  names.split(/\s+/).map((name) => {
    const found = server.server.handlers.find((one) => one.path.endsWith(`/${name}`) && one.who.includes(who));
    return [name, found?.path] as const;
  });

describe('the product', () => {
  test('has platform staff manage sites, warehouses, transport, prices, orders, bills, coupons and words', async () => {
    const admin = await server.as('admin');
    for (const [name, path] of pathsFor(work.admin, 'P')) {
      expect([name, path]).toEqual([name, expect.any(String)]);
      expect([name, (await admin.post(path!, { index: 1, rows: 10 })).Code]).toEqual([name, 0]);
    }
  });

  test('has customers manage commodities, packages, recipients, wallet and credit, recharge, coupons and messages', async () => {
    const alice = await server.as('alice');
    for (const [name, path] of pathsFor(work.alice, 'C')) {
      expect([name, path]).toEqual([name, expect.any(String)]);
      expect([name, (await alice.post(path!, { index: 1, rows: 10 })).Code]).toEqual([name, 0]);
    }
    expect(await alice.ok('/UserAmountJournal/GetUserWallet')).toMatchObject({
      Balance: expect.any(Number),
      CreditLimit: expect.any(Number),
    });
  });

  test('serves warehouse staff, administrators and customers, each with their own work and nobody else’s', async () => {
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
