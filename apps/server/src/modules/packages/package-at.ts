import { sql } from 'kysely';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db } from '../../core/db/db.ts';
import { columnsOf, type ExtraValues } from '../../core/lists/columns.ts';
import { find } from '../../core/db/rows.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { snake } from '../../core/db/sql-names.ts';
import { logOf, logRemovedUntil } from '../access/public.ts';

type Package = RowOf<typeof pkg>;
const most = 1000;

/**
 * Reconstructs a package at a moment: the current row with all later changes of the operation log reverted. Throws `NotFound` for a moment
 * before it existed, `notStored` for one whose log was removed. `what` adds values to the answer, computed over the row `r`.
 */
export async function packageThen(
  tx: Db,
  caller: Caller,
  { id, at, resource, what }: { id: string; at: Date; resource: AnyResource; what: ExtraValues },
): Promise<RawJson> {
  const row = await find(tx, caller, pkg, id);
  if (row.creationTime > at) throw packagesErrors.notThen({ number: row.courierNumber });
  const removedUntil = await logRemovedUntil(tx, row.siteId);
  if (removedUntil && at < removedUntil) throw packagesErrors.notStored({ number: row.courierNumber });
  const former = JSON.stringify(await changedSince(tx, caller, row, at));
  const found = await sql<{ row: string }>`select row_to_json(j)::text as row
    from (select ${columnsOf(caller, resource, what)}
      from package p
      cross join lateral jsonb_populate_record(p, ${former}::jsonb) r
      where ${scopeOf(caller, pkg, 'p')} and p.id = ${id}) j`.execute(tx);
  return { rawJson: found.rows[0]!.row };
}

/** The columns of a package that changed after a moment, with their values at that moment. */
async function changedSince(tx: Db, { now }: Caller, { siteId, id }: Package, after: Date): Promise<Record<string, unknown>> {
  const moments = await momentsSince(tx, siteId, id, after);
  const input = { siteId, id, after, before: new Date(now.getTime() + 1), most, moments, where: sql<boolean>`true` };
  const { rows, beside } = await logOf(tx, input);
  const names = new Map(Object.entries(pkg.fields as Fields).map(([key, field]) => [wireName(key, field), snake(key)]));
  const former: Record<string, unknown> = {};
  // Newest first, so that the earliest change, applied last, determines the value.
  for (const { before } of [...rows, ...beside].sort((one, other) => other.at.getTime() - one.at.getTime()))
    for (const side of [...before].reverse().filter((one) => one.id === id))
      for (const [name, value] of Object.entries(side)) if (names.has(name)) former[names.get(name)!] = value;
  return former;
}

/** The times at which calls for other records changed a package: its pieces moved or its orders progressed. */
async function momentsSince(tx: Db, siteId: string, id: string, at: Date): Promise<Date[]> {
  const ofOrders = sql`order_goods g join`;
  const found = await sql<{
    at: Date;
  }>`select creation_time as at
    from stock_movement
    where site_id = ${siteId} and package_id = ${id} and creation_time > ${at}
    union select t.track_time
    from ${ofOrders} track t on t.site_id = g.site_id and t.logistics_order_id = g.logistics_order_id
    where g.site_id = ${siteId} and g.package_id = ${id} and t.track_time > ${at}
    union select l.packed_time
    from ${ofOrders} order_parcel l on l.site_id = g.site_id and l.logistics_order_id = g.logistics_order_id
    where g.site_id = ${siteId} and g.package_id = ${id} and l.packed_time > ${at}`.execute(tx);
  return found.rows.map((row) => row.at);
}
