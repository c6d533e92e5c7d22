import {
  confirmReturned,
  deletePackageClaim,
  deleteReturnLogisticsOrderWarehousing,
  editReturnLogisticsOrder,
  getEditReturnLogisticsOrder,
  getReturnLogisticsOrderGoods,
  getReturnLogisticsOrders,
  parcelTrackingNumberClaim,
  reductionReturnLogisticsOrderGoods,
  returnLogisticsOrderClaimByNumbers,
  returnLogisticsOrderWarehousing,
  updateReturnLogisticsOrderRemarks,
} from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import {
  batchAvailable,
  batchDisableReturnProhibited,
  batchEnableReturnProhibited,
  batchRemoved,
  deleteReturnLogisticsOrder,
  editReturnLogisticsOrderImages,
  returnLogisticsOrderByNumber,
  returnLogisticsOrderPackageClaim,
  returnLogisticsOrderPutAway,
  returnLogisticsOrderPutOnShelvesCall,
  returnLogisticsOrderShelfTransfer,
  returnLogisticsOrderSigningCall,
  undoReturnLogisticsOrderSigning,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { handle } from '../../core/calls/handler.ts';
import { claimAsPackage, claimByNumbers, claimForCustomer, releaseClaim } from './returned-claim.ts';
import { deleteReturned, editReturned, prohibit, writeImages, writeRemarks } from './returned-edit.ts';
import { makeAvailable, removeGoods, restoreGoods } from './returned-goods.ts';
import { confirmBack } from './returned-order.ts';
import { returnPutAway } from './returned-put-away.ts';
import { oneReturned, returnedByNumber, returnedGoods, returnedList } from './returned-queries.ts';
import { putReturned, transferReturned } from './returned-shelf.ts';
import { signReturned, undoReturnedSigning } from './returned-sign.ts';
import { takeIntoStock, takeOutOfStock } from './returned-stock.ts';

/** The calls for shipments returned from the destination. */
export const returnedCalls = () => [
  ...handle(getReturnLogisticsOrders, returnedList),
  ...handle(getReturnLogisticsOrderGoods, returnedGoods),
  ...handle(getEditReturnLogisticsOrder, oneReturned),
  ...handle(returnLogisticsOrderByNumber, returnedByNumber),
  ...handle(returnLogisticsOrderPutAway, returnPutAway),
  ...handle(editReturnLogisticsOrder, editReturned),
  ...handle(updateReturnLogisticsOrderRemarks, writeRemarks),
  ...handle(editReturnLogisticsOrderImages, writeImages),
  ...handle(returnLogisticsOrderSigningCall, signReturned),
  ...handle(undoReturnLogisticsOrderSigning, undoReturnedSigning),
  ...handle(returnLogisticsOrderPutOnShelvesCall, putReturned),
  ...handle(returnLogisticsOrderShelfTransfer, transferReturned),
  ...handle(returnLogisticsOrderClaimByNumbers, claimByNumbers),
  ...handle(parcelTrackingNumberClaim, claimAsPackage),
  ...handle(returnLogisticsOrderPackageClaim, claimForCustomer),
  ...handle(deletePackageClaim, releaseClaim),
  ...handle(returnLogisticsOrderWarehousing, takeIntoStock),
  ...handle(deleteReturnLogisticsOrderWarehousing, takeOutOfStock),
  ...handle(batchAvailable, makeAvailable),
  ...handle(batchRemoved, removeGoods),
  ...handle(reductionReturnLogisticsOrderGoods, restoreGoods),
  ...handle(batchEnableReturnProhibited, prohibit(true)),
  ...handle(batchDisableReturnProhibited, prohibit(false)),
  ...handle(deleteReturnLogisticsOrder, deleteReturned),
  ...handle(confirmReturned, confirmBack),
];
