import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '@entrepot/contract/modules/index.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { TestServer } from '../../testing/server.ts';
import { type Transfers, openTransfers } from '../transfer/test/transfer-desk.ts';
import { insert } from '../../core/db/rows.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shop, shopPermission } from '@entrepot/contract/modules/shops/shop.ts';
import { stockTransfer } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import { aSecond, roleId } from './test/tools.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';

type Row = Readonly<Record<string, any>>;
/** A button, and a call of it that changes nothing. */
type Attempt = readonly [button: string, call: (by: Person, row: Row) => ReturnType<Person['post']>];

const { ViewOrders } = enumCodes.ShopPermission;

let d: Transfers;
let server: TestServer;
let people: Record<string, Person>;
beforeAll(async () => {
  d = await openTransfers();
  ({ server } = d);
  const names = ['admin', 'manager', 'hkmanager', 'finance', 'support', 'leader', 'dgclerk', 'alice', 'bob'];
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)])));
  const alice = await server.as('alice');
  // A colleague with more rights than the manager.
  const { Id: beyond } = await people.admin!.ok('/Role/EstablishRole', { Name: 'Beyond', RoleKind: 1, SiteId: people.manager!.siteId });
  await sql`insert into role_right (site_id, id, creation_time, role_id, code)
    values (${people.manager!.siteId}, gen_random_uuid(), now(), ${beyond}, 'UserApiIndex')`.execute(server.db);
  const { userId: Id } = await server.as('dgclerk');
  // And the leader of another warehouse, at the other end of transfers.
  const leaderRole = await roleId(server, people.manager!.siteId, 'WarehouseLeader');
  await people.admin!.ok('/PlatformStaff/SetPlatformStaffRoles', { Id, RoleIds: [beyond, leaderRole] });
  await aSecond();
  await sql`update site_configuration set manual_limit = 1000`.execute(server.db);
  for (const by of [people.finance!, people.manager!])
    await by.post('/Recharge/ManualRecharge', { UserId: alice.userId, Amount: 50_000, Remarks: 'cash' });
  await transfersBetweenWarehouses();
  await remittance();
  await sharedShop();
});
afterAll(() => server.close());

