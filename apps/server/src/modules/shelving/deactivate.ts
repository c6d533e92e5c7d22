import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { deactivateShelves } from '@entrepot/contract/modules/shelving/deactivate.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, lock } from '../../core/db/rows.ts';

/** Deactivates or activates a shelf. Throws `InUse` for an occupied one. */
export async function deactivate(tx: Tx, caller: Caller, { id, deactivated }: Input<typeof deactivateShelves>): Promise<true> {
  const row = await lock(tx, caller, shelf, id);
  if (row.deactivated === deactivated) return true;
  if (deactivated && row.goods > 0) throw shelvingErrors.occupied({ number: row.number, goods: row.goods });
  await change(tx, caller, shelf, row, { deactivated });
  if (deactivated) {
    const { siteId, warehouseId, number } = row;
    const logType = enumCodes.ShelvesLogType.Deactivate;
    await insert(tx, caller, shelfLog, {
      siteId,
      warehouseId,
      shelfId: id,
      logType,
      targetType: 'shelf',
      targetId: id,
      targetNumber: number,
      operatorId: caller.userId,
    });
  }
  return true;
}
