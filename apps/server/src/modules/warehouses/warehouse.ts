import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type disableWarehouse, type enableWarehouse, getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { change, lock } from '../../core/db/rows.ts';
import { sitesOf } from '../sites/public.ts';
import { lookUp } from '../../core/lists/choices.ts';

const { Enabled, Disabled } = enumCodes.EnableStatus;

/** SQL condition: warehouse staff see their own warehouses, others all of their sites. */
export const ownWarehouses = (caller: Caller) =>
  caller.audience === 'warehouse' ? sql`id = any(${caller.warehouseIds ?? []}::uuid[])` : sql`true`;

/** Activates a warehouse. */
export async function enable(tx: Tx, caller: Caller, { id }: Input<typeof enableWarehouse>): Promise<true> {
  const row = await lock(tx, caller, warehouse, id);
  await change(tx, caller, warehouse, row, { enableStatus: Enabled });
  return true;
}

/** Deactivates a warehouse, which can then no longer be selected. Throws `InUse` while there are goods on its shelves. */
export async function disable(tx: Tx, caller: Caller, { id }: Input<typeof disableWarehouse>): Promise<true> {
  const row = await lock(tx, caller, warehouse, id);
  const onShelves = tx.selectFrom('shelf').select(sql<number>`coalesce(sum(goods), 0)::int`.as('goods'));
  const { goods } = await onShelves
    .where('siteId', '=', row.siteId)
    .where('warehouseId', '=', id)
    .where(notDeleted)
    .executeTakeFirstOrThrow();
  if (goods > 0) throw warehousesErrors.holdsGoods({ warehouse: namesOf(row), goods });
  await change(tx, caller, warehouse, row, { enableStatus: Disabled });
  return true;
}

/**
 * Lists the active warehouses available to the caller: to warehouse staff their own, to customers those open to them (all when none is
 * set). Customers send goods to a warehouse, or from one: they are not offered those at the destination.
 */
export async function warehousesToPick(tx: Db, caller: Caller, query: Input<typeof getSelectWarehouses> & Partial<ListQuery>) {
  const { siteId, warehouseType } = query;
  const conditions = [
    sql`r.enable_status = ${Enabled}`,
    sql`r.site_id = any(${sitesOf(caller, siteId)}::uuid[])`,
    ...(warehouseType ? [sql`r.warehouse_type = ${warehouseType}`] : []),
    ...(caller.audience === 'warehouse' ? [sql`r.id = any(${caller.warehouseIds ?? []}::uuid[])`] : []),
    ...(caller.audience === 'customer' ? [openTo(caller), sql`r.warehouse_type <> ${sql.lit(enumCodes.WarehouseType.Destination)}`] : []),
  ];
  const { output } = getSelectWarehouses;
  const also = { code: sql`r.code`, warehouseType: sql`r.warehouse_type` };
  return lookUp(tx, caller, warehouse, query, { output, where: sql.join(conditions, sql` and `), also, order: sql`r.code` });
}

/** SQL condition: is a warehouse (alias `r`) open to a customer? */
export const openTo = (caller: Caller) => sql`exists (select 1
    from user_account u
    where u.site_id = r.site_id
      and u.id = ${caller.ownerId}
      and (coalesce(jsonb_array_length(u.available_warehouses), 0) = 0 or u.available_warehouses @> to_jsonb(array[r.id::text])))`;
