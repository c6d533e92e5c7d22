import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { payBills } from '@entrepot/contract/modules/billing/calls.ts';
import { waybillStages } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { setLogisticsOrderCarrierNo } from '@entrepot/contract/modules/carriers/waybill-more-calls.ts';
import * as calls from '@entrepot/contract/modules/orders/calls.ts';
import { holdsByCause } from '@entrepot/contract/modules/orders/holds.ts';
import { collectionStates, orderApprovalStates, orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { setLogisticsOrderTypeOfShipping } from '@entrepot/contract/modules/orders/reroute-order.ts';
import { splitLogisticsOrder } from '@entrepot/contract/modules/orders/split-order.ts';
import * as staff from '@entrepot/contract/modules/orders/staff-calls.ts';
import { confirmReturned } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { pickupPointTypes } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { all, conditionsOfActs, type RowActs, type RowConditions, stateAllows, stateIsIn } from '../../core/lists/row-rights.ts';
import { carriesPriceTypes } from './paying/bills.ts';

const { Draft, ToBeApproved, ToBePicked, ToBePacked, Packed, Bagged, Arrived, CustomsClearing, CustomsCleared, ToBePickedUp, Cancelled } =
  enumCodes.OrderStatus;
const { Unpaid, PartiallyPaid, Voided } = enumCodes.PaymentStatus;

type Verb = Parameters<typeof orderStates.can>[1];
const status = sql`r.order_status`;
const may = (verb: Verb) => stateAllows(orderStates, status, verb);
const is = (set: Parameters<typeof orderStates.is>[1]) => stateIsIn(orderStates, status, set);
const isOneOf = (...codes: readonly number[]) => sql<boolean>`${status} in (${sql.join(codes.map((code) => sql.lit(code)))})`;
const approvalMay = (verb: Parameters<typeof orderApprovalStates.can>[1]) =>
  stateAllows(orderApprovalStates, sql`coalesce(r.order_approval_status, ${sql.lit(enumCodes.OrderApprovalStatus.ToBeApproved)})`, verb);
const notFrozen = sql<boolean>`not r.frozen`;
const notSplit = sql<boolean>`coalesce(r.split_total, 0) = 0`;
const inNoList = sql<boolean>`r.picking_list_id is null`;

const goodsWith = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (select 1
    from order_goods g
    where g.site_id = r.site_id and g.logistics_order_id = r.id and ${condition})`;
const isPicked = goodsWith(sql`g.picked_quantity > 0`);
const isDivisible = sql<boolean>`(coalesce(r.consolidation, false) or coalesce(r.unpacking, false)
    or ${goodsWith(sql`g.commodity_id is not null and g.quantity > 1`)})`;

/** Some of its boxes are in bags that have not departed; the same rule as `refuseInBag`. */
const isInBag = sql<boolean>`(not r.packaging_locked and ${is('inBags')} and r.transport_shift_id is not null and exists (select 1
    from bag_item i
    join bag b on b.site_id = i.site_id and b.id = i.bag_id
    where i.site_id = r.site_id and i.logistics_order_id = r.id and i.live))`;

/** An open problem of its goods or its shop holds it; the same rule as `openHoldOf`. */
const hasOpenCause = sql<boolean>`(${is('notDeparted')} and (r.shop_hold is not null or r.goods_held and (
    exists (select 1
      from order_goods g
      join package k on k.site_id = g.site_id and k.id = g.package_id
      where g.site_id = r.site_id and g.logistics_order_id = r.id
        and (k.problem_type is not null or k.package_status = ${sql.lit(enumCodes.PackageStatus.Lost)}))
    or exists (select 1
      from picking_line l
      where l.site_id = r.site_id and l.logistics_order_id = r.id and l.short_quantity > 0)
    or exists (select 1
      from put_back b
      join order_goods g on g.site_id = b.site_id and g.id = b.order_goods_id and g.logistics_order_id = b.logistics_order_id
      where b.site_id = r.site_id and b.logistics_order_id = r.id and b.status = ${sql.lit(enumCodes.PutBackStatus.Missing)}
        and not b.released and not b.is_deleted
        and (b.package_id is not null or g.quantity > (select coalesce(sum(p.quantity), 0)
          from order_goods_place p
          where p.site_id = b.site_id and p.logistics_order_id = b.logistics_order_id and p.commodity_id = b.commodity_id))))))`;

/** Money is due before it leaves our own counter; the same rule as `refuseUncollected`. */
const isDueAtCounter = sql<boolean>`(${status} = ${sql.lit(ToBePickedUp)}
    and ${stateAllows(collectionStates, sql`r.collection_status`, 'collect')} and coalesce(r.collection_amount, 0) > 0
    and (case when r.self_pickup_address_id is null then r.delivery_mode = ${sql.lit(enumCodes.DeliveryMode.SelfPickup)}
      else exists (select 1
        from self_pickup_address p
        where p.site_id = r.site_id and p.id = r.self_pickup_address_id and p.point_type = ${sql.lit(pickupPointTypes.OwnSite)}) end))`;

const methodIsLate = sql<boolean>`exists (select 1
    from shipping_method m
    where m.site_id = r.site_id and m.id = r.shipping_method_id and not m.is_deleted
      and m.waybill_stage = ${sql.lit(waybillStages.AfterArrival)})`;

const bills = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (select 1
    from bill b
    where b.site_id = r.site_id and b.source_type = 'logisticsOrder' and b.source_id = r.id and not b.is_deleted and ${condition})`;
const oneOfCodes = (column: ReturnType<typeof sql>, codes: readonly number[]) =>
  sql`${column} in (${sql.join(codes.map((code) => sql.lit(code)))})`;
const hasPriceBills = bills(sql`b.payment_status <> ${sql.lit(Voided)} and ${oneOfCodes(sql`b.bill_type`, carriesPriceTypes)}`);

/** Customers cancel until approval, or until picking where the site allows it. */
const customersTime = sql<boolean>`(${isOneOf(Draft, ToBeApproved)} or ${isOneOf(ToBePicked)} and exists (select 1
    from site_configuration c
    where c.site_id = r.site_id and c.user_may_cancel_after_approval))`;
const hasLiveParts = sql<boolean>`(coalesce(r.split_total, 0) > 0 and not r.is_split_order and exists (select 1
    from logistics_order p
    where p.site_id = r.site_id and p.parent_order_id = r.id and p.is_split_order and p.order_status <> ${sql.lit(Cancelled)}
      and not p.is_deleted))`;
const mayCancel = ({ audience }: Caller) =>
  all(
    may('cancel'),
    sql`not r.refund_locked`,
    sql`not ${hasLiveParts}`,
    sql`(${is('beforePicking')} or not ${isPicked})`,
    sql`(${audience !== 'customer'}::boolean or ${customersTime})`,
  );

const mayRemove = ({ now }: Caller) => sql<boolean>`(${isOneOf(Draft)} and not ${hasPriceBills}
    or ${isOneOf(Cancelled)} and coalesce(r.cancel_time <= ${now}::timestamptz - interval '30 days', true))`;

/**
 * The actions on an order, each with its call and the state of the order in which it is not refused: the same rules as the refusals of the
 * verbs. Obstacles to an approval are not part of it; its answer names them with the pages where they are cleared.
 */
export const orderActs = {
  submit: { call: calls.submitLogisticsOrder, when: all(may('submit'), notFrozen) },
  edit: { call: calls.editLogisticsOrder, when: isOneOf(Draft, ToBeApproved) },
  pay: { call: payBills, when: bills(oneOfCodes(sql`b.payment_status`, [Unpaid, PartiallyPaid])) },
  pickupCode: { call: calls.getOrderPickupCode, when: all(isOneOf(ToBePickedUp), sql`r.pickup_code is not null`) },
  approve: { call: staff.approveOutbound, when: all(may('approve'), approvalMay('approve'), notFrozen) },
  reject: { call: staff.rejectLogisticsOrder, when: all(may('reject'), approvalMay('reject')) },
  cancelApproval: { call: staff.cancelApproval, when: all(may('cancelApproval'), approvalMay('cancelApproval'), inNoList, notSplit) },
  freeze: { call: staff.freezeLogisticsOrder, when: is('notSigned') },
  unfreeze: {
    call: staff.unfreezeLogisticsOrder,
    when: all(sql`r.frozen`, sql`not (coalesce(${oneOfCodes(sql`r.freeze_reason`, holdsByCause)}, false) and ${hasOpenCause})`),
  },
  sendAnyway: {
    call: calls.sendDespiteCancellation,
    when: all(sql`r.frozen`, sql`coalesce(r.freeze_reason = ${sql.lit(enumCodes.FreezeReason.BuyerCancelled)}, false)`),
  },
  confirmSigned: { call: staff.confirmSigned, when: all(may('sign'), sql`not ${isDueAtCounter}`) },
  split: {
    call: splitLogisticsOrder,
    when: all(isOneOf(ToBePicked), sql`not r.is_split_order`, notFrozen, inNoList, isDivisible, sql`not ${isPicked}`),
  },
  reroute: {
    call: setLogisticsOrderTypeOfShipping,
    when: all(sql`not ${isOneOf(Draft, Cancelled)}`, is('notBagged'), sql`not r.packaging_locked`, notSplit, sql`not ${isInBag}`),
  },
  setCarrierNo: {
    call: setLogisticsOrderCarrierNo,
    when: all(
      sql`r.waybill_status <> ${sql.lit(enumCodes.WaybillStatus.Obtained)}`,
      sql`r.carrier_id is not null`,
      sql`(${isOneOf(ToBePacked, Packed, Bagged)} or ${isOneOf(Arrived, CustomsClearing, CustomsCleared)} and ${methodIsLate})`,
    ),
  },
  deliveryFailed: { call: staff.setDeliveryException, when: is('underWay') },
  turnBack: { call: staff.returnToWarehouse, when: may('startReturn') },
  confirmReturned: { call: confirmReturned, when: may('confirmReturned') },
  reportLost: { call: staff.reportOrderLost, when: may('reportLost') },
  lockForRefund: {
    call: staff.lockOrderForRefund,
    when: all(sql`not r.refund_locked`, sql`not ${isOneOf(Draft)}`, sql`not r.cancelled`),
  },
  remarks: { call: calls.setLogisticsOrderRemarks },
  reorder: { call: calls.reorderLogisticsOrder },
  cancel: { call: calls.cancelLogisticsOrder, when: mayCancel },
  remove: { call: calls.deleteLogisticsOrder, when: mayRemove },
} satisfies RowActs;

/** The verbs on an order `r` that are refused neither for the caller nor for the state of the order. */
export const rightsOnOrder = (caller: Caller): RowConditions => conditionsOfActs(caller, orderActs);
