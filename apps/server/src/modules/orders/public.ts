import { orderHandout } from '@entrepot/contract/modules/orders/order-handout.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import type { Order } from './moves.ts';

// Exports of this module for other modules.
export { columns as recipientColumns, saveOne as saveTakenRecipient } from './recipients/recipient-import.ts';
export { readTakenRecipients, removeTakenRecipient } from './recipients/take-over.ts';
export type { RecipientDraft } from './recipients/recipient-row.ts';
export { approvable, blocked } from './approving/approvable.ts';
export { ready } from './fulfilling/ready.ts';
export { goodsOf, lockOrder, moveLockedOrder as moveOrder, type Order, type OrderGoods } from './moves.ts';
export { followCauses, freezeOrder, unfreezeOrder } from './hold.ts';
export { removePackage, removeStock } from './changing/give-up-package.ts';
export {
  countLabelPrint,
  withdrawCarrierNumber,
  setCarrierNumber,
  setOnline,
  setPlatformLabel,
  setWaybillProblem,
} from './fulfilling/waybill-steps.ts';
export { refuseInBag } from './changing/in-bag.ts';
export { collectFromCredit } from './paying/collect.ts';
export { moveCollection } from './paying/collection.ts';
export { holdForBuyer, releaseForBuyer } from './changing/buyer-cancelled.ts';
export { holdForShop, releaseForShop } from './changing/shop-hold.ts';
export { cancel as cancelOrder } from './changing/cancel.ts';
export {
  customsRuleOf,
  type CustomsRule,
  entriesOf,
  entryOf,
  halfYearNow,
  markOfNumber,
  ordersUnderWay,
  type Person,
  allowanceOf,
} from './placing/declared.ts';
export {
  type Declaration,
  type DeclaredLine,
  customsReadChinese,
  declarationOf,
  declarationsOf,
  declareGoods,
  detailsRequired,
  isHsCode,
  missingTexts,
} from './placing/declared-goods.ts';
export { declareBy } from './placing/declare-by.ts';
export { chargeFullBags } from './pricing/full-bag.ts';
export type { DepartingBag } from './pricing/full-bag-wish.ts';
export {
  arriveAbroad,
  undoArriveAbroad,
  followBag,
  loadOnShift,
  passCustoms,
  setBagNumber,
  updateCustomsStatus,
  setCustomsNumber,
} from './fulfilling/shift-steps.ts';
export {
  addParcels,
  countPacked,
  measureParcel,
  type Parcel,
  setPackingStatus,
  unpackParcels,
} from './fulfilling/packing-steps.ts';
export { shelvedOrders, takeBoxOff } from './fulfilling/parcel-shelves.ts';
export { mayLeaveUnpaid, refuseUnpaid } from './paying/payment.ts';
export { countPicked, joinPickingList, leavePickingList, setPickingStatus } from './fulfilling/picking-steps.ts';
export { lockStockOf } from './stock/stock-goods.ts';
export {
  departStock,
  recallStock,
  losePickedStock,
  loseReleased,
  moveStockTo,
  pickedPlacesOf,
  pickStock,
  recoverStock,
  shelveReleased,
  unpickStock,
  unshelveReleased,
} from './stock/stock-moves.ts';
export { findStock, type MissingStock, missStock, replaceBlocked, replaceStock } from './stock/stock-short.ts';
export { requote } from './pricing/family.ts';
export { lastOrder, parcelShelvesOf } from './queries.ts';
export { orderWaitsSince } from './waiting-since.ts';
export { type BuyerAddress, placeOrder, recipientForBuyer } from './placing/for-shops.ts';
export { finishReturn } from './delivering/returning.ts';
export { orderByNumber } from './order-by-number.ts';
export { amountDueAtCounter } from './delivering/counter.ts';
export { checkPickupCode } from './delivering/pick-up.ts';

/** Returns whether any parcel of an order was handed out and not taken back. */
export async function isHandedOut(tx: Db, caller: Caller, { siteId, id: logisticsOrderId }: Order): Promise<boolean> {
  return (await findWhere(tx, caller, orderHandout, { siteId, logisticsOrderId, undoneTime: null })).length > 0;
}
