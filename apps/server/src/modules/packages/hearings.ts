import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packagesTransferred } from '@entrepot/contract/modules/shelving/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { change, lockAll } from '../../core/rows/rows.ts';
import { recordMovements } from '../commodities/public.ts';
import { movement } from './movements.ts';
import { goodsOnShelf } from './shelve.ts';

type Transferred = NonNullable<(typeof packagesTransferred)['data']>;

/** Packages that were transferred lie where they were put; one transfer is one document of the stock. */
async function followShelf(tx: Tx, caller: Caller, { packageIds, fromShelfId, toShelfId }: Transferred): Promise<void> {
  const sourceId = newId(caller.now.getTime());
  const rows = await lockAll(tx, caller, pkg, packageIds);
  for (const row of rows) await change(tx, caller, pkg, row, { shelfId: toShelfId });
  const movements = rows.map((row, line) => {
    const { siteId, id: packageId, ownerId, warehouseId } = row;
    const { quantity } = goodsOnShelf(row);
    const counted = { quantity, beforeQuantity: quantity, afterQuantity: quantity };
    const source = { sourceType: 'shelfTransfer', sourceId, line };
    return {
      siteId,
      packageId,
      ownerId,
      warehouseId,
      stockMovementType: movement.ShelfTransfer,
      ...counted,
      fromShelfId,
      toShelfId,
      ...source,
    };
  });
  await recordMovements(tx, caller, movements);
}

/** What packages do when other modules tell of something. */
export const packagesHearings: readonly Hearing[] = [when(packagesTransferred, followShelf)];
