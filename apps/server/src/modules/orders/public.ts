import { sql } from 'kysely';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { inSites, scopeOf } from '../../core/rows/scope.ts';
import type { Order } from './moves.ts';

// What this module offers to the others.
export {
  freezeOrder,
  frozenOrder,
  goodsOf,
  lockOrder,
  moveHeldOrder as moveOrder,
  type Order,
  type OrderGoods,
  type OrderVerb,
  unfreezeOrder,
} from './moves.ts';
export {
  countLabelPrint,
  takeBackCarrierNumber,
  tellCarrierNumber,
  tellOnline,
  tellPlatformLabel,
  tellWaybillProblem,
  type WaybillProblem,
} from './carried.ts';
export { moveCollection } from './collection.ts';
export { cancel as cancelOrder } from './cancel.ts';
export {
  customsRuleOf,
  type CustomsRule,
  entriesOf,
  entryOf,
  halfYearNow,
  markOfNumber,
  ordersUnderWay,
  type Person,
  personOf,
  standingOf,
} from './declared.ts';
export { declareBy } from './declare-by.ts';
export { chargeFullBags, type LeavingBag } from './full-bag.ts';
export {
  arriveAbroad,
  followBag,
  loadOnShift,
  passCustoms,
  tellBagNumber,
  tellCustoms,
  tellCustomsNumber,
} from './loaded.ts';
export { addParcels, countPacked, measureParcel, type PackedParcel, type Parcel, tellPacking, unpackParcels } from './packed.ts';
export { mayLeaveUnpaid, recountPayment, refuseUnpaid } from './payment.ts';
export { countPicked, joinPickingList, leavePickingList, tellPicking } from './picked.ts';
export { holdStockOf } from './stock-goods.ts';
export { bringStockTo, departStock, pickStock, unpickStock } from './stock-moves.ts';
export { type MissingStock, missStock, replaceStock } from './stock-short.ts';
export { requote } from './family.ts';
export { lastOrder } from './queries.ts';
export { orderWaitsSince } from './since.ts';
export { type BuyerAddress, placeOrder, recipientForBuyer } from './for-shops.ts';
export { finishReturn } from './returning.ts';
export type { Requoted } from './requote.ts';

/**
 * The order behind a scanned number within the caller's scope: its serial number, one of its parcels, the carrier's number,
 * or the courier number of a package in it. The newest live one when several had it; undefined when there is none.
 */
export async function orderByNumber(tx: Tx, caller: Caller, number: string): Promise<Order | undefined> {
  const wanted = number.trim().toUpperCase();
  const sites = (alias: string) => inSites(caller.siteIds, `${alias}.site_id`);
  const ids = sql`
    select id, 1 as rank from logistics_order s where ${sites('s')} and serial_number = ${wanted}
    union all select logistics_order_id, 2 from order_parcel p where ${sites('p')} and (parcel_no = ${wanted} or carrier_no = ${wanted})
    union all select id, 3 from logistics_order c where ${sites('c')} and carrier_no = ${wanted}
    union all select g.logistics_order_id, 4 from package k join order_goods g on g.site_id = k.site_id and g.package_id = k.id
      where ${sites('k')} and k.courier_number = ${wanted}`;
  const found = await sql<Order>`
    select o.* from (${ids}) n join logistics_order o on o.id = n.id and ${inSites(caller.siteIds, 'o.site_id')}
    where ${scopeOf(caller, logisticsOrder, 'o')}
    order by (o.order_status = ${enumCodes.OrderStatus.Cancelled}), n.rank, o.creation_time desc limit 1`.execute(tx);
  return found.rows[0];
}
