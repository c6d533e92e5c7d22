import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import { type OrderEvent, orderCancelled, orderDeparted, orderLost, orderReopened } from '@entrepot/contract/modules/orders/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates, warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { packageLost } from '@entrepot/contract/modules/packages/events.ts';
import {
  exportLoaded,
  type PackageLoading,
  packageLoaded,
  packageReceiptUndone,
  packageReceived,
  transferArrivalUndone,
  transferArrived,
  transferDeparted,
  transferCancelled,
  type TransferLoading,
  transferLoaded,
  transferRecalled,
  transferReceiptUndone,
  transferReceived,
} from '@entrepot/contract/modules/transport/events.ts';
import { publish, type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, lockAll, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { liveTransfersOf } from './join.ts';
import { countPlan } from './plan-orders.ts';
import { stockSubscribers } from './stock-on-shift.ts';
import type { Transfer } from './route.ts';

const { Pending, Loaded, Departed, Arrived } = enumCodes.WarehouseTransferStatus;
const { Executing, Finished } = enumCodes.TransferPlanStatus;

/**
 * Loads the transfer of an order; an unplanned order gets one when it is loaded. Throws `DifferentWarehouse` for an order with another
 * destination.
 */
async function followLoading(tx: Tx, caller: Caller, loading: TransferLoading): Promise<void> {
  const { siteId, orderId, shiftId: transportShiftId, fromWarehouseId, toWarehouseId } = loading;
  const system = asSystemIn(caller, siteId);
  const [row] = await lockWhere(tx, system, warehouseTransfer, { orderId, status: [Pending, Loaded] });
  if (!loading.isIn) {
    if (row) await change(tx, system, warehouseTransfer, row, { status: warehouseTransferStates.after(row.status, 'unload') });
    return;
  }
  const values = { status: warehouseTransferStates.after(Pending, 'load'), transportShiftId };
  if (!row) {
    await insert(tx, system, warehouseTransfer, { siteId, orderId, fromWarehouseId, toWarehouseId, ...values });
    return;
  }
  if (row.toWarehouseId !== toWarehouseId) throw transferErrors.goesElsewhere({ number: loading.orderNumber });
  await change(tx, system, warehouseTransfer, row, values);
}

/**
 * Loads the transfer of a package; an unplanned package gets one when it is loaded. Throws `DifferentWarehouse` for a package with another
 * destination.
 */
async function followPackage(tx: Tx, caller: Caller, loading: PackageLoading): Promise<void> {
  const { siteId, packageId, shiftId: transportShiftId, fromWarehouseId, toWarehouseId } = loading;
  const system = asSystemIn(caller, siteId);
  const [row] = await lockWhere(tx, system, warehouseTransfer, { packageId, status: [Pending, Loaded] });
  if (row && !loading.isIn) {
    await change(tx, system, warehouseTransfer, row, { status: warehouseTransferStates.after(row.status, 'unload') });
    return;
  }
  const values = { status: warehouseTransferStates.after(Pending, 'load'), transportShiftId };
  if (row && row.toWarehouseId !== toWarehouseId) throw transferErrors.packageGoesElsewhere({ number: loading.packageNumber });
  if (row) await change(tx, system, warehouseTransfer, row, values);
  else await insert(tx, system, warehouseTransfer, { siteId, packageId, fromWarehouseId, toWarehouseId, ...values });
}

/**
 * Departs the loaded transfers and counts them with the plan of their shift, planned or not; those left behind wait for the next
 * shift.
 */
async function followDeparture(tx: Tx, caller: Caller, { siteId, shiftId }: { siteId: string; shiftId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const meant = { transportShiftId: shiftId, status: [Pending, Loaded] };
  // Plans are always locked before their transfers.
  const own = await findWhere(tx, system, transferPlan, { transportShiftId: shiftId, status: Executing });
  const planIds = [
    ...own.map(({ id }) => id),
    ...(await findWhere(tx, system, warehouseTransfer, meant)).flatMap(({ planId }) => planId ?? []),
  ];
  const plans = await lockAll(tx, system, transferPlan, planIds);
  for (const row of await lockWhere(tx, system, warehouseTransfer, meant))
    if (row.status === Pending) await waitForNextPlan(tx, system, row);
    else {
      const planId = own[0]?.id ?? null;
      await leavePlan(tx, system, row, planId);
      await change(tx, system, warehouseTransfer, row, {
        status: warehouseTransferStates.after(row.status, 'depart'),
        departureTime: caller.now,
        planId,
      });
    }
  for (const plan of plans) await countPlan(tx, system, plan);
}

/** A cancelled shift takes nothing: its transfers wait for the next one, and its plan is cancelled. */
async function followGivingUp(tx: Tx, caller: Caller, { siteId, shiftId }: { siteId: string; shiftId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const plans = await plansOf(tx, system, shiftId);
  for (const row of await lockWhere(tx, system, warehouseTransfer, { transportShiftId: shiftId, status: Pending }))
    await waitForNextPlan(tx, system, row);
  for (const plan of plans)
    await change(tx, system, transferPlan, await countPlan(tx, system, plan), { status: transferPlanStates.after(plan.status, 'abandon') });
}

/** Locks the plans that a shift executes. */
const plansOf = (tx: Tx, system: Caller, shiftId: string) =>
  lockWhere(tx, system, transferPlan, { transportShiftId: shiftId, status: Executing });

/** Lets a locked transfer wait for the next plan or shift of its route. */
async function waitForNextPlan(tx: Tx, system: Caller, row: Transfer): Promise<void> {
  await leavePlan(tx, system, row, null);
  await change(tx, system, warehouseTransfer, row, { transportShiftId: null, planId: null });
}

/** Publishes that the order of a transfer leaves its plan, unless that is the next one too. */
async function leavePlan(tx: Tx, system: Caller, { siteId, orderId, planId }: Transfer, next: string | null): Promise<void> {
  if (!planId || planId === next || !orderId) return;
  const { serialNumber: number } = await find(tx, system, logisticsOrder, orderId);
  const items = [{ kind: 'order', id: orderId, number }] as const;
  await publish(tx, system, leftContainer, { siteId, container: { kind: 'plan', id: planId }, items });
}

/** Completes the plan of an arrived shift; its transfers arrive when their orders are received. */
async function followArrival(tx: Tx, caller: Caller, { siteId, shiftId }: { siteId: string; shiftId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const plan of await plansOf(tx, system, shiftId))
    await change(tx, system, transferPlan, plan, { status: transferPlanStates.after(plan.status, 'finish') });
}

/** Completes the transfers of received orders. */
async function followReceipt(
  tx: Tx,
  caller: Caller,
  { siteId, shiftId, orderIds, at }: { siteId: string; shiftId: string; orderIds: readonly string[]; at: Date },
): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, warehouseTransfer, { transportShiftId: shiftId, orderId: orderIds, status: Departed }))
    await change(tx, system, warehouseTransfer, row, { status: warehouseTransferStates.after(row.status, 'arrive'), arrivalTime: at });
}

