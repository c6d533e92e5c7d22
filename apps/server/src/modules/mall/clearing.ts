import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, greatest, round, sum, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { billsOf, isLive, lockRefunds } from '../billing/public.ts';
import { accounts, currencyFormatOf, lockWallet, notCashOf, postEvent, postLegs } from '../wallet/public.ts';
import { type SellerOrder, sourceOf } from './order.ts';

const { MallIncome, MallCommission } = enumCodes.JournalType;

/**
 * Returns the merchant's share of an order: what was billed minus refunds; `granted` is its part that was not paid in cash. `isFullyRefunded`: everything paid was refunded to the buyer.
 */
async function merchantShareOf(tx: Tx, caller: Caller, order: SellerOrder) {
  const bills = (await billsOf(tx, caller, sourceOf(order))).filter(isLive);
  const share = sum(bills.map(({ totalAmount, refundAmount }) => dec(totalAmount).minus(dec(refundAmount))));
  // Coupons, credit, and the buyer's gifts give the merchant no cash.
  let cash = zero;
  for (const { id, siteId, paidAmount, refundAmount } of bills) {
    const { paid, onCredit } = await notCashOf(tx, siteId, id);
    cash = cash.plus(greatest(dec(paidAmount).minus(dec(refundAmount)).minus(paid).minus(onCredit), zero));
  }
  return {
    share,
    granted: greatest(share.minus(cash), zero),
    isFullyRefunded: bills.length > 0 && bills.every(({ refunded }) => refunded),
  };
}

/** Clears the merchant's share of an order: what coupons paid of a refunded sale stays with the site. */
export async function emptyClearing(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  const { share } = await merchantShareOf(tx, caller, order);
  if (!share.gt(0)) return;
  await postLegs(tx, caller, order, [
    { account: accounts.mallClearing, debit: text(share) },
    { account: accounts.commission, credit: text(share) },
  ]);
}

/**
 * Pays the merchant of a locked order its share (journal 112) minus the site's commission (113), which is reduced by refunds; locks further
 * refunds of the bill. Returns the merchant's amount and the site's commission.
 */
export async function payMerchant(tx: Tx, caller: Caller, order: SellerOrder): Promise<{ paid: string; commission: string }> {
  await lockRefunds(tx, caller, sourceOf(order));
  const { share, granted, isFullyRefunded } = await merchantShareOf(tx, caller, order);
  if (isFullyRefunded) {
    await emptyClearing(tx, caller, order);
    return { paid: '0', commission: '0' };
  }
  if (!share.gt(0)) return { paid: '0', commission: '0' };
  const wallet = await lockWallet(tx, caller, order.sellerId);
  const { decimalPlaces } = await currencyFormatOf(tx, caller, order.currencyId);
  const commission = round(dec(order.commissionAmount).times(share).div(dec(order.totalAmount)), decimalPlaces);
  const remarks = order.serialNumber;
  const movements = [
    { journalType: MallIncome, amount: text(share), granted: text(granted), remarks },
    ...(commission.gt(0) ? [{ journalType: MallCommission, amount: text(commission.negated()), remarks }] : []),
  ];
  const legs = [
    { account: accounts.mallClearing, debit: text(share) },
    { account: accounts.commission, credit: text(commission) },
  ];
  const { sourceType, sourceId } = sourceOf(order);
  await postEvent(tx, caller, wallet, { sourceType, sourceId, movements, legs });
  return { paid: text(share.minus(commission)), commission: text(commission) };
}
