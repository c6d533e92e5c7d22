import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, round, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { billsOf, isLive, lockRefunds } from '../billing/public.ts';
import { accounts, coinOf, lockWallet, postEvent, postLegs } from '../wallet/public.ts';
import { type SellerOrder, sourceOf } from './order.ts';

const { MallIncome, MallCommission } = enumCodes.JournalType;

/** What is kept for the merchant of an order: what was billed and not given back. `allBack`: all that was paid went back to the buyer. */
async function keptFor(tx: Tx, caller: Caller, order: SellerOrder) {
  const bills = (await billsOf(tx, caller, sourceOf(order))).filter(isLive);
  const kept = sum(bills.map(({ totalAmount, refundAmount }) => dec(totalAmount).minus(dec(refundAmount))));
  return { kept, allBack: bills.length > 0 && bills.every(({ refunded }) => refunded) };
}

/** Nothing of an order is kept for its merchant any more: what coupons paid of a sale that was taken back stays with the site. */
export async function emptyClearing(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  const { kept } = await keptFor(tx, caller, order);
  if (!kept.gt(0)) return;
  await postLegs(tx, caller, order, [
    { account: accounts.mallClearing, debit: text(kept) },
    { account: accounts.commission, credit: text(kept) },
  ]);
}

/**
 * Pays the merchant of an order that is held what was kept (journal 112) less the site's commission (113), which falls with what was given
 * back; from now on nothing of the bill is given back. Gives what the merchant got and what the site keeps.
 */
export async function payMerchant(tx: Tx, caller: Caller, order: SellerOrder): Promise<{ paid: string; commission: string }> {
  await lockRefunds(tx, caller, sourceOf(order));
  const { kept, allBack } = await keptFor(tx, caller, order);
  if (allBack) {
    await emptyClearing(tx, caller, order);
    return { paid: '0', commission: '0' };
  }
  if (!kept.gt(0)) return { paid: '0', commission: '0' };
  const wallet = await lockWallet(tx, caller, order.sellerId);
  const { decimalPlaces } = await coinOf(tx, caller, order.currencyId);
  const commission = round(dec(order.commissionAmount).times(kept).div(dec(order.totalAmount)), decimalPlaces);
  const remarks = order.serialNumber;
  const movements = [
    { journalType: MallIncome, amount: text(kept), remarks },
    ...(commission.gt(0) ? [{ journalType: MallCommission, amount: text(commission.negated()), remarks }] : []),
  ];
  const legs = [
    { account: accounts.mallClearing, debit: text(kept) },
    { account: accounts.commission, credit: text(commission) },
  ];
  const { sourceType, sourceId } = sourceOf(order);
  await postEvent(tx, caller, wallet, { sourceType, sourceId, movements, legs });
  return { paid: text(kept.minus(commission)), commission: text(commission) };
}