interface OfPackage {
  siteId: string;
  shiftId: string;
  packageId: string;
}

interface OfOrders {
  siteId: string;
  shiftId: string;
  orderIds: readonly string[];
}

/** The transfers of a shift that was called back are loaded again, and belong to its plan as before. */
async function followRecall(tx: Tx, caller: Caller, { siteId, shiftId, orderIds }: OfOrders): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const departed = await lockWhere(tx, system, warehouseTransfer, { transportShiftId: shiftId, status: Departed });
  for (const row of departed.filter(({ orderId }) => orderId === null || orderIds.includes(orderId)))
    await change(tx, system, warehouseTransfer, row, {
      status: warehouseTransferStates.after(row.status, 'recall'),
      departureTime: null,
    });
}

/** The plan of a shift whose arrival was reverted is executed again. */
async function followArrivalUndone(tx: Tx, caller: Caller, { siteId, shiftId }: { siteId: string; shiftId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const plan of await lockWhere(tx, system, transferPlan, { transportShiftId: shiftId, status: Finished }))
    await change(tx, system, transferPlan, plan, { status: transferPlanStates.after(plan.status, 'undoFinish') });
}

/** The transfers of orders whose receipt was reverted are on their way again. Throws `StateNotAllowed` when one is due at another warehouse. */
async function followReceiptUndone(tx: Tx, caller: Caller, { siteId, shiftId, orderIds }: OfOrders): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const due = await liveTransfersOf(tx, system, siteId, orderIds);
  if (due.length) throw transferErrors.dueElsewhere();
  for (const row of await lockWhere(tx, system, warehouseTransfer, { transportShiftId: shiftId, orderId: orderIds, status: Arrived }))
    await change(tx, system, warehouseTransfer, row, {
      status: warehouseTransferStates.after(row.status, 'undoArrival'),
      arrivalTime: null,
    });
}

