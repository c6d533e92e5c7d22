import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { proveStock } from '../../modules/commodities/public.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { castOf } from '../actors.ts';
import { moveMoney } from '../steps.ts';
import { playCommodities } from './commodities.ts';
import { playCounts } from './counts.ts';
import { playReceipts } from './receipts.ts';
import { playReturns } from './returns.ts';
import { playShenzhen } from './shenzhen.ts';

const { WarehouseDocumentStatus, StockCountStatus, StockCountShelfStatus, InventoryState } = enumCodes;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const cast = await castOf(
    server.server,
    ['manager', 'finance', 'merchant', 'alice', 'leader', 'clerk', 'picker', 'dgclerk', 'hkmanager', 'hkcarol'],
    () => new Date(),
  );
  await playCommodities(cast);
  const [warehouse] = await cast('clerk')('/Warehouse/GetSelectWarehouses');
  const scene = { warehouseId: warehouse.Value };
  for (const name of ['merchant', 'alice']) {
    const { userId: UserId } = await server.as(name);
    await moveMoney(cast('finance'), cast('manager'), '/Recharge/ManualRecharge', { UserId, Amount: 3000, Remarks: 'start' });
  }
  await playReceipts(cast);
  await playShenzhen(cast, server.server);
  await playReturns(cast, scene);
  await playCounts(cast, scene);
});
afterAll(() => server?.close());

test('every demo warehouse has good and damaged stock, and movements add up to it', async () => {
  const onShelf = async (name: string) => (await (await server.as(name)).ok('/Commodity/GetCommodityInventory', { rows: 100 })).Data;
  expect(new Set((await onShelf('manager')).map((row: any) => row.WarehouseName))).toEqual(
    new Set(['Xiamen warehouse', 'Dongguan warehouse']),
  );
  expect(new Set((await onShelf('hkmanager')).map((row: any) => row.WarehouseName))).toEqual(new Set(['Shenzhen warehouse']));
  const xiamen = await onShelf('leader');
  expect(xiamen.some((row: any) => row.InventoryState === InventoryState.Defective && row.ShelvesNumber === 'D-01-01')).toBe(true);
  expect(xiamen.some((row: any) => row.BinId && row.ShelvesNumber === 'B-01-02')).toBe(true);
  expect(await proveStock(server.db)).toEqual([]);
});

test('the inbound documents of the stock are ended, and returns exist in every state', async () => {
  const manager = await server.as('manager');
  const documents = await manager.ok('/WarehouseDocument/GetWarehouseDocuments', { rows: 100 });
  expect(documents.Data.every((row: any) => row.WarehouseDocumentStatus === WarehouseDocumentStatus.Ended)).toBe(true);
  expect(documents.Data.some((row: any) => row.ShortQuantity === 2)).toBe(true);
  const { Draft, Submitted, Arrived, Receiving, Shelved, Ended, Cancelled } = WarehouseDocumentStatus;
  const returns = await manager.ok('/ReturnOrder/GetReturnOrders', { rows: 100 });
  const found = new Set(returns.Data.map((row: any) => row.WarehouseDocumentStatus));
  expect(found).toEqual(new Set([Draft, Submitted, Arrived, Receiving, Shelved, Ended, Cancelled]));
});

test('one count is closed with a booked loss; another has a shelf to recount and one in progress', async () => {
  const leader = await server.as('leader');
  const { Data } = await leader.ok('/StockCount/GetStockCounts', { rows: 10 });
  expect(Data.map((row: any) => row.StockCountStatus).sort()).toEqual([StockCountStatus.Open, StockCountStatus.Closed].sort());
  expect(Data.find((row: any) => row.StockCountStatus === StockCountStatus.Closed)).toMatchObject({ PiecesFewer: 1, PiecesMore: 0 });
  const open = Data.find((row: any) => row.StockCountStatus === StockCountStatus.Open);
  const shelves = await leader.ok<any[]>('/StockCount/GetStockCountShelves', { Id: open.Id });
  const states = shelves.map((row) => row.StockCountShelfStatus);
  expect(states).toEqual(
    expect.arrayContaining([
      StockCountShelfStatus.Agrees,
      StockCountShelfStatus.Differs,
      StockCountShelfStatus.Counting,
      StockCountShelfStatus.ToBeCounted,
    ]),
  );
});
