import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type disableWarehouse, type enableWarehouse, getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { lookUp, sitesOf } from '../sites/public.ts';

const { Enabled, Disabled } = enumCodes.EnableStatus;

/** Warehouse staff see their own warehouses, everybody else all of their sites. */
export const ownWarehouses = (caller: Caller) => (caller.who === 'W' ? sql`id = any(${caller.warehouseIds ?? []}::uuid[])` : sql`true`);

/** Takes a warehouse back into use. */
export async function enable(tx: Tx, caller: Caller, { id }: Input<typeof enableWarehouse>): Promise<true> {
  const row = await lock(tx, caller, warehouse, id);
  await change(tx, caller, warehouse, row, { enableStatus: Enabled });
  return true;
}

/** Takes a warehouse out of use: nobody can choose it any more. Goods on its shelves keep it in use (105). */
export async function disable(tx: Tx, caller: Caller, { id }: Input<typeof disableWarehouse>): Promise<true> {
  const row = await lock(tx, caller, warehouse, id);
  const onShelves = tx.selectFrom('shelf').select(sql<number>`coalesce(sum(goods), 0)::int`.as('goods'));
  const { goods } = await onShelves
    .where('siteId', '=', row.siteId)
    .where('warehouseId', '=', id)
    .where(notHidden)
    .executeTakeFirstOrThrow();
  if (goods > 0) throw warehousesErrors.holdsGoods({ warehouse: namesOf(row), goods });
  await change(tx, caller, warehouse, row, { enableStatus: Disabled });
  return true;
}

/** The warehouses in use that somebody may work with: warehouse staff their own, customers those open to them (all when none is named). */
export async function warehousesToPick(tx: Tx, caller: Caller, query: Input<typeof getSelectWarehouses> & Partial<ListQuery>) {
  const { siteId, warehouseType } = query;
  const conditions = [
    sql`r.enable_status = ${Enabled}`,
    sql`r.site_id = any(${sitesOf(caller, siteId)}::uuid[])`,
    ...(warehouseType ? [sql`r.warehouse_type = ${warehouseType}`] : []),
    ...(caller.who === 'W' ? [sql`r.id = any(${caller.warehouseIds ?? []}::uuid[])`] : []),
    ...(caller.who === 'C' ? [openTo(caller)] : []),
  ];
  const { gives } = getSelectWarehouses;
  const also = { code: sql`r.code`, warehouseType: sql`r.warehouse_type` };
  return lookUp(tx, caller, warehouse, query, { gives, where: sql.join(conditions, sql` and `), also, order: sql`r.code` });
}

/** Open to a customer, over a warehouse named `r`. */
export const openTo = (caller: Caller) => sql`exists (select 1 from user_account u where u.site_id = r.site_id and u.id = ${caller.ownerId}
  and (coalesce(jsonb_array_length(u.available_warehouses), 0) = 0 or u.available_warehouses @> to_jsonb(array[r.id::text])))`;
