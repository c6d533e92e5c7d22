import { sql } from 'kysely';
import type { ListQuery } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lookUp } from '../sites/public.ts';
import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';

/** Refuses to remove a cargo type that a shipping method or a quotation is limited to (105): it would then take everything. */
export async function mayRemove(tx: Tx, caller: Caller, row: RowOf<typeof cargoType>): Promise<void> {
  const named = JSON.stringify([row.id]);
  const found = await sql<{ name: string }>`
    select name ->> ${caller.language} as name from shipping_method where site_id = ${row.siteId} and not is_deleted and cargo_type_ids @> ${named}::jsonb
    union all select name from transfer_quotation where site_id = ${row.siteId} and not is_deleted and cargo_type_ids @> ${named}::jsonb
    union all select name from warehouse_quotation where site_id = ${row.siteId} and not is_deleted and cargo_type_ids @> ${named}::jsonb limit 1`.execute(
    tx,
  );
  if (found.rows[0]) throw commoditiesErrors.usedBy({ cargoType: row.name[caller.language], name: found.rows[0].name });
}

/** The cargo types of the caller's sites, in display order. */
export const cargoTypesToPick = (tx: Tx, caller: Caller, query: Partial<ListQuery>) =>
  lookUp(tx, caller, cargoType, query, {
    gives: getSelectCargoTypes.gives,
    also: { code: sql`r.code`, sensitive: sql`r.sensitive`, mixWithAll: sql`r.mix_with_all` },
    order: sql`r.display_order, r.id`,
  });
