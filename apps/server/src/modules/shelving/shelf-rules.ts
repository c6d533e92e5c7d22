import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import type { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { find, insert } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { countShelves, warehouseFor } from '../warehouses/public.ts';
import { type Shelf, volumeOf } from './load.ts';

type Draft = DraftOf<typeof shelf>;

/**
 * Resolves the warehouse and partition of a shelf, which must match (`NotFound`, `WarehouseMismatch`). Throws `StateNotAllowed` for a
 * deactivated one, unless the shelf is already there.
 */
export async function placeFor(
  tx: Tx,
  caller: Caller,
  { warehouseId, partitionId }: Pick<Draft, 'warehouseId' | 'partitionId'>,
  row: Shelf | null = null,
) {
  const warehouse = await warehouseFor(tx, caller, warehouseId, row);
  const part = await find(tx, caller, partition, partitionId);
  if (part.warehouseId !== warehouse.id) throw shelvingErrors.partitionElsewhere({ partition: namesOf(part) });
  return { warehouse, part };
}

/** Sets the server-side fields of a new or edited shelf: its warehouse's site, and the free volume. */
export async function fill(tx: Tx, caller: Caller, draft: Draft, row: Shelf | null): Promise<Partial<Shelf>> {
  const { warehouse, part } = await placeFor(tx, caller, draft, row);
  if (!row) {
    await countShelves(tx, caller, [{ partitionId: part.id, by: 1 }]);
    return {
      siteId: warehouse.siteId,
      remainingVolume: volumeOf({ long: draft.long ?? '0', wide: draft.wide ?? '0', high: draft.high ?? '0' }),
    };
  }
  if (row.goods > 0 && row.warehouseId !== warehouse.id) throw shelvingErrors.occupied({ number: row.number, goods: row.goods });
  if (row.partitionId !== part.id) {
    await countShelves(tx, caller, [
      { partitionId: row.partitionId, by: -1 },
      { partitionId: part.id, by: 1 },
    ]);
    const before = await find(tx, atSite(caller, row.siteId), partition, row.partitionId);
    await logChange(tx, caller, row, enumCodes.ShelvesLogType.ChangeZone, [before.name, part.name]);
  }
  const remainingVolume = roomLeft(draft, row);
  if (draft.number === row.number) return { remainingVolume };
  await logChange(tx, caller, row, enumCodes.ShelvesLogType.Rename, [row.number, draft.number]);
  return { remainingVolume, formerNumbers: formerOf(row, draft.number) };
}

/** The earlier numbers of a renamed shelf; its labels may still show them. */
const formerOf = (row: Shelf, number: string): string[] =>
  [...new Set([...(row.formerNumbers ?? []), row.number])].filter((former) => former !== number).slice(-50);

/** Logs a change of the shelf itself: what it was and what it is. */
const logChange = (
  tx: Tx,
  caller: Caller,
  { siteId, warehouseId, id }: Shelf,
  logType: CodeOf<'ShelvesLogType'>,
  [was, is]: [string, string],
) =>
  insert(tx, caller, shelfLog, {
    siteId,
    warehouseId,
    shelfId: id,
    logType,
    targetType: 'shelf',
    targetId: id,
    targetNumber: `${was} → ${is}`.slice(0, 120),
    operatorId: caller.userId,
  });

/** Returns the free volume (m³) of a shelf with its new sides. Throws `ShelvesFull` for a capacity below its load. */
function roomLeft(draft: Draft, row: Shelf): string {
  const sides = volumeOf({ long: draft.long ?? row.long, wide: draft.wide ?? row.wide, high: draft.high ?? row.high });
  const strength = dec(draft.maxWeight ?? row.maxWeight);
  const tooWeak = strength.gt(0) && strength.lt(dec(row.usedWeight));
  const limited = dec(sides).gt(0);
  if (tooWeak || (limited && dec(sides).lt(dec(row.usedVolume)))) {
    throw shelvingErrors.tooSmall({ number: row.number, volume: text(dec(row.usedVolume)), weight: text(dec(row.usedWeight)) });
  }
  return limited ? text(dec(sides).minus(dec(row.usedVolume))) : '0';
}

/** Throws `InUse` when deleting a shelf with goods; decrements the shelf count of its partition. */
export async function mayRemove(tx: Tx, caller: Caller, row: Shelf): Promise<void> {
  if (row.goods > 0) throw shelvingErrors.occupied({ number: row.number, goods: row.goods });
  await countShelves(tx, caller, [{ partitionId: row.partitionId, by: -1 }]);
}
