import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import type { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { platformOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, lockWhere } from '../../core/db/rows.ts';
import type { Shop } from './access.ts';

export type PlatformOrder = RowOf<typeof platformOrder>;
type Order = RowOf<typeof shopOrder>;
type Verb = Parameters<typeof platformOrderStates.after>[1];

const { Bound } = enumCodes.ShopOrderMatchStatus;

/** Locks the parcels of a shop order. The order must be locked before. */
export const platformOrdersOf = (tx: Tx, system: Caller, { id }: Pick<Order, 'id'>): Promise<PlatformOrder[]> =>
  lockWhere(tx, system, platformOrder, { shopOrderId: id });

/** Moves a parcel along its table with the columns that follow from the step (`StateNotAllowed`). */
export const movePlatformOrder = (
  tx: Tx,
  system: Caller,
  row: PlatformOrder,
  verb: Verb,
  values: Partial<PlatformOrder> = {},
): Promise<PlatformOrder> => change(tx, system, platformOrder, row, { ...values, status: platformOrderStates.after(row.status, verb) });

/** Moves those parcels of a shop order for which the step is allowed. */
export async function moveOpen(tx: Tx, system: Caller, order: Pick<Order, 'id'>, verb: Verb, values: Partial<PlatformOrder> = {}) {
  for (const row of await platformOrdersOf(tx, system, order))
    if (platformOrderStates.can(row.status, verb)) await movePlatformOrder(tx, system, row, verb, values);
}

/** Finds or creates the parcel of a shop order that is to be shipped. */
export async function beginPlatformOrder(
  tx: Tx,
  system: Caller,
  order: Order,
  type: Shop['shopAuthorizationInformationType'],
): Promise<void> {
  const { siteId, shopId, ownerId, id: shopOrderId, platformOrderNo, platformTrackingNo } = order;
  if ((await platformOrdersOf(tx, system, order)).length) return;
  const row = { siteId, shopId, ownerId, shopOrderId, platformOrderNo, platformTrackingNo, shopAuthorizationInformationType: type };
  await insert(tx, system, platformOrder, row);
  await followMatch(tx, system, order);
}

/** A parcel can be ordered while all its goods are bound. */
export const followMatch = (tx: Tx, system: Caller, order: Order): Promise<void> =>
  moveOpen(tx, system, order, order.matchStatus === Bound ? 'match' : 'unmatch');
