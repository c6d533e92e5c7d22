import { sql } from 'kysely';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { inSites, scopeOf } from '../../core/scope/scope.ts';
import type { Order } from './moves.ts';

// Exports of this module for other modules.
export { goodsOf, lockOrder, moveLockedOrder as moveOrder, type Order, type OrderGoods } from './moves.ts';
export { followGoodsProblems, freezeOrder, unfreezeOrder } from './hold.ts';
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
export { takeBoxOff } from './fulfilling/parcel-shelves.ts';
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
export { findStock, type MissingStock, missStock, replaceStock } from './stock/stock-short.ts';
export { requote } from './pricing/family.ts';
export { lastOrder, parcelShelvesOf } from './queries.ts';
export { orderWaitsSince } from './waiting-since.ts';
export { type BuyerAddress, placeOrder, recipientForBuyer } from './placing/for-shops.ts';
export { finishReturn } from './delivering/returning.ts';

/**
 * Finds the order of a scanned number within the caller's scope: its serial number, one of its parcels, the carrier's number, or the
 * courier number of a package in it. Prefers live orders, then the newest; undefined if there is none.
 */
export async function orderByNumber(tx: Db, caller: Caller, number: string): Promise<Order | undefined> {
  const wanted = number.trim().toUpperCase();
  const sites = (alias: string) => inSites(caller.siteIds, `${alias}.site_id`);
  const ids = sql`
    select id, 1 as rank
    from logistics_order s
    where ${sites('s')} and serial_number = ${wanted}
    union all select logistics_order_id, 2
    from order_parcel p
    where ${sites('p')} and (parcel_no = ${wanted} or carrier_no = ${wanted})
    union all select id, 3
    from logistics_order c
    where ${sites('c')} and carrier_no = ${wanted}
    union all select g.logistics_order_id, 4
    from package k
    join order_goods g on g.site_id = k.site_id and g.package_id = k.id
    where ${sites('k')} and k.courier_number = ${wanted}`;
  const found = await sql<Order>`
    select o.*
    from (${ids}) n
    join logistics_order o on o.id = n.id and ${inSites(caller.siteIds, 'o.site_id')}
    where ${scopeOf(caller, logisticsOrder, 'o')}
    order by (o.order_status = ${enumCodes.OrderStatus.Cancelled}), n.rank, o.creation_time desc
    limit 1`.execute(tx);
  return found.rows[0];
}
