import { randomInt } from 'node:crypto';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { StateTable } from '@entrepot/contract/core/states.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import { orderApprovalStates, orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';

export type Order = RowOf<typeof logisticsOrder>;
export type OrderGoods = RowOf<typeof orderGoods>;
export type OrderVerb = typeof orderStates extends StateTable<'OrderStatus', infer V> ? V : never;

/** Locks an order within the caller's scope (`NotFound` if there is none). */
export const lockOrder = (tx: Tx, caller: Caller, orderId: string): Promise<Order> => lock(tx, caller, logisticsOrder, orderId);

/** Returns the order that carries the bills of an order: itself, or the order it was split from. */
export async function payerOf(tx: Db, order: Order): Promise<Order> {
  if (!order.isSplitOrder) return order;
  return tx
    .selectFrom('logisticsOrder')
    .selectAll()
    .where('siteId', '=', order.siteId)
    .where('id', '=', order.parentOrderId)
    .executeTakeFirstOrThrow();
}

/** Returns the goods of an order, in the order in which they were chosen. */
export const goodsOf = (tx: Db, order: Pick<Order, 'siteId' | 'id'>): Promise<OrderGoods[]> =>
  tx
    .selectFrom('orderGoods')
    .selectAll()
    .where('siteId', '=', order.siteId)
    .where('logisticsOrderId', '=', order.id)
    .orderBy('id')
    .execute();

/** Returns the approval status of an order after a step of its table (`StateNotAllowed` if the table does not allow it). */
export const approvalAfter = (order: Order, verb: Parameters<typeof orderApprovalStates.after>[1]) =>
  orderApprovalStates.after(order.orderApprovalStatus ?? enumCodes.OrderApprovalStatus.ToBeApproved, verb);

const stoppedByFreeze: ReadonlySet<OrderVerb> = new Set(['submit', 'approve', 'startPicking', 'pack', 'bag', 'departTransfer', 'depart']);

/**
 * Moves a locked order along OrderStatus, together with the columns that follow from the move and the given ones. Rejects moves that the
 * table does not allow (`StateNotAllowed`) or that a freeze blocks (`OrderFrozen`). `write`: `updateDeferred` where the stored row is not
 * needed afterwards.
 */
export async function moveOrder(
  tx: Tx,
  caller: Caller,
  order: Order,
  verb: OrderVerb,
  values: Partial<Order> = {},
  write: typeof change = change,
): Promise<Order> {
  const orderStatus = orderStates.after(order.orderStatus, verb);
  if (order.frozen && stoppedByFreeze.has(verb)) throw frozenOrder(order);
  return write(tx, caller, logisticsOrder, order, { orderStatus, ...follows(caller, verb), ...values });
}

/** Returns the refusal of work on a frozen order, with the reason of the freeze. */
export const frozenOrder = (order: Order) => ordersErrors.frozen({ number: order.serialNumber, remarks: order.freezeRemarks ?? '' });

const { PickingStatus, PackingStatus } = enumCodes;

/** Returns the columns that a step sets implicitly. */
function follows(caller: Caller, verb: OrderVerb): Partial<Order> {
  switch (verb) {
    case 'cancel':
      return { cancelled: true, cancelTime: caller.now };
    case 'leavePicking':
      return { pickingListId: null };
    case 'finishPicking':
      return { pickingStatus: PickingStatus.FinishedPicking };
    case 'undoPicking':
      return { pickingStatus: PickingStatus.PartiallyPicked };
    case 'pack':
      return { packingStatus: PackingStatus.Packed, isWeighed: true, weighingTime: caller.now };
    case 'reopenPacking':
      return { packingStatus: PackingStatus.ToBePacked, isWeighed: false, parcelCount: 0 };
    case 'bag':
      return { isBagged: true };
    case 'unbag':
      return { isBagged: false };
    case 'depart':
      return { packagingLocked: true, departureTime: caller.now };
    case 'departTransfer':
      return { packagingLocked: true };
    case 'arriveTransfer':
      return { isBagged: false, packagingLocked: false, bagId: null, transportShiftId: null };
    case 'recall':
      return { packagingLocked: false, departureTime: null };
    case 'recallTransfer':
      return { packagingLocked: false };
    case 'undoTransferReceipt':
      return { isBagged: true, packagingLocked: true };
    case 'reachPickup':
      return { storeEntryTime: caller.now, pickupCode: String(randomInt(1_000_000)).padStart(6, '0') };
    case 'undoPickup':
      return { isSigned: false, signedTime: null, deliveryTime: null };
    case 'sign':
      return { isSigned: true, signedTime: caller.now, deliveryTime: caller.now };
    default:
      return {};
  }
}

/** Values that other modules supply with a step; the other columns follow from the step. */
export type StepValues = Partial<Pick<Order, 'parcelCount' | 'warehouseId' | 'transportShiftId' | 'bagId' | 'customsBagNumber'>>;

/** Moves a locked order for another module, which supplies only the values that it owns. */
export const moveLockedOrder = (tx: Tx, caller: Caller, order: Order, verb: OrderVerb, values: StepValues = {}): Promise<Order> =>
  moveOrder(tx, caller, order, verb, values);
