import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { newId } from '../../core/db/ids.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openStockFloor, type Stocked, type StockFloor } from '../../testing/stock.ts';
import { proveStock } from '../commodities/public.ts';

const { StockTransferStatus: Status } = enumCodes;
let f: StockFloor;
let there: string;
const far = 'DG-01';
let dgclerk: Person;
let hkmanager: Person;
beforeAll(async () => {
  f = await openStockFloor();
  [dgclerk, hkmanager] = await Promise.all([f.as('dgclerk'), f.as('hkmanager')]);
  [{ id: there }] = (await findWhere(f.db, f.system, warehouse, { code: 'DG', siteId: f.siteId })) as [{ id: string }];
  await f.inTransaction(async (tx) => {
    const writer = { ...f.system, changes: [] };
    const place = { siteId: f.siteId, warehouseId: there };
    const area = await insert(tx, writer, partition, { ...place, name: 'Goods', partitionType: enumCodes.PartitionType.Commodity });
    await insert(tx, writer, shelf, { ...place, partitionId: area.id, number: far });
  });
});
afterAll(() => f.close());
afterEach(async () => {
  expect(await proveStock(f.db)).toEqual([]);
  await f.expectStockInvariants();
});

const request = (of: Stocked, Quantity: number, more: object = {}, by: Person = f.leader) =>
  by.post('/StockTransfer/EstablishStockTransfers', {
    FromWarehouseId: f.xiamen.id,
    ToWarehouseId: there,
    Items: [{ CommodityId: of.id, Quantity, ...more }],
  });
async function requested(of: Stocked, quantity: number, more: object = {}): Promise<string> {
  const answer = await request(of, quantity, more);
  expect(answer).toSucceed();
  return answer.Data.Ids[0];
}
const scan = (verb: string, Id: string, of: Stocked, Quantity: number, ShelvesNumber: string, more: object = {}, by: Person = f.leader) =>
  by.post(`/StockTransfer/${verb}StockTransfer`, { Id, IdentificationCode: of.scan, Quantity, ShelvesNumber, ...more });
const pick = (id: string, of: Stocked, quantity: number, more: object = {}, by?: Person) =>
  scan('Pick', id, of, quantity, 'A-01-01', more, by);
const receive = (id: string, of: Stocked, quantity: number, more: object = {}, by: Person = dgclerk) =>
  scan('Receive', id, of, quantity, far, more, by);
const undo = (Id: string, of: Stocked, Quantity: number, more: object = {}) =>
  dgclerk.post('/StockTransfer/UndoStockTransferReceipt', { Id, IdentificationCode: of.scan, Quantity, ShelvesNumber: far, ...more });
const step = (verb: string, Id: string, more: object = {}, by: Person = f.leader) =>
  by.post(`/StockTransfer/${verb}StockTransfer`, { Id, ...more });
const open = (Id: string) => f.manager.ok('/StockTransfer/GetStockTransferById', { Id });
/** The stock of a commodity as warehouse, shelf, state, lot and pieces. */
async function places(of: Stocked): Promise<string[]> {
  const found = await sql<{ code: string; shelf: string | null; state: number; lot: string | null; pieces: number }>`
    select w.code, s.number as shelf, i.inventory_state as state, l.number as lot, sum(i.quantity)::int as pieces
    from commodity_inventory i
    join warehouse w on w.site_id = i.site_id and w.id = i.warehouse_id
    left join shelf s on s.site_id = i.site_id and s.id = i.shelf_id
    left join commodity_lot l on l.site_id = i.site_id and l.id = i.lot_id
    where i.commodity_id = ${of.id} and i.quantity > 0 group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4`.execute(f.db);
  const names = Object.fromEntries(Object.entries(enumCodes.InventoryState).map(([name, code]) => [code, name]));
  return found.rows.map(({ code, shelf: at, state, lot, pieces }) =>
    [code, at ?? '-', names[state], lot, pieces].filter((x) => x !== null).join(' '),
  );
}
async function picture(person: Person): Promise<string> {
  const url = `/files/${person.siteId}/202506/${newId().replaceAll('-', '')}.jpg`;
  await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
    values (${person.siteId}, ${newId()}, ${new Date()}, ${url}, 'dent.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${person.userId}, ${person.userId})`.execute(
    f.db,
  );
  return url;
}
/** A transfer of pieces of a commodity that is under way. */
async function departed(pieces: number) {
  const tea = await f.stocked([['A-01-01', 10, '2026-01-01']]);
  const id = await requested(tea, pieces);
  expect(await pick(id, tea, pieces)).toSucceed();
  expect(await step('Depart', id)).toSucceed();
  return { tea, id };
}

