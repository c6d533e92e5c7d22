import {
  establishCarrierCharge,
  getCarrierCharges,
  importCarrierCharges,
  payCarrierCharges,
  undoCarrierPayment,
  voidCarrierCharge,
} from '@entrepot/contract/modules/costs/calls.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { carrierChargeImport, upload } from './import.ts';
import { charges } from './queries.ts';
import { pay, undoPayment } from './payments.ts';
import { takeIn } from './book-charge.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { costsErrors } from '@entrepot/contract/modules/costs/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { postCharge } from './post.ts';

/** The costs module: what orders cost the site. */
export const costs: Module = {
  name: 'costs',
  calls: () => [
    ...handle(getCarrierCharges, charges),
    ...handle(establishCarrierCharge, takeIn),
    ...handle(importCarrierCharges, upload),
    ...handle(voidCarrierCharge, voidCharge),
    ...handle(payCarrierCharges, pay),
    ...handle(undoCarrierPayment, undoPayment),
  ],
  imports: [carrierChargeImport],
};

/** Voids a charge and reverses its posting. Throws `StateNotAllowed` if it is voided already, or paid. */
async function voidCharge(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidCarrierCharge>): Promise<true> {
  const row = await lock(tx, caller, carrierCharge, id);
  if (row.voidedTime) throw costsErrors.voidedAlready({ number: row.invoiceNumber });
  if (row.paidTime) throw costsErrors.paidAlready({ number: row.invoiceNumber });
  await change(tx, caller, carrierCharge, row, { voidedTime: caller.now, voidRemarks: remarks });
  await postCharge(tx, caller, row, { back: true });
  return true;
}
