import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openStockFloor, type Stocked, type StockFloor } from '../../testing/stock.ts';
import { newId } from '../../core/db/ids.ts';
import { proveStock } from './proof.ts';

let f: StockFloor;
beforeAll(async () => {
  f = await openStockFloor();
});
afterAll(() => f.close());
afterEach(async () => {
  expect(await proveStock(f.db)).toEqual([]);
  await f.expectStockInvariants();
});

const { Fefo } = enumCodes.StockRotation;
const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => daysAfter(today, days);
const dated = { lotRequired: true, expiryRequired: true, stockRotation: Fefo };
const none: never[] = [];

/** Adds pieces of a lot to a shelf, by the site's manager. */
async function add(of: Stocked, shelf: string, quantity: number, more: object) {
  const ShelvesId = (await f.shelf(shelf)).id;
  const body = { WarehouseId: f.xiamen.id, ShelvesId, CommodityId: of.id, InventoryState: 1, Quantity: quantity, Remarks: 'found' };
  return f.manager.post('/Commodity/AdjustCommodityInventory', { ...body, ...more });
}
const lot = (LotNumber: string, days: number) => ({ LotNumber, ExpiryDate: inDays(days) });
/** A commodity with lots on shelves: its number, shelf, pieces and days to expiry. */
async function withLots(lots: readonly (readonly [string, string, number, number])[], more: object = dated): Promise<Stocked> {
  const tea = await f.stocked(none, more);
  for (const [number, shelf, pieces, days] of lots) expect(await add(tea, shelf, pieces, lot(number, days))).toSucceed();
  return tea;
}
/** The stock of a commodity as lot, shelf, state and pieces. */
async function byLot(of: Stocked): Promise<string[]> {
  const found = await sql<{ number: string | null; shelf: string | null; state: number; pieces: number }>`
    select l.number, s.number as shelf, i.inventory_state as state, sum(i.quantity)::int as pieces
    from commodity_inventory i
    left join commodity_lot l on l.site_id = i.site_id and l.id = i.lot_id
    left join shelf s on s.site_id = i.site_id and s.id = i.shelf_id
    where i.commodity_id = ${of.id} and i.quantity > 0 group by 1, 2, 3 order by 1, 2 nulls first, 3`.execute(f.db);
  const names = Object.fromEntries(Object.entries(enumCodes.InventoryState).map(([name, code]) => [code, name]));
  return found.rows.map(({ number, shelf, state, pieces }) => `${number ?? '-'} ${shelf ?? '-'} ${names[state]} ${pieces}`);
}
async function lotIds(of: Stocked, ...numbers: string[]): Promise<string[]> {
  const { Data } = await f.manager.ok('/CommodityLot/GetCommodityLots', { CommodityId: of.id });
  return Data.filter(({ LotNumber }: { LotNumber: string }) => numbers.includes(LotNumber)).map(({ Id }: { Id: string }) => Id);
}
const block = async (of: Stocked, ...numbers: string[]) =>
  f.leader.post('/CommodityLot/BlockCommodityLots', { Ids: await lotIds(of, ...numbers), Reason: 'recall' });
const unblock = async (of: Stocked, ...numbers: string[]) =>
  f.leader.post('/CommodityLot/UnblockCommodityLots', { Ids: await lotIds(of, ...numbers), Reason: 'tested' });
const confirm = (list: string, of: Stocked, shelf: string, more: object = {}) =>
  f.picker.post('/PickingList/ConfirmPickingGoods', { Id: list, CommodityCode: of.code, ShelvesNumber: shelf, ...more });

