import { randomUUID } from 'node:crypto';
import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moveStock, type StockPlace } from '../commodities/public.ts';
import { openStock, type Stocked } from '../commodities/test/stock.ts';

const { Available, Defective, InTransit } = enumCodes.InventoryState;
const { AdjustIn, AdjustOut, ShelfTransfer, Expect: Expected, Outbound, Receipt } = enumCodes.StockMovementType;
const { QcDefective } = enumCodes.StockMovementType;
let s: Stocked;
let cup: Awaited<ReturnType<Stocked['make']>>;
const path = '/LogisticsOrderReport/GetInventoryReport';

beforeAll(async () => {
  s = await openStock();
  const [currency] = await s.alice.ok('/UserCurrencies/GetSelectCurrencies', {});
  cup = await s.make({ Price: 2.5, CurrencyId: currency?.Value });
  const [here, there, away] = [await s.newShelf(), await s.newShelf(), await s.newShelf({}, s.dongguan)];
  const at = (shelf: { id: string; warehouseId: string }, state: CodeOf<'InventoryState'> = Available): StockPlace => ({
    warehouseId: shelf.warehouseId,
    state,
    shelfId: shelf.id,
    batchDate: '2026-01-05',
  });
  const coming: StockPlace = { warehouseId: here.warehouseId, state: InTransit };
  // Half an hour before and after midnight in Shanghai.
  await move('2026-02-10T02:00:00Z', AdjustIn, 100, null, at(here));
  await move('2026-02-28T15:30:00Z', AdjustIn, 7, null, at(here));
  await move('2026-02-28T16:30:00Z', AdjustOut, 10, at(here), null);
  await move('2026-03-05T02:00:00Z', ShelfTransfer, 20, at(here), at(there));
  await move('2026-03-06T02:00:00Z', QcDefective, 3, at(there), at(there, Defective));
  await move('2026-03-07T02:00:00Z', Expected, 50, null, coming);
  await move('2026-03-08T02:00:00Z', Receipt, 40, coming, { warehouseId: here.warehouseId, state: Available });
  await move('2026-03-09T02:00:00Z', Outbound, 5, at(there), null);
  await move('2026-03-10T02:00:00Z', AdjustIn, 9, null, at(away));
  await move('2026-04-02T02:00:00Z', AdjustOut, 30, at(here), null);
});
afterAll(() => s.close());

async function move(time: string, type: CodeOf<'StockMovementType'>, quantity: number, from: StockPlace | null, to: StockPlace | null) {
  const source = { sourceType: 'test', sourceId: randomUUID(), line: 0 };
  const caller = { ...s.system, changes: [], now: new Date(time) };
  const one = { siteId: s.siteId, commodityId: cup.id, ownerId: cup.ownerId!, type, quantity, from, to, ...source };
  await s.inTransaction((tx) => moveStock(tx, caller, [one]));
}

const march = { StartDate: '2026-03-01', EndDate: '2026-03-31' };
const lines = async (more: object, by = s.alice) =>
  (await by.ok(path, { Content: cup.commodityCode, ...more })).Data as Record<string, any>[];
const ofXiamen = (rows: readonly Record<string, any>[]) => rows.find(({ WarehouseId }) => WarehouseId === s.xiamen.id);

test('closing stock of a month is opening stock plus incoming minus outgoing', covers('ENTITY-InventoryReport'), async () => {
  const rows = await lines(march);
  expect(ofXiamen(rows)).toMatchObject({
    CommodityCode: cup.commodityCode,
    StartQuantity: 107,
    InQuantity: 40,
    OutQuantity: 15,
    EndQuantity: 132,
    Value: 330,
  });
  expect(rows.find(({ WarehouseId }) => WarehouseId === s.dongguan.id)).toMatchObject({
    StartQuantity: 0,
    InQuantity: 9,
    EndQuantity: 9,
  });
  expect(await lines({ ...march, WarehouseId: s.dongguan.id })).toHaveLength(1);
  // Without filters, it lists every commodity that had stock or movements, and no other.
  const whole: Record<string, any>[] = (await s.alice.ok(path, { ...march, rows: 100 })).Data;
  expect(whole.filter(({ CommodityCode }) => CommodityCode === cup.commodityCode)).toEqual(rows);
  expect(whole.filter((line) => !(line.StartQuantity || line.InQuantity || line.OutQuantity || line.EndQuantity))).toEqual([]);
});

