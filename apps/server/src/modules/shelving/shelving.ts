import {
  batchAddShelves,
  deactivateShelves,
  getShelvesById,
  getShelvesByPartition,
  getShelvesPrintData,
  printShelvesReport,
  transferAllShelvesGoods,
  transferShelvesGoods,
} from '@entrepot/contract/modules/shelving/calls.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Services } from '../../core/app.ts';
import { crud } from '../../core/calls/crud.ts';
import { fileStore } from '../../core/files/files.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { batchAdd } from './batch-add.ts';
import { deactivate } from './deactivate.ts';
import { printLabels } from './print.ts';
import { printData, shelfWithContents, shelvesOfPartition } from './queries.ts';
import { fill, mayRemove } from './shelf-rules.ts';
import { transfer, transferAll } from './transfer.ts';

const plain = crud(shelf, { fill, mayRemove });

/** The calls of this module. */
export const shelving = ({ config }: Pick<Services, 'config'>): readonly Handler[] => [
  ...plain.filter(({ path }) => path !== getShelvesById.path),
  // The specification's own words for the edit of a shelf.
  ...plain.filter(({ path }) => path === '/Shelves/EditShelves').map((edit) => ({ ...edit, path: '/Shelves/EditShippingAddress' })),
  ...on(getShelvesById, shelfWithContents),
  ...on(getShelvesByPartition, shelvesOfPartition),
  ...on(batchAddShelves, batchAdd),
  ...on(deactivateShelves, deactivate),
  ...on(transferShelvesGoods, transfer),
  ...on(transferAllShelvesGoods, transferAll),
  ...on(getShelvesPrintData, printData),
  ...on(printShelvesReport, printLabels(fileStore(config))),
  ...crud(shelfLog),
];