/** Completes the transfer of a received package. */
async function followPackageReceipt(tx: Tx, caller: Caller, { siteId, shiftId, packageId, at }: OfPackage & { at: Date }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, warehouseTransfer, { transportShiftId: shiftId, packageId, status: Departed }))
    await change(tx, system, warehouseTransfer, row, { status: warehouseTransferStates.after(row.status, 'arrive'), arrivalTime: at });
}

/** The transfer of a package whose receipt was reverted is on its way again. */
async function followPackageReceiptUndone(tx: Tx, caller: Caller, { siteId, shiftId, packageId }: OfPackage): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, warehouseTransfer, { transportShiftId: shiftId, packageId, status: Arrived }))
    await change(tx, system, warehouseTransfer, row, {
      status: warehouseTransferStates.after(row.status, 'undoArrival'),
      arrivalTime: null,
    });
}

/** A lost package is due nowhere, even if it was loaded or on its way. */
async function endLostPackage(tx: Tx, caller: Caller, { siteId, packageId }: { siteId: string; packageId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, warehouseTransfer, { packageId, status: [Pending, Loaded, Departed] }))
    await change(tx, system, warehouseTransfer, row, {
      status: warehouseTransferStates.after(row.status, row.status === Pending ? 'cancel' : 'lose'),
    });
}

/** An order that goes another way is no longer due at the other warehouse: its transfer is cancelled, and its plan counts without it. */
async function endDue(tx: Tx, caller: Caller, { siteId, orderId }: { siteId: string; orderId: string }): Promise<void> {
  await cancelIn(tx, caller, { siteId, orderId }, [Pending]);
}

/** A lost order is due nowhere, even if it was loaded or on its way. */
async function endLost(tx: Tx, caller: Caller, { siteId, orderId }: OrderEvent): Promise<void> {
  await cancelIn(tx, caller, { siteId, orderId }, [Pending, Loaded, Departed]);
}

async function cancelIn(tx: Tx, caller: Caller, of: { siteId: string; orderId: string }, status: Transfer['status'][]): Promise<void> {
  const system = asSystemIn(caller, of.siteId);
  const wanted = { orderId: of.orderId, status };
  const planIds = (await findWhere(tx, system, warehouseTransfer, wanted)).flatMap(({ planId }) => planId ?? []);
  // Plans are always locked before their transfers.
  const plans = await lockAll(tx, system, transferPlan, planIds);
  for (const row of await lockWhere(tx, system, warehouseTransfer, wanted)) {
    const verb = warehouseTransferStates.can(row.status, 'cancel') ? 'cancel' : 'lose';
    await change(tx, system, warehouseTransfer, row, { status: warehouseTransferStates.after(row.status, verb) });
  }
  for (const plan of plans) await countPlan(tx, system, plan);
}

/** Subscriptions of this module, the owner of where an order is due, to the events of shifts and orders. */
export const transferSubscribers: readonly Subscriber[] = [
  ...stockSubscribers,
  on(transferLoaded, followLoading),
  on(packageLoaded, followPackage),
  on(packageReceived, followPackageReceipt),
  on(packageReceiptUndone, followPackageReceiptUndone),
  on(packageLost, endLostPackage),
  on(transferDeparted, followDeparture),
  on(transferCancelled, followGivingUp),
  on(transferArrived, followArrival),
  on(transferReceived, followReceipt),
  on(transferRecalled, followRecall),
  on(transferArrivalUndone, followArrivalUndone),
  on(transferReceiptUndone, followReceiptUndone),
  on(exportLoaded, endDue),
  on(orderReopened, endDue),
  on(orderDeparted, endDue),
  on(orderCancelled, endDue),
  on(orderLost, endLost),
];