describe('taking pieces into stock', () => {
  test('requires the lot number and the expiry date that the commodity demands', async () => {
    const tea = await f.stocked(none, dated);
    expect(await add(tea, 'A-01-01', 1, {})).toBeRefused('CompletionRequired');
    expect(await add(tea, 'A-01-01', 1, { LotNumber: 'L1' })).toBeRefused('CompletionRequired');
    expect(await add(tea, 'A-01-01', 1, { ExpiryDate: inDays(90) })).toBeRefused('CompletionRequired');
    expect(await add(tea, 'A-01-01', 1, lot('L1', 90))).toSucceed();
    expect(await add(tea, 'A-01-02', 2, { LotNumber: 'L1' })).toSucceed();
    const plain = await f.stocked(none);
    expect(await add(plain, 'A-01-01', 1, {})).toSucceed();
    expect(await byLot(tea)).toEqual(['L1 A-01-01 Available 1', 'L1 A-01-02 Available 2']);
  });

  test('rejects implausible dates, asks about expired goods, and has one date per lot', async () => {
    const tea = await withLots([['L1', 'A-01-01', 1, 90]]);
    expect(await add(tea, 'A-01-01', 1, { LotNumber: 'L2', ExpiryDate: '2270-03-31' })).toBeRefused('ValidationFailed');
    expect(await add(tea, 'A-01-01', 1, { LotNumber: 'L2', ExpiryDate: '1999-03-31', ConfirmExpired: true })).toBeRefused(
      'ValidationFailed',
    );
    expect(await add(tea, 'A-01-01', 1, lot('L2', -3))).toBeRefused('StateNotAllowed');
    expect(await add(tea, 'A-01-01', 1, { ...lot('L2', -3), ConfirmExpired: true })).toSucceed();
    expect(await add(tea, 'A-01-01', 1, lot('L1', 91))).toBeRefused('NoMatchingGoods');
  });

  test('names a lot by its date when only expiry dates are required', async () => {
    const tea = await f.stocked(none, { expiryRequired: true });
    expect(await add(tea, 'A-01-01', 1, { ExpiryDate: inDays(40) })).toSucceed();
    expect(await add(tea, 'A-01-01', 2, { ExpiryDate: inDays(40) })).toSucceed();
    expect(await byLot(tea)).toEqual([`${inDays(40)} A-01-01 Available 3`]);
  });

  test('records a lot once when ten add pieces of it concurrently', async () => {
    const tea = await f.stocked(none, dated);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(tea, 'A-01-01', 1, lot('L1', 60))));
    expect(answers.map(outcomeOf)).toEqual(Array.from({ length: 10 }, () => 'Ok'));
    expect(await byLot(tea)).toEqual(['L1 A-01-01 Available 10']);
    expect(await lotIds(tea, 'L1')).toHaveLength(1);
  });

  test('moves the chosen lot to another shelf, and lists lots apart', async () => {
    const tea = await withLots([
      ['OLD', 'A-01-01', 3, 20],
      ['NEW', 'A-01-01', 3, 90],
    ]);
    const [lotId] = await lotIds(tea, 'NEW');
    const way = { FromShelvesId: (await f.shelf('A-01-01')).id, ToShelvesId: (await f.shelf('A-01-02')).id };
    const move = (item: object) => f.leader.post('/Shelves/TransferShelvesGoods', { ...way, Items: [{ CommodityId: tea.id, ...item }] });
    expect(await move({ LotId: lotId, Quantity: 4 })).toBeRefused('InsufficientStock');
    expect(await move({ LotId: lotId, Quantity: 2 })).toSucceed();
    expect(await byLot(tea)).toEqual(['NEW A-01-01 Available 1', 'NEW A-01-02 Available 2', 'OLD A-01-01 Available 3']);
    const contents = await f.leader.ok('/Container/GetContainerContents', { Kind: 'shelf', Id: way.FromShelvesId, rows: 100 });
    const own = contents.Data.filter(({ Id }: { Id: string }) => Id === tea.id);
    expect(own.map(({ LotNumber, Quantity }: { LotNumber: string; Quantity: number }) => `${LotNumber} ${Quantity}`).sort()).toEqual([
      'NEW 1',
      'OLD 3',
    ]);
  });

  test('moves the chosen batch to another shelf, free or reserved, and lists batches apart', async () => {
    const tea = await f.stocked([
      ['A-01-01', 3, '2026-01-01'],
      ['A-01-01', 4, '2026-02-01'],
    ]);
    const way = { FromShelvesId: (await f.shelf('A-01-01')).id, ToShelvesId: (await f.shelf('A-01-02')).id };
    const contents = await f.leader.ok('/Container/GetContainerContents', { Kind: 'shelf', Id: way.FromShelvesId, rows: 100 });
    const rows = contents.Data.filter(({ Id }: { Id: string }) => Id === tea.id);
    expect(rows.map((row: any) => [row.BatchDate, row.LotId, row.Quantity]).sort()).toEqual([
      ['2026-01-01', null, 3],
      ['2026-02-01', null, 4],
    ]);
    const move = (InventoryState: number, BatchDate: string, Quantity: number) =>
      f.leader.post('/Shelves/TransferShelvesGoods', { ...way, Items: [{ CommodityId: tea.id, InventoryState, BatchDate, Quantity }] });
    const { Available, Frozen } = enumCodes.InventoryState;
    expect(await move(Available, '2026-02-01', 5)).toBeRefused('InsufficientStock');
    expect(await move(Available, '2026-03-01', 1)).toBeRefused('PackageNotOnShelf');
    expect(await move(Available, '2026-02-01', 2)).toSucceed();
    expect(await f.onShelf(tea)).toEqual([
      ['A-01-01', 'Available', 3],
      ['A-01-01', 'Available', 2],
      ['A-01-02', 'Available', 2],
    ]);
    // The order reserves the first batch and a part of the second.
    await f.approvedStock([f.pieces(tea, 4)]);
    expect(await move(Frozen, '2026-02-01', 1)).toSucceed();
    expect((await f.onShelf(tea)).filter((row) => (row as unknown[])[1] === 'Frozen')).toEqual([
      ['A-01-01', 'Frozen', 3],
      ['A-01-02', 'Frozen', 1],
    ]);
  });

  test('moves pieces of a batch without a lot, and none of a lot of that day', async () => {
    const tea = await withLots([['L1', 'A-01-01', 3, 90]]);
    const [{ batchDate }] = (
      await sql<{ batchDate: string }>`select batch_date::text as batch_date from commodity_inventory
      where commodity_id = ${tea.id}`.execute(f.db)
    ).rows as [{ batchDate: string }];
    const way = { FromShelvesId: (await f.shelf('A-01-01')).id, ToShelvesId: (await f.shelf('A-01-02')).id };
    const move = (item: object) => f.leader.post('/Shelves/TransferShelvesGoods', { ...way, Items: [{ CommodityId: tea.id, ...item }] });
    expect(await move({ BatchDate: batchDate, Quantity: 1 })).toBeRefused('PackageNotOnShelf');
    const [lotId] = await lotIds(tea, 'L1');
    expect(await move({ BatchDate: batchDate, LotId: lotId, Quantity: 1 })).toSucceed();
    expect(await byLot(tea)).toEqual(['L1 A-01-01 Available 2', 'L1 A-01-02 Available 1']);
  });

  test('removes only pieces of the named lot', async () => {
    const tea = await withLots([
      ['L1', 'A-01-01', 2, 90],
      ['L2', 'A-01-01', 3, 60],
    ]);
    expect(await add(tea, 'A-01-01', -3, { LotNumber: 'L1' })).toBeRefused('InsufficientStock');
    expect(await add(tea, 'A-01-01', -2, { LotNumber: 'L1' })).toSucceed();
    expect(await byLot(tea)).toEqual(['L2 A-01-01 Available 3']);
  });
});

