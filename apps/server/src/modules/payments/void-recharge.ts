import type { Input } from '@entrepot/contract/core/call.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import type { voidRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { rechargeVoided } from '@entrepot/contract/modules/wallet/events.ts';
import { recharge, rechargeStates } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import { restoreRechargeCoupon } from '../promotions/public.ts';
import {
  accounts,
  closeRequests,
  currencyFormatOf,
  lockWallet,
  postLegs,
  type Recharge,
  reversePosting,
  voidBookedRecharge,
} from '../wallet/public.ts';
import { notifyRecharge } from './recharge-rows.ts';

/**
 * Voids a recharge that was booked by hand or from a bank slip although its money never came: reverses what it and its coupon added to the
 * balance, and the cash, and returns the coupon. Activities take back their rewards for it. Throws `StateNotAllowed` for online recharges, refunded ones and the second
 * time, and `InsufficientBalance` when the money was used.
 */
export async function voidBooked(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidRecharge>) {
  const { ownerId } = await find(tx, caller, recharge, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const row = await lock(tx, caller, recharge, id);
  const { serialNumber: number, siteId, walletAmount, giftAmount } = row;
  if (row.onlinePaymentId) throw paymentsErrors.onlineNotVoidable({ number });
  rechargeStates.after(row.rechargeStatus, 'void');
  if (dec(row.refundAmount).gt(0)) throw paymentsErrors.partlyRefunded({ number });
  await reversePosting(tx, caller, wallet, { sourceType: 'recharge', sourceId: id, remarks });
  if (row.currencyId !== wallet.currencyId) await outOfExchange(tx, caller, row);
  await voidBookedRecharge(tx, caller, row, remarks);
  await closeRequests(tx, caller, { subjectId: id });
  if (row.userCouponId) await restoreRechargeCoupon(tx, caller, row.userCouponId, id);
  await publish(tx, caller, rechargeVoided, { siteId, ownerId, rechargeId: id });
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  const values = { number, amount: format.text(dec(walletAmount).plus(dec(giftAmount))), reason: remarks };
  await notifyRecharge(tx, caller, row, 'payments.messages.voided', values);
  return true;
}

/** Reverses the posting of the received amount in its own currency. */
async function outOfExchange(tx: Tx, caller: Caller, row: Recharge): Promise<void> {
  const { code } = await currencyFormatOf(tx, caller, row.currencyId);
  const amount = row.receivedAmount!;
  await postLegs(tx, caller, row, [
    { account: accounts.exchange(code), debit: amount },
    { account: accounts.cash('bank'), credit: amount },
  ]);
}
