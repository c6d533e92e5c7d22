import type { Module } from '../../core/module.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { printLabels, shelfSample } from './print.ts';
import {
  batchAddShelves,
  deactivateShelves,
  getShelves,
  getShelvesById,
  getShelvesByPartition,
  getShelvesPrintData,
  printShelvesReport,
  transferAllShelvesGoods,
  transferShelvesGoods,
} from '@entrepot/contract/modules/shelving/calls.ts';
import { getShelvesMap } from '@entrepot/contract/modules/shelving/map-call.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { batchAdd } from './batch-add.ts';
import { deactivate } from './deactivate.ts';
import { shelvesMap } from './map.ts';
import { listShelves, printData, shelfWithContents, shelvesOfPartition } from './queries.ts';
import { fill, mayRemove } from './shelf-rules.ts';
import { transfer, transferAll } from './transfer.ts';

const plain = crud(shelf, { fill, mayRemove });

/** All that this module brings. */
export const shelving: Module = {
  name: 'shelving',
  calls: ({ files }) => [
    ...plain.filter(({ path }) => path !== getShelvesById.path && path !== getShelves.path),
    // The specification's own words for the edit of a shelf.
    ...plain.filter(({ path }) => path === '/Shelves/EditShelves').map((edit) => ({ ...edit, path: '/Shelves/EditShippingAddress' })),
    ...on(getShelves, listShelves),
    ...on(getShelvesById, shelfWithContents),
    ...on(getShelvesByPartition, shelvesOfPartition),
    ...on(getShelvesMap, shelvesMap),
    ...on(batchAddShelves, batchAdd),
    ...on(deactivateShelves, deactivate),
    ...on(transferShelvesGoods, transfer),
    ...on(transferAllShelvesGoods, transferAll),
    ...on(getShelvesPrintData, printData),
    ...on(printShelvesReport, printLabels(files)),
    ...crud(shelfLog),
  ],
  samples: { [enumCodes.TemplateType.ShelvesLabel]: shelfSample },
};
