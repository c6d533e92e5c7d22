import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insertAll, lock, lockAll } from '../../core/db/rows.ts';
import { asSystemIn, atSite } from '../../core/scope/scope.ts';
import type { Order } from '../orders/public.ts';
import { cancelTransferOf } from '../packages/public.ts';
import type { Transfer, Way } from './route.ts';

const { Packed } = enumCodes.OrderStatus;

/** The route of orders, and their shift or plan if known. */
export interface TransferCandidate extends Way {
  transportShiftId?: string | null;
  planId?: string | null;
  typeOfShippingId?: string | null;
}

/**
 * Creates transfers for packed orders of one warehouse. Refuses with the number of the order: not packed (`StateNotAllowed`), on hold
 * (`OrderFrozen`), bagged or departed (`PackagingLocked`), in another warehouse (`DifferentWarehouse`), with another shipping method than
 * the shift (`DestinationMismatch`), or in a transfer already (`Duplicate`).
 */
export async function joinTransfer(
  tx: Tx,
  caller: Caller,
  orderIds: readonly string[],
  commandResult: TransferCandidate,
): Promise<Transfer[]> {
  if (!orderIds.length) throw refuse('AtLeastOneSelection');
  const orders = await lockAll(tx, caller, logisticsOrder, orderIds);
  for (const order of orders) refuseUnfit(caller, order, commandResult);
  await refuseInTransfer(tx, caller, orders, commandResult.siteId);
  const { siteId, fromWarehouseId, toWarehouseId, transportShiftId = null, planId = null } = commandResult;
  return insertAll(
    tx,
    caller,
    warehouseTransfer,
    orders.map(({ id: orderId }) => ({ siteId, orderId, fromWarehouseId, toWarehouseId, transportShiftId, planId })),
  );
}

function refuseUnfit({ language }: Caller, order: Order, { siteId, fromWarehouseId, typeOfShippingId }: TransferCandidate): void {
  const number = order.serialNumber;
  if (order.siteId !== siteId || order.warehouseId !== fromWarehouseId) throw transferErrors.otherWarehouse({ number });
  // A shift may carry some of its boxes already.
  if (order.isBagged || order.packagingLocked || order.transportShiftId) throw transferErrors.loadedAlready({ number });
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

/** Returns the active transfers of orders. */
export async function liveTransfersOf(tx: Tx, caller: Caller, siteId: string, orderIds: readonly string[]): Promise<Transfer[]> {
  const found = await findWhere(tx, atSite(caller, siteId), warehouseTransfer, { orderId: orderIds });
  return found.filter(isLive);
}

/** Is a transfer active? */
export const isLive = ({ status }: Transfer) => warehouseTransferStates.is(status, 'live');

/** Cancels a locked transfer before anything of it is loaded; a package stays where it is. Throws `StateNotAllowed` otherwise. */
export async function cancelOne(tx: Tx, caller: Caller, row: Transfer): Promise<Transfer> {
  const status = warehouseTransferStates.after(row.status, 'cancel');
  if (row.packageId) await cancelTransferOf(tx, caller, await lock(tx, asSystemIn(caller, row.siteId), pkg, row.packageId));
  return change(tx, caller, warehouseTransfer, row, { status });
}
