import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { sellerOrder, type sellerOrderLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';

export type SellerOrder = RowOf<typeof sellerOrder>;
export type SellerOrderLine = RowOf<typeof sellerOrderLine>;

/** Source of an order's bills and stock movements. */
export const sourceOf = ({ siteId, id }: Pick<SellerOrder, 'siteId' | 'id'>) => ({ siteId, sourceType: sellerOrder.name, sourceId: id });

/** Returns the next order number: MO, day, 5 digits. */
export async function nextNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone).slice(2, 10).replaceAll('-', '');
  return `MO${day}${String(await caller.takeNumber(siteId, sellerOrder.name, day)).padStart(5, '0')}`;
}

/** The role of a caller in an order. */
export type Side = 'buyer' | 'seller' | 'staff';

/** Locks an order of the caller's own, bought or sold, or of staff's sites (`NotFound`), and returns it with the caller's role. */
export async function lockOrder(tx: Tx, caller: Caller, id: string): Promise<{ order: SellerOrder; side: Side }> {
  if (caller.audience !== 'customer') return { order: await lock(tx, caller, sellerOrder, id), side: 'staff' };
  const order = await lock(tx, asSystemIn(caller, caller.siteId), sellerOrder, id);
  const side = order.ownerId === caller.ownerId ? 'buyer' : order.sellerId === caller.ownerId ? 'seller' : null;
  if (!side) throw refuse('NotFound');
  return { order, side };
}

/** Notifies one side of an order, or both, of its progress. */
export async function notify(
  tx: Tx,
  caller: Caller,
  order: SellerOrder,
  what: string,
  to: readonly ('buyer' | 'seller')[],
  more: Record<string, unknown> = {},
): Promise<void> {
  const { siteId, id } = order;
  const system = asSystemIn(caller, siteId);
  const shop = await find(tx, system, mallShop, order.mallShopId);
  const format = await currencyFormatOf(tx, system, order.currencyId);
  const values = { number: order.serialNumber, shop: shop.name, amount: format.text(order.totalAmount), ...more };
  for (const side of to)
    await notifyCustomer(tx, caller, {
      siteId,
      ownerId: side === 'buyer' ? order.ownerId : order.sellerId,
      type: enumCodes.UserMessageType.Shop,
      text: `mall.messages.${what}`,
      values,
      link: side === 'buyer' ? `/BuyerOrderDetailed?id=${id}` : `/SellerOrderIndex?open=${id}`,
      sourceType: sellerOrder.name,
      sourceId: id,
    });
}
