import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { getBuyerOrders, getSellerOrderById, getSellerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { inLanguage } from '../../core/rows/in-language.ts';
import { pageOf, rowJson } from '../../core/rows/list.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { asSystem, atSites } from '../../core/rows/scope.ts';
import { refundableOf } from '../billing/public.ts';
import { type SellerOrder, sourceOf } from './order.ts';

/** A merchant looks at orders that belong to their buyers, as the system does, at the merchant's site. */
const asMerchant = (caller: Caller): Caller => atSites(asSystem(caller), [caller.siteId]);
// Whose hands made and changed an order is not the merchant's to know; what the house takes of it is, unlike for the buyer.
const toMerchant = { without: ['creatorId', 'lastModifierId'] };

const { Declared, Cancelled } = enumCodes.PackageStatus;
const ofParcel = {
  packageId: sql`k.id`,
  courierNumber: sql`k.courier_number`,
  isHere: sql`(k.owner_id = r.owner_id and k.package_status <> all(${[Declared, Cancelled]}))`,
};
const parcelsSent = {
  from: sql`jsonb_array_elements_text(r.package_ids) with ordinality as g(x, at) join package k on k.site_id = r.site_id and k.id = g.x::uuid`,
  order: sql`g.at`,
};

const ofLines = sql`seller_order_line l where l.site_id = r.site_id and l.seller_order_id = r.id`;
const bought = ({ language }: Caller) => ({
  firstName: sql`(select ${inLanguage(sql`l.name`, language)} from ${ofLines} order by l.id limit 1)`,
  firstPicture: sql`(select m.pictures ->> 0 from seller_order_line l join mall_combination m on m.site_id = l.site_id and m.id = l.combination_id
    where l.site_id = r.site_id and l.seller_order_id = r.id order by l.id limit 1)`,
  kinds: sql`(select count(*)::int from ${ofLines})`,
  quantity: sql`(select coalesce(sum(l.quantity), 0)::int from ${ofLines})`,
});

/** A page of merchants' orders: a merchant's own, of staff's sites. */
export function sellerOrders(tx: Tx, caller: Caller, query: Input<typeof getSellerOrders>): Promise<RawJson> {
  const extras = { gives: getSellerOrders.gives, also: bought(caller) };
  if (caller.who !== 'C') return pageOf(tx, caller, sellerOrder, query, extras);
  return pageOf(tx, asMerchant(caller), sellerOrder, query, { ...extras, ...toMerchant, where: sql`seller_id = ${caller.ownerId}` });
}

// Without its buyer an order has no owner, so that a merchant's file is narrowed by its seller alone.
const { ownerId: _buyer, ...ofMerchant } = sellerOrder.fields;
const files = exportOf({
  kind: 'SellerOrders',
  resource: ({ who }) => (who === 'C' ? { ...sellerOrder, fields: ofMerchant } : sellerOrder),
  query: (query) => ({ query, extras: {} }),
});

/** The list of merchants' orders as a file; a merchant's names no buyers. */
export const sellerOrderExport = {
  ...files,
  start: (tx: Tx, caller: Caller, input: Parameters<typeof files.start>[2]) =>
    files.start(tx, caller, caller.who === 'C' ? { ...input, sellerId: caller.ownerId } : input),
};

/** A page of what the caller bought. */
export const buyerOrders = (tx: Tx, caller: Caller, query: Input<typeof getBuyerOrders>): Promise<RawJson> =>
  pageOf(tx, caller, sellerOrder, query, { gives: getBuyerOrders.gives, also: bought(caller) });

/** The money that goes back to the buyer of an order that is given up now. */
const toRefund = async (tx: Tx, caller: Caller, order: SellerOrder): Promise<Dec> =>
  sellerOrderStates.can(order.status, 'refund') ? refundableOf(tx, asMerchant(caller), sourceOf(order)) : '0';

/** One order with its lines, for who bought or sold it and for staff of its site (101). */
export async function oneOrder(tx: Tx, caller: Caller, { id }: Input<typeof getSellerOrderById>): Promise<RawJson> {
  const { gives } = getSellerOrderById;
  const [order] = await findWhere(tx, caller.who === 'C' ? asMerchant(caller) : caller, sellerOrder, { id });
  const isBuyer = caller.who === 'C' && order?.ownerId === caller.ownerId;
  if (!order || (caller.who === 'C' && !isBuyer && order.sellerId !== caller.ownerId)) throw refuse('NotFound');
  const goods = {
    commodityId: sql`(x ->> 'commodityId')::uuid`,
    name: sql`k.name`,
    quantity: sql`(x ->> 'quantity')::int`,
    isGift: sql`(x ->> 'isGift')::boolean`,
  };
  const ofGoods = {
    from: sql`jsonb_array_elements(l.goods) with ordinality as g(x, at)
      join commodity k on k.site_id = l.site_id and k.id = (x ->> 'commodityId')::uuid`,
    order: sql`g.at`,
  };
  const lines = {
    id: sql`l.id`,
    combinationId: sql`l.combination_id`,
    name: inLanguage(sql`l.name`, caller.language),
    firstPicture: sql`(select m.pictures ->> 0 from mall_combination m where m.site_id = l.site_id and m.id = l.combination_id)`,
    quantity: sql`l.quantity`,
    sentQuantity: sql`l.sent_quantity`,
    unitPrice: sql`l.unit_price`,
    discount: sql`l.discount`,
    amount: sql`l.amount`,
    goods: listJson(caller, gives.of.lines.of.goods, goods, ofGoods),
  };
  const also = {
    isBuyer: sql`${isBuyer}::boolean`,
    billNumber: sql`(select b.serial_number from bill b where b.site_id = r.site_id and b.id = r.bill_id)`,
    toRefund: sql`${await toRefund(tx, caller, order)}::numeric`,
    parcels: listJson(caller, gives.of.parcels, ofParcel, parcelsSent),
    lines: listJson(caller, gives.of.lines, lines, { from: ofLines, order: sql`l.id` }),
  };
  if (caller.who !== 'C' || isBuyer) return rowJson(tx, caller, sellerOrder, id, { gives, also });
  return rowJson(tx, asMerchant(caller), sellerOrder, id, { gives, also, ...toMerchant });
}