describe('the pieces that an order gets', () => {
  const lots = [
    ['OLD', 'A-01-01', 3, 200],
    ['NEW', 'A-01-02', 3, 20],
  ] as const;

  test('are those that expire first, or of the oldest batch, by the rotation of the commodity', async () => {
    for (const [stockRotation, first] of [
      [Fefo, 'NEW A-01-02 Frozen 2'],
      [enumCodes.StockRotation.Fifo, 'OLD A-01-01 Frozen 2'],
    ] as const) {
      const tea = await withLots(lots, { ...dated, stockRotation });
      await sql`update commodity_inventory set batch_date = batch_date - 5
        where commodity_id = ${tea.id} and lot_id = (select id from commodity_lot where commodity_id = ${tea.id} and number = 'OLD')`.execute(
        f.db,
      );
      await sql`insert into stock_movement select (jsonb_populate_record(m, jsonb_build_object('id', ${newId()}::text, 'source_id', ${newId()}::text,
          'from_shelf_id', m.to_shelf_id, 'from_state', m.to_state, 'batch_date', m.to_batch_date, 'lot_id', m.to_lot_id,
          'to_batch_date', m.to_batch_date - 5))).*
        from stock_movement m where m.commodity_id = ${tea.id}
          and m.to_lot_id = (select id from commodity_lot where commodity_id = ${tea.id} and number = 'OLD')`.execute(f.db);
      expect(await f.orderStock([f.pieces(tea, 2)])).toSucceed();
      expect(await byLot(tea)).toContain(first);
    }
  });

  test('are never of a blocked lot, until it is unblocked', async () => {
    const tea = await withLots(lots);
    expect(await block(tea, 'NEW', 'OLD')).toSucceed();
    expect(await f.orderStock([f.pieces(tea, 1)])).toBeRefused('InsufficientStock');
    expect(await block(tea, 'NEW')).toBeRefused('StateNotAllowed');
    expect(await unblock(tea, 'OLD')).toSucceed();
    expect(await f.orderStock([f.pieces(tea, 3)])).toSucceed();
    expect(await f.orderStock([f.pieces(tea, 1)])).toBeRefused('InsufficientStock');
    expect(await byLot(tea)).toEqual(['NEW A-01-02 Available 3', 'OLD A-01-01 Frozen 3']);
  });

  test('are never of a lot that has expired', async () => {
    const tea = await withLots([['TODAY', 'A-01-02', 1, 1]]);
    expect(await add(tea, 'A-01-01', 5, { ...lot('GONE', -2), ConfirmExpired: true })).toSucceed();
    expect(await f.orderStock([f.pieces(tea, 2)])).toBeRefused('InsufficientStock');
    expect(await f.orderStock([f.pieces(tea, 1)])).toSucceed();
    expect(await byLot(tea)).toEqual(['GONE A-01-01 Available 5', 'TODAY A-01-02 Frozen 1']);
  });

  test('are replaced before picking when their lot is blocked; an order without others waits', async () => {
    const tea = await withLots([...lots, ['OLD', 'A-01-01', 1, 200]]);
    const order = await f.approvedStock([f.pieces(tea, 2)]);
    const other = await f.approvedStock([f.pieces(tea, 3)]);
    expect(await block(tea, 'NEW')).toSucceed();
    const lines = await f.linesOf(await f.started(order));
    expect(lines.map(({ ShelvesNumber, Quantity, Lots }) => [ShelvesNumber, Quantity, Lots])).toEqual([
      ['A-01-01', 2, [{ LotNumber: 'OLD', ExpiryDate: inDays(200), LotBlocked: false, Quantity: 2 }]],
    ]);
    const list = () => f.leader.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, LogisticsOrderIds: [other.id] });
    expect(await list()).toBeRefused('InsufficientStock');
    expect(await unblock(tea, 'NEW')).toSucceed();
    expect(await list()).toSucceed();
  });
});

