import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packagesTransferred } from '@entrepot/contract/modules/shelving/transfer.ts';
import { packagesMoved } from '@entrepot/contract/modules/packages/events.ts';
import { publish, type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { recordMovements } from '../commodities/public.ts';
import { movement } from './movements.ts';
import { goodsOnShelf } from './shelve.ts';

type GoodsTransfer = NonNullable<(typeof packagesTransferred)['data']>;

/** Updates the shelf of transferred packages. One transfer is one document of the stock. */
async function followShelf(tx: Tx, caller: Caller, { siteId, packageIds, fromShelfId, toShelfId }: GoodsTransfer): Promise<void> {
  const sourceId = newId();
  const rows = await lockAll(tx, caller, pkg, packageIds);
  for (const row of rows) await change(tx, caller, pkg, row, { shelfId: toShelfId });
  await publish(tx, caller, packagesMoved, { siteId, packageIds, shelfId: toShelfId });
  const movements = rows.map((row, line) => {
    const { id: packageId, ownerId, warehouseId } = row;
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

/** Reactions of packages to events of other modules. */
export const packagesSubscribers: readonly Subscriber[] = [on(packagesTransferred, followShelf)];
