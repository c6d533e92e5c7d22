import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { getBuyerOrders, getSellerOrderById, getSellerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { inLanguage } from '../../core/lists/localized.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { findWhere } from '../../core/db/rows.ts';
import { asSystem, atSites } from '../../core/scope/scope.ts';
import { dueOfSource, moneyOfSource, ofSellerOrder, refundableOf } from '../billing/public.ts';
import { refundableNow } from './after-sale.ts';
import { type SellerOrder, sourceOf } from './order.ts';

/** Merchants read orders that belong to their buyers, so as the system, restricted to the merchant's site. */
const asMerchant = (caller: Caller): Caller => atSites(asSystem(caller), [caller.siteId]);
// Merchants do not see who created and changed an order, but unlike buyers they see the commission.
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

const ofAfterSale = {
  id: sql`a.id`,
  serialNumber: sql`a.serial_number`,
  afterSaleStatus: sql`a.after_sale_status`,
  creationTime: sql`a.creation_time`,
  amount: sql`a.amount`,
  goodsReturned: sql`a.goods_returned`,
  reason: sql`a.reason`,
  sellerAgrees: sql`a.seller_agrees`,
  sellerRemarks: sql`a.seller_remarks`,
  goodsBackTime: sql`a.goods_back_time`,
  remarks: sql`a.remarks`,
};

const ofAfterSaleLine = {
  lineId: sql`(x ->> 'lineId')::uuid`,
  quantity: sql`(x ->> 'quantity')::int`,
  amount: sql`(x ->> 'amount')::numeric`,
};
const afterSaleLines = { from: sql`jsonb_array_elements(a.lines) with ordinality as g(x, at)`, order: sql`g.at` };

const payable = dueOfSource(ofSellerOrder);
const ofLines = sql`seller_order_line l where l.site_id = r.site_id and l.seller_order_id = r.id`;
const bought = ({ language }: Caller) => ({
  firstName: sql`(select ${inLanguage(sql`l.name`, language)} from ${ofLines} order by l.id limit 1)`,
  firstPicture: sql`(select m.pictures ->> 0
      from seller_order_line l
      join mall_combination m on m.site_id = l.site_id and m.id = l.combination_id
      where l.site_id = r.site_id and l.seller_order_id = r.id
      order by l.id
      limit 1)`,
  kinds: sql`(select count(*)::int from ${ofLines})`,
  quantity: sql`(select coalesce(sum(l.quantity), 0)::int from ${ofLines})`,
});

/** Lists a page of merchants' orders: a merchant's own, or those of staff's sites. */
export function sellerOrders(tx: Db, caller: Caller, query: Input<typeof getSellerOrders>): Promise<RawJson> {
  const extras = { output: getSellerOrders.output, also: bought(caller) };
  if (caller.audience !== 'customer') return pageOf(tx, caller, sellerOrder, query, { ...extras, also: { ...extras.also, payable } });
  return pageOf(tx, asMerchant(caller), sellerOrder, query, { ...extras, ...toMerchant, where: sql`seller_id = ${caller.ownerId}` });
}

// A merchant's file names no buyers and contains the merchant's sales.
const { ownerId: _buyer, ...ofMerchant } = sellerOrder.fields;
const sales = { ...sellerOrder, fields: ofMerchant, scope: { ...sellerOrder.scope, customer: 'sellerId' } };
const files = exportOf({
  kind: 'SellerOrders',
  resource: ({ audience }) => (audience === 'customer' ? sales : sellerOrder),
  query: (query) => ({ query, extras: {} }),
});

/** Exports the list of merchants' orders as a file; a merchant's file names no buyers. */
export const sellerOrderExport = {
  ...files,
  start: (tx: Tx, caller: Caller, input: Parameters<typeof files.start>[2]) =>
    files.start(tx, caller, caller.audience === 'customer' ? { ...input, sellerId: caller.ownerId } : input),
};

/** Lists a page of the caller's purchases. */
export const buyerOrders = (tx: Db, caller: Caller, query: Input<typeof getBuyerOrders>): Promise<RawJson> =>
  pageOf(tx, caller, sellerOrder, query, { output: getBuyerOrders.output, also: { ...bought(caller), payable } });

/** The amount that is refunded to the buyer if the order is cancelled now. */
const toRefund = async (tx: Db, caller: Caller, order: SellerOrder): Promise<Dec> =>
  sellerOrderStates.can(order.status, 'refund') ? refundableOf(tx, asMerchant(caller), sourceOf(order)) : '0';

/** Returns an order with its lines, for its buyer, its seller and staff of its site (`NotFound`). */
export async function oneOrder(tx: Db, caller: Caller, { id }: Input<typeof getSellerOrderById>): Promise<RawJson> {
  const { output } = getSellerOrderById;
  const [order] = await findWhere(tx, caller.audience === 'customer' ? asMerchant(caller) : caller, sellerOrder, { id });
  const isBuyer = caller.audience === 'customer' && order?.ownerId === caller.ownerId;
  if (!order || (caller.audience === 'customer' && !isBuyer && order.sellerId !== caller.ownerId)) throw refuse('NotFound');
  const { refundable, used } = await refundableNow(tx, caller, order);
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
    refundableQuantity: sql`greatest(l.quantity - coalesce((${JSON.stringify(Object.fromEntries(used))}::jsonb ->> l.id::text)::int, 0), 0)`,
    goods: listJson(caller, output.children.lines.children.goods, goods, ofGoods),
  };
  const also = {
    isBuyer: sql`${isBuyer}::boolean`,
    billNumber: sql`(select b.serial_number from bill b where b.site_id = r.site_id and b.id = r.bill_id)`,
    money: caller.audience !== 'customer' || isBuyer ? moneyOfSource(caller, ofSellerOrder) : undefined,
    refundable: sql`${refundable}::boolean`,
    afterSales: listJson(
      caller,
      output.children.afterSales,
      { ...ofAfterSale, lines: listJson(caller, output.children.afterSales.children.lines, ofAfterSaleLine, afterSaleLines) },
      {
        from: sql`after_sale a where a.site_id = r.site_id and a.seller_order_id = r.id and not a.is_deleted`,
        order: sql`a.id`,
      },
    ),
    toRefund: sql`${await toRefund(tx, caller, order)}::numeric`,
    parcels: listJson(caller, output.children.parcels, ofParcel, parcelsSent),
    lines: listJson(caller, output.children.lines, lines, { from: ofLines, order: sql`l.id` }),
  };
  if (caller.audience !== 'customer' || isBuyer) return rowJson(tx, caller, sellerOrder, id, { output, also });
  return rowJson(tx, asMerchant(caller), sellerOrder, id, { output, also, ...toMerchant });
}