describe('picking a lot', () => {
  test('takes the scanned lot, and refuses one that the order has not reserved', async () => {
    const tea = await withLots([
      ['L1', 'A-01-01', 2, 30],
      ['L2', 'A-01-01', 2, 60],
      ['L3', 'A-01-01', 2, 90],
    ]);
    const list = await f.started(await f.approvedStock([f.pieces(tea, 4)]));
    expect(await confirm(list, tea, 'A-01-01', { LotNumber: 'L3', Quantity: 1 })).toBeRefused('NoMatchingGoods');
    expect(await confirm(list, tea, 'A-01-01', { LotNumber: 'L2', Quantity: 2 })).toSucceed();
    expect(await confirm(list, tea, 'A-01-01', { LotNumber: 'L2', Quantity: 1 })).toBeRefused('NoMatchingGoods');
    expect(await confirm(list, tea, 'A-01-01')).toSucceed({ Data: { PickedQuantity: 4, OrderFinished: true } });
    expect(await byLot(tea)).toEqual(['L1 - Frozen 2', 'L2 - Frozen 2', 'L3 A-01-01 Available 2']);
  });

  test('takes each piece once when twelve pickers scan two lots of one shelf concurrently', async () => {
    const tea = await withLots([
      ['L1', 'A-01-01', 4, 30],
      ['L2', 'A-01-01', 4, 60],
    ]);
    const list = await f.started(await f.approvedStock([f.pieces(tea, 6)]));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => confirm(list, tea, 'A-01-01', { Quantity: 1, LotNumber: at % 2 ? 'L1' : 'L2' })),
    );
    expect(answers.filter((answer) => outcomeOf(answer) === 'Ok')).toHaveLength(6);
    expect(await byLot(tea)).toEqual(['L1 - Frozen 4', 'L2 - Frozen 2', 'L2 A-01-01 Available 2']);
  });

  test('stops when the lot is blocked during picking; its pieces are missing and others are taken', async () => {
    const tea = await withLots([
      ['L1', 'A-01-01', 2, 30],
      ['L2', 'A-01-02', 5, 60],
    ]);
    const order = await f.approvedStock([f.pieces(tea, 2)]);
    const list = await f.started(order);
    expect(await block(tea, 'L1')).toSucceed();
    const [line] = await f.linesOf(list);
    expect(line.Lots).toEqual([expect.objectContaining({ LotNumber: 'L1', LotBlocked: true })]);
    expect(await confirm(list, tea, 'A-01-01')).toBeRefused('StateNotAllowed');
    expect(
      await f.picker.post('/PickingList/ReportPickingShortage', { Id: list, LineId: line.Id, Quantity: 2, Remarks: 'blocked' }),
    ).toSucceed();
    const { Substitute } = enumCodes.ShortageDecision;
    expect(await f.leader.post('/PickingList/DecideShortage', { LogisticsOrderId: order.id, Decision: Substitute })).toSucceed();
    expect(await byLot(tea)).toEqual(['L1 A-01-01 Problem 2', 'L2 A-01-02 Available 3', 'L2 A-01-02 Frozen 2']);
  });

  test('picks all pieces or none when the lot is blocked concurrently', async () => {
    const tea = await withLots([['L1', 'A-01-01', 3, 30]]);
    const list = await f.started(await f.approvedStock([f.pieces(tea, 3)]));
    const [picked, blocked] = await Promise.all([confirm(list, tea, 'A-01-01'), block(tea, 'L1')]);
    expect(blocked).toSucceed();
    expect(await byLot(tea)).toEqual([outcomeOf(picked!) === 'Ok' ? 'L1 - Frozen 3' : 'L1 A-01-01 Frozen 3']);
  });

  test('puts picked pieces of an order that is taken apart back as the same lot', async () => {
    const tea = await withLots([
      ['L1', 'A-01-01', 2, 30],
      ['L2', 'A-01-01', 2, 60],
    ]);
    const order = await f.approvedStock([f.pieces(tea, 3)]);
    const list = await f.started(order);
    await f.pickAll(list);
    await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
    for (const { Id } of await f.toPutBack(order.id))
      expect(await f.clerk.post('/PutBack/PutBackGoods', { Id, ShelvesNumber: 'A-01-02' })).toSucceed();
    expect(await byLot(tea)).toEqual(['L1 A-01-02 Frozen 2', 'L2 A-01-01 Available 1', 'L2 A-01-02 Frozen 1']);
  });
});

