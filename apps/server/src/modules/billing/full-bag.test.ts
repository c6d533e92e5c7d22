import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approve,
  bagOrder,
  declare,
  depart,
  listForPicking,
  openShift,
  order,
  pack,
  pick,
  type Placed,
  type Scene,
  shelve,
  sign,
} from '../../demo/steps.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { checkInvariants } from '../../testing/invariants.ts';

let server: TestServer;
let users: Record<'peer' | 'clerk' | 'picker' | 'leader' | 'manager' | 'finance', Person>;
let scene: Scene;
let wish: object;
let method: string;
beforeAll(async () => {
  server = await openTestServer();
  const names = ['peer', 'clerk', 'picker', 'leader', 'manager', 'finance'] as const;
  users = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)] as const))) as typeof users;
  const { peer, clerk } = users;
  const warehouse = (await clerk.ok('/Warehouse/GetSelectWarehouses'))[0];
  const shelves = (await clerk.ok('/Shelves/GetShelves', { WarehouseId: warehouse.Value, Content: 'A-', rows: 20 })).Data.map(
    (row: any) => row.ShelvesNumber,
  );
  scene = { warehouseId: warehouse.Value, cargoTypeId: (await peer.ok('/CargoType/GetSelectCargoTypes'))[0].Value, shelves };
  const recipient = (await peer.ok('/UserRecipientInformation/GetSelectRecipientInformations')).Data.find(
    (row: any) => row.Default ?? true,
  );
  method = (await peer.ok('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: scene.warehouseId }))[0].Value;
  wish = { WarehouseId: scene.warehouseId, RecipientInformationId: recipient.Id, TypeOfShippingId: method };
});
afterAll(() => server.close());

let number = 2_000_000;
/** An order of one package for a customer charged per bag, packed to a weight. */
async function packed(weight: number): Promise<Placed> {
  const { peer, clerk, picker, leader, manager } = users;
  const goods = { number: `SF000000${number++}`, name: 'Tea', weight, sides: [10, 10, 10] as const };
  const parcel = await declare(peer.ok, scene, goods);
  await sign(clerk.ok, scene, goods);
  await shelve(clerk.ok, scene, goods.number, scene.shelves[0]!);
  const placed = await order(peer.ok, wish, [parcel]);
  await approve(manager.ok, [placed.id]);
  for (const list of await listForPicking(leader.ok, scene, [placed.id])) await pick(picker.ok, list);
  await pack(clerk.ok, placed, weight);
  return placed;
}
const billsOf = async ({ id }: Placed) =>
  (await users.finance.ok('/Bill/GetBills', { UserId: users.peer.userId, rows: 100 })).Data.filter(
    (row: any) => row.SourceId === id && row.PaymentStatus !== 7,
  );

test('prices a full bag as one piece and divides the price among its orders by weight', async () => {
  const weights = [2.3, 4.4, 3.1];
  const orders: Placed[] = [];
  for (const weight of weights) orders.push(await packed(weight));
  for (const one of orders) expect((await billsOf(one)).filter((row: any) => row.PaymentMoney > 0)).toEqual([]);
  const shift = await openShift(users.leader.ok, {
    Name: 'Whole bags',
    TransportShiftType: 1,
    WarehouseIds: [scene.warehouseId],
    TypeOfShippingId: method,
  });
  for (const { serialNumber } of orders) await bagOrder(users.leader.ok, shift, serialNumber);
  await depart(users.leader.ok, shift);

  const opened = await Promise.all(orders.map(({ id }) => users.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id })));
  expect(opened.map(({ OrderStatus }) => OrderStatus)).toEqual([80, 80, 80]);
  const shares: number[] = opened.map(({ Quote }) => Quote.Total);
  const whole = Number(/costs ([\d.]+)/.exec(JSON.stringify(opened[0].Quote.Lines[0].Steps))![1]);
  const freight = opened.map(({ Quote }) => Quote.Lines.find(({ Code }: any) => Code === 'FREIGHT').WalletAmount);
  expect(Math.round(freight.reduce((sum: number, part: number) => sum + part, 0) * 100)).toBe(Math.round(whole * 100));
  for (const [at, weight] of weights.entries()) expect(Math.abs(freight[at] - (whole * weight) / 9.8)).toBeLessThan(0.02);
  expect(opened[0].Quote.Lines[0].Detail).toContain('2.3 of 9.8 kg');
  for (const [at, one] of orders.entries()) {
    const [bill, ...more] = await billsOf(one);
    expect(more).toEqual([]);
    expect(bill).toMatchObject({ PaymentMoney: shares[at], PaymentStatus: 3 });
  }
  expect(await checkInvariants(server.db)).toEqual([]);
});

test('uses declared value and packages of all orders in a full bag, and their owner', async () => {
  const { manager, leader, peer } = users;
  const types = await manager.ok('/ExpenseType/GetExpenseTypes', { rows: 100 });
  const insurance = types.Data.find(({ Code }: { Code: string }) => Code === 'SURCHARGE').Id;
  const row = (CalculationMethod: number, AmountOfMoney: number, Code: string) => ({
    ExpenseTypeId: insurance,
    Code,
    TriggerDataSource: 1,
    TriggerRule: 1,
    CalculationMethod,
    AmountOfMoney,
  });
  const cny = (await manager.ok('/Currencies/GetSelectCurrencies')).find(({ Code }: { Code: string }) => Code === 'CNY').Value;
  const { Id } = await manager.ok('/TransferQuotation/EstablishTransferQuotation', {
    Name: 'By declared value',
    DisplayOrder: 0,
    CurrencyId: cny,
    BillingMode: 1,
    TimeOfEntryIntoForce: '2024-01-01 00:00:00',
    WarehouseIds: [scene.warehouseId],
    Ranges: [{ StartingRange: 0, UnitPrice: 1 }],
    // 1 % of the declared value, and 2 per package.
    Surcharges: [row(6, 1, 'INSURED'), row(9, 2, 'CONSOLIDATED')],
  });
  const orders = [await packed(1), await packed(2), await packed(3)];
  await manager.ok('/TransferQuotation/DisableTransferQuotation', { Id });
  const shift = await openShift(leader.ok, {
    Name: 'Declared',
    TransportShiftType: 1,
    WarehouseIds: [scene.warehouseId],
    TypeOfShippingId: method,
  });
  for (const { serialNumber } of orders) await bagOrder(leader.ok, shift, serialNumber);
  const bag = async () => (await leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id })).Data[0];
  expect(await bag()).toMatchObject({ OwnerId: peer.userId, ParcelCount: 3 });
  await depart(leader.ok, shift);
  const opened = await Promise.all(orders.map(({ id }) => manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id })));
  const total = (code: string) =>
    opened.flatMap(({ Quote }) => Quote.Lines.filter(({ Code }: any) => Code === code)).reduce((sum, line: any) => sum + line.Amount, 0);
  // Each order declares 100.
  expect(total('INSURED')).toBeCloseTo(3, 2);
  expect(total('CONSOLIDATED')).toBeCloseTo(6, 2);
});
