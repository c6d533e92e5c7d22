import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { payCarrierCharges, undoCarrierPayment } from '@entrepot/contract/modules/costs/calls.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { costsErrors } from '@entrepot/contract/modules/costs/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock, lockAll } from '../../core/db/rows.ts';
import { postPayment } from './post.ts';

/**
 * Records that charges were paid to their carrier. Throws `StateNotAllowed` when one of them is voided or paid, `AtLeastOneSelection` for none.
 */
export async function pay(tx: Tx, caller: Caller, { ids, transferNo }: Input<typeof payCarrierCharges>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const rows = await lockAll(tx, caller, carrierCharge, [...new Set(ids)]);
  for (const { voidedTime, paidTime, invoiceNumber: number } of rows) {
    if (voidedTime) throw costsErrors.voidedAlready({ number });
    if (paidTime) throw costsErrors.paidAlready({ number });
  }
  for (const row of rows) {
    await change(tx, caller, carrierCharge, row, { paidTime: caller.now, transferNo, paidById: caller.userId, paymentRemarks: null });
    await postPayment(tx, caller, row);
  }
  return true;
}

/** Takes the payment of a charge back: it is owed again. Throws `StateNotAllowed` for one that is not paid. */
export async function undoPayment(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoCarrierPayment>): Promise<true> {
  const row = await lock(tx, caller, carrierCharge, id);
  if (!row.paidTime) throw costsErrors.notPaid({ number: row.invoiceNumber });
  await change(tx, caller, carrierCharge, row, { paidTime: null, transferNo: null, paidById: null, paymentRemarks: remarks });
  await postPayment(tx, caller, row, { back: true });
  return true;
}
