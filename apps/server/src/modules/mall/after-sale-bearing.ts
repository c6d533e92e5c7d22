import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { afterSale } from '@entrepot/contract/modules/mall/after-sale.ts';
import { afterSaleStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { type Dec, type Decimal, dec, greatest, round, smaller, sum, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { billsOf, makeBill, refundSource, voidBillsOf } from '../billing/public.ts';
import { expenseTypesOf } from '../sites/public.ts';
import { accounts, currencyFormatOf, type Leg, lockWallet, postEvent, postLegs } from '../wallet/public.ts';
import type { AfterSale } from './after-sale.ts';
import { type SellerOrder, sourceOf } from './order.ts';

const { Seller, Platform } = enumCodes.AfterSaleBearer;
const { MallReturn, Reversal } = enumCodes.JournalType;

/** The bearer of a refund; `carrierId` if it is a carrier. */
export interface Bearing {
  afterSaleBearer: CodeOf<'AfterSaleBearer'>;
  carrierId: string | null;
}

/** The bill over what the balance of a seller did not cover. */
const debtOf = ({ siteId, id }: AfterSale) => ({ siteId, sourceType: afterSale.name, sourceId: id });

/**
 * The seller's share of an amount refunded to the buyer: as much of the proceeds as the refund is of the payment, which includes what
 * coupons paid, and as much of the commission. Computed over all refunds that the seller bears, so that rounding leaves nothing.
 */
async function sellerShare(tx: Tx, caller: Caller, order: SellerOrder, row: AfterSale, amount: Decimal) {
  const [bill] = (await billsOf(tx, caller, sourceOf(order))).filter(({ id }) => id === order.billId);
  const others = (await findWhere(tx, caller, afterSale, { sellerOrderId: order.id })).filter(({ id }) => id !== row.id);
  const refunded = others.filter(({ afterSaleStatus }) => afterSaleStates.is(afterSaleStatus, 'paid'));
  const own = refunded.filter((one) => afterSaleStates.is(one.afterSaleStatus, 'refunded') && one.afterSaleBearer === Seller);
  const all = (rows: readonly AfterSale[], name: 'amount' | 'sellerAmount' | 'commissionAmount') => sum(rows.map((one) => dec(one[name])));
  // The bill counts this refund already.
  const before = dec(bill!.refundAmount).minus(all(refunded, 'amount')).minus(amount);
  const proceeds = dec(bill!.totalAmount).minus(before);
  const paid = dec(bill!.paidAmount).minus(before);
  const { decimalPlaces } = await currencyFormatOf(tx, caller, order.currencyId);
  const part = (of: Decimal, taken: Decimal) =>
    greatest(round(of.times(all(own, 'amount').plus(amount)).div(paid), decimalPlaces).minus(taken), zero);
  return {
    sellerAmount: part(proceeds, all(own, 'sellerAmount')),
    commissionAmount: part(dec(order.commissionAmount), all(own, 'commissionAmount')),
  };
}

/** The legs besides the seller's wallet: they empty the clearing account, which the refund to the buyer debited. */
function legsOf(row: Pick<AfterSale, 'amount' | 'sellerAmount' | 'commissionAmount' | 'debtAmount'> & Bearing): Leg[] {
  const { amount, sellerAmount, commissionAmount, debtAmount, afterSaleBearer, carrierId } = row;
  const cleared = { account: accounts.mallClearing, credit: amount };
  if (afterSaleBearer === Platform) return [{ account: accounts.compensation, debit: amount }, cleared];
  if (afterSaleBearer !== Seller) return [{ account: accounts.carrierClaim(carrierId!), debit: amount }, cleared];
  return [
    { account: accounts.commission, debit: commissionAmount },
    // The part of the refunded pieces that coupons paid stays with the site.
    { account: accounts.commission, credit: text(dec(sellerAmount).minus(dec(amount))) },
    { account: accounts.mallAdvance, debit: debtAmount },
    cleared,
  ].filter(({ debit, credit }: Leg) => !dec(debit).equals(dec(credit)));
}

/** The part of the seller's share that the wallet pays. */
const fromWallet = ({ sellerAmount, commissionAmount, debtAmount }: Pick<AfterSale, 'sellerAmount' | 'commissionAmount' | 'debtAmount'>) =>
  dec(sellerAmount).minus(dec(commissionAmount)).minus(dec(debtAmount));

const opposite = (legs: readonly Leg[]): Leg[] => legs.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }));

/**
 * Books who bears a refund whose amount the clearing account lacks. The seller's proceeds leave the balance; what it does not cover is billed.
 * Returns the values of the request. The caller has locked both wallets, and `caller` is the system.
 */
