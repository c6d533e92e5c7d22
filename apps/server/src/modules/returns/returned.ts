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
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { on } from '../../core/calls/handler.ts';
import { claimAsPackage, claimByNumbers, claimForCustomer, releaseClaim } from './returned-claim.ts';
import { deleteReturned, editReturned, prohibit, writeImages, writeRemarks } from './returned-edit.ts';
import { makeAvailable, removeGoods, restoreGoods } from './returned-goods.ts';
import { confirmBack } from './returned-order.ts';
import { returnPutAway } from './returned-put-away.ts';
import { oneReturned, returnedByNumber, returnedGoods, returnedList } from './returned-queries.ts';
import { putReturned, transferReturned } from './returned-shelf.ts';
import { signReturned } from './returned-sign.ts';
import { takeIntoStock, takeOutOfStock } from './returned-stock.ts';

/** The calls about what comes back from the destination. */
export const returnedCalls = () => [
  ...on(getReturnLogisticsOrders, returnedList),
  ...on(getReturnLogisticsOrderGoods, returnedGoods),
  ...on(getEditReturnLogisticsOrder, oneReturned),
  ...on(returnLogisticsOrderByNumber, returnedByNumber),
  ...on(returnLogisticsOrderPutAway, returnPutAway),
  ...on(editReturnLogisticsOrder, editReturned),
  ...on(updateReturnLogisticsOrderRemarks, writeRemarks),
  ...on(editReturnLogisticsOrderImages, writeImages),
  ...on(returnLogisticsOrderSigningCall, signReturned),
  ...on(returnLogisticsOrderPutOnShelvesCall, putReturned),
  ...on(returnLogisticsOrderShelfTransfer, transferReturned),
  ...on(returnLogisticsOrderClaimByNumbers, claimByNumbers),
  ...on(parcelTrackingNumberClaim, claimAsPackage),
  ...on(returnLogisticsOrderPackageClaim, claimForCustomer),
  ...on(deletePackageClaim, releaseClaim),
  ...on(returnLogisticsOrderWarehousing, takeIntoStock),
  ...on(deleteReturnLogisticsOrderWarehousing, takeOutOfStock),
  ...on(batchAvailable, makeAvailable),
  ...on(batchRemoved, removeGoods),
  ...on(reductionReturnLogisticsOrderGoods, restoreGoods),
  ...on(batchEnableReturnProhibited, prohibit(true)),
  ...on(batchDisableReturnProhibited, prohibit(false)),
  ...on(deleteReturnLogisticsOrder, deleteReturned),
  ...on(confirmReturned, confirmBack),
];
