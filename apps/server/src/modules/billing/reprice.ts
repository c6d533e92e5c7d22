import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import { billChanged } from '@entrepot/contract/modules/billing/events.ts';
import { type Dec, dec, sum, text } from '@entrepot/rules/decimal.ts';
import { type PaidWith, reapplyCoupons } from '@entrepot/rules/pricing/coupons.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { restoreCoupons, moveCoupons, type UsedCoupon } from '../promotions/public.ts';
import { accounts, postLegs } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, linesOf, lockBills } from './bill-rows.ts';
import { reduceLines } from './coupons.ts';
import { spread } from './discount.ts';

/** The reductions of a price: a staff discount, and coupons that apply to it. */
interface Reductions {
  discount: Dec;
  coupons: readonly UsedCoupon[];
}

/** Applies reductions to a new, unpaid bill of a locked order: its lines, its sums, the ledger and the coupons. */
export async function reduceNewBill(tx: Tx, caller: Caller, billId: string, { discount, coupons }: Reductions): Promise<void> {
  if (dec(discount).isZero() && !coupons.length) return;
  const { wallet, bills } = await lockBills(tx, caller, [billId]);
  const row = bills[0]!;
  await spread(tx, caller, await linesOf(tx, caller, [billId]), dec(discount));
  const lines = await linesOf(tx, caller, [billId]);
  const { discounts } = reapplyCoupons(
    coupons.map(({ rule }) => rule),
    lines.map((line) => ({ ...line, amount: text(dec(line.amount).minus(dec(line.discountAmount))) })),
    row.billingWeight,
    { withRules: false, paidWith: { lines: [], billingWeight: '0' } },
  );
  await reduceLines(tx, caller, lines, discounts);
  const off = dec(discount).plus(dec(discounts.discount));
  const paymentMoney = dec(row.paymentMoney).minus(off);
  await change(tx, caller, bill, row, {
    discountAmount: text(off),
    couponAmount: discounts.discount,
    paymentMoney: text(paymentMoney),
    userCouponIds: discounts.coupons.map(({ id }) => id),
    ...(paymentMoney.isZero() && { paymentStatus: billStates.after(row.paymentStatus, 'clear'), paidTime: caller.now }),
  });
  await postLegs(tx, caller, wallet, [
    { account: accounts.discount, debit: discount },
    { account: accounts.coupon, debit: discounts.discount },
    { account: accounts.receivable(row.ownerId), credit: text(off) },
  ]);
  await moveCoupons(
    tx,
    caller,
    discounts.coupons.map(({ id, discount: amount }) => ({ id, billId, amount })),
  );
  await settleArrears(tx, caller, wallet);
  const { siteId, ownerId, sourceType, sourceId } = row;
  await publish(tx, caller, billChanged, { siteId, ownerId, sourceType, sourceId });
}

/**
 * Sets what coupons take off bills that stay: `amounts` by coupon id, at most what each took off so far. One without an amount goes
 * back to the customer. The difference stays on the bill as a reduction of the price, because the amount to pay was paid.
 */
export async function limitCoupons(
  tx: Tx,
  caller: Caller,
  coupons: readonly UsedCoupon[],
  amounts: ReadonlyMap<string, Dec>,
): Promise<void> {
  const changed = coupons.filter(({ rule, usedAmount }) => !dec(amounts.get(rule.id)).eq(dec(usedAmount)));
  const billIds = [...new Set(changed.map(({ billId }) => billId))];
  if (!billIds.length) return;
  const { wallet, bills } = await lockBills(tx, caller, billIds);
  for (const row of bills) {
    const own = changed.filter(({ billId }) => billId === row.id);
    const returned = own.filter(({ rule }) => dec(amounts.get(rule.id)).isZero()).map(({ rule }) => rule.id);
    const less = text(sum(own.map(({ rule, usedAmount }) => dec(usedAmount).minus(dec(amounts.get(rule.id))))));
    await change(tx, caller, bill, row, {
      couponAmount: text(dec(row.couponAmount).minus(dec(less))),
      returnedCouponAmount: text(dec(row.returnedCouponAmount).plus(dec(less))),
      userCouponIds: row.userCouponIds.filter((id) => !returned.includes(id)),
    });
    await postLegs(tx, caller, wallet, [
      { account: accounts.discount, debit: less },
      { account: accounts.coupon, credit: less },
    ]);
    const smaller = own.filter(({ rule }) => !returned.includes(rule.id));
    await moveCoupons(
      tx,
      caller,
      smaller.map(({ rule, billId }) => ({ id: rule.id, billId, amount: amounts.get(rule.id)! })),
    );
    if (returned.length) await restoreCoupons(tx, caller, row, returned);
  }
}

/** Gives coupons of bills back that a new price replaced. */
export async function returnCoupons(
  tx: Tx,
  caller: Caller,
  coupons: readonly UsedCoupon[],
  of: Pick<Bill, 'siteId' | 'ownerId'>,
): Promise<void> {
  for (const id of new Set(coupons.map(({ billId }) => billId))) {
    const own = coupons.filter(({ billId }) => billId === id).map(({ rule }) => rule.id);
    await restoreCoupons(tx, caller, { ...of, id }, own);
  }
}

/** The amounts that other bills contribute to the thresholds of coupons, because one payment covered them together with these. */
export async function paidWith(tx: Db, caller: Caller, bills: readonly Bill[]): Promise<PaidWith> {
  const ids = bills.filter(({ userCouponIds }) => userCouponIds.length).map(({ id }) => id);
  if (!ids.length) return { lines: [], billingWeight: '0' };
  const siteId = bills[0]!.siteId;
  const rows = await tx
    .selectFrom('paymentOfBill as own')
    .innerJoin('paymentOfBill as other', (join) =>
      join.onRef('other.siteId', '=', 'own.siteId').onRef('other.paymentRecordId', '=', 'own.paymentRecordId'),
    )
    .select('other.billId')
    .distinct()
    .where('own.siteId', '=', siteId)
    .where('other.siteId', '=', siteId)
    .where('own.billId', '=', oneOf(ids))
    .execute();
  const own = new Set(bills.map(({ id }) => id));
  const others = rows.map(({ billId }) => billId).filter((id) => !own.has(id));
  if (!others.length) return { lines: [], billingWeight: '0' };
  const live = (await findWhere(tx, caller, bill, { id: others })).filter(({ refunded }) => !refunded);
  const lines = await linesOf(
    tx,
    caller,
    live.map(({ id }) => id),
  );
  return {
    lines: lines.map((line) => ({ ...line, amount: text(dec(line.amount).minus(dec(line.refundAmount))) })),
    billingWeight: text(sum(live.map((row) => dec(row.billingWeight)))),
  };
}
