import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insertAll, lockAll } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import type { Order } from '../orders/public.ts';
import type { Transfer, Way } from './way.ts';

const { Packed } = enumCodes.OrderStatus;

/** What orders join: their way, and the shift or plan that carries them when it is known. */
export interface Carried extends Way {
  transportShiftId?: string | null;
  planId?: string | null;
  typeOfShippingId?: string | null;
}

/**
 * Puts packed orders of one warehouse on their way to another. Refuses with the one order's number: not packed (102), frozen (301), bagged
 * or gone already (317), in another warehouse (313), of another shipping method than the carriage (309), in a transfer already (103).
 */
export async function joinTransfer(tx: Tx, caller: Caller, orderIds: readonly string[], carried: Carried): Promise<Transfer[]> {
  if (!orderIds.length) throw refuse('AtLeastOneSelection');
  const orders = await lockAll(tx, caller, logisticsOrder, orderIds);
  for (const order of orders) refuseUnfit(caller, order, carried);
  await refuseInTransfer(tx, caller, orders, carried.siteId);
  const { siteId, fromWarehouseId, toWarehouseId, transportShiftId = null, planId = null } = carried;
  return insertAll(
    tx,
    caller,
    warehouseTransfer,
    orders.map(({ id: orderId }) => ({ siteId, orderId, fromWarehouseId, toWarehouseId, transportShiftId, planId })),
  );
}

function refuseUnfit({ language }: Caller, order: Order, { siteId, fromWarehouseId, typeOfShippingId }: Carried): void {
  const number = order.serialNumber;
  if (order.siteId !== siteId || order.warehouseId !== fromWarehouseId) throw transferErrors.otherWarehouse({ number });
  if (order.isBagged || order.packagingLocked) throw transferErrors.loadedAlready({ number });
  if (order.orderStatus !== Packed)
    throw transferErrors.notPacked({ number, status: enumLabel(language, 'OrderStatus', order.orderStatus) });
  if (order.frozen) throw transferErrors.frozen({ number });
  if (typeOfShippingId && order.shippingMethodId !== typeOfShippingId) throw transferErrors.otherShipping({ number });
}

async function refuseInTransfer(tx: Tx, caller: Caller, orders: readonly Order[], siteId: string): Promise<void> {
  const live = await liveTransfersOf(
    tx,
    caller,
    siteId,
    orders.map(({ id }) => id),
  );
  const numbers = orders.filter(({ id }) => live.some(({ orderId }) => orderId === id)).map(({ serialNumber }) => serialNumber);
  if (numbers.length) throw transferErrors.inTransfer({ numbers: numbers.slice(0, 20) }, { Numbers: numbers });
}

/** The transfers on which orders are now. */
export async function liveTransfersOf(tx: Tx, caller: Caller, siteId: string, orderIds: readonly string[]): Promise<Transfer[]> {
  const found = await findWhere(tx, atSite(caller, siteId), warehouseTransfer, { orderId: orderIds });
  return found.filter(isLive);
}

/** Does a transfer go on? */
export const isLive = ({ status }: Transfer) => warehouseTransferStates.is(status, 'live');

/** Ends a transfer that is held before anything of it is loaded (102). */
export const cancelOne = (tx: Tx, caller: Caller, row: Transfer): Promise<Transfer> =>
  change(tx, caller, warehouseTransfer, row, { status: warehouseTransferStates.after(row.status, 'cancel') });
