import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type ExpenseCode, shipExpenseTypes } from '../../modules/sites/public.ts';
import type { SiteIds } from './sites.ts';

export type ExpenseTypeIds = Record<'T' | 'H', Record<ExpenseCode, string>>;

/** Inserts the expense types into both sites. */
export async function fillExpenseTypes(tx: Tx, caller: Caller, sites: SiteIds): Promise<ExpenseTypeIds> {
  return { T: await shipExpenseTypes(tx, caller, sites.T), H: await shipExpenseTypes(tx, caller, sites.H) };
}
