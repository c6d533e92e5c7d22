import { shelfLogRetention } from './shelf-log-retention.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
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
import type { Module } from '../../core/module.ts';
import { batchAdd } from './batch-add.ts';
import { deactivate } from './deactivate.ts';
import { shelvesMap } from './map.ts';
import { shelfLabels } from './print.ts';
import { listShelves, printData, shelfWithContents, shelvesOfPartition } from './queries.ts';
import { fill, mayRemove } from './shelf-rules.ts';
import { transfer, transferAll } from './transfer.ts';
import { shelvingSubscribers } from './trial-ending.ts';

const plain = crud(shelf, { fill, mayRemove });

/** The shelving module. */
export const shelving: Module = {
  name: 'shelving',
  retention: [shelfLogRetention],
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
  subscribers: shelvingSubscribers,
  samples: { [enumCodes.TemplateType.ShelvesLabel]: shelfLabels.sample },
};