describe('the list of lots', () => {
  test('shows what expires first in the own warehouse, and counts it on the first page', async () => {
    const expiring = async () =>
      ((await f.leader.ok('/LogisticsOrderReport/GetDashboard')).Waiting as { Name: string; Count: number }[]).find(
        ({ Name }) => Name === 'expiringStock',
      )?.Count ?? 0;
    const before = await expiring();
    const tea = await withLots([
      ['LATE', 'A-01-01', 1, 200],
      ['SOON', 'A-01-01', 2, 29],
      ['NEXT', 'A-01-02', 3, 10],
    ]);
    const { Data } = await f.clerk.ok('/CommodityLot/GetCommodityLots', { CommodityId: tea.id, DaysAhead: 30 });
    expect(Data.map((row: any) => [row.LotNumber, row.Quantity, row.ReservedQuantity])).toEqual([
      ['NEXT', 3, 0],
      ['SOON', 2, 0],
    ]);
    // A search by part of the number takes another way than filters do.
    const { Data: found } = await f.clerk.ok('/CommodityLot/GetCommodityLots', { CommodityId: tea.id, LotNumber: 'E' });
    expect(found.map((row: any) => row.LotNumber)).toEqual(['NEXT', 'LATE']);
    expect(await expiring()).toBe(before + 2);
    const here = { CommodityId: tea.id, DaysAhead: 30, WarehouseId: f.xiamen.id };
    expect((await f.manager.ok('/CommodityLot/GetCommodityLots', here)).Data).toHaveLength(2);
    const elsewhere = { ...here, WarehouseId: f.dongguan.id };
    expect((await f.manager.ok('/CommodityLot/GetCommodityLots', elsewhere)).Data).toEqual([]);
    const abroad = await f.as('dgclerk');
    expect((await abroad.ok('/CommodityLot/GetCommodityLots', { CommodityId: tea.id, DaysAhead: 30 })).Data).toEqual([]);
  });

  test('lets leaders block, unblock and correct lots, and no clerk, customer or other site', async () => {
    const tea = await withLots([['L1', 'A-01-01', 1, 30]]);
    const [id] = await lotIds(tea, 'L1');
    const others = [f.clerk, f.alice, await f.as('hkmanager')];
    for (const person of others) {
      const answer = await person.post('/CommodityLot/BlockCommodityLots', { Ids: [id], Reason: 'recall' });
      expect(['NoPermission', 'NotFound']).toContain(outcomeOf(answer));
    }
    const correct = (ExpiryDate: string) => f.leader.post('/CommodityLot/CorrectCommodityLot', { Id: id, ExpiryDate, Reason: 'misread' });
    expect(await correct(inDays(30))).toBeRefused('StateNotAllowed');
    expect(await correct('2270-01-01')).toBeRefused('ValidationFailed');
    expect(await correct(inDays(60))).toSucceed();
    const { Data } = await f.alice.ok('/UserCommodityLot/GetCommodityLots', { CommodityId: tea.id });
    expect(Data).toEqual([expect.objectContaining({ LotNumber: 'L1', ExpiryDate: inDays(60), Quantity: 1 })]);
  });

  test('is separate from pieces without a lot, to which the previous release may add', async () => {
    const tea = await withLots([['L1', 'A-01-01', 2, 30]], { expiryRequired: false });
    await f.restock(tea, [['A-01-01', 5, today]]);
    // The statement by which the previous release adds pieces: its columns need a unique index without the lot.
    await sql`insert into commodity_inventory (id, creation_time, site_id, commodity_id, owner_id, warehouse_id, shelf_id, bin_id,
        inventory_state, batch_date, quantity, last_movement_id)
      select ${newId()}, now(), site_id, commodity_id, owner_id, warehouse_id, shelf_id, bin_id, inventory_state, batch_date, 0, null
      from commodity_inventory where commodity_id = ${tea.id} and lot_id is null
      on conflict (site_id, commodity_id, warehouse_id, shelf_id, bin_id, inventory_state, batch_date)
      do update set quantity = commodity_inventory.quantity + excluded.quantity`.execute(f.db);
    expect(await byLot(tea)).toEqual(['L1 A-01-01 Available 2', '- A-01-01 Available 5']);
  });
});
