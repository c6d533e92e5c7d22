import type { Module } from '../../core/module.ts';
import { freeRejected, signLongDelivered } from './by-the-clock.ts';
import { ordersHearings } from './hearings.ts';
import { forgetIdentityPictures } from './identity-pictures.ts';
import { returnUnfetched, warnOfKeepDays } from './pickup-keep.ts';
import { recipientImport, uploadSheet } from './recipient-import.ts';
import { rehearsal, startRehearsal } from './rehearsal.ts';
import {
  cancelLogisticsOrder,
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
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { approveOne } from './approve.ts';
import { cancel, remove } from './cancel.ts';
import { deliveryException, pickUp, pickupCode, setRemarks, sign } from './deliver.ts';
import { edit, getEdit } from './edit.ts';
import { establish, reorder } from './establish.ts';
import { preview } from './preview.ts';
import { orderExport, list, logs, open, statistics } from './queries.ts';
import { merge } from './merge.ts';
import { parse } from './parse-address.ts';
import { audit, choose, getEdit as getEditOfRecipient, setDefault, verify } from './recipient-verbs.ts';
import { fillRecipient, removeRecipient } from './recipients.ts';
import { peerEstablish } from './peer.ts';
import { orderImport, uploadOrders } from './peer-import.ts';
import { reroute } from './reroute.ts';
import { reportLost, turnBack } from './returning.ts';
import { cancelApprovalOne, freeze, lockRefund, reject, unfreeze } from './review.ts';
import { split } from './split.ts';
import { submit } from './submit.ts';
import { expireUnpaid, warnOfUnpaid } from './unpaid.ts';
import { complete, refuseWork, works } from './works.ts';

const { list: listCall, create, edit: editCall } = recipient.calls!;

/** All that this module brings. */
export const orders: Module = {
  name: 'orders',
  calls: () => [
    ...crud({ ...recipient, calls: { list: listCall, create, edit: editCall } }, { fill: fillRecipient }),
    ...on(getEditRecipient, getEditOfRecipient),
    ...on(deleteRecipient, removeRecipient),
    ...on(uploadRecipients, uploadSheet),
    ...on(setDefaultAddress, setDefault),
    ...on(parseAddress, parse),
    ...on(auditRecipient, audit),
    ...on(verifyRealName, verify),
    ...on(selectRecipients, choose),

    ...on(getLogisticsOrders, list),
    ...on(exportLogisticsOrders, orderExport.start),
    ...on(getLogisticsOrderById, open),
    ...on(getLogisticsOrderStatistics, statistics),
    ...on(getLogisticsOrderLogs, logs),
    ...on(getEditLogisticsOrder, getEdit),

    ...on(rehearseTransferQuotation, startRehearsal),

    ...on(previewLogisticsOrder, preview),
    ...on(establishLogisticsOrder, establish),
    ...on(editLogisticsOrder, edit),
    ...on(submitLogisticsOrder, submit),
    ...on(cancelLogisticsOrder, cancel),
    ...on(deleteLogisticsOrder, remove),
    ...on(reorderLogisticsOrder, reorder),
    ...on(setLogisticsOrderRemarks, setRemarks),
    ...on(peerEstablishLogisticsOrder, peerEstablish),
    ...on(upLoadLogisticsOrder, uploadOrders),

    ...on(approveOutbound, approveOne),
    ...on(rejectLogisticsOrder, reject),
    ...on(cancelApproval, cancelApprovalOne),
    ...on(freezeLogisticsOrder, freeze),
    ...on(unfreezeLogisticsOrder, unfreeze),
    ...on(lockOrderForRefund, lockRefund),

    ...on(splitLogisticsOrder, split),
    ...on(mergeLogisticsOrders, merge),
    ...on(setLogisticsOrderTypeOfShipping, reroute),

    ...on(confirmSigned, sign),
    ...on(confirmSelfPickup, pickUp),
    ...on(getOrderPickupCode, pickupCode),
    ...on(setDeliveryException, deliveryException),
    ...on(returnToWarehouse, turnBack),
    ...on(reportOrderLost, reportLost),

    ...on(getValueAddedWorks, works),
    ...on(completeValueAddedWork, complete),
    ...on(rejectValueAddedWork, refuseWork),
  ],
  hearings: ordersHearings,
  imports: [recipientImport, orderImport],
  exports: [orderExport, rehearsal],
  jobs: [
    { name: 'warn-of-unpaid-orders', at: '2,12,22,32,42,52 * * * *', run: warnOfUnpaid },
    { name: 'expire-unpaid-orders', at: '*/10 * * * *', run: expireUnpaid },
    { name: 'free-rejected-orders', at: '5 * * * *', run: freeRejected },
    { name: 'sign-long-delivered', at: '0 19 * * *', run: signLongDelivered },
    { name: 'warn-of-pickup-days', at: '30 16 * * *', run: warnOfKeepDays },
    { name: 'return-unfetched-orders', at: '35 16 * * *', run: returnUnfetched },
    // Before the files that nothing refers to are removed.
    { name: 'forget-identity-pictures', at: '5 18 * * *', run: forgetIdentityPictures },
  ],
};
