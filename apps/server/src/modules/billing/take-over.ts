import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import type { BillSource } from './bill-rows.ts';

/** Moves the bills of a source and their payments to the source that replaced it; the original source number remains. */
export async function takeOverBills(tx: Tx, caller: Caller, from: BillSource, to: BillSource): Promise<void> {
  const { sourceType, sourceId } = from;
  for (const row of await lockWhere(tx, caller, bill, { sourceType, sourceId }))
    await change(tx, caller, bill, row, { sourceId: to.sourceId });
}
