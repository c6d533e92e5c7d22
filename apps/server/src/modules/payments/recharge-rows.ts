import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { rechargeSucceeded } from '@entrepot/contract/modules/wallet/facts.ts';
import { rechargeStates } from '@entrepot/contract/modules/wallet/recharge.ts';
import { type Decimal, dec, round, text, zero } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellOwner } from '../content/public.ts';
import { addByCoupon, bonusOf, releaseCoupons } from '../promotions/public.ts';
import { currenciesOf } from '../sites/public.ts';
import {
  accounts,
  closeRecharge,
  coinOf,
  type Leg,
  type Movement,
  postEvent,
  postLegs,
  type Recharge,
  settleRecharge,
  type Wallet,
} from '../wallet/public.ts';

const { Recharge: Recharged, RechargeGift } = enumCodes.JournalType;

/** What one unit of a currency is worth in a wallet's currency today, to 8 decimals (404 when it has no rate or is not offered). */
export async function rateToWallet(tx: Tx, caller: Caller, { siteId, currencyId }: Wallet, from: string): Promise<Dec> {
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  const [given, own] = [byId[from], byId[currencyId]];
  if (!given?.effective) throw paymentsErrors.noRate({ currency: given?.code ?? '' });
  if (from === currencyId) return '1';
  if (!dec(given.rate).gt(0) || !dec(own?.rate).gt(0)) throw paymentsErrors.noRate({ currency: given.code });
  return text(round(dec(given.rate).dividedBy(dec(own!.rate)), 8));
}

/** How a recharge is booked: what came in, in its currency, through which way, and by which verb. */
export interface Booking {
  received: Dec;
  way: string;
  verb: 'pay' | 'approve';
  remarks?: string | null;
}

/**
 * Books a recharge that is held together with its wallet: what came in at the recharge's rate (journal 101), and what its
 * coupon adds, if that amount is enough for it (102). The customer is told.
 */
export async function bookRecharge(tx: Tx, caller: Caller, wallet: Wallet, row: Recharge, booking: Booking): Promise<Recharge> {
  const { received, way, verb, remarks } = booking;
  rechargeStates.after(row.rechargeStatus, verb);
  const coin = await coinOf(tx, caller, wallet.currencyId);
  const put = coin.round(dec(received).times(dec(row.exchangeRate)));
  const gift = await bonus(tx, caller, wallet, row, put);
  const foreign = row.currencyId !== wallet.currencyId;
  const original = foreign ? { original: { currencyId: row.currencyId, amount: received, rate: row.exchangeRate } } : {};
  const movements: Movement[] = [
    { journalType: Recharged, amount: text(put), remarks: row.remarks, ...original },
    ...(gift.gt(0) ? [{ journalType: RechargeGift, amount: text(gift) }] : []),
  ];
  const legs: Leg[] = [
    { account: foreign ? accounts.exchange(coin.code) : accounts.cash(way), debit: text(put) },
    { account: accounts.gift, debit: text(gift) },
  ];
  await postEvent(tx, caller, wallet, { sourceType: 'recharge', sourceId: row.id, movements, legs });
  if (foreign) await intoExchange(tx, caller, wallet, row, booking);
  const booked = await settleRecharge(tx, caller, row, { verb, received, put: text(put), gift: text(gift), remarks });
  const values = { number: row.serialNumber, amount: coin.text(put.plus(gift)) };
  await tellOfRecharge(tx, caller, booked, 'wallet.messages.recharged', values);
  const { siteId, ownerId, id: rechargeId } = booked;
  await announce(tx, caller, rechargeSucceeded, { siteId, ownerId, rechargeId, walletAmount: text(put) });
  return booked;
}

/** The other half of a booking in two currencies: what came in stands against the position in that currency. */
async function intoExchange(tx: Tx, caller: Caller, wallet: Wallet, row: Recharge, { received, way }: Booking): Promise<void> {
  const { code } = await coinOf(tx, caller, row.currencyId);
  await postLegs(tx, caller, { ...wallet, currencyId: row.currencyId }, [
    { account: accounts.cash(way), debit: received },
    { account: accounts.exchange(code), credit: received },
  ]);
}

/** What the coupon of a recharge adds; one that does not fit what came in is free again. */
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

/** Ends a recharge that is held and was not booked; its coupon is free again. */
export async function giveUpRecharge(tx: Tx, caller: Caller, row: Recharge): Promise<void> {
  await closeRecharge(tx, caller, row);
  if (row.userCouponId) await releaseCoupons(tx, caller, row.id);
}

/** Tells a customer of a recharge, as a message and as a push of its own kind. */
export async function tellOfRecharge(
  tx: Tx,
  caller: Caller,
  { id, siteId, ownerId }: Recharge,
  words: string,
  values: Record<string, unknown>,
  type: CodeOf<'UserMessageType'> = enumCodes.UserMessageType.Recharge,
): Promise<void> {
  const about = { type, infoType: 'Recharge', link: '/RechargeIndex', sourceType: 'recharge', sourceId: id } as const;
  await tellOwner(tx, caller, { siteId, ownerId, ...about, text: words, values });
}
