import type { Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { previewShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { dueOf } from '../billing/public.ts';
import type { ShopOrder } from './goods.ts';

/** Price of sending shop orders in the answers of the calls. */
export type Price = NonNullable<Output<typeof previewShopConsolidation>>;
/** A logistics order made of shop orders, with its bills. */
export interface PlacedOrder {
  id: string;
  billIds: readonly string[];
  of: readonly ShopOrder[];
}

const { WarehouseRent } = enumCodes.BillType;

/** Returns the price of new logistics orders: by order its quote, the storage fee of its goods, and what is billed already. */
export async function priceOf(tx: Tx, system: Caller, sent: readonly PlacedOrder[]): Promise<Price> {
  const made = await findWhere(tx, system, logisticsOrder, { id: sent.map(({ id }) => id) });
  const bills = await findWhere(tx, system, bill, { id: sent.flatMap(({ billIds }) => billIds) });
  const carriers = await findWhere(tx, system, carrier, { id: made.flatMap(({ carrierId }) => carrierId ?? []) });
  const orders = sent.map(({ id, of }) => {
    const { quoteSnapshot, carrierId } = made.find((row) => row.id === id)!;
    return {
      platformOrderNos: of.map(({ platformOrderNo }) => platformOrderNo),
      carrierName: carriers.find((row) => row.id === carrierId)?.name ?? null,
      billingWeight: quoteSnapshot!.billingWeight,
      amount: quoteSnapshot!.payable,
    };
  });
  const due = (rows: typeof bills) => text(sum(rows.map(dueOf)));
  return {
    orders,
    totalAmount: text(sum(orders.map(({ amount }) => dec(amount)))),
    rentAmount: due(bills.filter(({ billType }) => billType === WarehouseRent)),
    dueAmount: due(bills),
    currencyId: made[0]!.quoteSnapshot!.walletCurrencyId,
  };
}
