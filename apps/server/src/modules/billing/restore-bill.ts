import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { restoreBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged, billRestored } from '@entrepot/contract/modules/billing/events.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { accounts, postLegs } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, billsOf, linesOf, lockBills } from './bill-rows.ts';
import { spread } from './discount.ts';
import { revenueLegs } from './make-bill.ts';
import { reopenStatements } from './reopen-statements.ts';

const { Voided } = enumCodes.PaymentStatus;

/**
 * Restores a bill that was voided by mistake: receivable and revenue are posted again, and the staff discount remains; coupons do not,
 * they returned to the customer. Throws `StateNotAllowed` for bills that are not voided, when the source was billed again, or ended.
 */
export async function restore(tx: Tx, caller: Caller, { id, remarks }: Input<typeof restoreBill>) {
  const { wallet, bills } = await lockBills(tx, caller, [id]);
  const row = bills[0]!;
  const number = row.serialNumber;
  if (row.paymentStatus !== Voided) throw billingErrors.notVoided({ number });
  await mustBeOpen(tx, caller, row);
  const lines = await linesOf(tx, caller, [id]);
  const discount = dec(row.discountAmount).minus(dec(row.couponAmount));
  const paymentMoney = text(dec(row.totalAmount).minus(discount));
  await spread(tx, caller, lines, discount);
  await change(tx, caller, bill, row, {
    paymentStatus: billStates.after(row.paymentStatus, 'restore'),
    discountAmount: text(discount),
    couponAmount: '0',
    userCouponIds: [],
    paymentMoney,
    paidTime: null,
    remarks,
  });
  await postLegs(tx, caller, wallet, [
    { account: accounts.receivable(row.ownerId), debit: paymentMoney },
    { account: accounts.discount, debit: text(discount) },
    ...revenueLegs(lines, 'credit'),
  ]);
  await reopenStatements(tx, caller, bills);
  await settleArrears(tx, caller, wallet);
  const { siteId, ownerId, sourceType, sourceId } = row;
  await publish(tx, caller, billChanged, { siteId, ownerId, sourceType, sourceId });
  await publish(tx, caller, billRestored, { siteId, ownerId, sourceType, sourceId, billId: id });
  return true;
}

/** Sources that end with their voided bill. */
const ending: readonly string[] = ['sellerOrder'];

async function mustBeOpen(tx: Tx, caller: Caller, { id, siteId, sourceType, sourceId, sourceNumber, serialNumber: number }: Bill) {
  if (!sourceId) return;
  const source = sourceNumber ?? number;
  if (ending.includes(sourceType) || (await orderIsCancelled(tx, siteId, sourceType, sourceId)))
    throw billingErrors.endedSource({ number, source });
  const others = (await billsOf(tx, caller, { siteId, sourceType, sourceId })).filter((row) => row.id !== id);
  if (others.some(({ paymentStatus }) => paymentStatus !== Voided)) throw billingErrors.billedAgain({ number, source });
}

async function orderIsCancelled(tx: Tx, siteId: string, sourceType: string, sourceId: string): Promise<boolean> {
  if (sourceType !== 'logisticsOrder') return false;
  const order = tx.selectFrom('logisticsOrder').select('cancelled').where('siteId', '=', siteId).where('id', '=', sourceId);
  return (await order.executeTakeFirst())?.cancelled ?? false;
}
