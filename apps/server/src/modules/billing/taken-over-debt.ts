import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { takenOverCharge } from '../sites/public.ts';
import { type Bill, lockBills } from './bill-rows.ts';
import { makeBill } from './make-bill.ts';
import { voidOne } from './void-bill.ts';

/** An open debt of the system before, with its number there. */
interface TakenDebt {
  siteId: string;
  ownerId: string;
  amount: Dec;
  reference: string;
  dueTime: Date;
  explanation: string;
}

/** Makes the manual bill of an open debt that is taken over, with the charge of its own. */
export async function billTakenDebt(tx: Tx, caller: Caller, debt: TakenDebt): Promise<Bill> {
  const { siteId, ownerId, amount, reference, dueTime, explanation } = debt;
  const charge = await takenOverCharge(tx, caller, siteId);
  return makeBill(tx, caller, {
    siteId,
    ownerId,
    billType: enumCodes.BillType.Manual,
    sourceType: 'manual',
    sourceId: null,
    sourceNumber: reference,
    explanation,
    dueTime,
    lines: [{ expenseTypeId: charge.id, code: charge.code, amount, explanation }],
  });
}

/** Voids the bill of a debt that was taken over, unless it was paid, discounted or changed since (`BillNotPayable`). */
export async function voidTakenDebt(
  tx: Tx,
  caller: Caller,
  id: string,
  { amount, remarks }: { amount: Dec; remarks: string },
): Promise<void> {
  const { bills } = await lockBills(tx, caller, [id]);
  const row = bills[0]!;
  if (!dec(row.paymentMoney).eq(dec(amount)) || dec(row.paidAmount).gt(0)) throw billingErrors.notUnpaid({ number: row.serialNumber });
  await voidOne(tx, caller, { id, remarks });
}
