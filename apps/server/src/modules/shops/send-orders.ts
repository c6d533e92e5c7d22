import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { submitShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopOrder, shopOrderBinding } from '@entrepot/contract/modules/shops/shop-order.ts';
import { platformOrderStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere } from '../../core/db/rows.ts';
import { storePlatformLabel } from '../carriers/public.ts';
import { type BuyerAddress, lockOrder, placeOrder, recipientForBuyer } from '../orders/public.ts';
import { type Binding, type ShopOrder, targetOf } from './goods.ts';
import { beginPlatformOrder, movePlatformOrder, platformOrdersOf } from './platform-row.ts';

/** Route of orders: origin, shipping method and recipient. */
export type Way = Pick<
  Input<typeof submitShopConsolidation>,
  'warehouseId' | 'typeOfShippingId' | 'carrierId' | 'recipientId' | 'selfPickupAddressId' | 'applicantId' | 'taxInclusive' | 'remarks'
>;
const { ThirdPartyPlatform } = enumCodes.LogisticsOrderSource;

/**
 * Creates one logistics order of locked shop orders of one customer with complete goods; throws what an order refuses. The shop orders and
 * their marketplace parcels refer to it.
 */
export async function sendAsOne(
  tx: Tx,
  system: Caller,
  orders: readonly ShopOrder[],
  way: Way,
  { consolidationId, unpacking }: { consolidationId: string | null; unpacking: boolean },
): Promise<{ id: string; serialNumber: string; billIds: string[] }> {
  const [first] = orders as [ShopOrder, ...ShopOrder[]];
  const bound = await findWhere(tx, system, shopOrderBinding, { shopOrderId: orders.map(({ id }) => id) });
  const { typeOfShippingId, recipientId, ...rest } = way;
  const toDoor = !way.selfPickupAddressId && !recipientId;
  const placed = await placeOrder(
    tx,
    system,
    {
      ...rest,
      userId: first.ownerId,
      shippingMethodId: typeOfShippingId,
      recipientId: toDoor ? await buyerOf(tx, system, first) : recipientId,
      goods: piecesOf(bound),
      unpacking,
    },
    ThirdPartyPlatform,
  );
  for (const order of orders) await notifySent(tx, system, order, placed.id, consolidationId);
  return placed;
}

/** Combines bindings: each package and commodity once, with all its pieces. */
function piecesOf(bound: readonly Binding[]) {
  const goods = new Map<string, { packageId: string | null; commodityId: string | null; quantity: number }>();
  for (const row of bound) {
    const { packageId, commodityId } = row;
    const before = goods.get(targetOf(row))?.quantity ?? 0;
    goods.set(targetOf(row), { packageId, commodityId, quantity: before + row.quantity * row.piecesEach });
  }
  return [...goods.values()];
}

async function notifySent(
  tx: Tx,
  system: Caller,
  order: ShopOrder,
  logisticsOrderId: string,
  consolidationId: string | null,
): Promise<void> {
  const status = shopOrderStates.after(order.status, 'consolidate');
  const sent = await change(tx, system, shopOrder, order, { status, logisticsOrderId, consolidationId });
  const { shopAuthorizationInformationType } = await find(tx, system, shop, order.shopId);
  await beginPlatformOrder(tx, system, sent, shopAuthorizationInformationType);
  for (const row of await platformOrdersOf(tx, system, sent)) {
    if (!platformOrderStates.can(row.status, 'order')) continue;
    const {
      platformOrderNo,
      labelUrl,
      platformTrackingNo: trackingNo,
    } = await movePlatformOrder(tx, system, row, 'order', { logisticsOrderId });
    const made = await lockOrder(tx, system, logisticsOrderId);
    if (!made.platformOrderNo)
      await storePlatformLabel(tx, system, made, { platformOrderNo, labelUrl, trackingNo: labelUrl && trackingNo });
  }
}

/** Returns the buyer of an order in its owner's address book (`ValidationFailed` if the marketplace's address cannot be sent to). */
async function buyerOf(tx: Tx, system: Caller, order: ShopOrder): Promise<string> {
  const buyer = order.recipient ? (JSON.parse(unseal(order.recipient)) as Record<string, string>) : {};
  const id = await recipientForBuyer(tx, system, order, addressFrom(buyer));
  if (!id) throw shopsErrors.noReceiver({ order: order.platformOrderNo });
  return id;
}

/** Maps a marketplace's address: Shopee sends it in one piece, Shopify in lines. */
export function addressFrom(buyer: Record<string, string>): BuyerAddress {
  const { name = '', phone = '', region, country_code, full_address, address1, address2, city, province, zipcode, zip } = buyer;
  return {
    name,
    phone,
    countryCode: country_code ?? region ?? '',
    address: full_address ?? [province, city, address1, address2].filter(Boolean).join(' '),
    mailboxCode: (zipcode ?? zip)?.slice(0, 12) || null,
  };
}
