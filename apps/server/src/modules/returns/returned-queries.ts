import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnFormTypes } from '@entrepot/contract/modules/returns/calls.ts';
import {
  getEditReturnLogisticsOrder,
  getReturnLogisticsOrderGoods,
  getReturnLogisticsOrders,
} from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import type { returnLogisticsOrderByNumber } from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, listJson, pageJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { firstJson, rowJson } from '../../core/lists/rows-json.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { waitsForWord } from './returned-row.ts';
import { returnScanned } from './returned-shelf.ts';
import { rightsOnReturned } from './return-rights.ts';

const { Deleted } = enumCodes.ReturnLogisticsOrderStatus;

const ofGoods = (what: RawBuilder<unknown>, more = sql``) => sql`(select ${what} from return_logistics_order_goods g
  where g.site_id = r.site_id and g.return_logistics_order_id = r.id ${more})`;
/** Computed list columns of the return `r`. */
const returnColumns = {
  goodsCount: ofGoods(sql`count(*)::int`),
  goodsPieces: ofGoods(sql`coalesce(sum(g.quantity), 0)::int`),
  productName: ofGoods(sql`g.product_name`, sql`order by g.id limit 1`),
  firstPicture: sql`coalesce(r.image_urls ->> 0, ${ofGoods(sql`g.image_urls ->> 0`, sql`and jsonb_array_length(g.image_urls) > 0 order by g.id limit 1`)})`,
  packageOrderId: sql`(select k.logistics_order_id from package k where k.site_id = r.site_id and k.id = r.package_id and k.frozen_quantity > 0)`,
};

/** A page of returns: of one customer, whom staff must name, or those of the warehouse. Deleted ones only on request. */
export async function returnedList(tx: Db, caller: Caller, sent: Input<typeof getReturnLogisticsOrders>): Promise<RawJson> {
  const { formType, unclaimed, decideWithin, siteId, ...query } = sent;
  if (formType === returnFormTypes.customer && caller.audience !== 'customer' && !query.ownerId)
    throw invalid({ field: 'UserId', key: 'required' });
  const last =
    decideWithin === null || decideWithin === undefined ? null : daysAfter(dayOf(caller.now, zoneOf(caller.siteId)), decideWithin);
  const conditions = [
    ...(query.status === null || query.status === undefined ? [sql`status <> ${sql.lit(Deleted)}`] : []),
    ...(unclaimed ? [sql`owner_id is null`] : []),
    ...(last ? [sql`decide_by <= ${last}::date and ${waitsForWord}`] : []),
  ];
  const where = conditions.length ? { where: sql.join(conditions, sql` and `) } : {};
  const { output } = getReturnLogisticsOrders;
  return pageOf(
    tx,
    caller,
    returnLogisticsOrder,
    { ...query, siteId: siteId || null },
    { output, also: { ...returnColumns, can: rightsOfRow(rightsOnReturned(caller)) }, ...where },
  );
}

/** List columns of the goods `g` of the return `r`. */
const goodsColumns = {
  id: sql`g.id`,
  returnLogisticsOrderId: sql`g.return_logistics_order_id`,
  returnsOrderNumberNo: sql`r.returns_order_number_no`,
  returnSerialNumber: sql`r.serial_number`,
  identification: sql`g.identification`,
  productName: sql`g.product_name`,
  quantity: sql`g.quantity`,
  imageUrls: sql`g.image_urls`,
  commodityId: sql`g.commodity_id`,
  goodsStatus: sql`g.goods_status`,
  warehousedQuantity: sql`g.warehoused_quantity`,
  warehousedShelfId: sql`g.warehoused_shelf_id`,
  warehousedShelfNumber: sql`(select s.number from shelf s where s.site_id = g.site_id and s.id = g.warehoused_shelf_id)`,
  warehousedTime: sql`g.warehoused_time`,
  packageId: sql`g.package_id`,
};

/** A page of goods: of one return (`NotFound`), or of all in the warehouse that the caller may see. */
export async function returnedGoods(
  tx: Db,
  caller: Caller,
  { id, goodsStatus, index, rows }: Input<typeof getReturnLogisticsOrderGoods> & { index?: number | null; rows?: number | null },
): Promise<RawJson> {
  if (id) await rowJson(tx, caller, returnLogisticsOrder, id);
  const wanted = goodsStatus === null || goodsStatus === undefined ? [] : [goodsStatus].flat();
  const conditions = [
    scopeOf(caller, returnLogisticsOrder, 'r'),
    id ? sql<boolean>`r.id = ${id}` : sql<boolean>`r.status = any(${returnLogisticsOrderStates.codes('inWarehouse')}::smallint[])`,
    ...(wanted.length ? [sql<boolean>`g.goods_status = any(${wanted}::smallint[])`] : []),
  ];
  const from = sql`return_logistics_order r join return_logistics_order_goods g on g.site_id = r.site_id and g.return_logistics_order_id = r.id
    where ${sql.join(conditions, sql` and `)}`;
  const order = id ? sql`g.creation_time, g.id` : sql`g.creation_time desc, g.id desc`;
  return queryJson(
    tx,
    pageJson(caller, getReturnLogisticsOrderGoods.output, goodsColumns, {
      from,
      order,
      paging: { index: index ?? null, rows: rows ?? null },
    }),
  );
}

/** One return with its goods for a form or panel. */
export function oneReturned(tx: Db, caller: Caller, { id }: Input<typeof getEditReturnLogisticsOrder>): Promise<RawJson> {
  const { output } = getEditReturnLogisticsOrder;
  const from = sql`return_logistics_order_goods g where g.site_id = r.site_id and g.return_logistics_order_id = r.id`;
  const goodsInfos = listJson(caller, output.children.goodsInfos, goodsColumns, { from, order: sql`g.creation_time, g.id` });
  return rowJson(tx, caller, returnLogisticsOrder, id, {
    output,
    also: { ...returnColumns, can: rightsOfRow(rightsOnReturned(caller)), goodsInfos },
  });
}

/** The return with a scanned number, or null. */
export async function returnedByNumber(
  tx: Db,
  caller: Caller,
  { number, warehouseId }: Input<typeof returnLogisticsOrderByNumber>,
): Promise<RawJson> {
  const row = await returnScanned(tx, caller, number, warehouseId ?? null);
  return firstJson(tx, caller, returnLogisticsOrder, sql`r.id = ${row?.id ?? null}::uuid`);
}