/** A shift, a plan, and a cancelled transfer from the leader's warehouse to that of the other one, and a stock transfer. */
async function transfersBetweenWarehouses(): Promise<void> {
  const shift = await d.shiftThere();
  const placed = await d.packed();
  await d.bag(shift, placed);
  await d.newPlan();
  const other = await d.packed();
  const { Data } = await d.send([other]);
  await people.leader!.ok('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: Data.Ids });
  await server.inTransaction(async (tx) => {
    const of = { siteId: d.system.siteIds[0]!, ownerId: people.alice!.userId };
    const goods = { ...of, commodityCode: 'TEA-1', name: 'Tea', identificationCode: 'TEA-1' };
    const { id: commodityId } = await insert(tx, d.system, commodity, goods);
    const way = { fromWarehouseId: d.here, toWarehouseId: d.there };
    await insert(tx, d.system, stockTransfer, { ...of, ...way, commodityId, number: 'TD-1', quantity: 2 });
  });
}

/** A remittance above the limit, which the person in finance made and the manager confirmed. */
async function remittance(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from currency where code = 'CNY'`.execute(server.db);
  const amounts = { orders: [], orderCount: 1, totalCollected: '5000', totalFee: '0', netAmount: '5000' };
  const of = { siteId: d.system.siteIds[0]!, ownerId: people.alice!.userId, currencyId: rows[0]!.id };
  const made = {
    serialNumber: 'CR-1',
    codRemittanceStatus: enumCodes.CodRemittanceStatus.Confirmed,
    confirmedById: people.manager!.userId,
  };
  await server.inTransaction(async (tx) => {
    const row = await insert(tx, { ...d.system, userId: people.finance!.userId }, codRemittance, { ...of, ...amounts, ...made });
    expect(row.creatorId).toBe(people.finance!.userId);
  });
}

/** A shop of alice whose orders bob may only read. */
async function sharedShop(): Promise<void> {
  const of = { siteId: d.system.siteIds[0]!, ownerId: people.alice!.userId };
  const shopAuthorizationInformationType = enumCodes.ShopAuthorizationInformationType.Shopee;
  await server.inTransaction(async (tx) => {
    const app = { siteId: of.siteId, shopAuthorizationInformationType, name: 'Shopee', appKey: '1', appSecret: 'sealed' };
    const { id: configurationId } = await insert(tx, d.system, shopConfiguration, app);
    const { id: shopId } = await insert(tx, d.system, shop, { ...of, configurationId, shopAuthorizationInformationType, name: 'Shop' });
    await insert(tx, d.system, shopPermission, { siteId: of.siteId, shopId, userId: people.bob!.userId, permissions: [ViewOrders] });
    const sold = { ...of, shopId, platformOrderNo: 'P-1', status: enumCodes.ShopOrderStatus.Shipped };
    const { id: shopOrderId } = await insert(tx, d.system, shopOrder, sold);
    await insert(tx, d.system, platformOrder, { ...of, shopId, shopOrderId, platformOrderNo: 'P-1', shopAuthorizationInformationType });
  });
}

const byIds =
  (path: string) =>
  (by: Person, { Id }: Row) =>
    by.post(path, { Ids: [Id] });
const byId =
  (path: string) =>
  (by: Person, { Id }: Row) =>
    by.post(path, { Id });

/** The roles of an account that the caller sends unchanged. */
const edited = async (by: Person, { Id }: Row) => {
  const { Name, Description, Priority, RoleKind, Enabled, RowVersion } = await people.admin!.ok('/Role/GetEditRole', { Id });
  return by.post('/Role/EditRole', { Id, Name, Description, Priority, RoleKind, Enabled, RowVersion });
};

/**
 * For each entity whose rows state rights: its lists, and calls for its verbs that change nothing. Verbs without a call here are refused by
 * the same function as one that has it.
 */
const cases: Readonly<Record<string, readonly { list: string; attempts: Readonly<Record<string, Attempt>> }[]>> = {
  role: [
    {
      list: '/Role/GetRoles',
      attempts: {
        edit: ['PlatformStaffRoleIndex.Edit', edited],
        enable: ['PlatformStaffRoleIndex.Enable', (by, { Id }) => by.post('/Role/EnableRole', { Id })],
      },
    },
  ],
  user: [
    {
      list: '/PlatformStaff/GetPlatformStaffs',
      attempts: { manage: ['PlatformStaffIndex.Unlock', (by, { Id }) => by.post('/PlatformStaff/UnlockPlatformStaff', { Id })] },
    },
    { list: '/User/GetUsers', attempts: { manage: ['UserIndex.Unlock', (by, { Id }) => by.post('/User/UnlockUser', { Id })] } },
  ],
  // None of these rows is in a state in which the call would change it.
  transportShift: [
    {
      list: '/TransportShift/GetTransportShifts',
      attempts: {
        send: ['TransportShiftIndex.Open', byId('/TransportShift/OpenTransportShift')],
        receive: ['TransportShiftIndex.ConfirmArrival', byId('/TransportShift/ConfirmArrival')],
      },
    },
  ],
  bag: [{ list: '/BagNumber/GetBagNumbers', attempts: { send: ['BagNumberIndex.Unseal', byId('/BagNumber/UnsealBagNumber')] } }],
  transferPlan: [
    {
      list: '/TransferPlan/GetTransferPlans',
      attempts: { send: ['TransferPlanIndex.Execute', byId('/TransferPlan/ExecuteTransferPlan')] },
    },
  ],
  warehouseTransfer: [
    {
      list: '/WarehouseTransfer/GetWarehouseTransfers',
      attempts: { send: ['WarehouseTransferIndex.Cancel', byIds('/WarehouseTransfer/CancelWarehouseTransfer')] },
    },
  ],
  stockTransfer: [
    {
      list: '/StockTransfer/GetStockTransfers',
      attempts: {
        send: ['StockTransferIndex.Depart', byId('/StockTransfer/RecallStockTransfer')],
        receive: ['StockTransferIndex.Receive', byId('/StockTransfer/FinishStockTransfer')],
      },
    },
  ],
  codRemittance: [
    {
      list: '/CodRemittance/GetCodRemittances',
      attempts: { confirm: ['CodRemittanceIndex.Confirm', byId('/CodRemittance/ConfirmCodRemittance')] },
    },
  ],
  shopOrder: [
    {
      list: '/ShopOrder/GetShopOrders',
      attempts: { consolidate: ['ShopOrderIndex.Prepare', byIds('/ShopOrder/PrepareShopOrder')] },
    },
  ],
  platformOrder: [
    {
      list: '/ThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders',
      attempts: {
        consolidate: [
          'LogisticsThirdPartyPlatformsOrderIndex.CreateOrder',
          async (by, { Id }) => {
            const answer = await by.post('/ThirdPartyPlatformsOrder/EstablishLogisticsOrderFromPlatforms', { Ids: [Id] });
            return { ...answer, Code: answer.Code || answer.Data[0].Code };
          },
        ],
      },
    },
  ],
  moneyRequest: [
    {
      list: '/MoneyRequest/GetMoneyRequests',
      attempts: {
        // Without remarks a rejection is refused as incomplete, once the person may decide at all.
        approve: ['MoneyRequestIndex.Audit', (by, { Id }) => by.post('/MoneyRequest/AuditMoneyRequest', { Id, Approved: false })],
      },
    },
  ],
};

// Of persons without the permission, and of those at the other end of a transfer.
const refusals: readonly string[] = ['NoPermission', 'WarehouseMismatch'];
// Entities whose modules list their actions are compared with all of them in `row-acts.test.ts`.
const withActs: readonly string[] = ['logisticsOrder', 'warehouseDocument', 'returnOrder', 'returnLogisticsOrder'];
const names = resources.filter(({ name, rowVerbs }) => rowVerbs && !withActs.includes(name)).map(({ name }) => name);

test('every entity whose rows state rights is part of this suite', () => {
  expect(Object.keys(cases).sort()).toEqual([...names].sort());
});

test.each(names)('rows of %s state exactly what the server does not refuse to each person', async (name) => {
  const seen = { allowed: 0, refused: 0 };
  for (const { list, attempts } of cases[name]!)
    for (const [person, by] of Object.entries(people)) {
      const answer = await by.post<{ Data: Row[] }>(list, { rows: 100 });
      if (answer.status === 403) continue;
      const { Buttons } = await by.ok<{ Buttons: string[] }>('/User/GetUserInfoDetailedInfo');
      for (const row of answer.Data.Data)
        for (const [verb, [button, attempt]] of Object.entries(attempts).filter(([, [needed]]) => Buttons.includes(needed))) {
          const stated = row.Can.includes(verb);
          const outcome = outcomeOf(await attempt(by, row));
          const who = `${person}: ${button} ${row.Name ?? row.UserName ?? row.Id}`;
          expect([who, !refusals.includes(outcome)]).toEqual([who, stated]);
          seen[stated ? 'allowed' : 'refused']++;
        }
    }
  expect([name, seen.allowed > 0, seen.refused > 0]).toEqual([name, true, true]);
});
