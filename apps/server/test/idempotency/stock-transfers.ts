import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Stocked, StockFloor } from '@entrepot/server/testing/stock.ts';
import { findWhere, insert } from '../../src/core/db/rows.ts';
import type { Preparations } from './repeat.ts';

const far = 'DG-REPEAT';

/** The other warehouse, with a shelf for its receipts. */
async function otherWarehouse(f: StockFloor): Promise<string> {
  const [other] = await findWhere(f.db, f.system, warehouse, { code: 'DG', siteId: f.siteId });
  const place = { siteId: f.siteId, warehouseId: other!.id };
  const [known] = await findWhere(f.db, f.system, shelf, { ...place, number: far });
  if (known) return other!.id;
  const { Commodity } = enumCodes.PartitionType;
  await f.inTransaction(async (tx) => {
    const writer = { ...f.system, changes: [] };
    const area = await insert(tx, writer, partition, { ...place, name: 'Repeats', partitionType: Commodity });
    await insert(tx, writer, shelf, { ...place, partitionId: area.id, number: far });
  });
  return other!.id;
}

const request = async (f: StockFloor, tea: Stocked) => ({
  FromWarehouseId: f.xiamen.id,
  ToWarehouseId: await otherWarehouse(f),
  Items: [{ CommodityId: tea.id, Quantity: 2 }],
});
const scanned = (Id: string, tea: Stocked, ShelvesNumber: string) => ({ Id, IdentificationCode: tea.scan, Quantity: 2, ShelvesNumber });

/** A requested transfer of two pieces, taken as far as a step. */
async function transfer(f: StockFloor, until: 'requested' | 'picked' | 'departed' | 'received' | 'missing') {
  const tea = await f.stocked([['A-01-01', 2, '2026-01-01']]);
  const { Ids } = await f.manager.ok('/StockTransfer/EstablishStockTransfers', await request(f, tea));
  const Id: string = Ids[0];
  const steps = {
    picked: () => f.manager.ok('/StockTransfer/PickStockTransfer', scanned(Id, tea, 'A-01-01')),
    departed: () => f.manager.ok('/StockTransfer/DepartStockTransfer', { Id }),
    received: () => f.manager.ok('/StockTransfer/ReceiveStockTransfer', scanned(Id, tea, far)),
    missing: () => f.manager.ok('/StockTransfer/FinishStockTransfer', { Id }),
  };
  const ways = {
    requested: [],
    picked: ['picked'],
    departed: ['picked', 'departed'],
    received: ['picked', 'departed', 'received'],
    missing: ['picked', 'departed', 'missing'],
  } as const;
  for (const step of ways[until]) await steps[step]();
  return { Id, tea };
}

/** Preparations of calls on transfers of stock. */
export const stockTransferCalls: Preparations<StockFloor> = {
  '/StockTransfer/EstablishStockTransfers': async (f) => [f.manager, await request(f, await f.stocked([['A-01-01', 2, '2026-01-01']]))],
  '/StockTransfer/CancelStockTransfers': async (f) => [f.manager, { Ids: [(await transfer(f, 'requested')).Id] }],
  '/StockTransfer/PickStockTransfer': async (f) => {
    const { Id, tea } = await transfer(f, 'requested');
    return [f.manager, scanned(Id, tea, 'A-01-01')];
  },
  '/StockTransfer/PutBackStockTransfer': async (f) => {
    const { Id, tea } = await transfer(f, 'picked');
    return [f.manager, scanned(Id, tea, 'A-01-01')];
  },
  '/StockTransfer/DepartStockTransfer': async (f) => [f.manager, { Id: (await transfer(f, 'picked')).Id }],
  '/StockTransfer/RecallStockTransfer': async (f) => [f.manager, { Id: (await transfer(f, 'departed')).Id }],
  '/StockTransfer/ReceiveStockTransfer': async (f) => {
    const { Id, tea } = await transfer(f, 'departed');
    return [f.manager, scanned(Id, tea, far)];
  },
  '/StockTransfer/UndoStockTransferReceipt': async (f) => {
    const { Id, tea } = await transfer(f, 'received');
    return [f.manager, scanned(Id, tea, far)];
  },
  '/StockTransfer/FinishStockTransfer': async (f) => [f.manager, { Id: (await transfer(f, 'departed')).Id }],
  '/StockTransfer/WriteOffStockTransfer': async (f) => [f.manager, { Id: (await transfer(f, 'missing')).Id, Decision: 'Lost' }],
};
