import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { inBin } from './bin-stock.ts';
import type { Bin } from './locks.ts';

/** Sets the status of a bin by its contents: without any it is empty; one in which goods turned up again is not. */
export async function settleBin(tx: Tx, caller: Caller, row: Bin): Promise<void> {
  const isEmpty = !(await inBin(tx, row)).length;
  const verb = isEmpty ? 'empty' : 'refill';
  const binStatus = binStates.can(row.binStatus, verb) ? binStates.after(row.binStatus, verb) : row.binStatus;
  await change(tx, caller, bin, row, { binStatus });
}
