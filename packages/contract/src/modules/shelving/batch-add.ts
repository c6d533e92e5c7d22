import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { shelvesIndex } from './screens.ts';
import { shelf } from './shelf.ts';

const { long, wide, high, partitionId, warehouseId } = shelf.fields;

/** Maximum number of shelves per call. */
export const maxBatch = 500;

/** Adds the shelves {prefix}{start} to {prefix}{end}, zero-padded to a number of digits; all of them or none. */
export const batchAddShelves = call({
  path: '/Shelves/BatchAddShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: shelvesIndex.BatchAdd,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    warehouseId,
    partitionId,
    prefix: f.code({ required: true, max: 24 }),
    paddingDigits: f.count({ max: 9 }),
    startNumber: f.count({ required: true, max: 999_999_999 }),
    endNumber: f.count({ required: true, max: 999_999_999 }),
    long,
    wide,
    high,
  },
  output: f.texts({ required: true, max: maxBatch }),
});

/** Refusals of numbers that are in use, and of a range above `maxBatch`. */
export const batchAddErrors = errorsOf('shelving', { numbersTaken: 'Duplicate', tooManyNumbers: 'LimitExceeded' });