export async function bear(tx: Tx, caller: Caller, order: SellerOrder, row: AfterSale, amount: Dec, bearing: Bearing) {
  const base = { ...bearing, amount, sellerAmount: '0', commissionAmount: '0', debtAmount: '0', postings: row.postings };
  if (bearing.afterSaleBearer !== Seller) {
    await postLegs(tx, caller, order, legsOf(base));
    return base;
  }
  const share = await sellerShare(tx, caller, order, row, dec(amount));
  const wallet = await lockWallet(tx, caller, order.sellerId);
  const net = share.sellerAmount.minus(share.commissionAmount);
  const taken = smaller(net, greatest(dec(wallet.balance), zero));
  const values = {
    ...base,
    sellerAmount: text(share.sellerAmount),
    commissionAmount: text(share.commissionAmount),
    debtAmount: text(net.minus(taken)),
    postings: row.postings + 1,
  };
  const event = { sourceType: afterSale.name, sourceId: row.id, firstSeq: row.postings, legs: legsOf(values) };
  const movement = { journalType: MallReturn, amount: text(taken.negated()), remarks: row.serialNumber };
  if (taken.gt(0)) await postEvent(tx, caller, wallet, { ...event, movements: [movement] });
  else await postLegs(tx, caller, wallet, event.legs);
  if (net.gt(taken)) await billSeller(tx, caller, order, row, values.debtAmount);
  return values;
}

async function billSeller(tx: Tx, caller: Caller, { sellerId, siteId }: SellerOrder, row: AfterSale, amount: Dec): Promise<void> {
  await makeBill(tx, caller, {
    ...debtOf(row),
    ownerId: sellerId,
    billType: enumCodes.BillType.Mall,
    sourceNumber: row.serialNumber,
    explanation: textInAll('mall.afterSaleDebt', { number: row.serialNumber }),
    dueNow: true,
    delivered: true,
    lines: [await advanceLine(tx, siteId, 'mall.afterSaleDebt', row, amount)],
  });
}

/** Bills a refund to the buyer again, as a bill of the order. */
export async function billBuyer(tx: Tx, caller: Caller, order: SellerOrder, row: AfterSale): Promise<void> {
  const { siteId, ownerId, serialNumber: sourceNumber } = order;
  await makeBill(tx, caller, {
    ...sourceOf(order),
    ownerId,
    billType: enumCodes.BillType.Mall,
    sourceNumber,
    explanation: textInAll('mall.afterSaleAgain', { number: row.serialNumber }),
    dueNow: true,
    delivered: true,
    lines: [await advanceLine(tx, siteId, 'mall.afterSaleAgain', row, row.amount)],
  });
  await postLegs(tx, caller, order, [
    { account: accounts.mallAdvance, debit: row.amount },
    { account: accounts.mallClearing, credit: row.amount },
  ]);
}

async function advanceLine(tx: Tx, siteId: string, key: string, row: AfterSale, amount: Dec) {
  const type = (await expenseTypesOf(tx, siteId)).byVariable[enumCodes.SystemVariables.Mall];
  if (!type) throw new Error(`site ${siteId} has no expense type for the mall`);
  const explanation = textInAll(key, { number: row.serialNumber });
  return { expenseTypeId: type.id, code: accounts.mallReturn, explanation, amount };
}

/**
 * Reverses who bears a refund: the opposite entries, and the seller's bill is voided, or refunded if it was paid. Returns the request
 * without a share of the seller. `caller` is the system.
 */
export async function unbear(tx: Tx, caller: Caller, order: SellerOrder, row: AfterSale, remarks: string): Promise<AfterSale> {
  const legs = opposite(legsOf({ ...row, afterSaleBearer: row.afterSaleBearer! }));
  const taken = fromWallet(row);
  if (row.afterSaleBearer !== Seller) await postLegs(tx, caller, order, legs);
  else {
    const wallet = await lockWallet(tx, caller, order.sellerId);
    const source = { sourceType: afterSale.name, sourceId: row.id };
    const [entry] = await findWhere(tx, caller, journal, { ...source, ownerId: order.sellerId, seq: row.postings - 1 });
    const movement = { journalType: Reversal, amount: text(taken), remarks, reversesId: entry?.id };
    if (taken.gt(0)) await postEvent(tx, caller, wallet, { ...source, firstSeq: row.postings, legs, movements: [movement] });
    else await postLegs(tx, caller, wallet, legs);
  }
  if (dec(row.debtAmount).gt(0)) {
    await refundSource(tx, caller, { ...debtOf(row), reason: remarks, key: `afterSale:${row.id}:${row.postings}` });
    await voidBillsOf(tx, caller, debtOf(row), { remarks });
  }
  const values = { sellerAmount: '0', commissionAmount: '0', debtAmount: '0', postings: row.postings + 1 };
  return change(tx, asSystemIn(caller, order.siteId), afterSale, row, values);
}
