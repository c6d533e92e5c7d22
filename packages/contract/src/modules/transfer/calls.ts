import { anyOf, call, done } from '../../core/call.ts';
import { f, type Fields } from '../../core/field.ts';
import { logisticsOrder } from '../orders/logistics-order.ts';
import { transferPlanIndex, warehouseTransferIndex } from './screens.ts';
import { transferPlan, warehouseTransfer } from './transfer.ts';

const byId = { id: f.id({ required: true }) };
/** How many orders are named at a time. */
export const mostOrders = 500;
const orderIds = f.ids({ wire: 'LogisticsOrderIds', required: true, max: mostOrders });

/** Orders on their way between warehouses; those whose bag nobody received when its shift ended are missing until it is found. */
export const getTransfers = call({
  path: '/WarehouseTransfer/GetWarehouseTransfers',
  who: 'PSW',
  needs: [warehouseTransferIndex, transferPlanIndex],
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    orderId: anyOf(f.ref('logisticsOrder', { wire: 'LogisticsOrderId' })),
    status: anyOf(f.enum('WarehouseTransferStatus', { wire: 'WarehouseTransferStatus' })),
    fromWarehouseId: anyOf(f.ref('warehouse')),
    toWarehouseId: anyOf(f.ref('warehouse')),
    planId: anyOf(f.ref('transferPlan', { wire: 'TransferPlanId' })),
  },
  gives: f.page({ ...warehouseTransfer.fields, missing: f.flag({ required: true }) }),
  reads: true,
  query: true,
});

/** Sends packed orders to another warehouse of their site; with a shift they are meant for that one. */
export const establishTransfer = call({
  path: '/WarehouseTransfer/EstablishWarehouseTransfer',
  who: 'PSW',
  needs: warehouseTransferIndex.Establish,
  takes: {
    orderIds,
    toWarehouseId: f.ref('warehouse', { required: true }),
    transportShiftId: f.ref('transportShift'),
  },
  gives: f.object({ ids: f.ids({ required: true, max: mostOrders }) }),
});

/** Takes orders out of their transfers as long as none of them is loaded. */
export const cancelTransfers = call({
  path: '/WarehouseTransfer/CancelWarehouseTransfer',
  who: 'PSW',
  needs: warehouseTransferIndex.Cancel,
  takes: { ids: f.ids({ required: true, max: mostOrders }) },
  gives: done,
});

/** The packed orders of a warehouse that are in no transfer yet. */
export const getTransferableOrders = call({
  path: '/WarehouseTransfer/GetTransferableOrders',
  who: 'PSW',
  needs: [warehouseTransferIndex, transferPlanIndex],
  takes: { fromWarehouseId: f.ref('warehouse', { required: true }), typeOfShippingId: f.ref('shippingMethod') },
  gives: f.page(logisticsOrder.fields),
  reads: true,
  query: true,
});

/** Makes a plan, with its first orders when they are known. */
export const establishPlan = call({
  path: '/TransferPlan/EstablishTransferPlan',
  who: 'PS',
  needs: transferPlanIndex.Establish,
  takes: { ...transferPlan.fields, orderIds: { ...orderIds, required: false } },
  gives: f.object({ id: f.id({ required: true }) }),
});

/** A call on one plan that answers true. */
const onPlan = <In extends Fields>(name: string, who: string, button: 'Confirm' | 'Cancel' | 'Edit', takes: In) =>
  call({ path: `/TransferPlan/${name}`, who, needs: transferPlanIndex[button], takes: { ...byId, ...takes }, gives: done });

export const confirmPlan = onPlan('ConfirmTransferPlan', 'PS', 'Confirm', {});
export const cancelPlan = onPlan('CancelTransferPlan', 'PS', 'Cancel', {});
export const deletePlanOrders = onPlan('DeleteTransferPlanOrders', 'PSW', 'Edit', { orderIds });

/** Makes the shift of a plan; what waits for the same way without a plan goes with it. */
export const executePlan = call({
  path: '/TransferPlan/ExecuteTransferPlan',
  who: 'PSW',
  needs: transferPlanIndex.Execute,
  takes: byId,
  gives: f.object({ transportShiftId: f.id({ required: true }) }),
});

export const addPlanOrders = call({
  path: '/TransferPlan/AddTransferPlanOrders',
  who: 'PSW',
  needs: transferPlanIndex.Edit,
  takes: { ...byId, orderIds },
  gives: f.object({ added: f.count({ required: true }) }),
});
