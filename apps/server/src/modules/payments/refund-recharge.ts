import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { refundRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge, rechargeStates } from '@entrepot/contract/modules/wallet/recharge.ts';
import { type Dec, dec, smaller, text } from '@entrepot/rules/decimal.ts';
import { rechargeUndone } from '@entrepot/contract/modules/wallet/events.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { rechargeBonusOf } from '../promotions/public.ts';
import {
  accounts,
  bonusOfRefund,
  closeRequests,
  type CurrencyFormat,
  currencyFormatOf,
  giveRechargeBack,
  type Leg,
  lockWallet,
  type Movement,
  postEvent,
  postLegs,
  type Recharge,
  type Wallet,
} from '../wallet/public.ts';
import { goesBack, makeRefund, refundableOf } from './make-refund.ts';
import type { OnlinePayment } from './open-payment.ts';
import { postOutsideRefund } from './outside-refund.ts';
import { notifyRecharge } from './recharge-rows.ts';

const { RechargeRefund, RechargeGift } = enumCodes.JournalType;

/**
 * Refunds a part of a recharge or all of it from the balance (journal 116) with an amount in the wallet's currency, and the same share of
 * its bonus (`StateNotAllowed`). Throws `TotalExceeded` above what is left of the recharge and `InsufficientBalance` when the balance does not cover both.
 * Online recharges are refunded through the provider unless done manually.
 */
export async function refund(tx: Tx, caller: Caller, { id, ...wanted }: Input<typeof refundRecharge>) {
  const { ownerId } = await find(tx, caller, recharge, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const row = await lock(tx, caller, recharge, id);
  await refundLocked(tx, caller, wallet, row, wanted);
  const values = {
    number: row.serialNumber,
    amount: (await currencyFormatOf(tx, caller, wallet.currencyId)).text(wanted.amount),
    reason: wanted.remarks,
  };
  await notifyRecharge(tx, caller, row, 'payments.messages.refunded', values);
  return true;
}

/** Does the same for a recharge that is locked with its wallet, without notifying the customer. */
export async function refundLocked(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  row: Recharge,
  { amount, byHand, remarks }: Omit<Input<typeof refundRecharge>, 'id'>,
): Promise<void> {
  const { id, ownerId } = row;
  rechargeStates.after(row.rechargeStatus, 'refund');
  const left = text(dec(row.walletAmount).minus(dec(row.refundAmount)));
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  format.check(amount, 'Amount');
  if (dec(amount).gt(dec(left))) throw paymentsErrors.moreThanRecharged({ amount: format.text(amount), put: format.text(left) });
  const bonus = await rechargeBonusOf(tx, asSystemIn(caller, row.siteId), id);
  const gift = bonusOfRefund(bonus, row, { before: row.refundAmount, amount }, format);
  const payment = row.onlinePaymentId ? await find(tx, caller, onlinePayment, row.onlinePaymentId) : null;
  if (payment && goesBack(payment) && !byHand) await throughProvider(tx, caller, wallet, row, payment, { amount, gift, format, remarks });
  else await postOutsideRefund(tx, caller, wallet, row, { amount, gift, remarks }, 'out');
  await giveRechargeBack(tx, caller, row, amount);
  await closeRequests(tx, caller, { subjectId: id });
  await publish(tx, caller, rechargeUndone, { siteId: row.siteId, ownerId, rechargeId: id });
}

const movementsOf = (gift: Dec, amount: Dec, remarks: string): Movement[] => [
  ...(dec(gift).gt(0) ? [{ journalType: RechargeGift, amount: text(dec(gift).negated()), remarks }] : []),
  { journalType: RechargeRefund, amount: text(dec(amount).negated()), remarks },
];

async function throughProvider(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  row: Recharge,
  payment: OnlinePayment,
  { amount, gift, format, remarks }: { amount: Dec; gift: Dec; format: CurrencyFormat; remarks: string },
): Promise<void> {
  const system = asSystemIn(caller, row.siteId);
  const other = await inItsCurrency(tx, system, row, payment, amount);
  const back = await makeRefund(tx, system, payment, { amount: other, walletAmount: amount, reason: remarks, rechargeId: row.id });
  const foreign = back.currencyId !== wallet.currencyId;
  const refunding: Leg = { account: accounts.refunding(payment.configurationId), credit: other };
  const legs: Leg[] = [
    { account: accounts.gift, credit: gift },
    foreign ? { account: accounts.exchange(format.code), credit: amount } : refunding,
  ];
  const movements = movementsOf(gift, amount, remarks);
  await postEvent(tx, caller, wallet, { sourceType: 'rechargeRefund', sourceId: back.id, movements, legs });
  if (foreign) await postLegs(tx, caller, back, [{ account: accounts.exchange(back.currency), debit: other }, refunding]);
}

/** Converts a wallet amount to the received currency: all that is left of the payment for all that is left of the recharge, else at the booked rate. */
async function inItsCurrency(tx: Tx, caller: Caller, row: Recharge, payment: OnlinePayment, amount: Dec): Promise<Dec> {
  const left = await refundableOf(tx, payment);
  if (dec(amount).equals(dec(row.walletAmount).minus(dec(row.refundAmount)))) return text(left);
  const format = await currencyFormatOf(tx, caller, row.currencyId);
  return text(smaller(left, format.round(dec(amount).dividedBy(dec(row.exchangeRate)))));
}
