import type { Input } from '@entrepot/contract/core/call.ts';
import type { previewLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameOf } from '../../core/rows/in-language.ts';
import { find } from '../../core/rows/rows.ts';
import { quoteAnswer } from '../pricing/public.ts';
import { restFor } from './bills.ts';
import { planOf, quoteOf } from './plan.ts';
import { billsNow } from './submit.ts';
import { warningsOf } from './warnings.ts';
import { wishFrom } from './wish.ts';

/** Prices an order line by line before it is made, with warnings; refuses what submitting would refuse. */
export async function preview(tx: Tx, caller: Caller, { id, ...sent }: Input<typeof previewLogisticsOrder>) {
  const order = id ? await find(tx, caller, logisticsOrder, id) : null;
  const plan = await planOf(tx, caller, await wishFrom(tx, caller, sent), order);
  const quote = await quoteOf(tx, caller, plan, caller.now);
  const nothingPaid = { toPay: quote.payable, toRefund: '0' };
  const { toPay, toRefund } = order && billsNow(plan) ? await restFor(tx, caller, order, quote) : nothingPaid;
  return {
    toPay,
    toRefund,
    alreadyPaid: text(dec(quote.payable).minus(dec(toPay))),
    ...(await quoteAnswer(tx, caller, plan.wish.siteId, quote)),
    carrierId: plan.carrier?.id ?? null,
    carrierName: plan.carrier && nameOf(plan.carrier, caller.language),
    warnings: await warningsOf(tx, caller, plan, id ?? null),
  };
}
