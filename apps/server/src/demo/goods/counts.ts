import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Cast, Ok } from '../actors.ts';

const { Frozen } = enumCodes.InventoryState;
const { Shelves, Partitions } = enumCodes.StockCountScope;
interface Place {
  Id: string;
  ShelvesNumber: string;
  PartitionId: string;
}
interface Lying {
  ShelvesNumber: string;
  CommodityCode: string;
  InventoryState: number;
  Quantity: number;
}

/** A count that is over, with one piece that was missing and booked, and one that two people are in the middle of. */
export async function playCounts(cast: Cast, { warehouseId: WarehouseId }: { warehouseId: string }): Promise<void> {
  const [leader, clerk, picker] = [cast('leader'), cast('clerk'), cast('picker')];
  const { Data: places } = await leader<{ Data: Place[] }>('/Shelves/GetShelves', { WarehouseId, ShelvesNumber: 'C-', rows: 100 });
  const placed = (number: string) => places.find(({ ShelvesNumber }) => ShelvesNumber === number)!;
  const books = await leader<{ Data: Lying[] }>('/Commodity/GetCommodityInventory', { WarehouseId, rows: 100 });
  const count = (by: Ok, number: string, missing = 0) => countShelf(by, WarehouseId, number, lyingOn(books.Data, number), missing);

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

/** What the books say lies on a shelf, by code; who counts is not told. Pieces that orders hold lie among the others. */
function lyingOn(books: readonly Lying[], number: string): Map<string, { state: number; pieces: number }> {
  const { Available } = enumCodes.InventoryState;
  const lying = new Map<string, { state: number; pieces: number }>();
  for (const { ShelvesNumber, CommodityCode, InventoryState, Quantity } of books) {
    if (ShelvesNumber !== number) continue;
    const before = lying.get(CommodityCode)?.pieces ?? 0;
    lying.set(CommodityCode, { state: InventoryState === Frozen ? Available : InventoryState, pieces: before + Quantity });
  }
  return lying;
}

const startShelf = (by: Ok, WarehouseId: string, ShelvesNumber: string) =>
  by('/StockCount/StartStockCountShelf', { WarehouseId, ShelvesNumber });

/** One person counts a shelf and hands it in; so many pieces of its first goods are not there. */
async function countShelf(by: Ok, WarehouseId: string, number: string, lying: ReturnType<typeof lyingOn>, missing: number): Promise<void> {
  const { Id } = await startShelf(by, WarehouseId, number);
  for (const [at, [Code, { state, pieces }]] of [...lying].entries())
    await by('/StockCount/ScanStockCount', { Id, Code, InventoryState: state, Quantity: at === 0 ? pieces - missing : pieces });
  await by('/StockCount/SubmitStockCountShelf', { Id, IsEmpty: lying.size === 0 });
}
