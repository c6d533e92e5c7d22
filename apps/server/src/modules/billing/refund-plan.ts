import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { getRefundPlan } from '@entrepot/contract/modules/billing/calls.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { walletOf } from '../wallet/public.ts';
import { type Bill, billsOf } from './bill-rows.ts';
import { wantedLines } from './refund-bill.ts';
import { mustBeRefundable } from './refund.ts';
import { type Routed, route } from './refund-route.ts';

/** Where a refund would go, by the same rules that carry it out; refuses what would be refused (329, 453, 460, 461). */
export async function plan(tx: Tx, caller: Caller, { id, lines, toOriginalRoute }: Input<typeof getRefundPlan>) {
  const row = await find(tx, caller, bill, id);
  const wallet = await walletOf(tx, caller, row.ownerId);
  const part = { bill: row, lines: await wantedLines(tx, caller, wallet.currencyId, id, lines) };
  await mustBeRefundable(tx, caller, part);
  const usual = (await siteConfigurationOf(tx, row.siteId)).refundToOriginalRoute;
  const at = async (original: boolean) => (await route(tx, wallet, [part], original))[0]!;
  const [chosen, most] = [await at(toOriginalRoute ?? usual), await at(true)];
  const whole = dec(row.refundAmount)
    .plus(sum(part.lines.map(({ amount }) => amount)))
    .equals(dec(row.paidAmount));
  return {
    amount: text(chosen.total),
    creditAmount: text(chosen.credit),
    onlineAmount: text(chosen.online),
    balanceAmount: text(chosen.balance),
    wayName: await wayName(tx, caller, row, most),
    onlineMost: text(most.online),
    toOriginalRoute: usual,
    ...(await orderOf(tx, caller, row, chosen.total)),
    ...(whole ? await couponsOf(tx, caller, row) : { coupons: 0, couponsExpired: 0 }),
  };
}

/** The order that was paid with a bill and needs the money, whether its goods have left, and whether it then has none of it. */
async function orderOf(tx: Tx, caller: Caller, { siteId, sourceType, sourceId, sourceNumber }: Bill, back: Decimal) {
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
  const kept = sum(bills.map(({ paidAmount, refundAmount }) => dec(paidAmount).minus(dec(refundAmount))));
  return { orderNumber: sourceNumber, orderLeft, wholeOrder: kept.minus(back).isZero() };
}

async function wayName(tx: Tx, caller: Caller, { siteId }: Bill, { shares }: Routed): Promise<string | null> {
  if (!shares.length) return null;
  const ways = tx.selectFrom('onlinePaymentConfiguration').select('name').where('siteId', '=', siteId);
  const found = await ways.where('id', '=', shares[0]!.configurationId).executeTakeFirst();
  return found?.name[caller.language] ?? null;
}

function couponsOf(tx: Tx, caller: Caller, { siteId, id }: Bill): Promise<{ coupons: number; couponsExpired: number }> {
  const expired = sql<number>`(count(*) filter (where expiration_time <= ${caller.now}))::int`;
  return tx
    .selectFrom('userCoupon')
    .select([sql<number>`count(*)::int`.as('coupons'), expired.as('couponsExpired')])
    .where('siteId', '=', siteId)
    .where('billId', '=', id)
    .where(notHidden)
    .where('userCouponStatus', '=', enumCodes.UserCouponStatus.Used)
    .executeTakeFirstOrThrow();
}
