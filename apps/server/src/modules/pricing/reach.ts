import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getTransferQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import type { AnyResource, Common } from '@entrepot/contract/core/resource.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { presentId } from './versions.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const recentMs = 90 * dayMs;

type Row = Common & Record<string, any>;

interface AffectedGroups {
  groups: string[];
  customers: number;
}

interface Reach extends AffectedGroups {
  buyers: number;
  drafts: number;
  orders: number;
}

// Reads the customers of groups (roles and organizations with all descendants); without groups, all of the site.
const reached = (siteId: string, groupIds: readonly string[]) => sql`below as ( select id
      from organize
      where site_id = ${siteId} and id = any(${groupIds}::uuid[]) and not is_deleted
      union select o.id
      from below b
      join organize o on o.site_id = ${siteId} and o.parent_id = b.id and not o.is_deleted ),
    reached as ( select u.id
      from user_account u
      where u.site_id = ${siteId}
        and u.account_type_code = ${enumCodes.AccountTypeCode.User}
        and u.main_account_id is null
        and not u.is_deleted
        and (${groupIds.length === 0}
          or exists (select 1
            from user_role ur
            where ur.site_id = u.site_id and ur.user_id = u.id and ur.role_id = any(${groupIds}::uuid[]))
          or exists (select 1 from jsonb_array_elements_text(u.organize_ids) member(id) join below on below.id = member.id::uuid)) )`;
const named = (siteId: string, groupIds: readonly string[]) => sql`(select coalesce(json_agg(name order by name), '[]')
      from ( select name
        from role
        where site_id = ${siteId} and id = any(${groupIds}::uuid[])
        union select name
        from organize
        where site_id = ${siteId} and id = any(${groupIds}::uuid[])) named) as groups,
    (select count(*)::int from reached) as customers`;

const isInForce = ({ effectiveFlag, timeOfEntryIntoForce: from, deadline }: Row, now: Date): boolean =>
  effectiveFlag !== false && from <= now && (deadline === null || deadline > now);

/** Returns the customers and groups affected by a price change of storage fees, inbound handling or a service. */
export function reachedBy(resource: AnyResource) {
  return async (tx: Db, caller: Caller, { id }: { id: string }) => {
    const versioned = 'effectiveFlag' in resource.fields;
    const row: Row = await find(tx, caller, resource, versioned ? await presentId(tx, caller, resource, id) : id);
    const groupIds: string[] = row.customerGroupIds ?? [];
    const found = await sql<AffectedGroups>`with recursive ${reached(row.siteId, groupIds)} select ${named(row.siteId, groupIds)}`.execute(
      tx,
    );
    const inForce = versioned ? isInForce(row, caller.now) : row.enableStatus === enumCodes.EnableStatus.Enabled;
    return { ...found.rows[0]!, inForce };
  };
}

/**
 * Returns who is affected by a price change: eligible customers and their groups, those who ordered by it in the last 90 days, drafts that
 * it would price, and open orders, which keep their price.
 */
export async function reachOf(tx: Db, caller: Caller, { id }: Input<typeof getTransferQuotationReach>) {
  const row = await find(tx, caller, transferQuotation, await presentId(tx, caller, transferQuotation, id));
  const { siteId } = row;
  const groupIds = row.customerGroupIds ?? [];
  const fits = (column: string, ids: readonly string[] | null) =>
    ids?.length ? sql`o.${sql.ref(column)} = any(${ids}::uuid[])` : sql`true`;
  const found = await sql<Reach>`
    with recursive ${reached(siteId, groupIds)},
      versions as ( select id, site_id, replaces_id
        from transfer_quotation
        where site_id = ${siteId} and id = ${row.id}
        union all select t.id, t.site_id, t.replaces_id
        from versions v
        join transfer_quotation t on t.site_id = v.site_id and t.id = v.replaces_id )
    select ${named(siteId, groupIds)},
      (select count(distinct o.owner_id)::int
        from logistics_order o
        where o.site_id = ${siteId}
          and not o.is_deleted
          and o.creation_time > ${new Date(caller.now.getTime() - recentMs)}
          and (o.quote_snapshot ->> 'quotationId')::uuid in (select id from versions)) as buyers,
      (select count(*)::int
        from logistics_order o
        where o.site_id = ${siteId}
          and not o.is_deleted
          and o.order_status = ${enumCodes.OrderStatus.Draft}
          and o.owner_id in (select id from reached)
          and ${fits('warehouseId', row.warehouseIds)}
          and ${fits('shippingMethodId', row.typeOfShippingIds)}
          and ${fits('carrierId', row.carrierIds)}) as drafts,
      (select count(*)::int
        from logistics_order o
        where o.site_id = ${siteId}
          and not o.is_deleted
          and o.order_status = any(${orderStates.codes('reserved')}::int[])
          and (o.quote_snapshot ->> 'quotationId')::uuid in (select id from versions)) as orders`.execute(tx);
  return { ...found.rows[0]!, inForce: isInForce(row, caller.now) };
}
