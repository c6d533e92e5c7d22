import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { reopenPacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { orderReopened } from '@entrepot/contract/modules/orders/events.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { billsOf, voidBillsOf } from '../billing/public.ts';
import { cancelWaybillOf } from '../carriers/public.ts';
import { lockOrder, moveOrder, type Order, refuseInBag, unpackParcels } from '../orders/public.ts';
import { unpackPackages } from '../packages/public.ts';
import { type Packing, packingOf } from './table-lock.ts';

/**
 * Reopens a packed order: unpacks its parcels, cancels its scans and its waybill. An unpaid supplement is voided; a paid one counts when the
 * order is packed again. Throws `PackagingLocked` once a box of the order is in a bag or its packaging is locked.
 */
export async function reopen(tx: Tx, caller: Caller, { logisticsOrderId }: Input<typeof reopenPacking>) {
  const order = await lockOrder(tx, caller, logisticsOrderId);
  await refuseLocked(tx, order);
  const row = await packingOf(tx, order);
  const free = await cancelWaybillOf(tx, caller, order);
  await unpackPackages(tx, caller, { siteId: order.siteId, orderId: order.id });
  await emptyTable(tx, caller, order, row);
  await voidSupplement(tx, caller, order);
  if (row) await change(tx, caller, packing, row, { status: packingStates.after(row.status, 'reopen'), packerId: null, endTime: null });
  await moveOrder(tx, caller, free, 'reopenPacking');
  await publish(tx, caller, orderReopened, { siteId: order.siteId, orderId: order.id, ownerId: order.ownerId });
  return true;
}

/** The status of an order for an error message. */
export const stateOf = ({ orderStatus }: Pick<Order, 'orderStatus'>) => ({ enumName: 'OrderStatus', from: orderStatus });

/** Throws `PackagingLocked` for an order with a box in a bag or departed, `StateNotAllowed` for one that is not packed. */
export async function refuseLocked(tx: Tx, order: Order): Promise<void> {
  const named = { order: order.serialNumber };
  await refuseInBag(tx, order);
  if (order.packagingLocked || order.isBagged || !orderStates.is(order.orderStatus, 'notBagged')) throw packingErrors.locked(named);
  if (order.orderStatus !== enumCodes.OrderStatus.Packed) throw packingErrors.notPacked({ ...named, ...stateOf(order) });
}

async function emptyTable(tx: Tx, caller: Caller, order: Order, row: Packing | undefined): Promise<void> {
  const { siteId } = order;
  await unpackParcels(tx, caller, order);
  if (row)
    await tx
      .updateTable('packingScan')
      .set({ cancelled: true })
      .where('siteId', '=', siteId)
      .where('packingId', '=', row.id)
      .where('cancelled', '=', false)
      .execute();
}

/** The original bill is paid, so voiding the unpaid bills affects the supplement only. */
async function voidSupplement(tx: Tx, caller: Caller, { id }: Order): Promise<void> {
  const source = { sourceType: 'logisticsOrder', sourceId: id };
  const { BillType, PaymentStatus } = enumCodes;
  const unpaid = (await billsOf(tx, caller, source)).some(
    ({ billType, paymentStatus }) => billType === BillType.Supplement && paymentStatus === PaymentStatus.Unpaid,
  );
  if (unpaid) await voidBillsOf(tx, caller, source);
}
