import { anyOf, call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packageIndex, packagePutOnShelvesIndex } from '../packages/screens.ts';
import { shelvesIndex } from './screens.ts';
import { shelf } from './shelf.ts';

const { number, warehouseId, partitionId, deactivated } = shelf.fields;

/**
 * A page of shelves; `overCapacity` filters those beyond their capacity, by volume or by weight, `hasRoom` those that can receive goods.
 * `label` is a scanned number, also an earlier one.
 */
export const getShelves = call({
  path: '/Shelves/GetShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: [shelf.screen!, ...shelf.readableFrom!],
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    number: anyOf(number),
    warehouseId: anyOf(warehouseId),
    partitionId: anyOf(partitionId),
    deactivated: anyOf(deactivated),
    overCapacity: f.flag(),
    hasRoom: f.flag(),
    exceptId: f.id(),
    label: f.code({ max: 40 }),
  },
  output: f.page(shelf.fields),
});

/** The shelves of one partition, in walking order. */
export const getShelvesByPartition = call({
  path: '/Shelves/GetShelvesByPartition',
  audience: ['platform', 'site', 'warehouse'],
  needs: [shelvesIndex, packagePutOnShelvesIndex, packageIndex],
  input: { partitionId },
  output: f.page(shelf.fields),
  transaction: 'none',
  query: true,
});
