import type { Input } from '@entrepot/contract/core/call.ts';
import type { previewLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db } from '../../../core/db/db.ts';
import { nameOf } from '../../../core/lists/localized.ts';
import { find } from '../../../core/db/rows.ts';
import { quoteAnswer } from '../../pricing/public.ts';
import { reasonToDrop } from '../../promotions/public.ts';
import { currencyFormatOf } from '../../wallet/public.ts';
import { restFor } from '../paying/bills.ts';
import type { NetPrice } from '../paying/net-price.ts';
import { planOf, quoteOf } from './plan.ts';
import { billsNow } from './submit.ts';
import { warningsOf } from './warnings.ts';
import { wishFrom } from './wish.ts';

/** Prices an order line by line before it is created, with warnings; rejects what submitting would reject. */
export async function preview(tx: Db, caller: Caller, { id, ...sent }: Input<typeof previewLogisticsOrder>) {
  const order = id ? await find(tx, caller, logisticsOrder, id) : null;
  const plan = await planOf(tx, caller, await wishFrom(tx, caller, sent), order);
  const quote = await quoteOf(tx, caller, plan, caller.now);
  const rest = order && billsNow(plan) ? await restFor(tx, caller, order, quote, 'checked') : null;
  return {
    toPay: rest?.toPay ?? quote.payable,
    toRefund: rest?.toRefund ?? '0',
    alreadyPaid: rest ? text(dec(rest.paid).minus(dec(rest.toRefund))) : '0',
    retained: rest?.retained ?? '0',
    staffDiscount: rest?.price.discount ?? '0',
    coupons: rest ? await changedCoupons(tx, caller, rest.price, quote.walletCurrencyId) : [],
    ...(await quoteAnswer(tx, caller, plan.wish.siteId, quote)),
    carrierId: plan.carrier?.id ?? null,
    carrierName: plan.carrier && nameOf(plan.carrier, caller.language),
    warnings: await warningsOf(tx, caller, plan, id ?? null),
  };
}

/** Returns the coupons of an order under a new price, with the reason of those that go back. */
async function changedCoupons(tx: Db, caller: Caller, { coupons, couponAmounts, dropped }: NetPrice, currencyId: string) {
  const { text: formatAmount } = await currencyFormatOf(tx, caller, currencyId);
  return coupons.map((coupon) => {
    const broken = dropped.find(({ id }) => id === coupon.rule.id);
    return {
      id: coupon.rule.id,
      name: coupon.name,
      amount: couponAmounts.get(coupon.rule.id) ?? '0',
      before: coupon.usedAmount,
      reason: broken ? reasonToDrop(caller, coupon, broken, formatAmount) : null,
      expired: coupon.expired,
    };
  });
}
