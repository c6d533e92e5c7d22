import { sql } from 'kysely';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import type { Shelf } from './load.ts';

/** SQL condition: was this once the number of a shelf? Labels with it may still be in use. */
export const wasNumbered = (label: string, alias?: string) => {
  const former = sql.ref(alias ? `${alias}.former_numbers` : 'former_numbers');
  return sql<boolean>`(${former} is not null and ${former} @> ${JSON.stringify([label])}::jsonb)`;
};

/**
 * Returns the shelves of a scanned label in the caller's scope, in all warehouses: those with this number and, when none of them is in the
 * given warehouse, those that had it. All scans of shelves use it.
 */
export async function shelvesByLabel(tx: Tx, caller: Caller, warehouseId: string, label: string): Promise<Shelf[]> {
  const number = label.toUpperCase();
  const named = await findWhere(tx, caller, shelf, { number });
  if (named.some((one) => one.warehouseId === warehouseId)) return named;
  const renamed = await tx
    .selectFrom('shelf')
    .selectAll()
    .where(scopeOf(caller, shelf))
    .where(notDeleted)
    .where(wasNumbered(number))
    .orderBy('id')
    .execute();
  return [...renamed, ...named];
}

/** Returns the shelf of a scanned label in a warehouse. Throws `NotFound`. */
export async function shelfByNumber(tx: Tx, caller: Caller, warehouseId: string, number: string): Promise<Shelf> {
  const here = (await shelvesByLabel(tx, caller, warehouseId, number)).find((one) => one.warehouseId === warehouseId);
  if (!here) throw shelvingErrors.noShelf({ number });
  return here;
}
