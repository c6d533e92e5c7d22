import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lockWhere } from '../../core/rows/rows.ts';
import type { BillSource } from './bill-rows.ts';

/** Files the bills of a source, with what was paid on them, under another one that took its place; the number they were made for stays. */
export async function takeOverBills(tx: Tx, caller: Caller, from: BillSource, to: BillSource): Promise<void> {
  const { sourceType, sourceId } = from;
  for (const row of await lockWhere(tx, caller, bill, { sourceType, sourceId }))
    await change(tx, caller, bill, row, { sourceId: to.sourceId });
}
