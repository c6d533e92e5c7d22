import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Cast, Ok } from '../actors.ts';

const { Frozen } = enumCodes.InventoryState;
const { Shelves, Partitions } = enumCodes.StockCountScope;
interface Place {
  Id: string;
  ShelvesNumber: string;
  PartitionId: string;
}
interface StockRow {
  ShelvesNumber: string;
  CommodityCode: string;
  InventoryState: number;
  Quantity: number;
}

/** Plays a finished count with one missing piece that was booked, and a count in progress by two people. */
export async function playCounts(cast: Cast, { warehouseId: WarehouseId }: { warehouseId: string }): Promise<void> {
  const [leader, clerk, picker] = [cast('leader'), cast('clerk'), cast('picker')];
  const { Data: places } = await leader<{ Data: Place[] }>('/Shelves/GetShelves', { WarehouseId, ShelvesNumber: 'C-', rows: 100 });
  const placed = (number: string) => places.find(({ ShelvesNumber }) => ShelvesNumber === number)!;
  const books = await leader<{ Data: StockRow[] }>('/Commodity/GetCommodityInventory', { WarehouseId, rows: 100 });
  const count = (by: Ok, number: string, missing = 0) => countShelf(by, WarehouseId, number, stockOnShelf(books.Data, number), missing);

  const first = await leader('/StockCount/EstablishStockCount', {
    WarehouseId,
    StockCountScope: Shelves,
    ShelvesIds: ['C-01-01', 'C-01-02'].map((number) => placed(number).Id),
    Remarks: '月底抽盘',
  });
  await count(clerk, 'C-01-01');
  await count(clerk, 'C-01-02', 1);
  await count(picker, 'C-01-02', 1);
  await leader('/StockCount/CloseStockCount', { Id: first.Id, Reason: '两人复盘均少一件，按实数调整' });

  await leader('/StockCount/EstablishStockCount', {
    WarehouseId,
    StockCountScope: Partitions,
    PartitionIds: [placed('C-01-01').PartitionId],
    Remarks: '商品区季度盘点',
  });
  await count(clerk, 'C-01-04');
  await count(clerk, 'C-01-03', 2);
  await startShelf(picker, WarehouseId, 'C-02-01');
}

/** The recorded stock of a shelf by code, which counters do not see. Reserved pieces are included. */
function stockOnShelf(books: readonly StockRow[], number: string): Map<string, { state: number; pieces: number }> {
  const { Available } = enumCodes.InventoryState;
  const onShelf = new Map<string, { state: number; pieces: number }>();
  for (const { ShelvesNumber, CommodityCode, InventoryState, Quantity } of books) {
    if (ShelvesNumber !== number) continue;
    const before = onShelf.get(CommodityCode)?.pieces ?? 0;
    onShelf.set(CommodityCode, { state: InventoryState === Frozen ? Available : InventoryState, pieces: before + Quantity });
  }
  return onShelf;
}

const startShelf = (by: Ok, WarehouseId: string, ShelvesNumber: string) =>
  by('/StockCount/StartStockCountShelf', { WarehouseId, ShelvesNumber });

/** One person counts a shelf and submits the count; `missing` pieces of its first goods are absent. */
async function countShelf(
  by: Ok,
  WarehouseId: string,
  number: string,
  onShelf: ReturnType<typeof stockOnShelf>,
  missing: number,
): Promise<void> {
  const { Id } = await startShelf(by, WarehouseId, number);
  for (const [at, [Code, { state, pieces }]] of [...onShelf].entries())
    await by('/StockCount/ScanStockCount', { Id, Code, InventoryState: state, Quantity: at === 0 ? pieces - missing : pieces });
  await by('/StockCount/SubmitStockCountShelf', { Id, IsEmpty: onShelf.size === 0 });
}