describe('a transfer of stock', () => {
  test('is picked out of shelves, in transit, and received on a shelf of the other warehouse', async () => {
    const tea = await f.stocked([['A-01-01', 10, '2026-01-01']]);
    const id = await requested(tea, 4);
    expect(await open(id)).toMatchObject({
      TransferNo: expect.stringMatching(/^TD/),
      Shelves: [{ ShelvesNumber: 'A-01-01', Quantity: 10 }],
    });
    expect(await pick(id, tea, 3)).toSucceed();
    expect(await places(tea)).toEqual(['XM A-01-01 Available 7', 'XM - InTransit 3']);
    expect(await pick(id, tea, 2)).toBeRefused('TotalExceeded');
    expect(await pick(id, tea, 1)).toSucceed();
    expect(await step('Depart', id)).toSucceed();
    expect(await places(tea)).toEqual(['XM A-01-01 Available 6', 'DG - InTransit 4']);
    expect(await receive(id, tea, 1)).toSucceed();
    expect(await open(id)).toMatchObject({ StockTransferStatus: Status.Receiving, Lots: [{ Quantity: 4, Open: 3 }] });
    expect(await receive(id, tea, 3)).toSucceed();
    expect(await places(tea)).toEqual(['XM A-01-01 Available 6', `DG ${far} Available 4`]);
    expect(await open(id)).toMatchObject({ StockTransferStatus: Status.Received, ReceivedQuantity: 4 });
  });

  test('is available to orders until it is picked, and to none while it is in transit', async () => {
    const tea = await f.stocked([['A-01-01', 5, '2026-01-01']]);
    expect(await request(tea, 6)).toBeRefused('InsufficientStock');
    const id = await requested(tea, 5);
    await f.approvedStock([f.pieces(tea, 2)]);
    expect(await pick(id, tea, 5)).toBeRefused('InsufficientStock');
    expect(await pick(id, tea, 3)).toSucceed();
    expect(await step('Depart', id)).toSucceed();
    expect(await f.orderStock([f.pieces(tea, 1)])).not.toSucceed();
  });

  test('moves lots with their expiry dates, and only the requested or named lot', async () => {
    const dated = { lotRequired: true, expiryRequired: true };
    const tea = await f.stocked([], dated);
    const ExpiryDate = daysAfter(new Date().toISOString().slice(0, 10), 90);
    for (const LotNumber of ['L1', 'L2'])
      await f.manager.ok('/Commodity/AdjustCommodityInventory', {
        WarehouseId: f.xiamen.id,
        ShelvesId: (await f.shelf('A-01-01')).id,
        CommodityId: tea.id,
        InventoryState: 1,
        Quantity: 5,
        Remarks: 'found',
        LotNumber,
        ExpiryDate,
      });
    const id = await requested(tea, 6);
    expect(await pick(id, tea, 2)).toBeRefused('ValidationFailed', { Message: expect.stringContaining('L1') });
    expect(await pick(id, tea, 2, { LotNumber: 'L9' })).toBeRefused('NoMatchingGoods');
    expect(await pick(id, tea, 2, { LotNumber: 'L1' })).toSucceed();
    expect(await pick(id, tea, 3, { LotNumber: 'L2' })).toSucceed();
    expect(await step('Depart', id)).toSucceed();
    expect(await receive(id, tea, 2)).toBeRefused('ValidationFailed');
    expect(await receive(id, tea, 3, { LotNumber: 'L1' })).toBeRefused('InsufficientStock');
    expect(await receive(id, tea, 2, { LotNumber: 'L1' })).toSucceed();
    expect(await receive(id, tea, 3)).toSucceed();
    expect(await places(tea)).toEqual([
      'XM A-01-01 Available L1 3',
      'XM A-01-01 Available L2 2',
      `DG ${far} Available L1 2`,
      `DG ${far} Available L2 3`,
    ]);
    const own = await requested(tea, 2, { LotNumber: 'L2' });
    expect(await pick(own, tea, 1, { LotNumber: 'L1' })).toBeRefused('NoMatchingGoods');
    expect(await pick(own, tea, 1)).toSucceed();
    expect((await places(tea))[1]).toBe('XM A-01-01 Available L2 1');
  });

  test('leaves blocked lots on their shelf', async () => {
    const tea = await f.stocked([], { lotRequired: true });
    const at = { WarehouseId: f.xiamen.id, ShelvesId: (await f.shelf('A-01-01')).id, CommodityId: tea.id, InventoryState: 1 };
    await f.manager.ok('/Commodity/AdjustCommodityInventory', { ...at, Quantity: 5, Remarks: 'found', LotNumber: 'L1' });
    const id = await requested(tea, 5);
    const { Data } = await f.manager.ok('/CommodityLot/GetCommodityLots', { CommodityId: tea.id });
    await f.leader.ok('/CommodityLot/BlockCommodityLots', { Ids: [Data[0].Id], Reason: 'recall' });
    expect(await pick(id, tea, 1, { LotNumber: 'L1' })).toBeRefused('InsufficientStock');
  });

  test('records damaged pieces with a picture as defective stock', async () => {
    const { tea, id } = await departed(3);
    expect(await receive(id, tea, 1, { Damaged: true })).toBeRefused('ValidationFailed');
    expect(await receive(id, tea, 1, { Damaged: true, ImageUrls: [await picture(dgclerk)] })).toSucceed();
    expect(await receive(id, tea, 2)).toSucceed();
    expect(await places(tea)).toEqual(['XM A-01-01 Available 7', `DG ${far} Available 2`, `DG ${far} Defective 1`]);
    expect(await open(id)).toMatchObject({
      ReceivedQuantity: 2,
      DamagedQuantity: 1,
      DamagedPictures: [expect.stringContaining('/files/')],
    });
  });

  test('leaves missing pieces in transit until found or written off; reports extra ones', async () => {
    const { tea, id } = await departed(4);
    expect(await receive(id, tea, 1)).toSucceed();
    expect(await step('Finish', id, { ExtraQuantity: 2, ReceiptRemarks: 'one carton open' }, dgclerk)).toSucceed();
    expect(await open(id)).toMatchObject({ StockTransferStatus: Status.Missing, ExtraQuantity: 2, MissingSince: expect.any(String) });
    expect(await places(tea)).toEqual(['XM A-01-01 Available 6', `DG ${far} Available 1`, 'DG - InTransit 3']);
    expect(await receive(id, tea, 1)).toSucceed();
    expect(await step('WriteOff', id, { Decision: 'Lost on the way' }, dgclerk)).toMatchObject({ status: 403 });
    expect(await step('WriteOff', id, { Decision: 'Lost on the way' })).toSucceed();
    expect(await places(tea)).toEqual(['XM A-01-01 Available 6', `DG ${far} Available 2`]);
    expect(await open(id)).toMatchObject({ StockTransferStatus: Status.Received, LostQuantity: 2, MissingSince: null });
    expect(await step('WriteOff', id, { Decision: 'Again' })).toBeRefused('StateNotAllowed');
  });

  test('has a way back at every step', async () => {
    const tea = await f.stocked([['A-01-01', 5, '2026-01-01']]);
    const id = await requested(tea, 3);
    await pick(id, tea, 3);
    expect(await f.leader.post('/StockTransfer/CancelStockTransfers', { Ids: [id] })).toBeRefused('StateNotAllowed');
    expect(await step('Depart', id)).toSucceed();
    expect(await receive(id, tea, 2)).toSucceed();
    expect(await step('Recall', id)).toBeRefused('StateNotAllowed');
    expect(await undo(id, tea, 3)).toBeRefused('InsufficientStock');
    expect(await undo(id, tea, 2)).toSucceed();
    expect(await places(tea)).toEqual(['XM A-01-01 Available 2', 'DG - InTransit 3']);
    expect(await step('Recall', id)).toSucceed();
    expect(await places(tea)).toEqual(['XM A-01-01 Available 2', 'XM - InTransit 3']);
    expect(await scan('PutBack', id, tea, 1, 'A-01-02')).toSucceed();
    expect(await scan('PutBack', id, tea, 2, 'A-01-01')).toSucceed();
    expect(await open(id)).toMatchObject({ StockTransferStatus: Status.Requested, PickedQuantity: 0 });
    expect(await f.leader.post('/StockTransfer/CancelStockTransfers', { Ids: [id] })).toSucceed();
    expect(await places(tea)).toEqual(['XM A-01-01 Available 4', 'XM A-01-02 Available 1']);
    expect(await pick(id, tea, 1)).toBeRefused('StateNotAllowed');
  });

  test('is sent by one warehouse, received by the other, and seen by neither of other sites', async () => {
    const { tea, id } = await departed(2);
    expect(await receive(id, tea, 1, {}, f.leader)).toBeRefused('WarehouseMismatch');
    expect(await step('Recall', id, {}, dgclerk)).toBeRefused('WarehouseMismatch');
    expect(await step('Recall', id, {}, hkmanager)).toBeRefused('NotFound');
    expect((await hkmanager.ok('/StockTransfer/GetStockTransfers', {})).Data).toEqual([]);
    expect(await receive(id, { ...tea, scan: 'OTHER' }, 1)).toBeRefused('NoMatchingGoods');
    const { Data } = await dgclerk.ok('/StockTransfer/GetStockTransfers', { CommodityId: tea.id });
    expect(Data).toMatchObject([{ Id: id, StockTransferStatus: Status.Departed }]);
  });

  test('is picked and received once by concurrent people, and once when an answer is lost', async () => {
    const tea = await f.stocked([['A-01-01', 5, '2026-01-01']]);
    const id = await requested(tea, 3);
    const picks = await Promise.all([1, 2, 3, 4, 5].map(() => pick(id, tea, 1)));
    expect(picks.map(outcomeOf).filter((outcome) => outcome === 'Ok')).toHaveLength(3);
    await step('Depart', id);
    const key = { IdempotencyKey: `receive-${id}` };
    for (const _ of [1, 2]) expect(await receive(id, tea, 1, key)).toSucceed();
    expect(await open(id)).toMatchObject({ ReceivedQuantity: 1 });
    const rest = await Promise.all([receive(id, tea, 2), receive(id, tea, 2)]);
    expect(rest.map(outcomeOf).filter((outcome) => outcome === 'Ok')).toHaveLength(1);
    expect(await places(tea)).toEqual(['XM A-01-01 Available 2', `DG ${far} Available 3`]);
  });

  test('conserves all pieces through random steps', async () => {
    const tea = await f.stocked([['A-01-01', 20, '2026-01-01']]);
    const steps = ['pick', 'putBack', 'depart', 'recall', 'receive', 'undo', 'finish'] as const;
    const one = fc.record({ verb: fc.constantFrom(...steps), quantity: fc.integer({ min: 1, max: 4 }) });
    const run: Record<(typeof steps)[number], (id: string, quantity: number) => Promise<unknown>> = {
      pick: (id, quantity) => pick(id, tea, quantity),
      putBack: (id, quantity) => scan('PutBack', id, tea, quantity, 'A-01-01'),
      depart: (id) => step('Depart', id),
      recall: (id) => step('Recall', id),
      receive: (id, quantity) => receive(id, tea, quantity),
      undo: (id, quantity) => undo(id, tea, quantity),
      finish: (id) => step('Finish', id, {}, dgclerk),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 10, maxLength: 30 }), async (list) => {
        const answer = await request(tea, 4);
        if (outcomeOf(answer) !== 'Ok') return;
        for (const { verb, quantity } of list) await run[verb](answer.Data.Ids[0], quantity);
        const { rows } = await sql<{
          n: number;
        }>`select sum(quantity)::int as n from commodity_inventory where commodity_id = ${tea.id}`.execute(f.db);
        expect(rows[0]!.n).toBe(20);
        await f.expectStockInvariants();
      }),
      { numRuns: 12, seed: 7 },
    );
  }, 120_000);
});
