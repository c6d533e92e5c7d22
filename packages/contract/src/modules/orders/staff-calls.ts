import { call, done } from '../../core/call.ts';
import { rowResults, rowResultsWith } from '../../core/row-results.ts';
import { type Fields, f } from '../../core/field.ts';
import { packEdit } from '../packing/screens.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { orderService } from './order-lines.ts';
import { logisticsOrderIndex, selfPickupIndex, valueAddedWorkIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const byIds = { ids: f.ids({ required: true }) };
const remarks = f.longText();
const needed = f.longText({ required: true });

/** The screen where an obstacle to an approval is resolved. */
export type ApprovalWayOut = 'freeze' | 'bills' | 'recipient' | 'debt' | 'services' | 'customs';

/**
 * Releases the goods of orders for shipping; for each order that may not leave yet it returns all obstacles, and where each is resolved.
 */
export const approveOutbound = call({
  path: '/LogisticsOrder/ApproveOutbound',
  audience: ['platform', 'site'],
  needs: logisticsOrderIndex.Approve,
  each: 'ids',
  input: byIds,
  output: rowResultsWith({ obstacles: f.list({ code: f.count(), message: f.text({ max: 500 }), wayOut: f.text() }) }),
});
export const rejectLogisticsOrder = call({
  path: '/LogisticsOrder/RejectLogisticsOrder',
  audience: ['platform', 'site'],
  needs: logisticsOrderIndex.Reject,
  each: 'ids',
  input: { ...byIds, remarks: needed },
  output: rowResults,
});
export const cancelApproval = call({
  path: '/LogisticsOrder/CancelApproval',
  audience: ['platform', 'site'],
  needs: logisticsOrderIndex.CancelApproval,
  each: 'ids',
  input: byIds,
  output: rowResults,
});
export const freezeLogisticsOrder = call({
  path: '/LogisticsOrder/FreezeLogisticsOrder',
  audience: ['platform', 'site', 'warehouse'],
  needs: logisticsOrderIndex.Freeze,
  each: 'ids',
  input: { ...byIds, freezeReason: f.enum('FreezeReason', { required: true }), remarks },
  output: rowResults,
});
export const unfreezeLogisticsOrder = call({
  path: '/LogisticsOrder/UnfreezeLogisticsOrder',
  audience: ['platform', 'site'],
  needs: logisticsOrderIndex.Unfreeze,
  each: 'ids',
  input: byIds,
  output: rowResults,
});
/** Irreversible: the order can never be refunded afterwards. */
export const lockOrderForRefund = call({
  path: '/LogisticsOrder/LockOrderForRefund',
  audience: ['platform', 'site'],
  needs: logisticsOrderIndex.LockForRefund,
  each: 'ids',
  input: byIds,
  output: rowResults,
});
export const confirmSigned = call({
  path: '/LogisticsOrder/ConfirmSigned',
  audience: ['platform', 'site', 'warehouse'],
  needs: logisticsOrderIndex.ConfirmSigned,
  each: 'ids',
  input: { ...byIds, signedTime: f.time(), images: f.images() },
  output: rowResults,
});
/**
 * Hands an order out against its pickup code: all of its parcels, or some of them. A person other than the recipient is recorded with name,
 * relation and the last digits of a document or phone.
 */
export const confirmSelfPickup = call({
  path: '/LogisticsOrder/ConfirmSelfPickup',
  audience: ['platform', 'site', 'warehouse'],
  needs: selfPickupIndex.Confirm,
  idempotent: true,
  input: {
    ...byId,
    pickupCode: f.code({ required: true, max: 6 }),
    parcelIds: f.ids({ max: 200 }),
    pickupRelation: f.enum('PickupRelation'),
    personName: f.text({ max: 60 }),
    lastDigits: f.code({ max: 6 }),
  },
  output: done,
});
/** Takes back what was handed out, on the same day: the parcels are at the counter again. */
export const undoSelfPickup = call({
  path: '/LogisticsOrder/UndoSelfPickup',
  audience: ['platform', 'site', 'warehouse'],
  needs: selfPickupIndex.Undo,
  idempotent: true,
  input: { ...byId, remarks: needed },
  output: done,
});
/** The data of an order for the pickup desk, by its number or that of a parcel. */
export const getPickupOrder = call({
  path: '/LogisticsOrder/GetPickupOrder',
  audience: ['platform', 'site', 'warehouse'],
  needs: selfPickupIndex,
  transaction: 'none',
  input: { number: f.code({ required: true, max: 64 }) },
  output: f.object({
    ...byId,
    serialNumber: f.code({ required: true }),
    orderStatus: f.enum('OrderStatus', { required: true }),
    receiverName: f.text({ max: 100 }),
    // To be collected before the goods leave our own counter; empty when nothing is due.
    amountDue: f.money(),
    currencyId: f.id(),
    parcels: f.list({ ...byId, parcelNo: f.code({ required: true }), handedOut: f.flag({ required: true }) }, { required: true }),
  }),
});
/** Marks an order as on its way back to the warehouse. */
export const returnToWarehouse = call({
  path: '/LogisticsOrder/ReturnToWarehouse',
  audience: ['platform', 'site', 'warehouse'],
  needs: logisticsOrderIndex.ReturnToWarehouse,
  input: { ...byId, remarks: needed },
  output: done,
});
/** Marks an order as lost. */
export const reportOrderLost = call({
  path: '/LogisticsOrder/ReportOrderLost',
  audience: ['platform', 'site'],
  needs: logisticsOrderIndex.ReportLost,
  input: { ...byId, remarks: needed },
  output: done,
});
/** Reports that the carrier could not deliver; the status of the order does not change. */
export const setDeliveryException = call({
  path: '/LogisticsOrder/SetDeliveryException',
  audience: ['platform', 'site', 'warehouse'],
  needs: [logisticsOrderIndex.ConfirmSigned, addOrderTracksScreen],
  input: { ...byId, content: needed },
  output: done,
});

export const getValueAddedWorks = call({
  path: '/LogisticsOrder/GetValueAddedWorks',
  audience: ['platform', 'site', 'warehouse'],
  needs: [valueAddedWorkIndex, packEdit],
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    warehouseId: f.id(),
    valueAddedStatus: f.enum('ValueAddedStatus'),
    logisticsOrderId: f.id(),
  },
  output: f.page({
    ...(orderService.fields as Fields),
    serialNumber: f.code({ required: true }),
    orderStatus: f.enum('OrderStatus', { required: true }),
    stage: f.count(),
    needsPicture: f.flag(),
  }),
});
export const completeValueAddedWork = call({
  path: '/LogisticsOrder/CompleteValueAddedWork',
  audience: ['platform', 'site', 'warehouse'],
  needs: [valueAddedWorkIndex.Complete, packEdit.Complete],
  input: { ...byId, imageUrls: f.images(), remarks },
  output: done,
});
/** Rejects work that cannot be done: its charge is taken off the bill or refunded. */
export const rejectValueAddedWork = call({
  path: '/LogisticsOrder/RejectValueAddedWork',
  audience: ['platform', 'site', 'warehouse'],
  needs: [valueAddedWorkIndex.Reject, packEdit.Complete],
  idempotent: true,
  input: { ...byId, remarks: needed },
  output: done,
});
