import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getEditReturnOrder, getReturnOrderById, getReturnOrders, returnFormTypes } from '@entrepot/contract/modules/returns/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { rightsOnReturn } from './return-rights.ts';

type Fragment = RawBuilder<unknown>;
const { InventoryState, StockMovementType, WarehouseDocumentStatus, WarehouseDocumentType } = enumCodes;

const beyond = (
  more: Fragment,
  less: Fragment,
) => sql`(select coalesce(sum(greatest(0, ${more} - ${less})), 0)::int from return_order_goods g
  where g.site_id = r.site_id and g.return_order_id = r.id)`;
const expected = sql`g.expected_quantity`;
const found = sql`(g.qualified_quantity + g.defective_quantity + g.problem_quantity)`;

/** The fields a return shares with inbound documents beyond its own columns. */
const asDocument = {
  documentType: sql`${sql.lit(WarehouseDocumentType.Return)}::int`,
  shortQuantity: sql`case when r.document_status = ${sql.lit(WarehouseDocumentStatus.Ended)} then ${beyond(expected, found)} else 0 end`,
  extraQuantity: beyond(found, expected),
  arrivedTime: sql`coalesce(r.carried_time, r.signed_time)`,
  firstSignTime: sql`r.signed_time`,
  sourceType: sql`case when r.original_order_id is null then null else ${sql.lit(logisticsOrder.name)} end`,
  sourceId: sql`r.original_order_id`,
};

/** A page of return orders: of one customer, whom staff must name, or those of a warehouse, without drafts. */
export function returnOrders(tx: Db, caller: Caller, { formType, ...query }: Input<typeof getReturnOrders>): Promise<RawJson> {
  if (formType === returnFormTypes.customer && caller.audience !== 'customer' && !query.ownerId)
    throw invalid({ field: 'UserId', key: 'required' });
  const isOfWarehouse = formType === returnFormTypes.warehouse || caller.audience === 'warehouse';
  const more = { output: getReturnOrders.output, also: { ...asDocument, can: rightsOfRow(rightsOnReturn(caller)) } };
  const extras = isOfWarehouse ? { ...more, where: sql`document_status <> ${WarehouseDocumentStatus.Draft}` } : more;
  return pageOf(tx, caller, returnOrder, { ...query, siteId: query.siteId || null }, extras);
}

const shelved = (state: number) => sql`(select coalesce(sum(m.quantity), 0)::int
    from stock_movement m
    where m.site_id = g.site_id
      and m.source_type = ${returnOrder.name}
      and m.source_id = g.return_order_id
      and m.commodity_id = g.commodity_id
      and m.stock_movement_type = ${StockMovementType.PutOnShelf}
      and m.to_state = ${state})`;

const goodsFrom = {
  from: sql`return_order_goods g join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where g.site_id = r.site_id and g.return_order_id = r.id`,
  order: sql`g.creation_time, g.id`,
};

/** One return order with its goods: announced, found and waiting for a shelf. */
export function oneReturnOrder(tx: Db, caller: Caller, { id }: Input<typeof getReturnOrderById>): Promise<RawJson> {
  const { output } = getReturnOrderById;
  const goods = {
    id: sql`g.id`,
    returnOrderId: sql`g.return_order_id`,
    commodityId: sql`g.commodity_id`,
    commodityName: sql`c.name`,
    commodityCode: sql`c.commodity_code`,
    commoditySku: sql`c.commodity_sku`,
    identificationCode: sql`c.identification_code`,
    moreBarcodes: sql`c.more_barcodes`,
    pictures: sql`c.pictures`,
    expectedQuantity: sql`g.expected_quantity`,
    qualifiedQuantity: sql`g.qualified_quantity`,
    defectiveQuantity: sql`g.defective_quantity`,
    problemQuantity: sql`g.problem_quantity`,
    shelvedQuantity: sql`g.shelved_quantity`,
    availableToShelve: sql`g.qualified_quantity - ${shelved(InventoryState.Available)}`,
    defectiveToShelve: sql`g.defective_quantity - ${shelved(InventoryState.Defective)}`,
    problemToShelve: sql`g.problem_quantity - ${shelved(InventoryState.Problem)}`,
    shelvesNumber: fullestShelf,
  };
  return rowJson(tx, caller, returnOrder, id, {
    output,
    also: { ...asDocument, can: rightsOfRow(rightsOnReturn(caller)), goods: listJson(caller, output.children.goods, goods, goodsFrom) },
  });
}

// The shelf with most of its pieces; the next ones go there.
const fullestShelf = sql`(select s.number
    from commodity_inventory i
    join shelf s on s.site_id = i.site_id and s.id = i.shelf_id
    where i.site_id = g.site_id
      and i.commodity_id = g.commodity_id
      and i.warehouse_id = r.warehouse_id
      and i.inventory_state = ${InventoryState.Available}
      and i.quantity > 0
    order by i.quantity desc, s.number
    limit 1)`;

/** An unsigned order in the shape of its form. */
export function returnOrderToEdit(tx: Db, caller: Caller, { id }: Input<typeof getEditReturnOrder>): Promise<RawJson> {
  const { output } = getEditReturnOrder;
  const goods = { commodityId: sql`g.commodity_id`, quantity: sql`g.expected_quantity` };
  return rowJson(tx, caller, returnOrder, id, {
    output,
    full: true,
    also: { goods: listJson(caller, output.children.goods, goods, goodsFrom) },
  });
}
