import { randomInt } from 'node:crypto';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { StateTable } from '@entrepot/contract/core/states.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import { orderApprovalStates, orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';

export type Order = RowOf<typeof logisticsOrder>;
export type OrderGoods = RowOf<typeof orderGoods>;
export type OrderVerb = typeof orderStates extends StateTable<'OrderStatus', infer V> ? V : never;

/** Reads and holds an order within the caller's scope (101 when there is none). */
export const lockOrder = (tx: Tx, caller: Caller, orderId: string): Promise<Order> => lock(tx, caller, logisticsOrder, orderId);

/** The order whose bills are those of an order: its own, or those of the order it was taken from. */
export async function payerOf(tx: Tx, order: Order): Promise<Order> {
  if (!order.isSplitOrder) return order;
  return tx
    .selectFrom('logisticsOrder')
    .selectAll()
    .where('siteId', '=', order.siteId)
    .where('id', '=', order.parentOrderId)
    .executeTakeFirstOrThrow();
}

/** The goods an order wants, in the order they were chosen. */
export const goodsOf = (tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<OrderGoods[]> =>
  tx
    .selectFrom('orderGoods')
    .selectAll()
    .where('siteId', '=', order.siteId)
    .where('logisticsOrderId', '=', order.id)
    .orderBy('id')
    .execute();

/** The approval of an order after a step of its table (102 where that does not allow it). */
export const approvalAfter = (order: Order, verb: Parameters<typeof orderApprovalStates.after>[1]) =>
  orderApprovalStates.after(order.orderApprovalStatus ?? enumCodes.OrderApprovalStatus.ToBeApproved, verb);

const stoppedByFreeze: ReadonlySet<OrderVerb> = new Set(['submit', 'approve', 'startPicking', 'pack', 'bag', 'departTransfer', 'depart']);

/**
 * Moves an order that the caller holds along OrderStatus, together with the columns that follow from the move and those
 * given. Refuses what the table does not allow (102) and what a freeze stops (301). `write`: `changeBehind` where nobody needs the row as
 * the database has it then.
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

/** The refusal of work on a frozen order, with the reason of the freeze. */
export const frozenOrder = (order: Order) => ordersErrors.frozen({ number: order.serialNumber, remarks: order.freezeRemarks ?? '' });

const { PickingStatus, PackingStatus } = enumCodes;

/** The columns that a step changes by itself. */
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
    case 'reachPickup':
      return { storeEntryTime: caller.now, pickupCode: String(randomInt(1_000_000)).padStart(6, '0') };
    case 'sign':
      return { isSigned: true, signedTime: caller.now, deliveryTime: caller.now };
    default:
      return {};
  }
}

/** What other modules tell of an order together with a step; its other columns follow from the step. */
export type StepValues = Partial<Pick<Order, 'parcelCount' | 'warehouseId' | 'transportShiftId' | 'bagId' | 'customsBagNumber'>>;

/** Moves an order for another module, which tells only what it alone knows of the step. */
export const moveHeldOrder = (tx: Tx, caller: Caller, order: Order, verb: OrderVerb, values: StepValues = {}): Promise<Order> =>
  moveOrder(tx, caller, order, verb, values);

/** Freezes an order that the caller holds; an order that was signed for or ended stays as it is. */
export async function freezeOrder(
  tx: Tx,
  caller: Caller,
  order: Order,
  freezeReason: CodeOf<'FreezeReason'>,
  freezeRemarks: string | null,
): Promise<Order> {
  if (!orderStates.is(order.orderStatus, 'notSigned')) throw ordersErrors.tooLateToFreeze({ number: order.serialNumber });
  return change(tx, caller, logisticsOrder, order, { frozen: true, freezeReason, freezeRemarks });
}

/** Lifts the freeze of an order that the caller holds. */
export const unfreezeOrder = (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { frozen: false, freezeReason: null, freezeRemarks: null });
