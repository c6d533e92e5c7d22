import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillStages } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { maySettleLater } from '../approving/approvable.ts';

const { ToBePicked, ToBePacked, Packed } = enumCodes.OrderStatus;

const hasGoodsToPutBack = sql`exists (select 1
    from put_back b
    where b.site_id = logistics_order.site_id and b.logistics_order_id = logistics_order.id
      and b.status = ${sql.lit(enumCodes.PutBackStatus.Open)} and not b.released and not b.is_deleted)`;

const isUnpaid = (packed: boolean) => sql`not exists (select 1
    from site_configuration c
    where c.site_id = logistics_order.site_id and ${maySettleLater(packed)})`;

/** Its carrier's number is due at packing: without it a box leaves only on the way to another of our warehouses. */
const lacksWaybill = sql`(waybill_status <> ${sql.lit(enumCodes.WaybillStatus.Obtained)}
  and exists (select 1
    from shipping_method m
    where m.site_id = logistics_order.site_id and m.id = logistics_order.shipping_method_id
      and m.waybill_stage = ${sql.lit(waybillStages.AtPacking)})
  and not exists (select 1
    from warehouse_transfer t
    where t.site_id = logistics_order.site_id and t.order_id = logistics_order.id
      and t.status = ${sql.lit(enumCodes.WarehouseTransferStatus.Pending)} and not t.is_deleted))`;

/**
 * SQL: whether the next step of the warehouse with an order is not refused now: a picking list, packing or bagging. The same rules as the
 * refusals of those steps; `queue-acts.test.ts` compares them. Whether goods are on their shelves, and a shift fits, is found by the step.
 */
export const ready: RawBuilder<boolean> = sql<boolean>`(not frozen and case order_status
    when ${sql.lit(ToBePicked)} then picking_list_id is null and not ${hasGoodsToPutBack} and not ${isUnpaid(false)}
    when ${sql.lit(ToBePacked)} then not ${isUnpaid(false)}
    when ${sql.lit(Packed)} then not ${isUnpaid(true)} and not ${lacksWaybill}
    else false end)`;
