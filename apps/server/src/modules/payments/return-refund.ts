import type { Input } from '@entrepot/contract/core/call.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import type { returnRechargeRefund } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { rechargeUndone } from '@entrepot/contract/modules/wallet/events.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { rechargeBonusOf } from '../promotions/public.ts';
import { bonusOfRefund, cancelRechargeRefund, closeRequests, currencyFormatOf, lockWallet } from '../wallet/public.ts';
import { postOutsideRefund, refundedOutside } from './outside-refund.ts';
import { notifyRecharge } from './recharge-rows.ts';

/**
 * Books that money refunded outside the product came back, or never left: it is in the balance again with its part of the bonus, and the
 * recharge can be refunded again. Activities restore their rewards for it. Throws `TotalExceeded` above what was refunded in this way.
 */
export async function returnRefund(tx: Tx, caller: Caller, { id, amount, remarks }: Input<typeof returnRechargeRefund>) {
  const { ownerId } = await find(tx, caller, recharge, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const row = await lock(tx, caller, recharge, id);
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  format.check(amount, 'Amount');
  const byHand = await refundedOutside(tx, caller, row);
  if (dec(amount).gt(byHand)) throw paymentsErrors.moreThanByHand({ amount: format.text(amount), byHand: format.text(byHand) });
  const { refundAmount: before } = await cancelRechargeRefund(tx, caller, row, amount);
  const bonus = await rechargeBonusOf(tx, asSystemIn(caller, row.siteId), id);
  const gift = bonusOfRefund(bonus, row, { before, amount }, format);
  await postOutsideRefund(tx, caller, wallet, row, { amount, gift, remarks }, 'back');
  await closeRequests(tx, caller, { subjectId: id });
  await publish(tx, caller, rechargeUndone, { siteId: row.siteId, ownerId, rechargeId: id });
  const values = { number: row.serialNumber, amount: format.text(amount), reason: remarks };
  await notifyRecharge(tx, caller, row, 'payments.messages.refundCameBack', values);
  return true;
}
