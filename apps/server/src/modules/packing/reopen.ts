import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { reopenPacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { billsOf, voidBillsOf } from '../billing/public.ts';
import { cancelWaybillOf } from '../carriers/public.ts';
import { lockOrder, moveOrder, type Order, unpackParcels } from '../orders/public.ts';
import { unpackPackages } from '../packages/public.ts';
import { type Packing, packingOf } from './hold.ts';

/**
 * Opens a packed order again: its parcels and scans are gone, its waybill is cancelled. Refused once the order is in a bag or
 * its packaging is locked (317). An unpaid supplement is voided; what was
 * paid stays and counts when the order is packed anew.
 */
export async function reopen(tx: Tx, caller: Caller, { logisticsOrderId }: Input<typeof reopenPacking>) {
  const order = await lockOrder(tx, caller, logisticsOrderId);
  refuseLocked(order);
  const row = await packingOf(tx, order);
  const free = await cancelWaybillOf(tx, caller, order);
  await unpackPackages(tx, caller, { siteId: order.siteId, orderId: order.id });
  await emptyTable(tx, order, row);
  await voidSupplement(tx, caller, order);
  if (row) await change(tx, caller, packing, row, { status: packingStates.after(row.status, 'reopen'), packerId: null, endTime: null });
  await moveOrder(tx, caller, free, 'reopenPacking');
  return true;
}

/** Where an order stands, for a refusal that says so. */
export const stateOf = ({ orderStatus }: Pick<Order, 'orderStatus'>) => ({ enumName: 'OrderStatus', from: orderStatus });

/** Refuses an order that lies in a bag or has left (317), or is not packed at all (102). */
export function refuseLocked(order: Order): void {
  const named = { order: order.serialNumber };
  if (order.packagingLocked || order.isBagged || !orderStates.is(order.orderStatus, 'notBagged')) throw packingErrors.locked(named);
  if (order.orderStatus !== enumCodes.OrderStatus.Packed) throw packingErrors.notPacked({ ...named, ...stateOf(order) });
}

async function emptyTable(tx: Tx, { siteId, id }: Order, row: Packing | undefined): Promise<void> {
  await unpackParcels(tx, { siteId, id });
  if (row)
    await tx
      .updateTable('packingScan')
      .set({ cancelled: true })
      .where('siteId', '=', siteId)
      .where('packingId', '=', row.id)
      .where('cancelled', '=', false)
      .execute();
}

/** A supplement stands beside a paid bill, so that voiding what is unpaid takes the supplement alone. */
async function voidSupplement(tx: Tx, caller: Caller, { id }: Order): Promise<void> {
  const source = { sourceType: 'logisticsOrder', sourceId: id };
  const { BillType, PaymentStatus } = enumCodes;
  const unpaid = (await billsOf(tx, caller, source)).some(
    ({ billType, paymentStatus }) => billType === BillType.Supplement && paymentStatus === PaymentStatus.Unpaid,
  );
  if (unpaid) await voidBillsOf(tx, caller, source);
}