test('each number of a line is the sum of the movements that it opens', async () => {
  for (const by of [s.alice, s.manager])
    for (const line of await lines(march, by)) {
      const moved = async (more: object): Promise<number> => {
        const own = { CommodityId: line.CommodityId, WarehouseId: line.WarehouseId, rows: 100 };
        const { Data } = await by.ok<{ Data: Record<string, any>[] }>('/Commodity/GetStockMovements', { ...own, ...more });
        return Data.reduce((sum, { Quantity }) => sum + Quantity, 0);
      };
      const days = { StartDate: `${march.StartDate} 00:00:00`, EndDate: `${march.EndDate} 23:59:59` };
      const until = async (EndDate: string) =>
        (await moved({ EndDate, StockChange: 'came' })) - (await moved({ EndDate, StockChange: 'went' }));
      expect(await moved({ ...days, StockChange: 'came' })).toBe(line.InQuantity);
      expect(await moved({ ...days, StockChange: 'went' })).toBe(line.OutQuantity);
      expect(await until('2026-02-28 23:59:59')).toBe(line.StartQuantity);
      expect(await until(days.EndDate)).toBe(line.EndQuantity);
    }
  expect((await s.manager.ok('/Commodity/GetStockMovements', { CommodityId: cup.id, StockChange: 'side' })).Total).toBe(0);
});

test('a month starts with the last closing stock, and the current one ends with current stock', async () => {
  const [february, inMarch, since] = [
    await lines({ StartDate: '2026-02-01', EndDate: '2026-02-28' }),
    await lines(march),
    await lines({ StartDate: '2026-04-01' }),
  ].map(ofXiamen);
  expect(february).toMatchObject({ StartQuantity: 0, InQuantity: 107, OutQuantity: 0, EndQuantity: inMarch!.StartQuantity });
  expect(since).toMatchObject({ StartQuantity: inMarch!.EndQuantity, OutQuantity: 30, EndQuantity: 102 });
  const [now] = (await s.alice.ok('/UserCommodity/GetCommodityReport', { Content: cup.commodityCode, WarehouseId: s.xiamen.id })).Data;
  const { AvailableQuantity, FrozenQuantity, DefectiveQuantity, ProblemQuantity } = now;
  expect(since!.EndQuantity).toBe(AvailableQuantity + FrozenQuantity + DefectiveQuantity + ProblemQuantity);
});

test('limits customers and warehouses to their own stock, and exports a file', async () => {
  expect((await s.alice.ok('/UserLogisticsOrderReport/GetInventoryReport', { Content: cup.commodityCode, ...march })).Total).toBe(2);
  expect(await lines(march, s.bob)).toEqual([]);
  expect(await lines(march, s.hkmanager)).toEqual([]);
  expect(await lines({ ...march, UserId: s.alice.userId }, s.manager)).toHaveLength(2);
  expect(await lines(march, s.dgclerk)).toMatchObject([{ WarehouseId: s.dongguan.id }]);
  const input = { Content: cup.commodityCode, ...march, AsCsv: true };
  const url = await s.alice.ok<string>('/UserLogisticsOrderReport/ExportInventoryReport', input);
  const file = await s.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });
  const rows = file.payload.trim().split('\n');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Opening,In,Out,Closing,Closing value');
  expect(rows.some((row) => row.includes(',107,40,15,132,330,CNY'))).toBe(true);
});
