import type { Input } from '@entrepot/contract/core/call.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { establishShift } from '@entrepot/contract/modules/transport/calls.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { shiftNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { addBags } from './bags.ts';
import { checkShift, type Shift } from './shift.ts';

/** Creates a shift with its number and, if requested, its first bags. */
export async function establish(tx: Tx, caller: Caller, { bagQuantity, ...draft }: Input<typeof establishShift>) {
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  const serialNumber = shiftNumber(day, await caller.takeNumber(caller.siteId, 'TS', day));
  const row = await insert(tx, caller, transportShift, {
    ...draft,
    ...checkShift(caller, draft as Partial<Shift>, null),
    serialNumber,
  } as Partial<Shift>);
  if (bagQuantity) await addBags(tx, caller, row, { quantity: bagQuantity });
  return { id: row.id, serialNumber };
}
