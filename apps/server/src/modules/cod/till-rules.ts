import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import type { till } from '@entrepot/contract/modules/cod/till.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { warehouseFor } from '../warehouses/public.ts';
import type { Till } from './till-book.ts';

/** Resolves the warehouse of a till. Throws `StateNotAllowed` for an open till, whose cash has its place and currency. */
export async function fillTill(tx: Tx, caller: Caller, draft: DraftOf<typeof till>, row: Till | null): Promise<Partial<Till>> {
  if (row) mayRemoveTill(tx, caller, row);
  const { siteId } = await warehouseFor(tx, caller, draft.warehouseId, row);
  return row ? {} : { siteId };
}

/** Refuses to change or remove an open till (`StateNotAllowed`). */
export function mayRemoveTill(_tx: Tx, _caller: Caller, row: Till): void {
  if (row.currentShiftId) throw codErrors.tillOpen({ till: row.name });
}
