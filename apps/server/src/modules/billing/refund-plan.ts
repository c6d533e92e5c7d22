import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { getRefundPlan } from '@entrepot/contract/modules/billing/calls.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { walletOf } from '../wallet/public.ts';
import { type Bill, billsOf } from './bill-rows.ts';
import { wantedLines } from './refund-bill.ts';
import { mustBeRefundable } from './refund.ts';
import { type RoutedRefund, route } from './refund-route.ts';

/**
 * Previews the routes of a refund by the rules that execute it. Throws `RefundLocked`, `BillNotPayable`, `RefundExceedsPaid` or
 * `RefundNotAllowed`.
 */
export async function plan(tx: Db, caller: Caller, { id, lines, toOriginalRoute }: Input<typeof getRefundPlan>) {
  const row = await find(tx, caller, bill, id);
  const wallet = await walletOf(tx, caller, row.ownerId);
  const part = { bill: row, lines: await wantedLines(tx, caller, wallet.currencyId, id, lines) };
  await mustBeRefundable(tx, caller, part);
  const usual = (await siteConfigurationOf(tx, row.siteId)).refundToOriginalRoute;
  const at = async (original: boolean) => (await route(tx, wallet, [part], original))[0]!;
  const [chosen, originalRoute] = [await at(toOriginalRoute ?? usual), await at(true)];
  const whole = dec(row.refundAmount)
    .plus(sum(part.lines.map(({ amount }) => amount)))
    .equals(dec(row.paidAmount));
  return {
    currencyId: row.currencyId,
    amount: text(chosen.total),
    creditAmount: text(chosen.credit),
    onlineAmount: text(chosen.online),
    balanceAmount: text(chosen.balance),
    wayName: await wayName(tx, caller, row, originalRoute),
    onlineMost: text(originalRoute.online),
    toOriginalRoute: usual,
    ...(await orderOf(tx, caller, row, chosen.total)),
    ...(whole ? await couponsOf(tx, caller, row) : { coupons: 0, couponsExpired: 0 }),
  };
}

/** The order paid with a bill that needs the money, whether its goods have left, and whether the refund leaves it unpaid. */
async function orderOf(tx: Db, caller: Caller, { siteId, sourceType, sourceId, sourceNumber }: Bill, back: Decimal) {
  const order =
    sourceType === 'logisticsOrder' && sourceId
      ? await tx
          .selectFrom('logisticsOrder')
          .select('orderStatus')
          .where('siteId', '=', siteId)
          .where('id', '=', sourceId)
          .executeTakeFirst()
      : undefined;
  const orderLeft = order !== undefined && orderStates.is(order.orderStatus, 'owesMoney');
  const needs = order !== undefined && (orderLeft || orderStates.is(order.orderStatus, 'waitsForMoney'));
  if (!needs) return { orderNumber: null, orderLeft: false, wholeOrder: false };
  const bills = await billsOf(tx, caller, { siteId, sourceType, sourceId: sourceId! });
  const netPaid = sum(bills.map(({ paidAmount, refundAmount }) => dec(paidAmount).minus(dec(refundAmount))));
  return { orderNumber: sourceNumber, orderLeft, wholeOrder: netPaid.minus(back).isZero() };
}

async function wayName(tx: Db, caller: Caller, { siteId }: Bill, { shares }: RoutedRefund): Promise<string | null> {
  if (!shares.length) return null;
  const ways = tx.selectFrom('onlinePaymentConfiguration').select('name').where('siteId', '=', siteId);
  const found = await ways.where('id', '=', shares[0]!.configurationId).executeTakeFirst();
  return found?.name[caller.language] ?? null;
}

function couponsOf(tx: Db, caller: Caller, { siteId, id }: Bill): Promise<{ coupons: number; couponsExpired: number }> {
  const expired = sql<number>`(count(*) filter (where expiration_time <= ${caller.now}))::int`;
  return tx
    .selectFrom('userCoupon')
    .select([sql<number>`count(*)::int`.as('coupons'), expired.as('couponsExpired')])
    .where('siteId', '=', siteId)
    .where('billId', '=', id)
    .where(notDeleted)
    .where('userCouponStatus', '=', enumCodes.UserCouponStatus.Used)
    .executeTakeFirstOrThrow();
}
