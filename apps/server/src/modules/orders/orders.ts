import type { Module } from '../../core/module.ts';
import { sendAnyway } from './changing/buyer-cancelled.ts';
import { ordersInvariants } from './stock/invariants.ts';
import { getParcelPutAwayShelves, putParcelOnShelves, takeParcelOffShelves } from '@entrepot/contract/modules/orders/parcel-shelves.ts';
import { parcelPutAway, shelveParcel, unshelveParcel } from './fulfilling/shelve-parcel.ts';
import { freeRejected, signLongDelivered } from './scheduled.ts';
import { ordersSubscribers } from './subscribers.ts';
import { deleteIdentityPictures } from './recipients/identity-pictures.ts';
import { returnUnfetched, warnOfPickupDeadline } from './delivering/pickup-deadline.ts';
import { recipientImport, uploadSheet } from './recipients/recipient-import.ts';
import { rehearsal, startRehearsal } from './pricing/rehearsal.ts';
import {
  cancelLogisticsOrder,
  sendDespiteCancellation,
  getCancellationOutcome,
  deleteLogisticsOrder,
  editLogisticsOrder,
  establishLogisticsOrder,
  getEditLogisticsOrder,
  getLogisticsOrderById,
  getLogisticsOrderLogs,
  getLogisticsOrderStatistics,
  exportLogisticsOrders,
  getLogisticsOrders,
  getOrderPickupCode,
  previewLogisticsOrder,
  reorderLogisticsOrder,
  setLogisticsOrderRemarks,
  submitLogisticsOrder,
} from '@entrepot/contract/modules/orders/calls.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import {
  auditRecipient,
  deleteRecipient,
  getEditRecipient,
  parseAddress,
  selectRecipients,
  setDefaultAddress,
  verifyRealName,
  uploadRecipients,
} from '@entrepot/contract/modules/orders/recipient-calls.ts';
import {
  approveOutbound,
  cancelApproval,
  completeValueAddedWork,
  confirmSelfPickup,
  getPickupOrder,
  undoSelfPickup,
  confirmSigned,
  freezeLogisticsOrder,
  getValueAddedWorks,
  lockOrderForRefund,
  rejectLogisticsOrder,
  rejectValueAddedWork,
  reportOrderLost,
  returnToWarehouse,
  setDeliveryException,
  unfreezeLogisticsOrder,
} from '@entrepot/contract/modules/orders/staff-calls.ts';
import { mergeLogisticsOrders } from '@entrepot/contract/modules/orders/merge-orders.ts';
import { peerEstablishLogisticsOrder, upLoadLogisticsOrder } from '@entrepot/contract/modules/orders/peer-orders.ts';
import { setLogisticsOrderTypeOfShipping } from '@entrepot/contract/modules/orders/reroute-order.ts';
import { splitLogisticsOrder } from '@entrepot/contract/modules/orders/split-order.ts';
import { rehearseTransferQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { orderHandout } from '@entrepot/contract/modules/orders/order-handout.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { approveOne } from './approving/approve.ts';
import { cancel, cancellationOutcome, remove } from './changing/cancel.ts';
import { deliveryException, setRemarks, sign } from './delivering/deliver.ts';
import { pickUp, pickupOrder, undoPickUp } from './delivering/pick-up.ts';
import { pickupCode } from './delivering/pickup-code.ts';
import { edit, getEdit } from './placing/edit.ts';
import { establish, reorder } from './placing/establish.ts';
import { preview } from './placing/preview.ts';
import { orderExport, list, logs, open, statistics } from './queries.ts';
import { merge } from './changing/merge.ts';
import { parse } from './recipients/parse-address.ts';
import { audit, choose, getEdit as getEditOfRecipient, setDefault, verify } from './recipients/recipient-verbs.ts';
import { fillRecipient, removeRecipient } from './recipients/recipients.ts';
import { peerEstablish } from './placing/peer.ts';
import { orderImport, uploadOrders } from './placing/peer-import.ts';
import { reroute } from './changing/reroute.ts';
import { reportLost, turnBack } from './delivering/returning.ts';
import { cancelApprovalOne, freeze, lockRefund, reject, unfreeze } from './approving/review.ts';
import { split } from './changing/split.ts';
import { submit } from './placing/submit.ts';
import { warnOfSupplements } from './paying/supplement-reminders.ts';
import { expireUnpaid, warnOfUnpaid } from './paying/unpaid.ts';
import { complete, refuseWork, works } from './fulfilling/services.ts';

const { list: listCall, create, edit: editCall } = recipient.calls!;

/** The orders module. */
export const orders: Module = {
  name: 'orders',
  calls: () => [
    ...crud({ ...recipient, calls: { list: listCall, create, edit: editCall } }, { fill: fillRecipient }),
    ...handle(getEditRecipient, getEditOfRecipient),
    ...handle(deleteRecipient, removeRecipient),
    ...handle(uploadRecipients, uploadSheet),
    ...handle(setDefaultAddress, setDefault),
    ...handle(parseAddress, parse),
    ...handle(auditRecipient, audit),
    ...handle(verifyRealName, verify),
    ...handle(selectRecipients, choose),

    ...handle(getLogisticsOrders, list),
    ...handle(exportLogisticsOrders, orderExport.start),
    ...handle(getLogisticsOrderById, open),
    ...handle(getLogisticsOrderStatistics, statistics),
    ...handle(getLogisticsOrderLogs, logs),
    ...handle(getEditLogisticsOrder, getEdit),

    ...handle(rehearseTransferQuotation, startRehearsal),

    ...handle(previewLogisticsOrder, preview),
    ...handle(establishLogisticsOrder, establish),
    ...handle(editLogisticsOrder, edit),
    ...handle(submitLogisticsOrder, submit),
    ...handle(getCancellationOutcome, cancellationOutcome),
    ...handle(cancelLogisticsOrder, cancel),
    ...handle(sendDespiteCancellation, sendAnyway),
    ...handle(deleteLogisticsOrder, remove),
    ...handle(reorderLogisticsOrder, reorder),
    ...handle(setLogisticsOrderRemarks, setRemarks),
    ...handle(peerEstablishLogisticsOrder, peerEstablish),
    ...handle(upLoadLogisticsOrder, uploadOrders),

    ...handle(approveOutbound, approveOne),
    ...handle(rejectLogisticsOrder, reject),
    ...handle(cancelApproval, cancelApprovalOne),
    ...handle(freezeLogisticsOrder, freeze),
    ...handle(unfreezeLogisticsOrder, unfreeze),
    ...handle(lockOrderForRefund, lockRefund),

    ...handle(splitLogisticsOrder, split),
    ...handle(mergeLogisticsOrders, merge),
    ...handle(setLogisticsOrderTypeOfShipping, reroute),

    ...handle(confirmSigned, sign),
    ...handle(confirmSelfPickup, pickUp),
    ...handle(undoSelfPickup, undoPickUp),
    ...handle(getPickupOrder, pickupOrder),
    ...crud(orderHandout),
    ...handle(getOrderPickupCode, pickupCode),
    ...handle(setDeliveryException, deliveryException),
    ...handle(returnToWarehouse, turnBack),
    ...handle(reportOrderLost, reportLost),

    ...handle(getParcelPutAwayShelves, parcelPutAway),
    ...handle(putParcelOnShelves, shelveParcel),
    ...handle(takeParcelOffShelves, unshelveParcel),

    ...handle(getValueAddedWorks, works),
    ...handle(completeValueAddedWork, complete),
    ...handle(rejectValueAddedWork, refuseWork),
  ],
  invariants: ordersInvariants,
  subscribers: ordersSubscribers,
  imports: [recipientImport, orderImport],
  exports: [orderExport, rehearsal],
  jobs: [
    { name: 'warn-of-unpaid-orders', at: '2,12,22,32,42,52 * * * *', run: warnOfUnpaid },
    { name: 'warn-of-supplements', at: '4,34 * * * *', run: warnOfSupplements },
    { name: 'expire-unpaid-orders', at: '*/10 * * * *', run: expireUnpaid },
    { name: 'free-rejected-orders', at: '5 * * * *', run: freeRejected },
    { name: 'sign-long-delivered', daily: '03:00', run: signLongDelivered },
    { name: 'warn-of-pickup-days', daily: '00:30', run: warnOfPickupDeadline },
    { name: 'return-unfetched-orders', daily: '00:35', run: returnUnfetched },
    // Runs before the removal of unreferenced files.
    { name: 'forget-identity-pictures', daily: '02:05', run: deleteIdentityPictures },
  ],
};
