import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource, Common } from '@entrepot/contract/core/resource.ts';
import { getTransferQuotationVersions } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { columnsOf } from '../../core/lists/columns.ts';
import { lock } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';

type Row = Common & Record<string, any>;

/** Returns the id of the effective version of a quotation that may have been replaced; its own when there is none. */
export async function presentId(tx: Db, caller: Caller, { table }: AnyResource, id: string): Promise<string> {
  const found = await sql<{ id: string }>`
    with recursive later as ( select id, site_id, is_deleted
      from ${sql.table(table)}
      where ${inSites(caller.siteIds)} and id = ${id}
      union all select n.id, n.site_id, n.is_deleted
      from later l
      join ${sql.table(table)} n on n.site_id = l.site_id and n.replaces_id = l.id )
    select id
    from later
    where not is_deleted`.execute(tx);
  return found.rows[0]?.id ?? id;
}

/** Locks the effective version, also while another transaction replaces it. Throws `NotFound` when there is none. */
export async function lockPresent(tx: Tx, caller: Caller, resource: AnyResource, id: string): Promise<Row> {
  for (let at = id; ; ) {
    await sql`select 1 from ${sql.table(resource.table)} where ${inSites(caller.siteIds)} and id = ${at} for update`.execute(tx);
    const present = await presentId(tx, caller, resource, at);
    if (present === at) return lock(tx, caller, resource, at);
    at = present;
  }
}

/** Lists every version of a transfer quotation, the newest first; a deleted one shows until when it was effective. */
export async function versionsOf(tx: Db, caller: Caller, { id }: Input<typeof getTransferQuotationVersions>) {
  const columns = columnsOf(caller, transferQuotation, {
    full: true,
    output: getTransferQuotationVersions.output,
    also: {
      creationTime: sql`r.creation_time`,
      creatorName: sql`(select coalesce(nullif(u.nick_name, ''), u.user_name) from user_account u where u.id = r.creator_id limit 1)`,
      replacedTime: sql`case when r.is_deleted then coalesce(r.counts_until, r.last_modification_time) end`,
    },
  });
  const found = await sql<{ list: string | null }>`
    with recursive before as ( select *
      from transfer_quotation
      where ${inSites(caller.siteIds)} and id = ${await presentId(tx, caller, transferQuotation, id)}
      union all select o.*
      from before b
      join transfer_quotation o on o.site_id = b.site_id and o.id = b.replaces_id )
    select (select json_agg(j) from (select ${columns} from before r order by r.version desc) j)::text as list`.execute(tx);
  const list = found.rows[0]?.list;
  if (!list) throw refuse('NotFound');
  return { rawJson: list };
}
