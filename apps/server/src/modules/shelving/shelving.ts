import type { Module } from '../../core/module.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shelfLabels } from './print.ts';
import { batchAddShelves } from '@entrepot/contract/modules/shelving/batch-add.ts';
import { getShelvesById } from '@entrepot/contract/modules/shelving/contents.ts';
import { deactivateShelves } from '@entrepot/contract/modules/shelving/deactivate.ts';
import { getShelvesMap } from '@entrepot/contract/modules/shelving/map.ts';
import { getShelvesPrintData, printShelvesReport } from '@entrepot/contract/modules/shelving/print.ts';
import { getShelves, getShelvesByPartition } from '@entrepot/contract/modules/shelving/queries.ts';
import { transferAllShelvesGoods, transferShelvesGoods } from '@entrepot/contract/modules/shelving/transfer.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { batchAdd } from './batch-add.ts';
import { shelvesMap } from './map.ts';
import { listShelves, printData, shelfWithContents, shelvesOfPartition } from './queries.ts';
import { fill, mayRemove } from './shelf-rules.ts';
import { transfer, transferAll } from './transfer.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, lock } from '../../core/db/rows.ts';

const plain = crud(shelf, { fill, mayRemove });

/** The shelving module. */
export const shelving: Module = {
  name: 'shelving',
  calls: ({ files }) => [
    ...plain.filter(({ path }) => path !== getShelvesById.path && path !== getShelves.path),
    // The name that the specification uses for editing a shelf.
    ...plain.filter(({ path }) => path === '/Shelves/EditShelves').map((edit) => ({ ...edit, path: '/Shelves/EditShippingAddress' })),
    ...handle(getShelves, listShelves),
    ...handle(getShelvesById, shelfWithContents),
    ...handle(getShelvesByPartition, shelvesOfPartition),
    ...handle(getShelvesMap, shelvesMap),
    ...handle(batchAddShelves, batchAdd),
    ...handle(deactivateShelves, deactivate),
    ...handle(transferShelvesGoods, transfer),
    ...handle(transferAllShelvesGoods, transferAll),
    ...handle(getShelvesPrintData, printData),
    ...handle(printShelvesReport, shelfLabels.print(files)),
    ...crud(shelfLog),
  ],
  samples: { [enumCodes.TemplateType.ShelvesLabel]: shelfLabels.sample },
};

/** Deactivates or activates a shelf. Throws `InUse` for an occupied one. */
async function deactivate(tx: Tx, caller: Caller, { id, deactivated }: Input<typeof deactivateShelves>): Promise<true> {
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
