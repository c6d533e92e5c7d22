import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { insertMany, named } from '../../shipped/rows.ts';

const type = enumCodes.PartitionType;
/** Letter of the shelves, name, kind of goods, aisles, and shelves in an aisle. */
const partitions = [
  { letter: 'A', ...named('包裹区', '包裹區', 'Packages'), partitionType: type.Package, aisles: 5, places: 12 },
  { letter: 'C', ...named('商品区', '商品區', 'Commodities'), partitionType: type.Commodity, aisles: 2, places: 6 },
  { letter: 'B', ...named('整箱区', '整箱區', 'Bins'), partitionType: type.Bin, aisles: 1, places: 6 },
  { letter: 'U', ...named('无主件区', '無主件區', 'Unknown items'), partitionType: type.UnknownItem, aisles: 1, places: 6 },
  { letter: 'R', ...named('退件区', '退件區', 'Returns'), partitionType: type.Return, aisles: 1, places: 6 },
  { letter: 'D', ...named('不良品区', '不良品區', 'Defective goods'), partitionType: type.Defective, aisles: 1, places: 4 },
  { letter: 'P', ...named('打包暂存区', '打包暫存區', 'Packing area'), partitionType: type.Packing, aisles: 1, places: 6 },
  { letter: 'O', ...named('出库暂存区', '出庫暫存區', 'Outbound area'), partitionType: type.Outbound, aisles: 1, places: 6 },
  { letter: 'H', ...named('问题件区', '問題件區', 'Hold area'), partitionType: type.Hold, aisles: 1, places: 4 },
  { letter: 'T', ...named('转仓区', '轉倉區', 'Transfer area'), partitionType: type.Transfer, aisles: 1, places: 4 },
] as const;

/** One shelf: 120 × 60 × 50 cm, with a capacity of 0.36 m³ and 200 kg. */
const measures = { long: '120', wide: '60', high: '50', remainingVolume: '0.36', maxWeight: '200' };
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Inserts the partitions of a warehouse and their shelves (A-01-01 …), numbered in walking order. */
export async function fillShelves(tx: Tx, caller: Caller, { siteId, warehouseId }: { siteId: string; warehouseId: string }): Promise<void> {
  let walked = 0;
  for (const [at, { letter, aisles, places, ...own }] of partitions.entries()) {
    const part = await insert(tx, caller, partition, {
      siteId,
      warehouseId,
      ...own,
      walkingOrder: (at + 1) * 10,
      shelfCount: aisles * places,
    });
    const numbers = Array.from(
      { length: aisles * places },
      (_, index) => `${letter}-${twoDigits(Math.floor(index / places) + 1)}-${twoDigits((index % places) + 1)}`,
    );
    const rows = numbers.map((number) => ({ siteId, warehouseId, partitionId: part.id, number, walkingOrder: ++walked, ...measures }));
    await insertMany(tx, caller, shelf, rows);
  }
}
