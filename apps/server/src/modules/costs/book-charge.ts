import { invalid } from '@entrepot/contract/core/errors.ts';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { establishCarrierCharge } from '@entrepot/contract/modules/costs/calls.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { costsErrors } from '@entrepot/contract/modules/costs/errors.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { atSite } from '../../core/scope/scope.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { lockOrder, type Order, orderByNumber } from '../orders/public.ts';
import { currenciesOf } from '../sites/public.ts';
import { currencyFormatOf, walletOf } from '../wallet/public.ts';
import { postCharge } from './post.ts';

/** One line of a carrier's invoice, amounts as the carrier states them. */
export type Charge = Input<typeof establishCarrierCharge>;

/**
 * Books a carrier's charge for an order, in the currency of its owner's wallet at the day's rate. Throws `NotFound` for an unknown number,
 * `StateNotAllowed` for an order without a carrier, `Duplicate` for a line booked before, and refuses a currency without a rate.
 */
export async function takeIn(tx: Tx, caller: Caller, charge: Charge): Promise<Output<typeof establishCarrierCharge>> {
  const found = await orderByNumber(tx, caller, charge.number);
  if (!found) throw costsErrors.unknownOrder({ number: charge.number });
  const { carrierId, ...lockedOrder } = await lockOrder(tx, caller, found.id);
  if (!carrierId) throw costsErrors.noCarrier({ number: lockedOrder.serialNumber });
  const order = { ...lockedOrder, carrierId };
  await refuseTwice(tx, caller, order, charge);
  const values = await valuesOf(tx, caller, order, charge);
  const { id } = await insert(tx, caller, carrierCharge, {
    ...values,
    siteId: order.siteId,
    logisticsOrderId: order.id,
    ownerId: order.ownerId,
    carrierId,
    invoiceNumber: charge.invoiceNumber,
    statedAmount: charge.statedAmount,
    statedCurrencyId: charge.statedCurrencyId,
    remarks: charge.remarks ?? null,
  });
  await postCharge(tx, caller, { ...values, siteId: order.siteId, ownerId: order.ownerId, carrierId });
  return { id };
}

async function refuseTwice(tx: Tx, caller: Caller, order: Order & { carrierId: string }, { invoiceNumber }: Charge): Promise<void> {
  const { id, siteId, carrierId, serialNumber } = order;
  const [known] = await findWhere(tx, atSite(caller, siteId), carrierCharge, {
    carrierId,
    invoiceNumber,
    logisticsOrderId: id,
    voidedTime: null,
  });
  if (known) throw costsErrors.twice({ invoice: invoiceNumber, number: serialNumber });
}

/** Returns the amount in the owner's currency, and the rate (8 decimals). */
async function valuesOf(tx: Tx, caller: Caller, { siteId, ownerId }: Order, { statedAmount, statedCurrencyId }: Charge) {
  const here = atSite(caller, siteId);
  (await currencyFormatOf(tx, here, statedCurrencyId)).check(statedAmount, 'StatedAmount');
  const { currencyId } = await walletOf(tx, here, ownerId);
  const exchangeRate = await rateOf(tx, caller, siteId, statedCurrencyId, currencyId);
  const amount = (await currencyFormatOf(tx, here, currencyId)).round(dec(statedAmount).times(dec(exchangeRate)));
  if (!amount.gt(0))
    throw invalid({ field: 'StatedAmount', key: 'tooSmall', values: { min: text(round(dec(1).dividedBy(dec(exchangeRate)), 2)) } });
  return { currencyId, exchangeRate, amount: text(amount) };
}

async function rateOf(tx: Tx, caller: Caller, siteId: string, from: string, to: string): Promise<string> {
  if (from === to) return '1';
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  const [one, other] = [dec(byId[from]?.rate), dec(byId[to]?.rate)];
  if (!one.gt(0) || !other.gt(0)) throw costsErrors.noRate({ currency: byId[from]?.code ?? '' });
  return text(round(one.dividedBy(other), 8));
}
