import { anyOf, call, done } from '../../core/call.ts';
import { type Audience, f, type Fields } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { misroutedPackageIndex } from '../packages/screens.ts';
import { logisticsOrder } from '../orders/logistics-order.ts';
import { transferPlanIndex, warehouseTransferIndex } from './screens.ts';
import { transferPlan, warehouseTransfer } from './transfer.ts';

const byId = { id: f.id({ required: true }) };
/** Maximum number of orders per call. */
export const maxOrders = 500;
const orderIds = f.ids({ apiName: 'LogisticsOrderIds', required: true, max: maxOrders });

/**
 * Orders and packages on their way between warehouses. Those that were not received although their shift has arrived are missing until they are found;
 * `missingSince` is the time of the arrival.
 */
export const getTransfers = call({
  path: '/WarehouseTransfer/GetWarehouseTransfers',
  audience: ['platform', 'site', 'warehouse'],
  needs: [warehouseTransferIndex, transferPlanIndex],
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    orderId: anyOf(f.ref('logisticsOrder', { apiName: 'LogisticsOrderId' })),
    packageId: anyOf(f.ref('package')),
    status: anyOf(f.enum('WarehouseTransferStatus', { apiName: 'WarehouseTransferStatus' })),
    fromWarehouseId: anyOf(f.ref('warehouse')),
    toWarehouseId: anyOf(f.ref('warehouse')),
    planId: anyOf(f.ref('transferPlan', { apiName: 'TransferPlanId' })),
    missing: f.flag(),
    /** Those that leave a warehouse of the caller. */
    leavesHere: f.flag(),
  },
  output: f.page({ ...warehouseTransfer.fields, missing: f.flag({ required: true }), missingSince: f.time(), ...rowRights }),
  transaction: 'none',
  query: true,
});

/** Creates transfers of packed orders to another warehouse of their site; with a shift they are planned for it. */
export const establishTransfer = call({
  path: '/WarehouseTransfer/EstablishWarehouseTransfer',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseTransferIndex.Establish,
  input: {
    orderIds,
    toWarehouseId: f.ref('warehouse', { required: true }),
    transportShiftId: f.ref('transportShift'),
  },
  output: f.object({ ids: f.ids({ required: true, max: maxOrders }) }),
});

/**
 * Sends packages of one warehouse that no order has to another warehouse of their site; with a shift they are planned for it. They stay where
 * they are until they are loaded, and can be in no order until they are received there or the transfer is cancelled.
 */
export const transferPackages = call({
  path: '/WarehouseTransfer/TransferPackages',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseTransferIndex.Establish,
  input: {
    packageIds: f.ids({ required: true, max: maxOrders }),
    toWarehouseId: f.ref('warehouse', { required: true }),
    transportShiftId: f.ref('transportShift'),
  },
  output: f.object({ ids: f.ids({ required: true, max: maxOrders }) }),
});

/**
 * Sends a package that was scanned at the wrong warehouse to the one where it is expected: it is received where it is, and waits there for the
 * next shift of the route.
 */
export const forwardMisroutedPackage = call({
  path: '/WarehouseTransfer/ForwardMisroutedPackage',
  audience: ['platform', 'site', 'warehouse'],
  needs: misroutedPackageIndex.Forward,
  input: byId,
  output: f.object({ id: f.id({ required: true }), toWarehouseName: f.text({ required: true }) }),
  idempotent: true,
});

/** Cancels transfers of orders and packages as long as none of them is loaded. */
export const cancelTransfers = call({
  path: '/WarehouseTransfer/CancelWarehouseTransfer',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseTransferIndex.Cancel,
  input: { ids: f.ids({ required: true, max: maxOrders }) },
  output: done,
});

/** The packed orders of a warehouse that are in no transfer yet. */
export const getTransferableOrders = call({
  path: '/WarehouseTransfer/GetTransferableOrders',
  audience: ['platform', 'site', 'warehouse'],
  needs: [warehouseTransferIndex, transferPlanIndex],
  input: { fromWarehouseId: f.ref('warehouse', { required: true }), typeOfShippingId: f.ref('shippingMethod') },
  output: f.page(logisticsOrder.fields),
  transaction: 'none',
  query: true,
});

/** Creates a plan, with its first orders if known. */
export const establishPlan = call({
  path: '/TransferPlan/EstablishTransferPlan',
  audience: ['platform', 'site'],
  needs: transferPlanIndex.Establish,
  input: { ...transferPlan.fields, orderIds: { ...orderIds, required: false } },
  output: f.object({ id: f.id({ required: true }) }),
});

/** Describes a call on one plan that returns true. */
const onPlan = <In extends Fields>(name: string, audience: readonly Audience[], button: 'Confirm' | 'Cancel' | 'Edit', input: In) =>
  call({ path: `/TransferPlan/${name}`, audience, needs: transferPlanIndex[button], input: { ...byId, ...input }, output: done });

export const confirmPlan = onPlan('ConfirmTransferPlan', ['platform', 'site'], 'Confirm', {});
export const cancelPlan = onPlan('CancelTransferPlan', ['platform', 'site'], 'Cancel', {});
export const deletePlanOrders = onPlan('DeleteTransferPlanOrders', ['platform', 'site', 'warehouse'], 'Edit', { orderIds });

/** Creates the shift of a plan; orders waiting for the same route without a plan are added. */
export const executePlan = call({
  path: '/TransferPlan/ExecuteTransferPlan',
  audience: ['platform', 'site', 'warehouse'],
  needs: transferPlanIndex.Execute,
  input: byId,
  output: f.object({ transportShiftId: f.id({ required: true }) }),
});

export const addPlanOrders = call({
  path: '/TransferPlan/AddTransferPlanOrders',
  audience: ['platform', 'site', 'warehouse'],
  needs: transferPlanIndex.Edit,
  input: { ...byId, orderIds },
  output: f.object({ added: f.count({ required: true }) }),
});
