import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { rechargeSucceeded } from '@entrepot/contract/modules/wallet/events.ts';
import { rechargeStates } from '@entrepot/contract/modules/wallet/recharge.ts';
import { type Dec, type Decimal, dec, round, text, zero } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { addByCoupon, bonusOf, releaseCoupons } from '../promotions/public.ts';
import { currenciesOf } from '../sites/public.ts';
import {
  accounts,
  closeRecharge,
  currencyFormatOf,
  type Leg,
  type Movement,
  postEvent,
  postLegs,
  type Recharge,
  settleRecharge,
  type Wallet,
} from '../wallet/public.ts';

const { Recharge: Recharged, RechargeGift } = enumCodes.JournalType;

/**
 * Today's value of one unit of a currency in a wallet's currency, 8 decimals. Throws `CurrencyNotEffective` when it has no rate or is not
 * offered.
 */
export async function rateToWallet(tx: Db, caller: Caller, { siteId, currencyId }: Wallet, from: string): Promise<Dec> {
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  const [source, own] = [byId[from], byId[currencyId]];
  if (!source?.effective) throw paymentsErrors.noRate({ currency: source?.code ?? '' });
  if (from === currencyId) return '1';
  if (!dec(source.rate).gt(0) || !dec(own?.rate).gt(0)) throw paymentsErrors.noRate({ currency: source.code });
  return text(round(dec(source.rate).dividedBy(dec(own!.rate)), 8));
}

/** The booking of a recharge: received amount, currency, method and verb. */
export interface Booking {
  received: Dec;
  way: string;
  verb: 'pay' | 'approve';
  remarks?: string | null;
  /** The caller notifies the customer. */
  quiet?: boolean;
}

/**
 * Books a recharge that is locked together with its wallet: the received amount at the recharge's rate (journal 101) and, when the amount
 * suffices, its coupon (StateNotAllowed). Notifies the customer unless `quiet`.
 */
export async function bookRecharge(tx: Tx, caller: Caller, wallet: Wallet, row: Recharge, booking: Booking): Promise<Recharge> {
  const { received, way, verb, remarks, quiet } = booking;
  rechargeStates.after(row.rechargeStatus, verb);
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  const put = format.round(dec(received).times(dec(row.exchangeRate)));
  const gift = await bonus(tx, caller, wallet, row, put);
  const foreign = row.currencyId !== wallet.currencyId;
  const original = foreign ? { original: { currencyId: row.currencyId, amount: received, rate: row.exchangeRate } } : {};
  const movements: Movement[] = [
    { journalType: Recharged, amount: text(put), remarks: row.remarks, ...original },
    ...(gift.gt(0) ? [{ journalType: RechargeGift, amount: text(gift) }] : []),
  ];
  const legs: Leg[] = [
    { account: foreign ? accounts.exchange(format.code) : accounts.cash(way), debit: text(put) },
    { account: accounts.gift, debit: text(gift) },
  ];
  await postEvent(tx, caller, wallet, { sourceType: 'recharge', sourceId: row.id, movements, legs });
  if (foreign) await intoExchange(tx, caller, wallet, row, booking);
  const booked = await settleRecharge(tx, caller, row, { verb, received, put: text(put), gift: text(gift), remarks });
  const values = { number: row.serialNumber, amount: format.text(put.plus(gift)) };
  if (!quiet) await notifyRecharge(tx, caller, booked, 'wallet.messages.recharged', values);
  const { siteId, ownerId, id: rechargeId } = booked;
  await publish(tx, caller, rechargeSucceeded, { siteId, ownerId, rechargeId, walletAmount: text(put) });
  return booked;
}

/** The counterpart of a booking in two currencies: the received amount is posted to the position in its currency. */
async function intoExchange(tx: Tx, caller: Caller, wallet: Wallet, row: Recharge, { received, way }: Booking): Promise<void> {
  const { code } = await currencyFormatOf(tx, caller, row.currencyId);
  await postLegs(tx, caller, { ...wallet, currencyId: row.currencyId }, [
    { account: accounts.cash(way), debit: received },
    { account: accounts.exchange(code), credit: received },
  ]);
}

/** The bonus of a recharge's coupon. A coupon that does not fit the received amount is released. */
async function bonus(tx: Tx, caller: Caller, { ownerId, currencyId }: Wallet, row: Recharge, put: Decimal): Promise<Decimal> {
  if (!row.userCouponId) return zero;
  try {
    const gift = await bonusOf(tx, caller, row.userCouponId, { ownerId, currencyId, amount: text(put), heldById: row.id });
    await addByCoupon(tx, caller, row.userCouponId, row.id, gift);
    return dec(gift);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await releaseCoupons(tx, caller, row.id);
    return zero;
  }
}

/** Closes a locked recharge that was not booked and releases its coupon. */
export async function abandonRecharge(tx: Tx, caller: Caller, row: Recharge): Promise<void> {
  await closeRecharge(tx, caller, row);
  if (row.userCouponId) await releaseCoupons(tx, caller, row.id);
}

/** Notifies a customer of a recharge by message and push. */
export async function notifyRecharge(
  tx: Tx,
  caller: Caller,
  { id, siteId, ownerId }: Recharge,
  textKey: string,
  values: Record<string, unknown>,
  type: CodeOf<'UserMessageType'> = enumCodes.UserMessageType.Recharge,
): Promise<void> {
  const about = { type, infoType: 'Recharge', link: '/RechargeIndex', sourceType: 'recharge', sourceId: id } as const;
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: textKey, values });
}
