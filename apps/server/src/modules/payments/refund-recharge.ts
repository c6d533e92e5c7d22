import type { Input } from '@entrepot/contract/core/call.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { refundRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge, rechargeStates } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec, smaller, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find, lock } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import {
  accounts,
  type Coin,
  coinOf,
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
import { tellOfRecharge } from './recharge-rows.ts';

const { BankTransfer } = enumCodes.RechargeType;
const { RechargeRefund, RechargeGift } = enumCodes.JournalType;

/**
 * Gives recharged money back: an amount in the wallet's currency, at most what was put in (122), out of the balance (journal 116),
 * and with it what a coupon had added (102 taken back). The balance must cover both (450). What came in online goes back through its
 * provider unless somebody gives it back by hand.
 */
export async function refund(tx: Tx, caller: Caller, { id, amount, byHand, remarks }: Input<typeof refundRecharge>) {
  const { ownerId } = await find(tx, caller, recharge, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const row = await lock(tx, caller, recharge, id);
  rechargeStates.after(row.rechargeStatus, 'refund');
  const coin = await coinOf(tx, caller, wallet.currencyId);
  coin.check(amount, 'Amount');
  if (dec(amount).gt(dec(row.walletAmount)))
    throw paymentsErrors.moreThanRecharged({ amount: coin.text(amount), put: coin.text(row.walletAmount) });
  const payment = row.onlinePaymentId ? await find(tx, caller, onlinePayment, row.onlinePaymentId) : null;
  if (payment && goesBack(payment) && !byHand) await throughProvider(tx, caller, wallet, row, payment, { amount, coin, remarks });
  else await outside(tx, caller, wallet, row, payment, { amount, remarks });
  await giveRechargeBack(tx, caller, row, amount);
  const values = { number: row.serialNumber, amount: coin.text(amount), reason: remarks };
  await tellOfRecharge(tx, caller, row, 'payments.messages.refunded', values);
  return true;
}

const movementsOf = ({ giftAmount }: Recharge, amount: Dec, remarks: string): Movement[] => [
  ...(dec(giftAmount).gt(0) ? [{ journalType: RechargeGift, amount: text(dec(giftAmount).negated()), remarks }] : []),
  { journalType: RechargeRefund, amount: text(dec(amount).negated()), remarks },
];

/** A person gives it back, the way it came. */
async function outside(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  row: Recharge,
  payment: OnlinePayment | null,
  { amount, remarks }: { amount: Dec; remarks: string },
): Promise<void> {
  const way = payment?.configurationId ?? (row.rechargeType === BankTransfer ? 'bank' : 'manual');
  const legs: Leg[] = [
    { account: accounts.gift, credit: row.giftAmount },
    { account: accounts.cash(way), credit: amount },
  ];
  const movements = movementsOf(row, amount, remarks);
  await postEvent(tx, caller, wallet, { sourceType: 'rechargeRefund', sourceId: row.id, movements, legs });
}

async function throughProvider(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  row: Recharge,
  payment: OnlinePayment,
  { amount, coin, remarks }: { amount: Dec; coin: Coin; remarks: string },
): Promise<void> {
  const system = asSystemIn(caller, row.siteId);
  const theirs = await inItsCurrency(tx, system, row, payment, amount);
  const back = await makeRefund(tx, system, payment, { amount: theirs, walletAmount: amount, reason: remarks, rechargeId: row.id });
  const foreign = back.currencyId !== wallet.currencyId;
  const refunding: Leg = { account: accounts.refunding(payment.configurationId), credit: theirs };
  const legs: Leg[] = [
    { account: accounts.gift, credit: row.giftAmount },
    foreign ? { account: accounts.exchange(coin.code), credit: amount } : refunding,
  ];
  const movements = movementsOf(row, amount, remarks);
  await postEvent(tx, caller, wallet, { sourceType: 'rechargeRefund', sourceId: back.id, movements, legs });
  if (foreign) await postLegs(tx, caller, back, [{ account: accounts.exchange(back.currency), debit: theirs }, refunding]);
}

/** What an amount of the wallet's currency is of what came in: all of it for all, else at the rate it was booked at. */
async function inItsCurrency(tx: Tx, caller: Caller, row: Recharge, payment: OnlinePayment, amount: Dec): Promise<Dec> {
  const left = await refundableOf(tx, payment);
  if (dec(amount).equals(dec(row.walletAmount))) return text(left);
  const coin = await coinOf(tx, caller, row.currencyId);
  return text(smaller(left, coin.round(dec(amount).dividedBy(dec(row.exchangeRate)))));
}
