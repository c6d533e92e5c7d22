import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { type batchAddShelves, maxBatch, batchAddErrors } from '@entrepot/contract/modules/shelving/batch-add.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, insertAll } from '../../core/db/rows.ts';
import { countShelves } from '../warehouses/public.ts';
import { volumeOf } from './load.ts';
import { placeFor } from './shelf-rules.ts';

type BatchAdd = Input<typeof batchAddShelves>;

/** Adds a range of numbered shelves of one size to a partition, all of them or none; returns their numbers. */
export async function batchAdd(tx: Tx, caller: Caller, input: BatchAdd): Promise<string[]> {
  const numbers = numbersOf(input);
  const { warehouse, part } = await placeFor(tx, caller, input);
  if (input.siteId && input.siteId !== warehouse.siteId) throw invalid({ field: 'SiteId', key: 'notFound' });
  const taken = await findWhere(tx, caller, shelf, { warehouseId: warehouse.id, number: numbers });
  if (taken.length) throw batchAddErrors.numbersTaken({ numbers: taken.slice(0, 10).map(({ number }) => number) });

  const measures = { long: input.long ?? '0', wide: input.wide ?? '0', high: input.high ?? '0' };
  const common = {
    siteId: warehouse.siteId,
    warehouseId: warehouse.id,
    partitionId: part.id,
    ...measures,
    remainingVolume: volumeOf(measures),
  };
  await insertAll(
    tx,
    caller,
    shelf,
    numbers.map((number, at) => ({ ...common, number, walkingOrder: input.startNumber + at })),
  );
  await countShelves(tx, caller, [{ partitionId: part.id, by: numbers.length }]);
  return numbers;
}

/** Returns the numbers from start to end with the prefix, padded with zeros. Throws `LimitExceeded` above 500. */
function numbersOf({ prefix, paddingDigits, startNumber, endNumber }: BatchAdd): string[] {
  if (endNumber < startNumber) throw invalid({ field: 'EndNumber', key: 'tooSmall', values: { min: startNumber } });
  const count = endNumber - startNumber + 1;
  if (count > maxBatch) throw batchAddErrors.tooManyNumbers({ count, most: maxBatch });
  return Array.from({ length: count }, (_, at) => `${prefix}${String(startNumber + at).padStart(paddingDigits ?? 0, '0')}`);
}
