import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { packagePutOnShelves } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { lockAll } from '../../core/db/rows.ts';
import { rowsJson } from '../../core/lists/rows-json.ts';
import { recoverOn } from './lost.ts';
import { notifyPackageOwner } from './messages.ts';
import { lockScanned } from './numbers.ts';
import { refuseForbiddenArea, refuseOtherArea } from './put-away-area.ts';
import { isMovable, isToShelve, putRow, shelfFor } from './shelve.ts';

const { PackageStatus } = enumCodes;

/**
 * Puts one scanned package, or several, on a shelf of their warehouse. One that is on that shelf already stays; a lost one is found with it,
 * and orders that were on hold because of it continue.
 */
export async function putOnShelves(tx: Tx, caller: Caller, input: Input<typeof packagePutOnShelves>): Promise<RawJson> {
  const { courierNumber, ids, shelfNumber, warehouseId } = input;
  if (!courierNumber && !ids?.length) throw invalid({ field: 'CourierNumber', key: 'required' });
  const rows = courierNumber
    ? [await lockScanned(tx, caller, courierNumber, warehouseId ?? null, isToShelve)]
    : await lockAll(tx, caller, pkg, ids!);
  const place = await shelfFor(tx, caller, rows[0]!, shelfNumber, warehouseId ?? null);
  for (const row of rows) await refuseForbiddenArea(tx, caller, row, place);
  await refuseOtherArea(tx, caller, rows, place, input);
  for (const row of rows) {
    if (row.shelfId === place.id && isMovable(row)) continue;
    if (row.packageStatus === PackageStatus.Lost) {
      await recoverOn(tx, caller, row, place.id);
      continue;
    }
    const shelved = await putRow(tx, caller, row, place);
    await notifyPackageOwner(tx, caller, shelved, 'shelved', {}, enumCodes.CustomerMailEvent.ReadyToOrder);
  }
  const chosen = rows.map(({ id }) => id);
  return rowsJson(tx, caller, pkg, sql`r.id = any(${chosen}::uuid[])`);
}
