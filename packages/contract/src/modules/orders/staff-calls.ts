import { call, done, rowResults } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { packEdit } from '../packing/screens.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { orderService } from './order-lines.ts';
import { logisticsOrderIndex, selfPickupIndex, valueAddedWorkIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const byIds = { ids: f.ids({ required: true }) };
const remarks = f.longText();
const needed = f.longText({ required: true });

/** Where what stands against an approval is cleared. */
export type ApprovalWayOut = 'freeze' | 'bills' | 'recipient' | 'debt' | 'services';

/** Lets the goods of orders leave; each order that may not go yet is told all that stands against it, and where each is cleared. */
export const approveOutbound = call({
  path: '/LogisticsOrder/ApproveOutbound',
  who: 'PS',
  needs: logisticsOrderIndex.Approve,
  each: 'ids',
  takes: byIds,
  gives: f.list(
    { ...rowResults.of, obstacles: f.list({ code: f.count(), message: f.text({ max: 500 }), wayOut: f.text() }) },
    { required: true },
  ),
});
export const rejectLogisticsOrder = call({
  path: '/LogisticsOrder/RejectLogisticsOrder',
  who: 'PS',
  needs: logisticsOrderIndex.Reject,
  each: 'ids',
  takes: { ...byIds, remarks: needed },
  gives: rowResults,
});
export const cancelApproval = call({
  path: '/LogisticsOrder/CancelApproval',
  who: 'PS',
  needs: logisticsOrderIndex.CancelApproval,
  each: 'ids',
  takes: byIds,
  gives: rowResults,
});
export const freezeLogisticsOrder = call({
  path: '/LogisticsOrder/FreezeLogisticsOrder',
  who: 'PSW',
  needs: logisticsOrderIndex.Freeze,
  each: 'ids',
  takes: { ...byIds, freezeReason: f.enum('FreezeReason', { required: true }), remarks },
  gives: rowResults,
});
export const unfreezeLogisticsOrder = call({
  path: '/LogisticsOrder/UnfreezeLogisticsOrder',
  who: 'PS',
  needs: logisticsOrderIndex.Unfreeze,
  each: 'ids',
  takes: byIds,
  gives: rowResults,
});
/** Irreversible: nothing of the order is ever refunded any more. */
export const lockOrderForRefund = call({
  path: '/LogisticsOrder/LockOrderForRefund',
  who: 'PS',
  needs: logisticsOrderIndex.LockForRefund,
  each: 'ids',
  takes: byIds,
  gives: rowResults,
});
export const confirmSigned = call({
  path: '/LogisticsOrder/ConfirmSigned',
  who: 'PSW',
  needs: logisticsOrderIndex.ConfirmSigned,
  each: 'ids',
  takes: { ...byIds, signedTime: f.time(), images: f.images() },
  gives: rowResults,
});
export const confirmSelfPickup = call({
  path: '/LogisticsOrder/ConfirmSelfPickup',
  who: 'PSW',
  needs: selfPickupIndex.Confirm,
  idempotent: true,
  takes: { ...byId, pickupCode: f.code({ required: true, max: 6 }) },
  gives: done,
});
/** Turns an order back to the warehouse on its way. */
export const returnToWarehouse = call({
  path: '/LogisticsOrder/ReturnToWarehouse',
  who: 'PSW',
  needs: logisticsOrderIndex.ReturnToWarehouse,
  takes: { ...byId, remarks: needed },
  gives: done,
});
/** Gives an order up for lost. */
export const reportOrderLost = call({
  path: '/LogisticsOrder/ReportOrderLost',
  who: 'PS',
  needs: logisticsOrderIndex.ReportLost,
  takes: { ...byId, remarks: needed },
  gives: done,
});
/** Tells that the carrier could not deliver; the order stays where it is. */
export const setDeliveryException = call({
  path: '/LogisticsOrder/SetDeliveryException',
  who: 'PSW',
  needs: [logisticsOrderIndex.ConfirmSigned, addOrderTracksScreen],
  takes: { ...byId, content: needed },
  gives: done,
});

export const getValueAddedWorks = call({
  path: '/LogisticsOrder/GetValueAddedWorks',
  who: 'PSW',
  needs: [valueAddedWorkIndex, packEdit],
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    warehouseId: f.id(),
    valueAddedStatus: f.enum('ValueAddedStatus'),
    logisticsOrderId: f.id(),
  },
  gives: f.page({
    ...(orderService.fields as Fields),
    serialNumber: f.code({ required: true }),
    orderStatus: f.enum('OrderStatus', { required: true }),
    stage: f.count(),
    needsPicture: f.flag(),
  }),
});
export const completeValueAddedWork = call({
  path: '/LogisticsOrder/CompleteValueAddedWork',
  who: 'PSW',
  needs: [valueAddedWorkIndex.Complete, packEdit.Complete],
  takes: { ...byId, imageUrls: f.images(), remarks },
  gives: done,
});
/** The work cannot be done: its charge is taken off the bill or paid back. */
export const rejectValueAddedWork = call({
  path: '/LogisticsOrder/RejectValueAddedWork',
  who: 'PSW',
  needs: [valueAddedWorkIndex.Reject, packEdit.Complete],
  idempotent: true,
  takes: { ...byId, remarks: needed },
  gives: done,
});
