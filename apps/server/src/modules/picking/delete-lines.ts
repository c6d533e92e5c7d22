import { sql } from 'kysely';
import { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Line } from './lists.ts';

interface Leaving {
  listId: string;
  kind: 'package' | 'commodity';
  id: string;
  number: string;
  quantity: number;
  logisticsOrderId: string;
}

/** Deletes lines of locked lists; the history of the lists retains their goods. */
export async function deleteLines(tx: Tx, caller: Caller, siteId: string, lines: readonly Line[]): Promise<void> {
  if (!lines.length) return;
  const ids = lines.map(({ id }) => id);
  const leaving = await sql<Leaving>`select l.picking_list_id as list_id, coalesce(g.package_id, g.commodity_id) as id,
      case when g.package_id is null then 'commodity' else 'package' end as kind,
      coalesce(k.courier_number, c.commodity_code) as number, l.quantity, l.logistics_order_id
    from picking_line l
    join order_goods g on g.site_id = l.site_id and g.id = l.order_goods_id
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where l.site_id = ${siteId} and l.id = any(${ids}::uuid[]) and num_nonnulls(g.package_id, g.commodity_id) = 1`.execute(tx);
  for (const id of new Set(leaving.rows.map(({ listId }) => listId))) {
    const items = leaving.rows.filter(({ listId }) => listId === id).map(({ listId: _list, ...item }) => item);
    await publish(tx, caller, leftContainer, { siteId, container: { kind: 'pickingList', id }, items });
  }
  await tx.deleteFrom('pickingLine').where('siteId', '=', siteId).where('id', '=', oneOf(ids)).execute();
}
