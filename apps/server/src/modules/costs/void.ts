import type { Input } from '@entrepot/contract/core/call.ts';
import type { voidCarrierCharge } from '@entrepot/contract/modules/costs/calls.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { costsErrors } from '@entrepot/contract/modules/costs/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { postCharge } from './post.ts';

/** Voids a charge and turns its posting back; one that is voided already is refused (102). */
export async function voidCharge(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidCarrierCharge>): Promise<true> {
  const row = await lock(tx, caller, carrierCharge, id);
  if (row.voidedTime) throw costsErrors.voidedAlready({ number: row.invoiceNumber });
  await change(tx, caller, carrierCharge, row, { voidedTime: caller.now, voidRemarks: remarks });
  await postCharge(tx, caller, row, { back: true });
  return true;
}
