import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import type { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { platformOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insert, lockWhere } from '../../core/rows/rows.ts';
import type { Shop } from './access.ts';

export type PlatformOrder = RowOf<typeof platformOrder>;
type Order = RowOf<typeof shopOrder>;
type Verb = Parameters<typeof platformOrderStates.after>[1];

const { Bound } = enumCodes.ShopOrderMatchStatus;

/** The parcels of a shop order at its marketplace, held. The order's lock is taken before. */
export const platformOrdersOf = (tx: Tx, system: Caller, { id }: Pick<Order, 'id'>): Promise<PlatformOrder[]> =>
  lockWhere(tx, system, platformOrder, { shopOrderId: id });

/** Moves one along its table with what follows from the step (102). */
export const movePlatformOrder = (
  tx: Tx,
  system: Caller,
  row: PlatformOrder,
  verb: Verb,
  values: Partial<PlatformOrder> = {},
): Promise<PlatformOrder> => change(tx, system, platformOrder, row, { ...values, status: platformOrderStates.after(row.status, verb) });

/** Moves those of a shop order that the step is open to. */
export async function moveOpen(tx: Tx, system: Caller, order: Pick<Order, 'id'>, verb: Verb, values: Partial<PlatformOrder> = {}) {
  for (const row of await platformOrdersOf(tx, system, order))
    if (platformOrderStates.can(row.status, verb)) await movePlatformOrder(tx, system, row, verb, values);
}

/** A shop order that is to be shipped has a parcel at its marketplace: the one that is there, or a new one. */
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

/** It may be ordered once all its goods are found, and not any more when one is lost. */
export const followMatch = (tx: Tx, system: Caller, order: Order): Promise<void> =>
  moveOpen(tx, system, order, order.matchStatus === Bound ? 'match' : 'unmatch');
